import type { Ctx } from '../../platform/ctx.ts'
import { nearestCities } from '../cities/city.service.ts'
import { type ImportRow, isRejected, type Read } from './import.ts'
import type { KnownHospital } from './known-hospitals.ts'

/** A hospital further from every city has none. */
const nearKm = 25
const chunkSize = 1000

/** Hospitals of a file without a city get the nearest one in their country, unless we know their city. */
export async function addNearestCities(
  ctx: Ctx,
  reads: readonly Read[],
  known: readonly KnownHospital[],
  asOf: string,
): Promise<Read[]> {
  const withCity = new Set(known.filter(({ city }) => city !== null).map(({ id }) => id))
  const isWithout = (read: Read): read is ImportRow =>
    read !== 'left out' && !isRejected(read) && read.columns['city'] === undefined && !withCity.has(read.id)
  const rows = reads.filter(isWithout)
  const found = new Map<ImportRow, string>()
  for (let from = 0; from < rows.length; from += chunkSize) {
    const chunk = rows.slice(from, from + chunkSize)
    const points = chunk.map(({ columns }) => ({
      lat: columns['lat'] as number,
      lng: columns['lng'] as number,
      countryIds: [columns['country_id'] as string],
    }))
    const cities = await nearestCities(ctx, points)
    for (const [at, row] of chunk.entries()) {
      const near = cities[at]
      if (near && near.km <= nearKm && near.city.countryId === row.columns['country_id']) found.set(row, near.city.name)
    }
  }
  const derived = { source: 'nearest city, derived from the point', as_of: asOf }
  return reads.map((read) => {
    const city = isWithout(read) ? found.get(read) : undefined
    return isWithout(read) && city !== undefined
      ? { ...read, columns: { ...read.columns, city }, provenance: { ...read.provenance, city: derived } }
      : read
  })
}
