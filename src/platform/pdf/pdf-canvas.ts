import PdfKit from 'pdfkit'
import type { PdfFrame, RichText } from './pdf-document.ts'
import { type FontName, fontNames, loadFont } from './pdf-fonts.ts'
import { printableParts } from './printable-text.ts'
import { type Line, type Piece, type Style, wrap } from './wrap.ts'

export const colors = {
  ink: '#1b2733',
  muted: '#566573',
  accent: '#0f4c5c',
  rule: '#d5dce2',
  panel: '#f3f6f8',
  good: '#1e6b45',
  goodPanel: '#e6f3ec',
  warning: '#8a3b12',
  warningPanel: '#fcf0e6',
} as const

type Tag = 'P' | 'H1' | 'H2' | 'H3' | 'L' | 'LI' | 'Table' | 'TR' | 'TH' | 'TD' | 'Sect' | 'Document'
export type Element = PDFKit.PDFStructureElement

const margin = { side: 56, top: 80, bottom: 76 } as const
const lineFactor = 1.38
/** A long document has ever new words: ids, times, names. */
const mostWidths = 20_000

/** The page that is being drawn on: a cursor that goes down, page breaks, tags for screen readers. */
export class PdfCanvas {
  readonly left: number = margin.side
  readonly right: number
  readonly top: number = margin.top
  readonly bottom: number
  y: number = margin.top
  /** Something could not be printed in its own script. */
  hasLabels = false
  readonly kit: PDFKit.PDFDocument
  readonly root: Element
  /** To which what is drawn belongs: the document, or a section of it. */
  private parent: Element
  private readonly document: PdfFrame
  private readonly beginPage: ((page: number) => void) | undefined
  private readonly isCounting: boolean
  page = 1

  /** `beginPage`: draws what repeats when a page begins, which is written as soon as the next one does. Without it, all pages are kept until `finish`. `isCounting`: only pages are counted, and nothing is drawn. */
  constructor(document: PdfFrame, beginPage?: (page: number) => void, isCounting = false) {
    this.document = document
    this.isCounting = isCounting
    this.beginPage = beginPage
    const { title, language, createdAt, pageSize, letterhead } = document
    this.kit = new PdfKit({
      size: pageSize,
      margins: { left: margin.side, right: margin.side, top: 0, bottom: 0 },
      // No default font: pdfkit would add Helvetica, which is not embedded.
      font: '',
      bufferPages: beginPage === undefined,
      // It grows with every new word: of a document of any length it is not kept.
      fontLayoutCache: beginPage === undefined,
      pdfVersion: '1.7',
      tagged: true,
      lang: language,
      displayTitle: true,
      info: {
        Title: title,
        Author: letterhead.name,
        Creator: 'Godwit',
        Producer: 'Godwit',
        CreationDate: createdAt,
        ModDate: createdAt,
      },
    })
    for (const name of fontNames) this.kit.registerFont(name, loadFont(name).font as never)
    this.right = this.kit.page.width - margin.side
    this.bottom = this.kit.page.height - margin.bottom
    this.root = this.kit.struct('Document')
    this.kit.addStructure(this.root)
    this.parent = this.root
  }

  get width(): number {
    return this.right - this.left
  }

  /** Starts a new page unless so much is left on this one. */
  ensure(height: number): void {
    if (this.y + height > this.bottom) this.newPage()
  }

  newPage(): void {
    this.page++
    if (this.isCounting) {
      this.y = this.top
      return
    }
    if (this.beginPage) {
      const open = this.kit.endPageMarkings(this.kit.page)
      this.kit.addPage()
      this.drawPageBegin()
      this.kit.initPageMarkings(open)
    } else this.kit.continueOnNewPage()
    this.y = this.top
  }

  /** Draws what repeats on this page. */
  drawPageBegin(): void {
    this.artifact(() => this.beginPage?.(this.page), 'Pagination')
  }

  /** What is drawn inside is written when it is complete. */
  section(draw: () => void): void {
    this.group('Sect', (section) => {
      this.parent = section
      draw()
    })
    this.parent = this.root
  }

  /** Draws something that screen readers read, as this kind of thing. */
  element(tag: Tag, draw: () => void, parent: Element = this.parent, options: { scope?: 'Column' } = {}): void {
    if (this.isCounting) draw()
    else parent.add(this.kit.struct(tag, options as never, draw))
  }

  /** A thing that consists of others, such as a table of its rows. */
  group(tag: Tag, fill: (group: Element) => void, parent: Element = this.parent): void {
    if (this.isCounting) {
      fill(parent)
      return
    }
    const group = this.kit.struct(tag)
    parent.add(group)
    fill(group)
    group.end()
  }

  /** Draws what screen readers leave out: lines, backgrounds, what repeats on each page. */
  artifact(draw: () => void, type: 'Layout' | 'Pagination' = 'Layout'): void {
    if (this.isCounting) return
    this.kit.markContent('Artifact', { type })
    draw()
    this.kit.endMarkedContent()
  }

  /** Laying out a word takes most of the time, and words come again: each is measured once in a font. */
  private readonly widths = new Map<string, number>()
  private widthOfWord(word: string, font: FontName): number {
    const key = `${font} ${word}`
    const known = this.widths.get(key)
    if (known !== undefined) return known
    const width = this.kit.font(font).fontSize(100).widthOfString(word) / 100
    if (this.widths.size >= mostWidths) this.widths.clear()
    this.widths.set(key, width)
    return width
  }

  measure = (text: string, { font, size }: Style): number => {
    const words = text.split(' ')
    const letters = words.reduce((sum, word) => sum + (word === '' ? 0 : this.widthOfWord(word, font)), 0)
    return (letters + (words.length - 1) * this.widthOfWord(' ', font)) * size
  }

  private piecesIn(text: string, style: Style, link?: string): Piece[] {
    const { characters } = loadFont(style.font)
    const { words, language } = this.document
    return printableParts(text, (code) => characters.has(code), words, language).map((part) => {
      if (part.text.startsWith('[') && part.actual !== undefined) this.hasLabels = true
      return { ...part, style, link }
    })
  }

  pieces(text: RichText, style: Style): Piece[] {
    if (typeof text === 'string') return this.piecesIn(text, style)
    return text.flatMap(({ text: words, bold, italic, link }) => {
      const font: FontName = bold ? 'bold' : italic ? 'italic' : style.font
      return this.piecesIn(words, { ...style, font, ...(link ? { color: colors.accent } : {}) }, link)
    })
  }

  wrap(text: RichText, style: Style, width: number): Line[] {
    return wrap(this.pieces(text, style), width, this.measure)
  }

  widthOf(line: Line): number {
    return line.reduce((sum, { text, style }) => sum + this.measure(text, style), 0)
  }

  /** Draws a line with its upper edge at y; `x` is its left edge, or its right edge. */
  drawLine(line: Line, x: number, y: number, align: 'left' | 'right' = 'left'): void {
    if (this.isCounting) return
    let at = align === 'right' ? x - this.widthOf(line) : x
    for (const [n, { text, style, actual, link }] of line.entries()) {
      // Screen readers put lines together: without the space the last word would run into the next line's first.
      const space = n === line.length - 1 && link === undefined ? ' ' : ''
      this.kit.font(style.font).fontSize(style.size).fillColor(style.color)
      if (actual !== undefined) this.kit.markContent('Span', { actual: actual === '' ? '\u200b' : actual })
      this.kit.text(text + space, at, y, { lineBreak: false, ...(link ? { link, underline: true } : {}) })
      if (actual !== undefined) this.kit.endMarkedContent()
      at += this.measure(text, style)
    }
  }

  /** Draws lines one below the other from y on. They fit on the page; the cursor stays. */
  drawLinesAt(lines: readonly Line[], x: number, y: number, size: number, align: 'left' | 'right' = 'left'): void {
    for (const [n, line] of lines.entries()) this.drawLine(line, x, y + n * lineHeight(size), align)
  }

  /** Draws lines one below the other from the cursor on, over as many pages as they need. */
  drawLines(lines: readonly Line[], x: number, size: number): void {
    const height = lineHeight(size)
    for (const line of lines) {
      this.ensure(height)
      this.drawLine(line, x, this.y)
      this.y += height
    }
  }

  /** Ends a document whose pages were written as they came. */
  end(): Promise<void> {
    this.root.end()
    const done = new Promise<void>((resolve, reject) => {
      this.kit.on('end', resolve)
      this.kit.on('error', reject)
    })
    this.kit.end()
    return done
  }

  /** All pages, each drawn on once more: the page numbers are known at the end. */
  finish(drawPage: (page: number, pages: number) => void): Promise<Buffer> {
    this.root.end()
    const { count } = this.kit.bufferedPageRange()
    for (let n = 0; n < count; n++) {
      this.kit.switchToPage(n)
      this.artifact(() => drawPage(n + 1, count), 'Pagination')
    }
    const parts: Buffer[] = []
    this.kit.on('data', (part: Buffer) => parts.push(part))
    const done = new Promise<Buffer>((resolve, reject) => {
      this.kit.on('end', () => resolve(Buffer.concat(parts)))
      this.kit.on('error', reject)
    })
    this.kit.end()
    return done
  }
}

export const lineHeight = (size: number): number => size * lineFactor
