import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Beneficiary } from '../subscriptions/subscription.ts'

const subscriptions = prepared<object>(`
  select s.id, s.company_id, s.human_id, s.status, s.start_at, s.finish_at, s.renews, s.currency, s.country_code, s.region_code, s.language,
    s.name, s.email, s.birthday::text as birthday, s.external_id, s.metadata, s.beneficiaries, s.trip_id, s.trip_cost, s.card_brand,
    s.card_last4, s.third_party_policy_num, s.refunded, s.closed_at, s.end_reason, s.created_at, s.updated_at,
    (select coalesce(jsonb_agg(jsonb_build_object('identifier', p.identifier, 'version', x.version) order by x.position), '[]')
      from subscription_products x join products p on p.id = x.product_id where x.subscription_id = s.id) as products
  from subscriptions s where s.user_id = $1 order by s.id`)

export const listSubscriptionData = (db: Db, userId: string): Promise<object[]> => subscriptions(db, [userId])

const invoices = prepared<object>(`
  select i.id, i.company_id, i.number, i.currency, i.subtotal, i.taxes, i.total, i.refunded, i.period_start, i.period_end, i.coupon_code,
    i.bill_to, i.paid_with, i.status, i.paid_at, i.created_at,
    (select jsonb_agg(jsonb_build_object('description', t.description, 'amount', t.amount, 'taxes', t.taxes + t.insurance_taxes) order by t.position)
      from invoice_items t join subscriptions s on s.id = t.subscription_id where t.invoice_id = i.id and s.user_id = $1) as items
  from invoices i where exists (select 1 from invoice_subscriptions x join subscriptions s on s.id = x.subscription_id
    where x.invoice_id = i.id and s.user_id = $1) order by i.id`)

/** The invoices of the person's subscriptions; of their items only the person's own. */
export const listInvoiceData = (db: Db, userId: string): Promise<object[]> => invoices(db, [userId])

/** What names the person in subscriptions. */
export interface SubscriptionTrace {
  readonly id: string
  readonly name: string | null
  readonly email: string | null
  readonly birthday: string | null
  readonly externalId: string | null
  readonly endReason: string | null
  readonly beneficiaries: readonly Beneficiary[]
  readonly cardProvider: 'builtin' | 'stripe' | null
  readonly cardReference: string | null
}

const traces = prepared<SubscriptionTrace>(`
  select id, name, email, birthday::text as birthday, external_id as "externalId", end_reason as "endReason", beneficiaries,
    card_provider as "cardProvider", card_reference as "cardReference"
  from subscriptions where user_id = $1 order by id for update`)

/** Locks the person's subscriptions. */
export const listSubscriptionTraces = (db: Db, userId: string): Promise<SubscriptionTrace[]> => traces(db, [userId])

const eraseBills = prepared<unknown>(`
  update invoices i set bill_to = jsonb_build_object('name', null, 'email', null, 'address', null, 'countryCode', i.bill_to -> 'countryCode'),
    paid_with = case when paid_with like '%••••%' then null else paid_with end
  from invoice_subscriptions x join subscriptions s on s.id = x.subscription_id
  where x.invoice_id = i.id and s.user_id = $1 and (lower(i.bill_to ->> 'email') = lower(s.email)
    or not exists (select 1 from invoice_subscriptions y join subscriptions o on o.id = y.subscription_id
      where y.invoice_id = i.id and o.user_id <> $1))`)

/** Invoices that are addressed to the person, or that are for nobody else: name, address and card. Before the person is taken off the subscriptions. */
export async function eraseBillTo(db: Db, userId: string): Promise<void> {
  await eraseBills(db, [userId])
}

const eraseSubscription = prepared<unknown>(`
  update subscriptions set user_id = null, name = null, email = null, birthday = null, external_id = null, metadata = '{}',
    beneficiaries = $2, end_reason = $3, renews = false, card_provider = null, card_reference = null, card_brand = null, card_last4 = null
  where id = $1`)

/** Without the person nobody is charged again: it ends at its finish. */
export async function eraseSubscriptionRow(
  db: Db,
  { id, beneficiaries, endReason }: Pick<SubscriptionTrace, 'id' | 'beneficiaries' | 'endReason'>,
): Promise<void> {
  await eraseSubscription(db, [id, JSON.stringify(beneficiaries), endReason])
}

const otherUse = prepared<{ used: boolean }>(`
  select exists (select 1 from subscriptions where card_reference = $2 and card_provider = $1 and status = 'active') as used`)

/** Another person's subscription of the same purchase renews with the card. */
export const isCardUsed = async (db: Db, provider: string, reference: string): Promise<boolean> =>
  (await otherUse(db, [provider, reference]))[0]?.used === true
