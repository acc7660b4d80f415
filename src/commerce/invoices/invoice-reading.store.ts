import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { invoiceColumns } from './invoice.store.ts'
import type { Invoice, InvoiceFilter } from './invoice.ts'

const byId = prepared<Invoice>(`
  select ${invoiceColumns} from invoices i where i.id = $1 and ($2::uuid is null or i.company_id = $2)
    and ($3::uuid is null or exists (select 1 from invoice_subscriptions x join subscriptions s on s.id = x.subscription_id
      where x.invoice_id = i.id and s.user_id = $3))`)

/** Among those of a company, and of a subscriber; null: of all. */
export const findInvoice = async (
  db: Db,
  id: string,
  scope: { readonly companyId: string | null; readonly userId: string | null },
): Promise<Invoice | undefined> => (await byId(db, [id, scope.companyId, scope.userId]))[0]

/** True when the invoice exists in any company. */
export const invoiceExistsAnywhere = existsAnywhere('invoice')

/** Newest first. */
export async function pageOfInvoices(db: Db, filter: InvoiceFilter, pageRequest: PageRequest): Promise<Page<Invoice>> {
  const { companyId, subscriptionId, saleId, status, currency, number, couponCode, from, until } = filter
  const conditions = [
    companyId === undefined ? undefined : sql`i.company_id = ${companyId}`,
    saleId === undefined ? undefined : sql`i.sale_id = ${saleId}`,
    status === undefined ? undefined : sql`i.status = ${status}`,
    currency === undefined ? undefined : sql`i.currency = ${currency}`,
    number === undefined ? undefined : sql`i.number = ${number}`,
    couponCode === undefined ? undefined : sql`i.coupon_code = ${couponCode}`,
    from === undefined ? undefined : sql`i.created_at >= ${from}`,
    until === undefined ? undefined : sql`i.created_at < ${until}`,
    subscriptionId === undefined
      ? undefined
      : sql`exists (select 1 from invoice_subscriptions x where x.invoice_id = i.id and x.subscription_id = ${subscriptionId})`,
  ].filter((condition) => condition !== undefined)
  const matching = sql`from invoices i where ${sql.join([sql`true`, ...conditions], sql` and `)}`
  const { rows: items } = await sql<Invoice>`select ${sql.raw(invoiceColumns)} ${matching}
    order by i.id desc limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  return { items, total: rows[0]?.total ?? 0 }
}
