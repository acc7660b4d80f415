import { Type } from 'typebox'
import type { Ctx } from '../../platform/ctx.ts'
import { enqueue, task } from '../../platform/jobs/task.ts'
import { flightSource } from './flight-source.ts'

/** A round of polls between those of the schedule. */
export const pollDue = task('poll-due-flights', Type.Object({}))

/** The itinerary of a trip has changed, and may have a flight that is near. */
export async function pollSoon(tx: Ctx): Promise<void> {
  if (flightSource()) await enqueue(tx, pollDue, {}, { key: 'next' })
}
