import { Type } from 'typebox'
import { id } from '../../platform/http/fields.ts'
import { PdfAnswer, pdfReply } from '../../platform/http/pdf-reply.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { contextOfSigned, SignedQuery } from '../../platform/http/signed-query.ts'
import { subscriptionDocumentPath } from '../documents/subscription-document-url.ts'
import { makeSubscriptionDocumentPdf } from './subscription-document.service.ts'

export const subscriptionDocumentRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/subscriptions/:id/documents/:document_id.pdf', {
    config: { access: ['company', 'user'], signed: true, format: 'other' },
    compress: false,
    schema: {
      operationId: 'getSubscriptionDocumentPdfV2',
      tags: ['Documents'],
      summary: 'Get a document of a subscription as a PDF',
      description:
        'A certificate with the person’s data, or the wording and key facts in the version that was sold. For the company, its managers and the person. `url` of a subscription’s document is this address, signed.',
      params: Type.Object({
        company_id: Uuid,
        id: id('Id of the subscription.'),
        document_id: id('Id of the document.'),
      }),
      querystring: SignedQuery,
      response: { 200: PdfAnswer, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => {
      const { company_id: companyId, id: subscriptionId, document_id: documentId } = req.params
      const ref = { companyId, subscriptionId, documentId }
      const ctx = contextOfSigned(app, req, subscriptionDocumentPath(ref))
      const system = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } as const }
      return pdfReply(reply, await makeSubscriptionDocumentPdf(ctx, system, ref))
    },
  })
}
