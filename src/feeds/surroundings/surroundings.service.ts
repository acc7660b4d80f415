import type { Ctx } from '../../platform/ctx.ts'
import { inLanguage } from '../../platform/i18n.ts'
import {
  type CityOfGround,
  findCountriesOfGrounds,
  findDisease,
  findKmToLand,
  findNamedAirport,
  type Ground,
  groundsOf,
  readAirportsCoded,
  readCitiesOfGrounds,
} from '../../reference/index.ts'
import {
  type AssessedFootprint,
  type Assessment,
  assess,
  type BothLanguages,
  type EventItem,
  type Surroundings,
} from '../assessment/assess.ts'
import type { Position } from '../reading/reading.ts'

interface Event {
  readonly items: readonly EventItem[]
}

const groundsIn = ({ points, polygons }: AssessedFootprint): readonly Ground[] | undefined =>
  groundsOf({
    circles: points.map(({ lat, lng, radiusKm }) => ({ lat, lng, km: radiusKm })),
    polygons: polygons.map((rings) => rings.map((ring) => ring.map(({ lat, lng }) => [lng, lat] as const))),
  })

/** The FAA writes its own code where an airport has none of IATA, and speaks of the United States alone. */
async function countriesOfAirports(ctx: Ctx, { items }: Event, codes: readonly string[]): Promise<readonly string[]> {
  const airports = await readAirportsCoded(ctx, codes)
  const country = items.every(({ agency }) => agency === 'faa') ? 'US' : undefined
  const found = codes.map((code) => findNamedAirport(airports, code, { isFaa: false, country })?.airport.country)
  return [...new Set(found.filter((one) => one !== undefined))].sort()
}

/** By the map, and by the cities: some small islands with a city are not on the map. */
async function countriesOfShapes(
  grounds: readonly Ground[],
  cities: readonly CityOfGround[],
): Promise<readonly string[]> {
  const found = await findCountriesOfGrounds(grounds)
  const codes = cities.flatMap(({ isWellInside, countryCode }) => (isWellInside ? [countryCode] : []))
  return [...new Set([...found, ...codes])].sort()
}

/** Undefined: not known. An agency that names a country knows more than a map on which the shape lies at sea. */
async function countriesOf(
  ctx: Ctx,
  event: Event,
  { countries, airports }: AssessedFootprint,
  grounds: readonly Ground[] | undefined,
  cities: readonly CityOfGround[],
): Promise<readonly string[] | undefined> {
  if (!grounds) return undefined
  if (grounds.length > 0) {
    const found = await countriesOfShapes(grounds, cities)
    return found.length === 0 && countries.length > 0 ? undefined : found
  }
  const found = airports.length > 0 ? await countriesOfAirports(ctx, event, airports) : []
  return found.length > 0 ? found : undefined
}

/** A large area is called by its countries, where it is in several: a city of one of them would hide the others. */
function placeOf(
  { points }: AssessedFootprint,
  cities: readonly CityOfGround[],
  countries: readonly string[] | undefined,
): BothLanguages | undefined {
  const isInOne = points.length > 0 || countries?.length === 1
  const city = isInOne ? cities.find(({ isInside }) => isInside) : undefined
  if (!city) return undefined
  const nameIn = (language: 'en' | 'es'): string => {
    const country = inLanguage(city.countryName, language)
    return country === null || country === city.name ? city.name : `${city.name}, ${country}`
  }
  return { en: `near ${nameIn('en')}`, es: `cerca de ${nameIn('es')}` }
}

/** All people of a city count that reaches into the footprint: nobody knows how many of them live in that part. */
const populationOf = (cities: readonly CityOfGround[]): number =>
  cities.reduce((sum, { population }) => sum + (population ?? 0), 0)

const sentTime = ({ report, lastAt }: EventItem): number => (report.sentAt ?? lastAt).getTime()

/** Where each agency saw it last; several positions of one time count all. */
const lastPositions = ({ items }: Event): readonly Position[] =>
  [
    ...Map.groupBy(
      items.filter(({ report }) => report.point),
      ({ agency }) => agency,
    ).values(),
  ].flatMap((own) => {
    const newest = Math.max(...own.map(sentTime))
    return own.flatMap((item) => (sentTime(item) === newest ? (item.report.point ?? []) : []))
  })

async function kmToLandOf(ctx: Ctx, event: Event): Promise<number | undefined> {
  const all = await Promise.all(lastPositions(event).map(({ lat, lng }) => findKmToLand(ctx, lng, lat)))
  return all.length > 0 ? Math.min(...all) : undefined
}

async function diseaseOf(ctx: Ctx, { items }: Event): Promise<BothLanguages | undefined> {
  const found = await findDisease(
    ctx,
    items.map(({ report }) => report.name),
  )
  const [en, es] = found ? [inLanguage(found.name, 'en'), inLanguage(found.name, 'es')] : [null, null]
  return en !== null && es !== null ? { en, es } : undefined
}

const isMissing = ({ why }: Assessment, reason: Assessment['why'][number]): boolean => why.includes(reason)

/**
 * What is known of the place of an event. What cannot be found is left out. For what is evidence anyway, only the countries are looked up.
 * Codes of zones are left alone: that of a US county or forecast zone tells its state, which is wider than was said.
 */
export async function readSurroundings(ctx: Ctx, event: Event): Promise<Surroundings> {
  const without = assess(event)
  const { footprint, kind, outcome } = without
  const grounds = groundsIn(footprint)
  const isEvidence = outcome === 'evidence'
  const [cities, kmToLand, disease] = await Promise.all([
    !isEvidence && grounds && grounds.length > 0 ? readCitiesOfGrounds(ctx, grounds) : undefined,
    isMissing(without, 'land-distance-unknown') ? kmToLandOf(ctx, event) : undefined,
    !isEvidence && kind === 'disease' ? diseaseOf(ctx, event) : undefined,
  ])
  const countries = await countriesOf(ctx, event, footprint, grounds, cities ?? [])
  const place = cities && placeOf(footprint, cities, countries)
  return {
    ...(countries && { countries }),
    ...(cities && isMissing(without, 'population-unknown') && { population: populationOf(cities) }),
    ...(kmToLand !== undefined && { kmToLand }),
    ...(place && { place }),
    ...(disease && { disease }),
  }
}
