import type { PdfDocument } from './pdf-document.ts'

/** A PDF and the name of its file, without the ending. */
export interface MadePdf {
  readonly bytes: Buffer
  readonly name: string
}

/** The PDF of a document. What draws it is loaded for the first one: that takes 0.1 s, which a start need not wait for. */
export async function renderPdf(document: PdfDocument): Promise<Buffer> {
  const { drawPdf } = await import('./draw-pdf.ts')
  return drawPdf(document)
}
