import {
  code,
  decimal,
  id,
  integer,
  integerOrNull,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Coupon } from './coupon.ts'

export const durationNumbers = { forever: 0, once: 1 } as const

export const couponFields = {
  id: id('Id of the coupon.'),
  created_at: time('When it was made.'),
  updated_at: time('When it was last changed or redeemed.'),
  type: code('What it is for:', { 0: 'subscription promotions and discounts' }, 0),
  code: text('What customers type, in any case.', 'WELCOME10'),
  human_id: text('What people call it; never given twice.', 'F3C33D'),
  description: text('Printed on invoices.', 'Welcome: ten percent off'),
  percent_off: decimal('How much is taken off the price, in percent.', 12.5),
  product_identifier: textOrNull('The one product that it is for; null: for all.', 'sitata-yearly'),
  redeem_before: timeOrNull('It can be redeemed before this time; null: no end is set.'),
  max_redemptions: integerOrNull('How often it can be redeemed; null: without limit.', 100),
  times_redeemed: integer('How often it was redeemed.', 3),
  duration: code('For which invoices:', { 0: 'forever: also for renewals', 1: 'once: for the first invoice' }, 1),
}

export const CouponV2 = namedObject('Coupon', couponFields, { description: 'A promotion: so much off the price.' })

export const toCouponV2 = (coupon: Coupon): Wire<typeof CouponV2> => ({
  id: coupon.id,
  created_at: timeOut(coupon.createdAt),
  updated_at: timeOut(coupon.updatedAt),
  type: 0,
  code: coupon.code,
  human_id: coupon.humanId,
  description: coupon.description,
  percent_off: coupon.percentOff,
  product_identifier: coupon.productIdentifier,
  redeem_before: maybeTimeOut(coupon.redeemBefore),
  max_redemptions: coupon.maxRedemptions,
  times_redeemed: coupon.timesRedeemed,
  duration: durationNumbers[coupon.duration],
})
