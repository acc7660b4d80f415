import type { Ctx } from '../../platform/ctx.ts'
import { type BookedFlight, listBookedFlights } from './booked-flights.store.ts'

/** Of these flights those that are on an itinerary. */
export async function filterBookedFlights<T extends BookedFlight>(ctx: Ctx, flights: readonly T[]): Promise<T[]> {
  if (flights.length === 0) return []
  return (await listBookedFlights(ctx.db, flights)).flatMap((at) => flights[at] ?? [])
}
