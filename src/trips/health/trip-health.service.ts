import type { Ctx } from '../../platform/ctx.ts'
import { type HealthComment, type HealthKind, readCountryHealth } from '../../reference/index.ts'
import { getTrip } from '../trips/trip.service.ts'
import { countriesOf } from '../trips/trip.ts'

/**
 * What the health data say of a trip's countries, in the order of the journey: the trip's company's own before the
 * default, whoever asks (docs/contract/trips.md#health-comments).
 */
export async function readTripComments(ctx: Ctx, tripId: string, kind: HealthKind): Promise<readonly HealthComment[]> {
  const trip = await getTrip(ctx, tripId)
  const countries = countriesOf(trip)
  const health = await readCountryHealth(ctx, countries, trip.companyId)
  return countries.flatMap((id) => health.get(id)?.[`${kind}s`] ?? [])
}
