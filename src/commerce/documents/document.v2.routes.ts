import { Type } from 'typebox'
import { id } from '../../platform/http/fields.ts'
import { PdfAnswer, pdfReply } from '../../platform/http/pdf-reply.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { contextOfSigned, SignedQuery } from '../../platform/http/signed-query.ts'
import { invoicePdfPath } from '../invoices/invoice-url.ts'
import { productDocumentPath } from '../products/product-document-url.ts'
import { makeInvoicePdf, makeProductDocumentPdf } from './document.service.ts'

const tags = ['Documents']

export const documentRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/invoices/:id.pdf', {
    config: { access: ['company', 'user'], signed: true, format: 'other' },
    compress: false,
    schema: {
      operationId: 'getInvoicePdfV2',
      tags,
      summary: 'Get an invoice as a PDF',
      description:
        'In the language of the invoice. For the company, its managers, and the people whose subscriptions it is for. `pdf_url` of an invoice is this address, signed.',
      params: Type.Object({ company_id: Uuid, id: id('Id of the invoice.') }),
      querystring: SignedQuery,
      response: { 200: PdfAnswer, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => {
      const { company_id: companyId, id: invoiceId } = req.params
      const ctx = contextOfSigned(app, req, invoicePdfPath(companyId, invoiceId))
      return pdfReply(reply, await makeInvoicePdf(ctx, companyId, invoiceId))
    },
  })

  app.get('/product_documents/:id.pdf', {
    config: { access: ['user', 'company', 'public', 'staff'], signed: true, format: 'other' },
    compress: false,
    schema: {
      operationId: 'getProductDocumentPdfV2',
      tags,
      summary: 'Get a document of a product as a PDF',
      description:
        'The wording or the key facts, which are the same for everybody. `url` of a product’s document is this address, signed. Certificates exist for subscriptions only.',
      params: Type.Object({ id: id('Id of the document.') }),
      querystring: SignedQuery,
      response: { 200: PdfAnswer, ...problems(401, 403, 404) },
    },
    handler: async (req, reply) => {
      const ctx = contextOfSigned(app, req, productDocumentPath(req.params.id))
      return pdfReply(reply, await makeProductDocumentPdf(ctx, req.params.id))
    },
  })
}
