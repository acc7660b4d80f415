import { announce, type HotelStay, type SoughtPerson } from '../../delivery/index.ts'
import { managersOf } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { findTripInFull } from '../trips/trip.store.ts'
import { hotelReached } from './hotel.notices.ts'
import { listHotelStays } from './hotel.store.ts'

/** Notifies the managers that the check-in time of a hotel has come, unless trip or booking are not what they were. */
export async function notifyHotelReached(tx: Ctx, tripId: string, segmentId: string, at: string): Promise<void> {
  const trip = await findTripInFull(tx.db, { kind: 'all' }, tripId)
  if (!trip || trip.deletedAt !== null || trip.companyId === null) return
  const hotel = trip.segments.find((one) => one.id === segmentId)
  if (hotel?.kind !== 'hotel' || hotel.status === 'deleted' || hotel.from.at?.getTime() !== Date.parse(at)) return
  await announce(tx, hotelReached(trip, hotel, await managersOf(tx, trip.companyId)))
}

/** Where these people stay now, or next within 24 hours, by their trips in the company in which somebody looks for them. */
export const readHotelStays = (ctx: Ctx, people: readonly SoughtPerson[]): Promise<readonly HotelStay[]> =>
  listHotelStays(ctx.db, people, ctx.now)
