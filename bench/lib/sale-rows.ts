/** The rows of a purchase, and statements that insert such rows again: the reference for buying. */
import type pg from 'pg'
import { insertionsOf, type SameRows } from './same-rows.ts'

/** How the rows of each table are found; `$1` are the ids of the purchase’s person, trip, subscription, invoice, payment and sale. */
const mentions = (column: string): string =>
  `exists (select 1 from unnest($1::text[]) as one where ${column}::text like '%' || one || '%')`
const tables: readonly (readonly [table: string, where: string])[] = [
  ['users', 'id::text = any($1)'],
  ['roles', 'user_id::text = any($1)'],
  ['user_tokens', 'user_id::text = any($1)'],
  ['trips', 'id::text = any($1)'],
  ['trip_travellers', 'trip_id::text = any($1)'],
  ['destinations', 'trip_id::text = any($1)'],
  ['stays', 'trip_id::text = any($1)'],
  ['payments', 'id::text = any($1)'],
  ['ledger_entries', 'payment_id::text = any($1)'],
  ['subscriptions', 'id::text = any($1)'],
  ['subscription_products', 'subscription_id::text = any($1)'],
  ['entitlements', 'user_id::text = any($1)'],
  ['invoices', 'id::text = any($1)'],
  ['invoice_items', 'invoice_id::text = any($1)'],
  ['invoice_subscriptions', 'invoice_id::text = any($1)'],
  ['jobs', mentions('payload')],
  ['audit_log', 'subject_id = any($1)'],
  ['webhook_events', mentions('payload')],
  ['notifications', 'user_id::text = any($1)'],
  ['deliveries', 'notification_id in (select id from notifications where user_id::text = any($1))'],
]

interface SaleIds {
  readonly user: string
  readonly trip: string
  readonly sale: string
  readonly payment: string
  readonly invoice: string
}

/** The rows of the purchase that a subscription was bought with. */
export async function rowsOfSale(pool: pg.Pool, subscriptionId: string): Promise<SameRows> {
  const { rows } = await pool.query<SaleIds>(
    `select s.user_id as user, s.trip_id as trip, s.sale_id as sale, s.payment_id as payment, i.id as invoice
     from subscriptions s join invoices i on i.sale_id = s.sale_id where s.id = $1`,
    [subscriptionId],
  )
  const [ids] = rows
  if (!ids) throw new Error('The purchase is not there.')
  return insertionsOf(pool, tables, [[subscriptionId, ...Object.values(ids)]])
}
