import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { couponColumns } from './coupon.store.ts'
import type { Coupon, CouponDraft } from './coupon.ts'

const locked = prepared<Coupon>(`select ${couponColumns} from coupons where id = $1 and deleted_at is null for update`)

export const lockCoupon = async (db: Db, id: string): Promise<Coupon | undefined> => (await locked(db, [id]))[0]

const insertion = prepared<Coupon>(`
  insert into coupons (id, human_id, code, description, percent_off, product_identifier, redeem_before, max_redemptions, duration, created_at, updated_at)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $10) on conflict (human_id) do nothing returning ${couponColumns}`)

const valuesOf = (draft: CouponDraft): readonly unknown[] => [
  ...[draft.code, draft.description, draft.percentOff, draft.productIdentifier],
  ...[draft.redeemBefore, draft.maxRedemptions, draft.duration],
]

/** Undefined when the human id is taken; a code that is taken violates `coupons_by_code`. */
export const insertCoupon = async (
  db: Db,
  ids: { readonly id: string; readonly humanId: string },
  draft: CouponDraft,
  at: Date,
): Promise<Coupon | undefined> => (await insertion(db, [ids.id, ids.humanId, ...valuesOf(draft), at]))[0]

const change = prepared<Coupon>(`
  update coupons set code = $2, description = $3, percent_off = $4, product_identifier = $5, redeem_before = $6, max_redemptions = $7,
    duration = $8, updated_at = $9
  where id = $1 returning ${couponColumns}`)

/** For a row that the caller has locked. */
export async function updateCoupon(db: Db, id: string, draft: CouponDraft, at: Date): Promise<Coupon> {
  const [row] = await change(db, [id, ...valuesOf(draft), at])
  if (!row) throw new Error('The coupon is not there.')
  return row
}

const deletion = prepared<Coupon>(
  `update coupons set deleted_at = $2, updated_at = $2 where id = $1 returning ${couponColumns}`,
)

export const markDeleted = async (db: Db, id: string, at: Date): Promise<Coupon | undefined> =>
  (await deletion(db, [id, at]))[0]

export interface CouponFilter {
  /** Part of the code or the description. */
  readonly search: string | undefined
  readonly deleted: boolean
}

/** Newest first. */
export async function pageOfCoupons(db: Db, filter: CouponFilter, pageRequest: PageRequest): Promise<Page<Coupon>> {
  const pattern = filter.search === undefined ? null : `%${filter.search.replace(/[\\%_]/g, '\\$&')}%`
  const matching = sql`from coupons where (deleted_at is not null) = ${filter.deleted}
    and (${pattern}::text is null or code ilike ${pattern} or description ilike ${pattern})`
  const { rows: items } = await sql<Coupon>`select ${sql.raw(couponColumns)} ${matching}
    order by id desc limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const { rows } = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db)
  return { items, total: rows[0]?.total ?? 0 }
}
