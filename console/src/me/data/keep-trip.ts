import { isConnected } from './line.ts'
import { keep } from './saved.ts'

const hospitalsKept = 20

/** What the guide shows of a country. */
const guideOf = [
  '/api/v2/countries/{cc}',
  '/api/v2/countries/{cc}/advisories',
  '/api/v2/countries/{cc}/alerts',
  '/api/v2/countries/{cc}/diseases',
  '/api/v2/countries/{cc}/vaccinations',
  '/api/v2/countries/{cc}/medications',
  '/api/v2/countries/{cc}/entry_requirements',
  '/api/v2/countries/{cc}/travel_restrictions',
] as const

/** Keeps one country's guide on the phone. */
export async function keepGuide(cc: string): Promise<void> {
  for (const path of guideOf) await keep('guide', path, { path: { cc } } as never)
  await keep('guide', '/api/v2/countries/{cc}/hospitals', { path: { cc }, query: { per_page: hospitalsKept } } as never)
}

/** Keeps the current trip on the phone: its days, its visas, and the guides of its countries. One after the other, in the background. */
export async function keepTrip(tripId: string | undefined, here: string | undefined): Promise<void> {
  if (!isConnected()) return
  const countries = new Set(here === undefined ? [] : [here])
  if (tripId !== undefined) {
    const path = { trip_id: tripId }
    const trip = await keep('trip', '/api/v2/trips/{trip_id}', { path } as never)
    await keep('trip', '/api/v2/trips/{trip_id}/segments', { path } as never)
    await keep('trip', '/api/v2/trips/{trip_id}/alerts', { path } as never)
    await keep('trip', '/api/v2/trips/{trip_id}/visa_requirements', { path } as never)
    for (const { country_code } of (trip as { destinations?: { country_code: string }[] } | undefined)?.destinations ??
      [])
      countries.add(country_code)
  }
  for (const cc of countries) await keepGuide(cc)
}
