import { Type } from 'typebox'
import { id } from '../../platform/http/fields.ts'
import { PdfAnswer, pdfReply } from '../../platform/http/pdf-reply.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { contextOfSigned, SignedQuery } from '../../platform/http/signed-query.ts'
import { certificatePath } from '../registrations/certificate-url.ts'
import { makeCertificatePdf } from './certificate.service.ts'

export const certificateRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/flight_protection/registrations/:id/certificate.pdf', {
    config: { access: ['company', 'user'], signed: true, format: 'other' },
    compress: false,
    schema: {
      operationId: 'getFlightCertificatePdfV2',
      tags: ['Flight protection'],
      summary: 'Get the certificate of a registration as a PDF',
      description:
        'In the language of the subscription. For the company, its managers and the insured. `certificate_url` of a registration is this address, signed.',
      params: Type.Object({ company_id: Uuid, id: id('Id of the registration.') }),
      querystring: SignedQuery,
      response: { 200: PdfAnswer, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => {
      const { company_id: companyId, id: registrationId } = req.params
      const ctx = contextOfSigned(app, req, certificatePath({ companyId, id: registrationId }))
      const system = { ...req.ctx, db: app.systemDb(), actor: { kind: 'system' } as const }
      return pdfReply(reply, await makeCertificatePdf(ctx, system, companyId, registrationId))
    },
  })
}
