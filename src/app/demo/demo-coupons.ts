import { createCoupon } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/ctx.ts'

const always = { productIdentifier: null, redeemBefore: null }

/** Coupons that everybody can try: ten percent off the first invoice, five percent off all of them. */
export async function createDemoCoupons(acting: Ctx): Promise<void> {
  const welcome = { code: 'WELCOME10', description: 'Welcome: 10 % off', percentOff: 10, maxRedemptions: null }
  await createCoupon(acting, { ...always, ...welcome, duration: 'once' })
  const loyal = { code: 'LOYAL5', description: 'Loyalty: 5 % off', percentOff: 5, maxRedemptions: 1000 }
  await createCoupon(acting, { ...always, ...loyal, duration: 'forever' })
}
