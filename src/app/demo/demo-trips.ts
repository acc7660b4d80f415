import type { Ctx } from '../../platform/ctx.ts'
import { readCountryNames } from '../../reference/index.ts'
import { createCompanyTrip, type DestinationDraft, type TripDraft } from '../../trips/index.ts'

/** Days from today, a country, and places in it. */
type Leg = readonly [
  from: number,
  until: number,
  country: string,
  ...places: (readonly [name: string, lat: number, lng: number])[],
]
interface DemoTrip {
  readonly who: string
  readonly type: 'holiday' | 'business'
  readonly activities: readonly number[]
  readonly legs: readonly Leg[]
}

/** By first name. Some trips are under way when the demo is created, the others begin within two months. */
const trips: readonly DemoTrip[] = [
  {
    who: 'Ada',
    type: 'business',
    activities: [18, 24],
    legs: [
      [-3, 6, 'BR', ['Manaus', -3.119, -60.0217], ['Rio de Janeiro', -22.9068, -43.1729]],
      [6, 12, 'PE', ['Iquitos', -3.7491, -73.2538]],
    ],
  },
  { who: 'Ada', type: 'holiday', activities: [19], legs: [[40, 52, 'KE', ['Nairobi', -1.2864, 36.8172]]] },
  {
    who: 'Mateo',
    type: 'business',
    activities: [],
    legs: [[10, 20, 'JP', ['Tokyo', 35.6762, 139.6503], ['Osaka', 34.6937, 135.5023]]],
  },
  {
    who: 'Amara',
    type: 'business',
    activities: [9],
    legs: [
      [-1, 3, 'GB', ['London', 51.5072, -0.1276]],
      [3, 8, 'FR', ['Paris', 48.8566, 2.3522]],
    ],
  },
  { who: 'Kenji', type: 'holiday', activities: [1, 3], legs: [[25, 39, 'ID', ['Denpasar', -8.6705, 115.2126]]] },
  {
    who: 'Chloé',
    type: 'holiday',
    activities: [0, 10],
    legs: [
      [-5, 4, 'TH', ['Bangkok', 13.7563, 100.5018]],
      [4, 14, 'VN', ['Hanoi', 21.0278, 105.8342], ['Da Nang', 16.0544, 108.2022]],
    ],
  },
  { who: 'Noah', type: 'holiday', activities: [2], legs: [[5, 15, 'MX', ['Cancún', 21.1619, -86.8515]]] },
  { who: 'Noah', type: 'business', activities: [], legs: [[45, 50, 'ZA', ['Cape Town', -33.9249, 18.4241]]] },
]

const day = 86_400_000

function draftOf(trip: DemoTrip, userId: string, now: Date): TripDraft {
  const today = Math.floor(now.getTime() / day)
  const destinations = trip.legs.map(
    ([from, until, country, ...places]): DestinationDraft => ({
      id: null,
      country,
      entryAt: new Date((today + from) * day),
      exitAt: new Date((today + until) * day),
      type: 'country',
      friendlyName: null,
      lat: null,
      lng: null,
      locations: places.map(([friendlyName, lat, lng]) => ({ id: null, friendlyName, lat, lng })),
    }),
  )
  return { type: trip.type, activities: trip.activities, destinations, travellerIds: [userId] }
}

/** Creates the trips of a demo traveller, relative to today. Returns their ids; none without reference data. */
export async function createDemoTrips(
  ctx: Ctx,
  companyId: string,
  firstName: string,
  userId: string,
): Promise<readonly string[]> {
  const ids: string[] = []
  for (const trip of trips.filter(({ who }) => who === firstName)) {
    const countries = new Set(trip.legs.map(([, , country]) => country))
    if ((await readCountryNames(ctx, [...countries])).length < countries.size) continue
    ids.push((await createCompanyTrip(ctx, companyId, draftOf(trip, userId, ctx.now))).id)
  }
  return ids
}
