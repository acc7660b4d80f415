import { Type } from 'typebox'
import { PageQuery, pageItems } from '../../platform/http/paging.ts'
import { problems, type Routes, Uuid } from '../../platform/http/routes.ts'
import { parseTime, TimeIn } from '../../platform/http/times.ts'
import { InvoiceDesk, toInvoiceDesk } from './invoice.desk.wire.ts'
import { type InvoiceFilter, invoiceStatuses } from './invoice.ts'
import { getInvoiceAtDesk, readInvoicesAtDesk } from './invoice-reading.service.ts'

const tags = ['Invoices']
const access = ['staff', 'manager'] as const
const word = (description: string, example: string) =>
  Type.Optional(Type.String({ maxLength: 100, description, examples: [example] }))

const Query = Type.Object({
  ...PageQuery.properties,
  company_id: Type.Optional(Uuid),
  subscription_id: Type.Optional(Uuid),
  product_sale_group_id: Type.Optional({ ...Uuid, description: 'Only those of this purchase.' }),
  status: Type.Optional(Type.Enum([...invoiceStatuses], { description: 'Only this status.', examples: ['paid'] })),
  currency: word('Only this currency: ISO 4217, any case.', 'USD'),
  sitata_invoice_id: word('The one with this number, any case.', 'AEGRP785'),
  coupons: word('Only those with this coupon: its code, any case.', 'WELCOME10'),
  from: Type.Optional({ ...TimeIn, description: 'Made at this time or later: ISO 8601, or Unix seconds.' }),
  until: Type.Optional({ ...TimeIn, description: 'Made before this time: ISO 8601, or Unix seconds.' }),
})

interface Sent {
  readonly company_id?: string
  readonly subscription_id?: string
  readonly product_sale_group_id?: string
  readonly status?: (typeof invoiceStatuses)[number]
  readonly currency?: string
  readonly sitata_invoice_id?: string
  readonly coupons?: string
  readonly from?: string | number
  readonly until?: string | number
}

const filterOf = (sent: Sent): InvoiceFilter => ({
  companyId: sent.company_id,
  subscriptionId: sent.subscription_id,
  saleId: sent.product_sale_group_id,
  status: sent.status,
  currency: sent.currency?.trim().toUpperCase(),
  number: sent.sitata_invoice_id?.trim().toUpperCase(),
  couponCode: sent.coupons?.trim().toUpperCase(),
  from: sent.from === undefined ? undefined : parseTime(sent.from, 'from'),
  until: sent.until === undefined ? undefined : parseTime(sent.until, 'until'),
})

export const invoiceRoutesDesk: Routes = async (app) => {
  app.get('/invoices', {
    config: { access },
    schema: {
      operationId: 'listInvoicesDesk',
      tags,
      summary: 'List invoices',
      description: 'Newest first. A manager sees the own company’s.',
      querystring: Query,
      response: {
        200: Type.Array(InvoiceDesk, { description: 'Invoices, newest first.' }),
        ...problems(400, 401, 422),
      },
    },
    handler: async (req, reply) => {
      const items = await pageItems(req, reply, (page) => readInvoicesAtDesk(req.ctx, filterOf(req.query), page))
      return items.map((invoice) => toInvoiceDesk(invoice, req.ctx))
    },
  })

  app.get('/invoices/:id', {
    config: { access },
    schema: {
      operationId: 'getInvoiceDesk',
      tags,
      summary: 'Get an invoice',
      description: 'A manager’s own company’s; for staff any.',
      params: Type.Object({ id: Uuid }),
      response: { 200: InvoiceDesk, ...problems(401, 404) },
    },
    handler: async (req) => toInvoiceDesk(await getInvoiceAtDesk(req.ctx, req.params.id), req.ctx),
  })
}
