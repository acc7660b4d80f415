import { Type } from 'typebox'
import { Uuid } from '../../platform/http/routes.ts'
import { task } from '../../platform/jobs/task.ts'

const OfPeriod = Type.Object({
  subscriptionId: Uuid,
  finish: Type.String({
    format: 'date-time',
    description: 'The end of the period that it is for: after a renewal it does nothing.',
    examples: ['2027-11-14T12:00:00.000Z'],
  }),
})

/** 15 tries within about two days: the payment provider may be away for long. */
const retries = { times: 14, firstSeconds: 5, factor: 3, longestSeconds: 6 * 3600 }

/** Tells the person that a subscription will renew. */
export const announceRenewal = task('announce-renewal', OfPeriod)

/** Charges the next year of a subscription, or ends it. */
export const renewSubscription = task('renew-subscription', OfPeriod, { retries })

/** Ends a subscription that does not renew. */
export const expireSubscription = task('expire-subscription', OfPeriod)

/** Registers the flights of a trip that was bought together with flight protection (protection has the job). */
export const protectPurchase = task('protect-purchase', Type.Object({ tripId: Uuid, subscriptionId: Uuid }))
