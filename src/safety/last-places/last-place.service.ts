import { type Whereabouts, whereAre } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { readCountryNames, readDivisionNames } from '../../reference/index.ts'
import { listAnonymized } from './last-place.store.ts'
import { type LastPlace, unknownPlace } from './last-place.ts'

const byId = <T extends { readonly id: string }>(rows: readonly T[]): ReadonlyMap<string, T> =>
  new Map(rows.map((row) => [row.id, row]))

const each = (values: readonly (string | null)[]): string[] => [...new Set(values.flatMap((one) => one ?? []))]

/** Where each of these people is at the time, as the company knows it, or (null) as far as the caller sees. */
export async function readLastPlaces(
  ctx: Ctx,
  userIds: readonly string[],
  at: Date,
  companyId: string | null,
): Promise<(userId: string) => LastPlace> {
  const found = await whereAre(ctx, userIds, at, companyId)
  const stays = [...found.values()].map(({ stay }) => stay)
  const countryIds = each(stays.map((stay) => stay.countryId))
  const countries = byId(countryIds.length === 0 ? [] : await readCountryNames(ctx, countryIds))
  const divisions = byId(await readDivisionNames(ctx, each(stays.map((stay) => stay.divisionId))))
  const anonymized = new Set(await listAnonymized(ctx.db, each(stays.map((stay) => stay.checkInId))))
  const place = ({ certainty, stay, newer }: Whereabouts): LastPlace => {
    const country = countries.get(stay.countryId ?? '')
    return {
      certainty,
      source: stay.kind,
      countryCode: country?.alpha2 ?? null,
      country: country?.name ?? null,
      division: divisions.get(stay.divisionId ?? '')?.name ?? null,
      lat: stay.lat,
      lng: stay.lng,
      anonymized: anonymized.has(stay.checkInId ?? ''),
      flightNumber: stay.flightNumber,
      since: stay.from,
      newer,
    }
  }
  return (userId) => {
    const one = found.get(userId)
    return one ? place(one) : unknownPlace
  }
}
