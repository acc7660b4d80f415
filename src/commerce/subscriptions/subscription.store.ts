import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type {
  NewSubscription,
  SubscribedProduct,
  Subscription,
  SubscriptionFilter,
  SubscriptionStatus,
} from './subscription.ts'

const columns = `s.id, s.company_id as "companyId", s.user_id as "userId", s.sale_id as "saleId", s.human_id as "humanId", s.status,
  s.start_at as "startAt", s.finish_at as "finishAt", s.renews, s.has_flight_protection as "hasFlightProtection", s.currency,
  s.country_code as "countryCode", s.region_code as "regionCode", s.language, s.name, s.email, s.birthday::text as birthday, s.external_id as "externalId", s.metadata,
  s.beneficiaries, s.trip_id as "tripId", s.trip_cost as "tripCost", s.quote_id as "quoteId", s.coupon_id as "couponId",
  s.payment_id as "paymentId", s.card_provider as "cardProvider", s.card_reference as "cardReference", s.card_brand as "cardBrand",
  s.card_last4 as "cardLast4", s.third_party_policy_num as "thirdPartyPolicyNum", s.last_renewal_attempt as "lastRenewalAttempt",
  s.renewal_tries as "renewalTries", s.refunded, s.closed_at as "closedAt", s.end_reason as "endReason", s.revision,
  s.created_at as "createdAt", s.updated_at as "updatedAt"`

type Row = Omit<Subscription, 'card'> & {
  readonly cardProvider: 'builtin' | 'stripe' | null
  readonly cardReference: string | null
  readonly cardBrand: string | null
  readonly cardLast4: string | null
}

function toSubscription({ cardProvider, cardReference, cardBrand, cardLast4, ...rest }: Row): Subscription {
  const card =
    cardProvider === null || cardReference === null
      ? null
      : { provider: cardProvider, reference: cardReference, brand: cardBrand, last4: cardLast4 }
  return { ...rest, card }
}

// One statement: a readable id that is taken inserts nothing at all.
const insertion = prepared<Row>(`
  with made as (
    insert into subscriptions as s (id, company_id, user_id, sale_id, human_id, status, start_at, finish_at, renews, has_flight_protection,
      currency, country_code, region_code, language, name, email, birthday, external_id, metadata, beneficiaries, trip_id, trip_cost, quote_id,
      coupon_id, payment_id, card_provider, card_reference, card_brand, card_last4, third_party_policy_num, created_at, updated_at)
    values ($1, $2, $3, $4, $5, 'active', $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24, $25,
      $26, $27, $28, $29, $30, $30)
    on conflict (human_id) do nothing returning ${columns}
  ), products as (
    insert into subscription_products (subscription_id, company_id, product_id, version, position)
    select made.id, made."companyId", p.id, p.version, p.n - 1
    from made, unnest($31::uuid[], $32::int[]) with ordinality as p(id, version, n)
  )
  select * from made`)

/** A subscription with its products. Undefined when the readable id is taken. */
export async function insertRow(
  db: Db,
  one: NewSubscription & Pick<Subscription, 'humanId'>,
  products: readonly SubscribedProduct[],
  at: Date,
): Promise<Subscription | undefined> {
  const rows = await insertion(db, [
    ...[one.id, one.companyId, one.userId, one.saleId, one.humanId, one.startAt, one.finishAt],
    ...[one.renews, one.hasFlightProtection, one.currency, one.countryCode, one.regionCode, one.language],
    ...[one.name, one.email, one.birthday, one.externalId],
    ...[JSON.stringify(one.metadata), JSON.stringify(one.beneficiaries)],
    ...[one.tripId, one.tripCost, one.quoteId, one.couponId, one.paymentId],
    ...[one.card?.provider ?? null, one.card?.reference ?? null, one.card?.brand ?? null, one.card?.last4 ?? null],
    ...[one.thirdPartyPolicyNum, at],
    ...[products.map(({ productId }) => productId), products.map(({ version }) => version)],
  ])
  return rows.map(toSubscription)[0]
}

const changeVersions = prepared<unknown>(`
  update subscription_products p set version = changed.version
  from unnest($2::uuid[], $3::int[]) as changed(id, version)
  where p.subscription_id = $1 and p.product_id = changed.id`)

/** The versions of products that are in force from now on. */
export async function updateProductVersions(db: Db, id: string, products: readonly SubscribedProduct[]): Promise<void> {
  const ids = products.map((one) => one.productId)
  const versions = products.map((one) => one.version)
  await changeVersions(db, [id, ids, versions])
}

const byIds = prepared<Row>(`select ${columns} from subscriptions s where s.id = any($1::uuid[]) order by s.id desc`)
const locked = prepared<Row>(`
  select ${columns} from subscriptions s where s.sale_id = (select sale_id from subscriptions where id = $1) order by s.id for update`)

/** Newest first. */
export const listSubscriptionsById = async (db: Db, ids: readonly string[]): Promise<Subscription[]> =>
  (await byIds(db, [ids])).map(toSubscription)

export const findSubscription = async (db: Db, id: string): Promise<Subscription | undefined> =>
  (await listSubscriptionsById(db, [id]))[0]

/**
 * Nobody else changes it until the transaction ends. All subscriptions of the purchase are locked, in one order: a refund locks them too,
 * because they share a payment.
 */
export const lockSubscription = async (db: Db, id: string): Promise<Subscription | undefined> =>
  (await locked(db, [id])).map(toSubscription).find((one) => one.id === id)

const ofUser = prepared<Row>(`
  select ${columns} from subscriptions s where s.company_id = $1 and s.user_id = $2 order by s.id desc`)

/** A person's subscriptions in one company, newest first. */
export const listSubscriptionsOf = async (db: Db, companyId: string, userId: string): Promise<Subscription[]> =>
  (await ofUser(db, [companyId, userId])).map(toSubscription)

const matching = `from subscriptions s where ($1::uuid is null or s.company_id = $1) and ($2::uuid is null or s.user_id = $2)
  and ($3::text is null or s.status = $3) and ($4::text is null or s.human_id = $4) and ($5::text is null or s.external_id = $5)`
const page = prepared<Row>(`select ${columns} ${matching} order by s.id desc limit $6 offset $7`)
const count = prepared<{ total: number }>(`select count(*)::int as total ${matching}`)

/** Newest first. */
export async function pageOfSubscriptions(
  db: Db,
  filter: SubscriptionFilter,
  pageRequest: PageRequest,
): Promise<Page<Subscription>> {
  const { companyId, userId, status, humanId, externalId } = filter
  const values = [companyId, userId, status, humanId, externalId].map((value) => value ?? null)
  const rows = await page(db, [...values, pageRequest.perPage, offsetOf(pageRequest)])
  const [counted] = await count(db, values)
  return { items: rows.map(toSubscription), total: counted?.total ?? 0 }
}

interface ProductRow extends SubscribedProduct {
  readonly subscriptionId: string
}
const products = prepared<ProductRow>(`
  select subscription_id as "subscriptionId", product_id as "productId", version from subscription_products
  where subscription_id = any($1::uuid[]) order by subscription_id, position`)

/** The products of each subscription, in their order. */
export async function listSubscribedProducts(
  db: Db,
  ids: readonly string[],
): Promise<ReadonlyMap<string, readonly SubscribedProduct[]>> {
  const grouped = Map.groupBy(await products(db, [ids]), (row) => row.subscriptionId)
  return new Map([...grouped].map(([id, rows]) => [id, rows.map(({ productId, version }) => ({ productId, version }))]))
}

export const existsInOtherTenant = existsAnywhere('subscription')

/** How a subscription ends. */
export interface SubscriptionEnd {
  readonly status: Exclude<SubscriptionStatus, 'active'>
  readonly refunded: number | null
  readonly reason: string | null
}

const tripExternalId = prepared<{ externalId: string | null }>(
  `select external_id as "externalId" from shared_trips where id = $1::uuid`,
)

/** What the company calls the trip, also one that was removed. */
export async function findTripExternalId(db: Db, tripId: string): Promise<string | null> {
  const [row] = await tripExternalId(db, [tripId])
  return row?.externalId ?? null
}

const ending = prepared<Row>(`
  update subscriptions s set status = $2, refunded = $3, end_reason = $4, closed_at = $5, updated_at = $5
  where s.id = $1 and s.status = 'active' returning ${columns}`)

/** For a row that the caller has locked. */
export async function endSubscriptionRow(
  db: Db,
  id: string,
  end: SubscriptionEnd,
  at: Date,
): Promise<Subscription | undefined> {
  return (await ending(db, [id, end.status, end.refunded, end.reason, at])).map(toSubscription)[0]
}

const renewing = prepared<Row>(`
  update subscriptions s set finish_at = $2, payment_id = $3, last_renewal_attempt = $4, renewal_tries = 0, updated_at = $4
  where s.id = $1 returning ${columns}`)

/** For a row that the caller has locked. */
export async function renewRow(
  db: Db,
  id: string,
  renewed: { readonly finishAt: Date; readonly paymentId: string | null },
  at: Date,
): Promise<Subscription | undefined> {
  return (await renewing(db, [id, renewed.finishAt, renewed.paymentId, at])).map(toSubscription)[0]
}

const tried = prepared<unknown>(`
  update subscriptions set last_renewal_attempt = $3, renewal_tries = $2, updated_at = $3 where id = $1`)

/** A renewal that could not be charged. */
export async function updateRenewalTries(db: Db, id: string, tries: number, at: Date): Promise<void> {
  await tried(db, [id, tries, at])
}
