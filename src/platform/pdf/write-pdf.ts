import { setImmediate } from 'node:timers/promises'
import { drawLetterhead, drawPage } from './draw-pdf.ts'
import { drawBlock, drawBlocks } from './pdf-blocks.ts'
import { PdfCanvas } from './pdf-canvas.ts'
import type { PdfFrame, PdfSection } from './pdf-document.ts'

type Sections = AsyncIterable<PdfSection> | Iterable<PdfSection>

/** Draws everything, or without a number of pages only counts them; returns how many there are. */
async function draw(
  frame: PdfFrame,
  sections: Sections,
  pages: number | null,
  write: (part: Buffer) => void,
): Promise<number> {
  let heading = frame.title
  const begin = (page: number): void => drawPage(canvas, frame, page, pages ?? 0, heading)
  const canvas: PdfCanvas = new PdfCanvas(frame, begin, pages === null)
  // From the first page on: what nobody takes would be kept.
  canvas.kit.on('data', write)
  canvas.drawPageBegin()
  drawLetterhead(canvas, frame)
  for await (const section of sections) {
    heading = section.heading
    canvas.section(() => drawBlocks(canvas, section.blocks))
    // Others are served meanwhile, and what was written is taken.
    await setImmediate()
  }
  if (canvas.hasLabels) drawBlock(canvas, { kind: 'paragraph', text: frame.words.scriptNote, small: true })
  await canvas.end()
  return canvas.page
}

/**
 * Writes a document of any length: nothing but a page is kept in memory. The number of its pages stands on each of them, so everything is
 * drawn twice, the first time to count.
 */
export async function writePdf(
  frame: PdfFrame,
  sections: () => Sections,
  write: (part: Buffer) => void,
): Promise<number> {
  const pages = await draw(frame, sections(), null, () => {})
  const written = await draw(frame, sections(), pages, write)
  if (written !== pages) throw new Error(`A PDF had ${pages} pages when they were counted and ${written} when written.`)
  return pages
}
