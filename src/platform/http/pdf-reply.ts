import type { FastifyReply } from 'fastify'
import { Type } from 'typebox'
import type { MadePdf } from '../pdf/render-pdf.ts'
import { contentDisposition } from '../storage/content-disposition.ts'

/** The answer of a route that gives a PDF, for its schema. */
export const PdfAnswer = {
  description: 'The PDF. Its ETag stays the same as long as nothing in it changes.',
  content: {
    'application/pdf': {
      schema: Type.String({ format: 'binary', description: 'A PDF file.', examples: ['%PDF-1.7 …'] }),
    },
  },
}

/** Prepares the answer with a PDF: shown by browsers, saved under its name. Gives what the handler returns. */
export function pdfReply(reply: FastifyReply, { bytes, name }: MadePdf): never {
  reply
    .headers({
      'content-disposition': contentDisposition(name, 'pdf', true),
      // Browsers do not show a PDF under a policy that forbids everything.
      'content-security-policy': "frame-ancestors 'none'",
      'cross-origin-resource-policy': 'cross-origin',
    })
    .type('application/pdf')
  return bytes as never
}
