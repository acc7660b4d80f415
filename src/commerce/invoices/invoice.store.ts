import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Invoice, InvoiceInFull, InvoiceItem, SubscriptionBrief } from './invoice.ts'

const columnsOf = (alias: string): string =>
  [
    'id',
    'company_id as "companyId"',
    'number',
    'sale_id as "saleId"',
    'currency',
    'subtotal',
    'taxes',
    'total',
    'refunded',
    'period_start as "periodStart"',
    'period_end as "periodEnd"',
    'coupon_code as "couponCode"',
    'language',
    'bill_to as "billTo"',
    'paid_with as "paidWith"',
    'payment_id as "paymentId"',
    'status',
    'paid_at as "paidAt"',
    'created_at as "createdAt"',
    'updated_at as "updatedAt"',
  ]
    .map((column) => `${alias}.${column}`)
    .join(', ')
/** The columns of `invoices as i`, and who was paid. */
export const invoiceColumns = `${columnsOf('i')}, (select p.provider from payments p where p.id = i.payment_id) as provider`

// One statement: a number that is taken inserts nothing at all.
const insertion = prepared<Invoice>(`
  with made as (
    insert into invoices as i (id, company_id, number, sale_id, currency, subtotal, taxes, total, period_start, period_end, coupon_code, language,
      bill_to, paid_with, payment_id, status, paid_at, created_at, updated_at)
    values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $18)
    on conflict (number) do nothing returning ${invoiceColumns}
  ), items as (
    insert into invoice_items (id, invoice_id, company_id, subscription_id, product_id, kind, description, amount, taxes, insurance_taxes,
      position, created_at, updated_at)
    select x.id, made.id, $2, x.subscription_id, x.product_id, x.kind, x.description, x.amount, x.taxes, x.insurance_taxes, x.position, $18, $18
    from made, jsonb_to_recordset($19::jsonb) as x (id uuid, subscription_id uuid, product_id uuid, kind text, description text, amount bigint,
      taxes bigint, insurance_taxes bigint, position smallint)
  ), links as (
    insert into invoice_subscriptions (invoice_id, subscription_id, company_id)
    select made.id, subscription_id, $2 from made, unnest($20::uuid[]) as subscription_id
  )
  select * from made`)

/** The invoice with its items. Undefined when its number is taken. */
export async function insertInvoice(
  db: Db,
  invoice: Omit<InvoiceInFull, 'subscriptions' | 'provider'>,
): Promise<Invoice | undefined> {
  const { id, companyId, number, saleId, currency, subtotal, taxes, total, periodStart, periodEnd, items } = invoice
  const { couponCode, language, billTo, paidWith, paymentId, status, paidAt, createdAt, subscriptionIds } = invoice
  const rows = items.map((item, position) => ({
    id: item.id,
    subscription_id: item.subscriptionId,
    product_id: item.productId,
    kind: item.kind,
    description: item.description,
    amount: item.amount,
    taxes: item.taxes,
    insurance_taxes: item.insuranceTaxes,
    position,
  }))
  const [made] = await insertion(db, [
    ...[id, companyId, number, saleId, currency, subtotal, taxes, total, periodStart, periodEnd],
    ...[couponCode, language, JSON.stringify(billTo), paidWith, paymentId, status, paidAt, createdAt],
    JSON.stringify(rows),
    [...subscriptionIds],
  ])
  return made
}

const ofSubscriptions = prepared<Invoice>(`
  select ${invoiceColumns} from invoices i
  where exists (select 1 from invoice_subscriptions x where x.invoice_id = i.id and x.subscription_id = any($1::uuid[])) order by i.id desc`)

/** Newest first. */
export const listInvoicesOfSubscriptions = (db: Db, subscriptionIds: readonly string[]): Promise<Invoice[]> =>
  ofSubscriptions(db, [[...subscriptionIds]])

const items = prepared<InvoiceItem>(`
  select id, invoice_id as "invoiceId", subscription_id as "subscriptionId", product_id as "productId", kind, description, amount, taxes,
    insurance_taxes as "insuranceTaxes", created_at as "createdAt", updated_at as "updatedAt"
  from invoice_items where invoice_id = any($1::uuid[]) order by invoice_id, position`)

export const listItems = (db: Db, invoiceIds: readonly string[]): Promise<InvoiceItem[]> => items(db, [[...invoiceIds]])

const briefColumns = 's.id, s.human_id as "humanId", s.start_at as "startAt", s.finish_at as "finishAt", s.status'
const briefs = prepared<SubscriptionBrief & { invoiceId: string }>(`
  select x.invoice_id as "invoiceId", ${briefColumns} from invoice_subscriptions x join subscriptions s on s.id = x.subscription_id
  where x.invoice_id = any($1::uuid[]) order by x.invoice_id, s.id`)

/** The subscriptions of invoices, oldest first. */
export const listBriefs = (
  db: Db,
  invoiceIds: readonly string[],
): Promise<(SubscriptionBrief & { readonly invoiceId: string })[]> => briefs(db, [[...invoiceIds]])

// The payment names its invoice, or the invoice its payment: whichever was written first.
const settling = `(i.payment_id = $1 or i.id = (select p.invoice_id from payments p where p.id = $1))`
const paying = prepared<Invoice>(`
  update invoices i set status = 'paid', paid_at = $2, payment_id = coalesce(i.payment_id, $1), updated_at = $2
  where ${settling} and i.status <> 'paid' returning ${invoiceColumns}`)
const failing = prepared<Invoice>(`
  update invoices i set status = 'failed', payment_id = coalesce(i.payment_id, $1), updated_at = $2
  where ${settling} and i.status = 'open' returning ${invoiceColumns}`)

/** Undefined when the payment is for no invoice, or the invoice is paid already. */
export const markPaid = async (db: Db, paymentId: string, at: Date): Promise<Invoice | undefined> =>
  (await paying(db, [paymentId, at]))[0]
export const markFailed = async (db: Db, paymentId: string, at: Date): Promise<Invoice | undefined> =>
  (await failing(db, [paymentId, at]))[0]

const refund = prepared<Invoice>(`
  update invoices i set refunded = i.refunded + $2, updated_at = $3 where i.id = $1 and i.refunded + $2 <= i.total returning ${invoiceColumns}`)

/** Undefined when there is no such invoice, or more would be refunded than its total. */
export const addRefund = async (db: Db, id: string, amount: number, at: Date): Promise<Invoice | undefined> =>
  (await refund(db, [id, amount, at]))[0]
