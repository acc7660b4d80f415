import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { PlannedTrip } from '../drafts/trip-draft.ts'

/** How many alerts there are for a trip that is about to be made (past_alert_count). Runs in the trip's transaction. */
export type AlertCounter = (tx: Ctx, trip: PlannedTrip) => Promise<number>

export const countAlerts = definePort<AlertCounter>('the count of alerts for a new trip')

/** Hands what was found about a trip to the trip that it was merged into. Runs in the transaction of the merge. */
export type TripAlertsMover = (tx: Ctx, fromTripId: string, toTripId: string) => Promise<void>

export const moveTripAlerts = definePort<TripAlertsMover>('moving the Trip Alerts of a merged trip')

/** A subscription that a trip is to be written with. */
export interface TripSubscription {
  readonly companyId: string
  readonly subscriptionId: string
  readonly travellerIds: readonly string[]
}

/** What is wrong with the subscription, to be read after the name of the field; null: it is one of a traveller of the trip, with flight protection. */
export type SubscriptionChecker = (tx: Ctx, subscription: TripSubscription) => Promise<string | null>

export const checkTripSubscription = definePort<SubscriptionChecker>('the check of a trip’s subscription')
