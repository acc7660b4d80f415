import { createHash } from 'node:crypto'
import {
  type FlightReport,
  type ScheduledFlight,
  timelineOf,
} from '../../../src/protection/flight-sources/simulator.ts'

export interface MonthOptions {
  readonly trips: number
  readonly seed: string
  /** Over so many days the trips begin. */
  readonly days: number
}

export interface PlannedPerson {
  /** The person's external id. */
  readonly name: string
  /** Which of the two companies; the second is a white label. */
  readonly company: 0 | 1
  readonly hasBankInfo: boolean
}

export interface PlannedTrip {
  /** The trip's external id. */
  readonly name: string
  readonly person: PlannedPerson
  readonly legs: readonly ScheduledFlight[]
  /** By the task that a written trip adds, or by a request of its own. */
  readonly registersByItself: boolean
}

export interface PlannedObservation {
  readonly flight: ScheduledFlight
  readonly said: FlightReport
}

/** What happens in the month: it follows from the options alone. */
export interface MonthPlan {
  readonly options: MonthOptions
  /** People, policies and trips are written at this time, before anything is observed. */
  readonly start: Date
  readonly people: readonly PlannedPerson[]
  readonly trips: readonly PlannedTrip[]
  readonly flights: readonly ScheduledFlight[]
  /** In the order of their times. */
  readonly observations: readonly PlannedObservation[]
}

const minute = 60_000
const hour = 60 * minute
const day = 24 * hour
const firstDay = Date.parse('2027-01-10T00:00:00.000Z')
const registeredBefore = 4 * day

const airlines = [
  { code: 'BA', hub: 'LHR' },
  { code: 'AF', hub: 'CDG' },
  { code: 'LH', hub: 'FRA' },
  { code: 'IB', hub: 'MAD' },
  { code: 'KL', hub: 'AMS' },
] as const
type Airline = (typeof airlines)[number]

/** Airports that every hub is connected with, and how long a flight takes. */
const outer = [
  { code: 'EDI', minutes: 90 },
  { code: 'DUB', minutes: 95 },
  { code: 'LIS', minutes: 150 },
  { code: 'FCO', minutes: 140 },
  { code: 'CPH', minutes: 110 },
  { code: 'VIE', minutes: 125 },
  { code: 'JFK', minutes: 440 },
  { code: 'BOS', minutes: 420 },
] as const

/** Flights to a hub arrive from 9:00 and 17:00 on, those from it leave from 10:30 and 18:30 on: the shortest connection is 55 minutes. */
function flightOf(
  airline: Airline,
  airport: number,
  direction: 'to hub' | 'from hub',
  on: number,
  part: 0 | 1,
): ScheduledFlight {
  const { code, minutes } = outer[airport % outer.length] ?? outer[0]
  const number = String(100 + 10 * airport + 2 * part + (direction === 'to hub' ? 0 : 1))
  const midnight = firstDay + on * day + part * 8 * hour
  if (direction === 'to hub') {
    const arrival = midnight + 9 * hour + airport * 5 * minute
    return {
      airline: airline.code,
      number,
      origin: code,
      destination: airline.hub,
      scheduledDeparture: new Date(arrival - minutes * minute),
      scheduledArrival: new Date(arrival),
    }
  }
  const departure = midnight + 10.5 * hour + airport * 7 * minute
  return {
    airline: airline.code,
    number,
    origin: airline.hub,
    destination: code,
    scheduledDeparture: new Date(departure),
    scheduledArrival: new Date(departure + minutes * minute),
  }
}

const keyOf = ({ airline, number, scheduledDeparture }: ScheduledFlight): string =>
  `${scheduledDeparture.toISOString()} ${airline}${number}`

/** Numbers from 0 to 1 by name: a trip that is added changes no other. */
const drawsOf =
  (seed: string) =>
  (name: string): number =>
    createHash('sha256').update(`${seed} ${name}`).digest().readUInt32BE(0) / 2 ** 32

const tripsOfPerson = 2

/** A trip within its own part of the month: nobody is on two flights at once, or on one flight with two trips. */
function legsOf(draw: (name: string) => number, n: number, { days, trips }: MonthOptions): ScheduledFlight[] {
  const airline =
    airlines[Math.floor(draw('airline') * Math.min(airlines.length, Math.ceil(trips / 100)))] ?? airlines[0]
  const ownDays = Math.floor(days / tripsOfPerson)
  const stay = 1 + Math.floor(draw('stay') * Math.min(5, ownDays - 2))
  const out = (n % tripsOfPerson) * ownDays + Math.floor(draw('day') * (ownDays - stay))
  const home = Math.floor(draw('home') * outer.length)
  const away = (home + 1 + Math.floor(draw('away') * (outer.length - 1))) % outer.length
  const connects = draw('connects') < 0.5
  const returns = draw('returns') < 0.6
  return [
    flightOf(airline, home, 'to hub', out, 0),
    ...(connects ? [flightOf(airline, away, 'from hub', out, 0)] : []),
    ...(returns && connects ? [flightOf(airline, away, 'to hub', out + stay, 1)] : []),
    ...(returns ? [flightOf(airline, home, 'from hub', out + stay, 1)] : []),
  ]
}

export function planMonth(options: MonthOptions): MonthPlan {
  const { seed } = options
  const people = Array.from({ length: Math.ceil(options.trips / tripsOfPerson) }, (_, n): PlannedPerson => {
    const draw = drawsOf(`${seed} person ${n}`)
    return { name: `P-${n}`, company: draw('company') < 0.7 ? 0 : 1, hasBankInfo: draw('bank') < 0.8 }
  })
  const trips = Array.from({ length: options.trips }, (_, n): PlannedTrip => {
    const draw = drawsOf(`${seed} trip ${n}`)
    const person = people[Math.floor(n / tripsOfPerson)]
    if (!person) throw new Error('A trip is somebody’s.')
    return {
      name: `T-${n}`,
      person,
      legs: legsOf(draw, n, options),
      registersByItself: draw('registers') < 0.5,
    }
  })
  const flights = [...new Map(trips.flatMap(({ legs }) => legs).map((leg) => [keyOf(leg), leg])).values()]
  const observations = flights
    .flatMap((flight) => timelineOf(seed, flight).map((said) => ({ flight, said })))
    .toSorted(
      (one, other) =>
        one.said.observedAt.getTime() - other.said.observedAt.getTime() ||
        (keyOf(one.flight) < keyOf(other.flight) ? -1 : 1),
    )
  return { options, start: new Date(firstDay - registeredBefore), people, trips, flights, observations }
}

export interface MonthStep {
  /** The end of the period, at which its observations are sent. */
  readonly at: Date
  readonly observations: readonly PlannedObservation[]
}

/** The most that one request may send. */
const mostAtOnce = 1_000

/** Observations by periods of some hours, each at most one request. */
export function stepsOf({ observations }: MonthPlan, hours: number): MonthStep[] {
  const periods = Map.groupBy(observations, ({ said }) => Math.ceil(said.observedAt.getTime() / (hours * hour)))
  return [...periods].flatMap(([period, all]) =>
    Array.from({ length: Math.ceil(all.length / mostAtOnce) }, (_, n) => ({
      // A request after the other in the same period: the clock never goes back.
      at: new Date(period * hours * hour + n),
      observations: all.slice(n * mostAtOnce, (n + 1) * mostAtOnce),
    })),
  )
}

/** An observation as the desk takes it. */
export const toWire = ({ flight, said }: PlannedObservation): object => ({
  airline: flight.airline,
  flight_number: flight.number,
  origin: flight.origin,
  scheduled_departure: flight.scheduledDeparture.toISOString(),
  ...said.facts,
  codeshares: said.codeshares,
  source: 'month',
  observed_at: said.observedAt.toISOString(),
})
