import { checkInHours, type Stay, type StayKind } from './stay.ts'

/** reported: by a check-in; planned: by a trip; country_only: by a trip without a finer place. */
export type Certainty = 'reported' | 'planned' | 'country_only'

/** Where a person is at a time, with the stay that shows it. */
export interface Whereabouts {
  readonly certainty: Certainty
  readonly stay: Stay
  /** What is newer and says less: the country of `stay`, and no place in it. */
  readonly newer: Stay | null
}

/** A person in an area, with the finest matching stay. */
export interface Presence {
  readonly person: {
    readonly id: string
    readonly firstName: string | null
    readonly lastName: string | null
    readonly email: string | null
    readonly externalId: string | null
  }
  readonly stay: Stay
}

/** Finest first. A flight comes before a hotel booked for the same time. */
const fineness: Readonly<Record<StayKind, number>> = { check_in: 0, flight: 1, segment: 2, city: 3, country: 4 }

/** For SQL, which sorts in the same order. */
export const finenessByKind = Object.entries(fineness) as readonly [StayKind, number][]

export const certaintyOf = ({ kind }: Pick<Stay, 'kind'>): Certainty =>
  kind === 'check_in' ? 'reported' : kind === 'country' ? 'country_only' : 'planned'

const hour = 3_600_000
const lengthOf = ({ from, until }: Stay): number => until.getTime() - from.getTime()

/** Both ends of a journey have its whole interval: the origin counts in the first half, the destination in the second. */
const fartherEnd = (stay: Stay, at: Date): number => {
  const half = at.getTime() < stay.from.getTime() + lengthOf(stay) / 2 ? 0 : 1
  return stay.kind === 'segment' && stay.part !== half ? 1 : 0
}

function coversTime(stay: Stay, at: Date): boolean {
  if (stay.from > at) return false
  const lasts = stay.kind === 'check_in' ? checkInHours * hour : 0
  return stay.until.getTime() + lasts >= at.getTime()
}

/** When the person came to the place: the second end of a journey is reached at its middle. */
const arrivedAt = (stay: Stay): number =>
  stay.from.getTime() + (stay.kind === 'segment' && stay.part === 1 ? lengthOf(stay) / 2 : 0)

/** Of plans the finest, then the one that began last, then the shorter. The last criteria make the order independent of the order of rows. */
const comparePlans = (a: Stay, b: Stay, at: Date): number =>
  fineness[a.kind] - fineness[b.kind] ||
  b.from.getTime() - a.from.getTime() ||
  lengthOf(a) - lengthOf(b) ||
  (a.sourceId < b.sourceId ? -1 : a.sourceId > b.sourceId ? 1 : 0) ||
  fartherEnd(a, at) - fartherEnd(b, at) ||
  a.part - b.part

const compareCheckIns = (a: Stay, b: Stay): number =>
  b.from.getTime() - a.from.getTime() || (a.sourceId < b.sourceId ? -1 : 1)

/** Of stays that cover the time: the latest check-in or the finest plan, whichever began later. */
function newestOf(covering: readonly Stay[], at: Date): Stay | undefined {
  const [checkIn] = covering.filter((stay) => stay.kind === 'check_in').sort(compareCheckIns)
  const [plan] = covering.filter((stay) => stay.kind !== 'check_in').sort((a, b) => comparePlans(a, b, at))
  return checkIn && plan ? (checkIn.from.getTime() >= arrivedAt(plan) ? checkIn : plan) : (checkIn ?? plan)
}

/**
 * Where the person is at the time (docs/contract/whereabouts.md#where-a-person-is-now): by the latest check-in of the 24 hours before, or by
 * the finest plan that covers the time, whichever began later. One that names a country alone does not make a place in that country unknown: of
 * those with a point there the same rule chooses. `lastPlace` and `lastPlaces` in SQL are the same rule.
 */
export function chooseWhereabouts(stays: readonly Stay[], at: Date): Whereabouts | undefined {
  const covering = stays.filter((stay) => coversTime(stay, at))
  const newest = newestOf(covering, at)
  if (!newest) return undefined
  const { countryId, lat } = newest
  const inCountry =
    lat === null && countryId !== null ? covering.filter((one) => one.lat !== null && one.countryId === countryId) : []
  const finer = newestOf(inCountry, at)
  const stay = finer ?? newest
  return { certainty: certaintyOf(stay), stay, newer: finer ? newest : null }
}
