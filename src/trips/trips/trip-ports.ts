import type { Ctx } from '../../platform/ctx.ts'
import type { PlannedTrip } from './trip-draft.ts'

/** How many alerts there are for a trip that is about to be made (past_alert_count). Runs in the trip's transaction. */
export type AlertCounter = (tx: Ctx, trip: PlannedTrip) => Promise<number>

const nobodyKnows: AlertCounter = async () => 0
let counter = nobodyKnows

/**
 * Alerts are known only in a room after this one, which says here how to count them; until then there are none.
 * Called once, when that room is loaded. Without an argument the counter is taken out again.
 */
export function fillAlertCounter(filled: AlertCounter = nobodyKnows): void {
  counter = filled
}

export const countAlerts: AlertCounter = (tx, trip) => counter(tx, trip)
