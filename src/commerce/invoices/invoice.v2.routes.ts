import { Type } from 'typebox'
import { WholeOrPageQuery, wholeOrPageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { InvoiceV2, toInvoiceV2 } from './invoice.v2.wire.ts'
import { getOrgInvoice, readOrgInvoices } from './invoice-reading.service.ts'

const tags = ['Invoices']
const config = { access: ['company', 'manager', 'user'] } as const

export const invoiceRoutesV2: Routes = async (app) => {
  app.get('/org/:company_id/invoices', {
    config,
    schema: {
      operationId: 'listOrgInvoicesV2',
      tags,
      summary: 'List the organization’s invoices',
      description: 'Newest first. For the organization’s key and its managers.',
      params: Type.Object({ company_id: Uuid }),
      querystring: Type.Object({
        ...WholeOrPageQuery.properties,
        subscription_id: Type.Optional({ ...Uuid, description: 'Only those of this subscription.' }),
      }),
      response: {
        200: Type.Array(InvoiceV2, { description: 'Invoices, newest first.' }),
        ...problems(400, 401, 403, 422),
      },
    },
    handler: async (req, reply) => {
      const filter = { subscriptionId: req.query.subscription_id }
      const items = await wholeOrPageItems(req, reply, (page) =>
        readOrgInvoices(req.ctx, req.params.company_id, filter, page),
      )
      return items.map((invoice) => toInvoiceV2(invoice, req.ctx))
    },
  })

  app.get('/org/:company_id/invoices/:invoice_id', {
    config,
    schema: {
      operationId: 'getOrgInvoiceV2',
      tags,
      summary: 'Get an invoice',
      description:
        'For the organization’s key, its managers, and the people whose subscriptions the invoice is for, with their own token.',
      params: Type.Object({ company_id: Uuid, invoice_id: Uuid }),
      response: { 200: InvoiceV2, ...problems(401, 404) },
    },
    handler: async (req) =>
      toInvoiceV2(await getOrgInvoice(req.ctx, req.params.company_id, req.params.invoice_id), req.ctx),
  })
}
