import type { Ctx } from '../../platform/ctx.ts'
import { type HealthComment, type HealthKind, readCountryHealth } from '../../reference/index.ts'
import { getTrip } from '../trips/trip.service.ts'
import { countriesOf } from '../trips/trip.ts'

/**
 * The health comments of a trip's countries, in the order of the journey: those of the trip's company before the
 * default, for every caller (docs/contract/trips.md#health-comments).
 */
export async function readTripComments(ctx: Ctx, tripId: string, kind: HealthKind): Promise<readonly HealthComment[]> {
  const trip = await getTrip(ctx, tripId)
  const countries = countriesOf(trip)
  const health = await readCountryHealth(ctx, countries, trip.companyId)
  return countries.flatMap((id) => health.get(id)?.[`${kind}s`] ?? [])
}
