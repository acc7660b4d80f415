import type { Product, ProductDocument } from './product.ts'

/** For whom documents are chosen. Without a country: those that are for all countries. */
export interface DocumentReader {
  readonly language: string
  readonly countryId?: string | null
  readonly divisionId?: string | null
}

const isFor = ({ countryIds, countryDivisionIds }: ProductDocument, reader: DocumentReader): boolean =>
  (countryIds.length === 0 || countryIds.includes(reader.countryId ?? '')) &&
  (countryDivisionIds.length === 0 || countryDivisionIds.includes(reader.divisionId ?? ''))

/** How narrow the area of a document is: the one for a province comes before the one for the country. */
const narrowness = ({ countryIds, countryDivisionIds }: ProductDocument): number =>
  countryDivisionIds.length > 0 ? 2 : countryIds.length > 0 ? 1 : 0

/** Of each group the one document for the reader: in their language, else in English, else in any; by sort order. */
export function documentsFor({ documents }: Pick<Product, 'documents'>, reader: DocumentReader): ProductDocument[] {
  const rank = (document: ProductDocument): number =>
    narrowness(document) + (document.language === reader.language ? 20 : document.language === 'en' ? 10 : 0)
  const best = new Map<string, ProductDocument>()
  for (const document of documents.filter((one) => isFor(one, reader))) {
    const known = best.get(document.groupIdent)
    if (!known || rank(document) > rank(known)) best.set(document.groupIdent, document)
  }
  return [...best.values()].toSorted((one, other) => one.sortOrder - other.sortOrder)
}
