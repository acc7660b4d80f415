import type { Alert, AlertStatus } from '../../src/intelligence/alerts/alert.ts'
import type { Stay, StayKind } from '../../src/people/index.ts'
import type { OracleAlert, OracleFilter, OracleWorld } from '../oracles/targeting-oracle.ts'
import type { Reference } from './targeting-places.ts'

export interface RandomWorld extends OracleWorld {
  readonly now: Date
  readonly companies: readonly { readonly id: string; readonly features: readonly string[] }[]
  readonly people: readonly { readonly id: string; readonly company: string | null }[]
  readonly entitled: readonly string[]
  readonly filterIds: readonly string[]
  /** In the order in which they are published; of a thread one after the other. */
  readonly alerts: readonly OracleAlert[]
}

/** Numbers that look random and are the same for the same seed (mulberry32). */
class Dice {
  private state: number
  constructor(seed: number) {
    this.state = seed >>> 0
  }
  next(): number {
    this.state = (this.state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(this.state ^ (this.state >>> 15), this.state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
  below = (count: number): number => Math.floor(this.next() * count)
  between = (low: number, high: number): number => low + this.next() * (high - low)
  chance = (share: number): boolean => this.next() < share
  one<T>(list: readonly T[]): T {
    const [found] = list.slice(this.below(list.length))
    if (found === undefined) throw new Error('nothing to choose from')
    return found
  }
  some = <T>(list: readonly T[], most: number): T[] => [
    ...new Set(Array.from({ length: this.below(most + 1) }, () => this.one(list))),
  ]
  id(): string {
    const hex = Array.from({ length: 32 }, () => this.below(16).toString(16)).join('')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-7${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20)}`
  }
}

/** Both sides of the date line, close to a pole, on the equator and the first meridian, and somewhere plain. */
const towns = [
  { lat: -17.8, lng: 179.9 },
  { lat: -18.1, lng: -179.9 },
  { lat: 89.3, lng: 40 },
  { lat: 0, lng: 0 },
  { lat: -12.05, lng: -77.04 },
] as const
const hour = 3_600_000
const wrapped = (lng: number): number => ((((lng + 180) % 360) + 360) % 360) - 180

function pointAround(dice: Dice, degrees: number): { readonly lat: number; readonly lng: number } {
  const town = dice.one(towns)
  return {
    lat: Math.min(90, town.lat + dice.between(-degrees, degrees)),
    lng: wrapped(town.lng + dice.between(-degrees, degrees)),
  }
}

/** Times lie on a grid of six hours, so that ends meet often. */
const timeNear = (dice: Dice, now: Date, daysBefore: number, daysAfter: number): Date =>
  new Date(now.getTime() + 6 * hour * Math.round(dice.between(-daysBefore * 4, daysAfter * 4)))

function randomAlert(dice: Dice, places: Reference, now: Date, before?: OracleAlert): OracleAlert {
  const id = dice.id()
  const start = timeNear(dice, now, 12, 12)
  const finish = dice.chance(0.25) ? null : new Date(start.getTime() + 6 * hour * dice.below(60))
  // An update is often about the same countries, and sometimes about the whole of them: people come nearer.
  const countryIds = before && dice.chance(0.7) ? before.countryIds : dice.some(places.countryIds, 2)
  const kind = dice.below(4)
  return {
    id,
    threadId: before?.threadId ?? id,
    start,
    finish,
    risk: before && dice.chance(0.7) ? before.risk : dice.one(['low', 'medium', 'high'] as const),
    advice: before && dice.chance(0.7) ? before.advice : `Advice ${dice.below(3)}`,
    categoryIds: dice.some(places.categoryIds, 2),
    wholeCountryIds: countryIds.filter(() => dice.chance(0.35)),
    countryIds,
    divisionIds: dice.some(places.divisionIds, 2),
    regionIds: dice.some(places.regionIds, 1),
    points: Array.from({ length: dice.below(3) }, () => ({
      id: dice.id(),
      ...pointAround(dice, 0.6),
      km: dice.chance(0.3) ? null : dice.between(5, 150),
    })),
    polygons: Array.from({ length: dice.below(3) }, () => {
      const { lat, lng } = dice.one(towns.filter((town) => town.lat < 80))
      const [low, high] = [lat + dice.between(-1, 0), lat + dice.between(0, 1)]
      const [west, east] = [lng + dice.between(-1, 0), lng + dice.between(0, 1)]
      const lean = dice.between(-0.4, 0.4)
      const ring = [
        [west, low],
        [east, low],
        [east + lean, high],
        [west + lean, high],
        [west, low],
      ]
      return { id: dice.id(), drawing: { type: 'Polygon' as const, coordinates: [ring] } }
    }),
    airportIds: kind === 1 || kind === 2 ? [dice.one(places.airportIds)] : [],
    airlineIds: kind === 2 || kind === 3 ? [dice.one(places.airlineIds)] : [],
  }
}

interface Whose {
  readonly userId: string
  readonly companyId: string | null
  readonly tripId: string | null
  readonly checkInId: string | null
}

function randomStay(dice: Dice, places: Reference, now: Date, whose: Whose, around: Date): Stay {
  const kind: StayKind = whose.checkInId ? 'check_in' : dice.one(['country', 'city', 'segment', 'flight'] as const)
  const length = dice.one([0, 1, 8, 9, 20, 128, 129, 200])
  const from =
    kind === 'check_in'
      ? timeNear(dice, now, 6, 1)
      : new Date(around.getTime() + 6 * hour * dice.one([0, 0, dice.below(20)]))
  const until = kind === 'check_in' ? from : new Date(from.getTime() + 6 * hour * length)
  const finer = kind === 'city' || kind === 'segment' || kind === 'check_in'
  const point = finer && dice.chance(0.9) ? pointAround(dice, 0.8) : { lat: null, lng: null }
  const flies = kind === 'flight'
  return {
    ...whose,
    kind,
    sourceId: whose.checkInId ?? dice.id(),
    part: 0,
    countryId: flies ? null : dice.one(places.countryIds),
    divisionId: finer && dice.chance(0.5) ? dice.one(places.divisionIds) : null,
    divisionCertain: dice.chance(0.5),
    placeFound: kind === 'city' || kind === 'segment' ? dice.one([null, null, 'certain', 'uncertain'] as const) : null,
    otherDivisionIds: finer ? dice.some(places.divisionIds, 1) : [],
    regionIds: finer ? dice.some(places.regionIds, 1) : [],
    ...point,
    airportId: flies && dice.chance(0.8) ? dice.one(places.airportIds) : null,
    arrivalAirportId: flies && dice.chance(0.8) ? dice.one(places.airportIds) : null,
    airlineId: flies && dice.chance(0.8) ? dice.one(places.airlineIds) : null,
    flightNumber: null,
    from,
    until,
  }
}

const alertCount = 40
const peopleCount = 90

/** People with trips and check-ins, alerts with updates, filters; around the turn of a year, where stays' tables meet. */
export function randomWorld(seed: number, places: Reference): RandomWorld {
  const dice = new Dice(seed)
  // In every second world it is midnight, when windows open.
  const now = new Date(
    Date.parse('2026-12-28T00:00:00Z') + 24 * hour * dice.below(10) + 6 * hour * (seed % 2) * dice.below(4),
  )
  const features = [['alerts'], [], ['white_label'], ['alerts']]
  const companies = features.map((one) => ({ id: dice.id(), features: one }))
  const owners = [...companies.map((one) => one.id), null]
  const people = Array.from({ length: peopleCount }, () => ({ id: dice.id(), company: dice.one(owners) }))
  const tripStart = new Map<string, string>()
  const stays: Stay[] = []
  for (const { id: userId, company: companyId } of people) {
    for (let trip = dice.below(3); trip > 0; trip--) {
      const whose = { userId, companyId, tripId: dice.id(), checkInId: null }
      const around = dice.chance(0.15) ? new Date(now.getTime() + 14 * 24 * hour) : timeNear(dice, now, 30, 22)
      const own = Array.from({ length: 1 + dice.below(4) }, () => randomStay(dice, places, now, whose, around))
      const colleague = dice.one(people)
      // Some travel together, and one of them may do a part of it only.
      const others = dice.chance(0.3) && colleague.id !== userId ? own.filter(() => dice.chance(0.8)) : []
      stays.push(...own, ...others.map((stay) => ({ ...stay, userId: colleague.id })))
      tripStart.set(
        whose.tripId,
        new Date(Math.min(...own.map((stay) => stay.from.getTime()))).toISOString().slice(0, 10),
      )
    }
    for (let checkIn = dice.below(3); checkIn > 0; checkIn--) {
      const whose = { userId, companyId, tripId: null, checkInId: dice.id() }
      stays.push(randomStay(dice, places, now, whose, now))
    }
  }
  const alerts: OracleAlert[] = []
  while (alerts.length < alertCount) {
    const first = randomAlert(dice, places, now)
    alerts.push(first)
    for (let last = first; dice.chance(0.5); alerts.push(last)) last = randomAlert(dice, places, now, last)
  }
  const filterFor = (companyId: string | null, userId: string | null): OracleFilter => {
    const risks = dice.some(['low', 'medium', 'high'] as const, 1)
    const categoryId = risks.length === 0 || dice.chance(0.4) ? dice.one(places.categoryIds) : null
    return { companyId, userId, risks, categoryId }
  }
  const filters = [
    ...companies.slice(0, 2).map((one) => filterFor(one.id, null)),
    ...people.filter(() => dice.chance(0.2)).map((one) => filterFor(one.company, one.id)),
  ]
  return {
    now,
    companies,
    people,
    entitled: people.filter(() => dice.chance(0.3)).map((one) => one.id),
    tripStart,
    stays,
    alerts,
    filters,
    filterIds: filters.map(() => dice.id()),
    parentOf: places.parentOf,
    shapeless: places.shapeless,
    countryOf: places.countryOf,
  }
}

/** The alert as the service stores it. */
export const toAlert = (one: OracleAlert, number: number, status: AlertStatus, now: Date): Alert => ({
  id: one.id,
  slug: one.id,
  status,
  originAlertId: one.threadId === one.id ? null : one.threadId,
  headline: { en: `Alert ${number}` },
  body: { en: 'It happens.' },
  bodyAdvice: { en: one.advice },
  updateReason: null,
  allClear: null,
  beforeClosing: null,
  category: 'safety',
  riskLevel: one.risk,
  startsAt: one.start,
  finishesAt: one.finish,
  incubation: false,
  diseaseIds: [],
  safetyCategoryIds: one.categoryIds,
  confirmedUntil: null,
  sources: [],
  footprint: {
    countryIds: one.countryIds,
    fullCountryIds: one.wholeCountryIds,
    divisionIds: one.divisionIds,
    regionIds: one.regionIds,
    points: one.points.map(({ id, lat, lng, km }) => ({ id, lat, lng, radiusKm: km, city: null })),
    polygons: one.polygons.map((polygon) => ({ ...polygon, city: null })),
    airportIds: one.airportIds,
    airlineIds: one.airlineIds,
  },
  publishedAt: new Date(now.getTime() + number),
  closedAt: null,
  createdAt: now,
  updatedAt: now,
  revision: 1,
})
