import { drawBlock, drawBlocks } from './pdf-blocks.ts'
import { colors, lineHeight, PdfCanvas } from './pdf-canvas.ts'
import type { PdfDocument, PdfFrame } from './pdf-document.ts'
import type { Style } from './wrap.ts'

const letterheadTop = 44
const note: Style = { font: 'regular', size: 8.5, color: colors.muted }

/** The company's name at the left, its address at the right, on the first page. */
export function drawLetterhead(canvas: PdfCanvas, { letterhead }: PdfFrame): void {
  const name: Style = { font: 'bold', size: 15, color: colors.accent }
  const nameLines = canvas.wrap(letterhead.name, name, canvas.width * 0.55)
  const lines = letterhead.lines.flatMap((line) => canvas.wrap(line, note, canvas.width * 0.4))
  canvas.artifact(() => canvas.kit.rect(0, 0, canvas.kit.page.width, 8).fill(colors.accent))
  canvas.element('P', () => {
    canvas.drawLinesAt(nameLines, canvas.left, letterheadTop, name.size)
    canvas.drawLinesAt(lines, canvas.right, letterheadTop + 3, note.size, 'right')
  })
  const bottom =
    letterheadTop + Math.max(nameLines.length * lineHeight(name.size), 3 + lines.length * lineHeight(note.size)) + 10
  canvas.artifact(() => {
    const { kit, left, right } = canvas
    kit.moveTo(left, bottom).lineTo(right, bottom).lineWidth(0.8).strokeColor(colors.rule).stroke()
  })
  canvas.y = bottom + 20
}

/** What every page has: who and what at the bottom with the number of the page, and from the second page on also at the top. */
export function drawPage(
  canvas: PdfCanvas,
  document: PdfFrame,
  page: number,
  pages: number,
  heading: string = document.title,
): void {
  const { kit, left, right } = canvas
  const line = (y: number): void => {
    kit.moveTo(left, y).lineTo(right, y).lineWidth(0.6).strokeColor(colors.rule).stroke()
  }
  const first = (text: string, width: number) => canvas.wrap(text, note, width)[0] ?? []
  const bottom = kit.page.height - 52
  line(bottom)
  canvas.drawLine(first(document.footer, canvas.width * 0.75), left, bottom + 9)
  const number = document.words.page.replace('{page}', String(page)).replace('{pages}', String(pages))
  canvas.drawLine(canvas.pieces(number, note), right, bottom + 9, 'right')
  if (page === 1) return
  canvas.drawLine(first(document.letterhead.name, canvas.width * 0.5), left, 40)
  canvas.drawLine(first(heading, canvas.width * 0.48), right, 40, 'right')
  line(58)
}

/** The PDF of a document: A4 or letter, tagged for screen readers, with its fonts. The same document gives the same bytes. */
export function drawPdf(document: PdfDocument): Promise<Buffer> {
  const canvas = new PdfCanvas(document)
  drawLetterhead(canvas, document)
  drawBlocks(canvas, document.blocks)
  // Asked after everything was drawn: only then it is known whether the fonts lacked something.
  if (canvas.hasLabels) drawBlock(canvas, { kind: 'paragraph', text: document.words.scriptNote, small: true })
  return canvas.finish((page, pages) => drawPage(canvas, document, page, pages))
}
