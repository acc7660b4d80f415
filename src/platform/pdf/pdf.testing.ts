import { inflateSync } from 'node:zlib'

interface PdfObject {
  readonly dictionary: string
  readonly stream: Buffer | null
}
export interface ReadPdf {
  /** The lines of each page, from top to bottom; what stands beside each other is in one line (each piece ends with a space). */
  readonly pages: readonly (readonly string[])[]
  /** All lines of all pages, as one text. */
  readonly text: string
  /** What the document information says: Title, Author, CreationDate … */
  readonly info: Readonly<Record<string, string>>
  readonly language: string | undefined
  /** Texts that are in the file behind what is printed (ActualText). */
  readonly actualTexts: readonly string[]
  /** The tags for screen readers: H1, P, Table … */
  readonly tags: ReadonlySet<string>
  /** How often a glyph was printed that the font does not have (an empty box). */
  readonly boxes: number
}

/** The objects of a PDF as pdfkit writes it: one after the other, streams inflated. */
function objectsOf(pdf: Buffer): Map<number, PdfObject> {
  const objects = new Map<number, PdfObject>()
  const text = pdf.toString('latin1')
  for (const match of text.matchAll(/(?:^|\n)(\d+) 0 obj\n/g)) {
    const start = match.index + match[0].length
    const end = text.indexOf('\nendobj', start)
    const at = text.indexOf('\nstream\n', start)
    const hasStream = at !== -1 && at < end
    const dictionary = text.slice(start, hasStream ? at : end)
    const length = Number(/\/Length (\d+)/.exec(dictionary)?.[1] ?? 0)
    const bytes = pdf.subarray(at + 8, at + 8 + length)
    const stream = hasStream ? (dictionary.includes('/FlateDecode') ? inflateSync(bytes) : bytes) : null
    objects.set(Number(match[1]), { dictionary, stream })
  }
  return objects
}

const reference = (dictionary: string, name: string): number =>
  Number(new RegExp(`/${name} (\\d+) 0 R`).exec(dictionary)?.[1])

/** A string of a PDF: in parentheses, UTF-16 where it begins with a byte order mark. */
function stringOf(written: string): string {
  const bytes = Buffer.from(
    written.replace(/\\([nrtbf()\\])/g, (_, c: string) => ({ n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' })[c] ?? c),
    'latin1',
  )
  return bytes[0] === 0xfe && bytes[1] === 0xff
    ? bytes.subarray(2).swap16().toString('utf16le')
    : bytes.toString('latin1')
}

/** Glyph → text. */
function unicodeOf(cmap: string): string[] {
  const texts: string[] = []
  for (const [, from = '', list = ''] of cmap.matchAll(/<([0-9a-f]{4})> <[0-9a-f]{4}> \[([^\]]*)\]/g))
    for (const [n, [, hex = '']] of [...list.matchAll(/<([0-9a-f ]*)>/g)].entries())
      texts[Number.parseInt(from, 16) + n] = Buffer.from(hex.replaceAll(' ', ''), 'hex').swap16().toString('utf16le')
  return texts
}

/** Reads a PDF that the service has made, so that tests need no other program. */
export function readPdf(pdf: Buffer): ReadPdf {
  const objects = objectsOf(pdf)
  const get = (id: number): PdfObject => {
    const object = objects.get(id)
    if (!object) throw new Error(`The PDF has no object ${id}.`)
    return object
  }
  const trailer = pdf.toString('latin1', pdf.lastIndexOf('trailer'))
  const root = get(reference(trailer, 'Root')).dictionary
  const kids = /\/Kids \[([^\]]*)\]/.exec(get(reference(root, 'Pages')).dictionary)?.[1] ?? ''
  const actualTexts: string[] = []
  let boxes = 0
  const pages = [...kids.matchAll(/(\d+) 0 R/g)].map(([, id]) => {
    const { dictionary } = get(Number(id))
    const resources = get(reference(dictionary, 'Resources')).dictionary
    const fonts = new Map(
      [...(/\/Font <<([^>]*)>>/.exec(resources)?.[1] ?? '').matchAll(/\/(F\d+) (\d+) 0 R/g)].map(([, name, font]) => {
        const cmap = get(reference(get(Number(font)).dictionary, 'ToUnicode')).stream?.toString('latin1') ?? ''
        return [name, unicodeOf(cmap)] as const
      }),
    )
    const content = get(reference(dictionary, 'Contents')).stream?.toString('latin1') ?? ''
    for (const [, actual = ''] of content.matchAll(/\/ActualText \(((?:\\.|[^\\)])*)\)/gs))
      actualTexts.push(stringOf(actual))
    const lines = new Map<number, { x: number; text: string }[]>()
    for (const [, block = ''] of content.matchAll(/BT\n(.*?)ET\n/gs)) {
      const [, x, y] = /1 0 0 1 (\S+) (\S+) Tm/.exec(block) ?? []
      const font = fonts.get(/\/(F\d+) \S+ Tf/.exec(block)?.[1] ?? '') ?? []
      const glyphs = [...block.matchAll(/<([0-9a-f]+)>/g)].flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
      boxes += glyphs.filter((glyph) => glyph === '0000').length
      const text = glyphs.map((glyph) => font[Number.parseInt(glyph, 16)] ?? '').join('')
      const line = Math.round(Number(y))
      lines.set(line, [...(lines.get(line) ?? []), { x: Number(x), text }])
    }
    return [...lines]
      .toSorted(([one], [other]) => other - one)
      .map(([, parts]) =>
        parts
          .toSorted((one, other) => one.x - other.x)
          .map(({ text }) => text)
          .join('')
          .replace(/[ \u00a0\u202f]+/g, ' ')
          .trim(),
      )
  })
  const info = [...get(reference(trailer, 'Info')).dictionary.matchAll(/\/(\w+) (\d+) 0 R/g)].map(
    ([, name = '', id]) => {
      const value = get(Number(id)).dictionary.trim()
      return [name, stringOf(value.slice(1, -1))] as const
    },
  )
  const tags = [...objects.values()].flatMap(({ dictionary }) => /\/S \/(\w+)/.exec(dictionary)?.[1] ?? [])
  return {
    pages,
    text: pages.flat().join('\n'),
    info: Object.fromEntries(info),
    language: /\/Lang \(([^)]*)\)/.exec(root)?.[1],
    actualTexts,
    tags: new Set(tags),
    boxes,
  }
}
