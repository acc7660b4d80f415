import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { PlannedTrip } from '../drafts/trip-draft.ts'

/** How many alerts there are for a trip that is about to be made (past_alert_count). Runs in the trip's transaction. */
export type AlertCounter = (tx: Ctx, trip: PlannedTrip) => Promise<number>

export const countAlerts = definePort<AlertCounter>('the count of alerts for a new trip')

/** Hands what was found about a trip to the trip that it was merged into. Runs in the transaction of the merge. */
export type TripAlertsMover = (tx: Ctx, fromTripId: string, toTripId: string) => Promise<void>

export const moveTripAlerts = definePort<TripAlertsMover>('moving the Trip Alerts of a merged trip')
