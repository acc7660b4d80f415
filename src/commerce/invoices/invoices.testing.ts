import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser, TestApp } from '../../../test/support/app.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import type { PriceLine } from '../pricing/price-request.ts'
import { givenProduct } from '../products/products.testing.ts'
import { newReadableId } from '../readable-ids/readable-id.ts'
import { createInvoice } from './invoice.service.ts'
import type { InvoiceInFull, NewInvoice } from './invoice.ts'
import { invoicePaid } from './invoice-ports.ts'

const day = 86_400_000

/** Invoices of subscriptions that are written as plain rows, and what was announced of them. */
export interface InvoiceWorld {
  readonly productId: string
  readonly announced: InvoiceInFull[]
  inTx<T>(act: (tx: Ctx) => Promise<T>): Promise<T>
  givenSubscription(company: GivenCompany, user?: GivenUser): Promise<string>
  line(more?: Partial<PriceLine>): PriceLine
  /** The draft of an invoice for one subscription with one line. */
  draft(company: GivenCompany, subscriptionId: string, more?: Partial<NewInvoice>): NewInvoice
  givenInvoice(company: GivenCompany, subscriptionId: string, more?: Partial<NewInvoice>): Promise<InvoiceInFull>
}

export async function invoiceWorld(t: TestContext, app: TestApp): Promise<InvoiceWorld> {
  const db = app.db.db()
  const { id: productId } = await givenProduct(app)
  const announced: InvoiceInFull[] = []
  t.after(
    invoicePaid.replace(async (_, invoice) => {
      announced.push(invoice)
    }),
  )
  const inTx: InvoiceWorld['inTx'] = (act) => inTransaction(app.ctx(), act)
  const line: InvoiceWorld['line'] = (more = {}) => ({
    item: 0,
    productId,
    productVersion: 1,
    amount: 4900,
    discount: 0,
    taxes: 392,
    insuranceTaxes: 0,
    splits: [],
    ...more,
  })
  const draft: InvoiceWorld['draft'] = (company, subscriptionId, more = {}) => ({
    companyId: company.id,
    saleId: newId(app.clock.now()),
    currency: 'USD',
    period: { start: app.clock.now(), finish: new Date(app.clock.now().getTime() + 365 * day) },
    language: 'en',
    billTo: { name: 'Ada Byron', email: 'ada@example.com', address: null, countryCode: 'GB' },
    paidWith: 'Visa •••• 4242',
    couponCode: null,
    couponDescription: null,
    lines: [{ line: line(), subscriptionId, description: 'Yearly assistance' }],
    payment: null,
    ...more,
  })
  return {
    productId,
    announced,
    inTx,
    line,
    draft,
    async givenSubscription(company, user) {
      const id = newId(app.clock.now())
      const at = app.clock.now()
      const finish = new Date(at.getTime() + 10 * day)
      await sql`insert into subscriptions (id, company_id, user_id, sale_id, human_id, status, start_at, finish_at, renews,
          has_flight_protection, currency, country_code, language, created_at, updated_at)
        values (${id}, ${company.id}, ${user?.id ?? null}, ${newId(at)}, ${newReadableId('human')}, 'active', ${at}, ${finish}, false, false,
          'USD', 'GB', 'en', ${at}, ${at})`.execute(db)
      return id
    },
    givenInvoice: (company, subscriptionId, more) =>
      inTx((tx) => createInvoice(tx, draft(company, subscriptionId, more))),
  }
}
