import type { Block, Inline, ListItem } from './pdf-document.ts'

const inlinePattern =
  /\\([\\`*_{}[\]()#+\-.!>])|\*\*(?=\S)(.+?)(?<=\S)\*\*|(?<![\p{L}\p{N}_])__(?=\S)(.+?)(?<=\S)__(?![\p{L}\p{N}_])|(?<![\p{L}\p{N}*])\*(?=\S)([^*\n]+?)(?<=\S)\*(?![\p{L}\p{N}*])|(?<![\p{L}\p{N}_])_(?=\S)([^_\n]+?)(?<=\S)_(?![\p{L}\p{N}_])|`([^`\n]+)`|!?\[([^\]]+)\]\(([^)\s]+)[^)]*\)/gu

const linkTarget = (address: string): { link: string } | object =>
  /^(https?:|mailto:|tel:)/i.test(address) ? { link: address } : {}

/** Bold, italic, links and escaped characters of one paragraph. */
function markdownInlines(text: string, style: Omit<Inline, 'text'> = {}): Inline[] {
  const inlines: Inline[] = []
  const add = (plain: string): void => {
    if (plain !== '') inlines.push({ ...style, text: plain })
  }
  let from = 0
  for (const match of text.matchAll(inlinePattern)) {
    add(text.slice(from, match.index))
    const [whole, escaped, bold1, bold2, italic1, italic2, code, label, address] = match
    const bold = bold1 ?? bold2
    const italic = italic1 ?? italic2
    if (escaped !== undefined) add(escaped)
    else if (bold !== undefined) inlines.push(...markdownInlines(bold, { ...style, bold: true }))
    else if (italic !== undefined) inlines.push(...markdownInlines(italic, { ...style, italic: true }))
    else if (code !== undefined) add(code)
    else if (label !== undefined) inlines.push({ ...style, text: label, ...linkTarget(address ?? '') })
    from = match.index + whole.length
  }
  add(text.slice(from))
  return inlines
}

const heading = /^ {0,3}(#{1,6})\s+(.*?)\s*#*\s*$/
const listItem = /^(\s*)([-*+]|\d{1,3}[.)])\s+(.*)$/
const rule = /^ {0,3}([-*_])(\s*\1){2,}\s*$/

interface OpenList {
  readonly ordered: boolean
  readonly items: { depth: 0 | 1; text: string }[]
}

/** The blocks of a Markdown text: headings, paragraphs, lists with one level inside, lines. Other marks are shown as they are. */
export function markdownBlocks(markdown: string): Block[] {
  const blocks: Block[] = []
  let paragraph: string[] = []
  let list: OpenList | undefined
  const endParagraph = (): void => {
    if (paragraph.length > 0) blocks.push({ kind: 'paragraph', text: markdownInlines(paragraph.join(' ')) })
    paragraph = []
  }
  const endList = (): void => {
    if (!list) return
    const items = list.items.map(({ depth, text }): ListItem => ({ depth, text: markdownInlines(text) }))
    blocks.push({ kind: 'list', ordered: list.ordered, items })
    list = undefined
  }
  const end = (): void => {
    endParagraph()
    endList()
  }
  let afterBlank = false
  for (const raw of markdown.replace(/\r\n?/g, '\n').split('\n')) {
    const line = raw.replace(/^ {0,3}>\s?/, '').replace(/\t/g, '    ')
    const item = listItem.exec(line)
    const head = heading.exec(line)
    if (line.trim() === '') {
      endParagraph()
      afterBlank = true
      continue
    }
    if (rule.test(line)) {
      end()
      blocks.push({ kind: 'rule' })
    } else if (head) {
      end()
      const level = Math.min(head[1]?.length ?? 1, 3) as 1 | 2 | 3
      blocks.push({ kind: 'heading', level, text: markdownInlines(head[2] ?? '') })
    } else if (item) {
      endParagraph()
      const ordered = /\d/.test(item[2] ?? '')
      const depth = list && (item[1]?.length ?? 0) >= 2 ? 1 : 0
      if (depth === 0 && list && list.ordered !== ordered) endList()
      list ??= { ordered, items: [] }
      list.items.push({ depth, text: item[3] ?? '' })
    } else {
      const last = list?.items.at(-1)
      if (last && (!afterBlank || /^\s{2}/.test(line))) last.text += ` ${line.trim()}`
      else {
        endList()
        paragraph.push(line.trim())
      }
    }
    afterBlank = false
  }
  end()
  return blocks
}
