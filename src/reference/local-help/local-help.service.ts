import type { LatLng } from '../../../world/geo-types.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { nearestCity } from '../cities/city.service.ts'
import type { NearCity } from '../cities/city.ts'
import { readHospitalsNear } from '../hospitals/hospital.service.ts'
import { timeZoneAt } from '../places/geocoder.ts'
import { findCountryHelp } from './local-help.store.ts'
import { type LocalHelp, sortedNumbers } from './local-help.ts'

/** Only a place inside a city is called by its name; near a city is not in it. */
const nameOf = (near: NearCity | undefined): string | null => (near?.isInside ? near.city.name : null)

/** Whom somebody in a country, or at a point in it, can turn to. Undefined: there is no such country. */
export async function readLocalHelp(
  ctx: Ctx,
  countryIdOrCode: string,
  point: LatLng | null,
): Promise<LocalHelp | undefined> {
  const country = await findCountryHelp(ctx.db, countryIdOrCode)
  if (!country) return undefined
  const [city, hospitals] = await Promise.all([
    point && nearestCity(ctx, { ...point, countryIds: [country.id] }),
    point ? readHospitalsNear(ctx, point, { most: 1 }) : [],
  ])
  const [only, ...others] = country.timeZones
  return {
    country: { id: country.id, alpha2: country.alpha2, name: country.name },
    timeZone: point ? timeZoneAt(point.lng, point.lat) : others.length === 0 ? (only ?? null) : null,
    city: nameOf(city ?? undefined),
    numbers: sortedNumbers(country.emergencyNumbers),
    hospital: hospitals[0],
  }
}
