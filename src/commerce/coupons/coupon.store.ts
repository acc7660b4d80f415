import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Coupon } from './coupon.ts'

export const couponColumns = `id, code, human_id as "humanId", description, percent_off::float8 as "percentOff", product_identifier as "productIdentifier",
  redeem_before as "redeemBefore", max_redemptions as "maxRedemptions", times_redeemed as "timesRedeemed", duration, revision,
  created_at as "createdAt", updated_at as "updatedAt", deleted_at as "deletedAt"`

const byCode = prepared<Coupon>(`select ${couponColumns} from coupons where code = $1 and deleted_at is null`)
const byId = prepared<Coupon>(`select ${couponColumns} from coupons where id = $1 and deleted_at is null`)
const byIds = prepared<Coupon>(`select ${couponColumns} from coupons where id = any($1::uuid[])`)

/** Not deleted ones. */
export const findCouponByCode = async (db: Db, code: string): Promise<Coupon | undefined> =>
  (await byCode(db, [code]))[0]
export const findCouponById = async (db: Db, id: string): Promise<Coupon | undefined> => (await byId(db, [id]))[0]

/** Deleted ones too. */
export const listCouponsByIds = (db: Db, ids: readonly string[]): Promise<Coupon[]> => byIds(db, [[...ids]])

const counting = prepared<Coupon>(`
  update coupons set times_redeemed = times_redeemed + 1, updated_at = $2
  where id = $1 and deleted_at is null and (redeem_before is null or redeem_before > $2)
    and (max_redemptions is null or times_redeemed < max_redemptions)
  returning ${couponColumns}`)

/** Counts and checks under the lock of the coupon's row; undefined when it cannot be redeemed. */
export const countRedemption = async (db: Db, id: string, at: Date): Promise<Coupon | undefined> =>
  (await counting(db, [id, at]))[0]

const redemption = prepared<unknown>(
  'insert into coupon_redemptions (coupon_id, sale_id, company_id, created_at) values ($1, $2, $3, $4)',
)

export async function insertRedemption(
  db: Db,
  { couponId, saleId, companyId }: { readonly couponId: string; readonly saleId: string; readonly companyId: string },
  at: Date,
): Promise<void> {
  await redemption(db, [couponId, saleId, companyId, at])
}
