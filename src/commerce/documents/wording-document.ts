import { inLanguage } from '../../platform/i18n.ts'
import { markdownBlocks } from '../../platform/pdf/markdown-blocks.ts'
import type { Block, PdfDocument } from '../../platform/pdf/pdf-document.ts'
import type { Product, ProductDocument } from '../products/product.ts'
import { coverBlocks } from './cover-blocks.ts'
import { formatDay } from './document-format.ts'
import { documentLanguage, documentWords, fillIn } from './document-words.ts'
import type { Seller } from './seller.ts'

/** The same heading twice looks like a mistake: texts often begin with the document's own name. */
export function withoutTitle(blocks: readonly Block[], title: string): readonly Block[] {
  const [first, ...rest] = blocks
  if (first?.kind !== 'heading') return blocks
  const text = typeof first.text === 'string' ? first.text : first.text.map((one) => one.text).join('')
  return text.trim().toLowerCase() === title.trim().toLowerCase() ? rest : blocks
}

/**
 * The wording or the key facts of a product. `seller`: the company of a subscription; null in a document for everybody, which has the
 * product's name at its top.
 */
export function wordingDocument(product: Product, document: ProductDocument, seller: Seller | null): PdfDocument {
  const language = documentLanguage(document.language)
  const words = documentWords[language]
  const name = inLanguage(product.name, language) ?? product.identifier
  const version = fillIn(words.version, {
    version: product.version,
    date: formatDay(document.updatedAt, language),
  })
  return {
    title: `${document.name} · ${name}`,
    language: document.language,
    createdAt: document.updatedAt,
    pageSize: 'A4',
    letterhead: seller ?? { name, lines: [] },
    footer: `${name} · ${document.name} · ${version}`,
    words: words.pdf,
    blocks: [
      { kind: 'title', text: document.name },
      { kind: 'paragraph', small: true, text: seller ? `${name} · ${version}` : version },
      ...withoutTitle(markdownBlocks(document.body), document.name),
      ...(document.type === 'key_facts' ? coverBlocks([product], language) : []),
    ],
  }
}
