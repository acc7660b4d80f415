/** Words in one style. A link is shown in the link's colour and can be clicked. */
export interface Inline {
  readonly text: string
  readonly bold?: boolean
  readonly italic?: boolean
  readonly link?: string
}
export type RichText = string | readonly Inline[]

export type Tone = 'good' | 'warning' | 'neutral'

/** A label with its value, which may have several lines. */
export interface Fact {
  readonly label: string
  readonly value: RichText | readonly string[]
}

export interface TableColumn {
  readonly title: string
  /** Part of the table's width; the parts of all columns sum to 1. */
  readonly share: number
  readonly align?: 'left' | 'right'
}
/** A cell: its text, and smaller text below it. */
export interface TableCell {
  readonly text: RichText
  readonly detail?: RichText
}

export interface TotalLine {
  readonly label: string
  readonly amount: string
  /** The one sum that counts. */
  readonly strong?: boolean
}

export type Block =
  | { readonly kind: 'title'; readonly text: string; readonly badge?: { readonly text: string; readonly tone: Tone } }
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3; readonly text: RichText }
  | { readonly kind: 'paragraph'; readonly text: RichText; readonly small?: boolean }
  | { readonly kind: 'list'; readonly ordered: boolean; readonly items: readonly ListItem[] }
  | { readonly kind: 'facts'; readonly columns: readonly (readonly Fact[])[] }
  | {
      readonly kind: 'table'
      readonly columns: readonly TableColumn[]
      readonly rows: readonly (readonly TableCell[])[]
    }
  | { readonly kind: 'totals'; readonly lines: readonly TotalLine[] }
  | { readonly kind: 'panel'; readonly tone: Tone; readonly title: string; readonly lines: readonly RichText[] }
  | { readonly kind: 'rule' }

export interface ListItem {
  readonly text: RichText
  /** 0, or 1 for an item of a list inside a list. */
  readonly depth: 0 | 1
}

/** What the renderer writes by itself. */
export interface PdfWords {
  /** `Page {page} of {pages}` */
  readonly page: string
  /** What stands for text that the fonts lack, such as `{script} script`. */
  readonly script: string
  readonly hanScript: string
  /** Explains such a text at the end of the document. */
  readonly scriptNote: string
}

/** What stands around the content of a document. */
export interface PdfFrame {
  readonly title: string
  readonly language: string
  readonly createdAt: Date
  readonly pageSize: 'A4' | 'LETTER'
  readonly letterhead: { readonly name: string; readonly lines: readonly string[] }
  /** At the bottom of each page, before the number of the page. */
  readonly footer: string
  readonly words: PdfWords
}

/** A document: what it says and not how it looks. The same document gives the same bytes. */
export interface PdfDocument extends PdfFrame {
  readonly blocks: readonly Block[]
}

/** A part of a long document. Its heading stands at the top of every page that begins inside it. */
export interface PdfSection {
  readonly heading: string
  readonly blocks: readonly Block[]
}
