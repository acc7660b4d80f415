import { isDeepStrictEqual } from 'node:util'
import type { Language } from '../../platform/i18n.ts'
import { isUuid } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import type { CountryName } from '../../reference/index.ts'
import { type DestinationType, dayOf, type Trip, type TripType } from './trip.ts'
import { generatedName } from './trip-name.ts'

export interface LocationDraft {
  readonly id: string | null
  readonly friendlyName: string | null
  readonly lat: number | null
  readonly lng: number | null
}

export interface DestinationDraft {
  /** Kept where it is the id of one of the trip's own destinations; anything else is ignored. */
  readonly id: string | null
  /** Alpha-2 or alpha-3 code in any case, or the id of the country. */
  readonly country: string | null
  readonly entryAt: Date | null
  readonly exitAt: Date | null
  readonly type: DestinationType
  readonly friendlyName: string | null
  readonly lat: number | null
  readonly lng: number | null
  readonly locations: readonly LocationDraft[]
}

/** What a caller wants of a trip. What is undefined was not said: an update then keeps what was. */
export interface TripDraft {
  /** Null: make one. */
  readonly name?: string | null | undefined
  readonly type?: TripType | undefined
  readonly activities?: readonly number[] | undefined
  readonly destinations?: readonly DestinationDraft[] | undefined
  readonly travellerIds?: readonly string[] | undefined
  readonly externalId?: string | null | undefined
}

/** What the rules make of a draft: everything about a trip that its writer decides. */
export interface PlannedTrip
  extends Pick<
    Trip,
    'name' | 'nameGenerated' | 'start' | 'finish' | 'type' | 'activities' | 'externalId' | 'destinations'
  > {}

export const mostDestinations = 100
export const mostLocations = 100
export const longestName = 255
export const longestPlaceName = 500

/** What the rules need to know besides the draft. */
export interface Surroundings {
  readonly countries: readonly CountryName[]
  /** In which a name is generated. */
  readonly language: Language
  readonly now: Date
  readonly makeId: () => string
}

type Said = Record<string, string>

/** The words by which a draft names its countries. */
export const countryWords = (draft: TripDraft): readonly string[] => [
  ...new Set((draft.destinations ?? []).flatMap((one) => (one.country === null ? [] : [one.country]))),
]

export function countryNamed(word: string, countries: readonly CountryName[]): CountryName | undefined {
  const wanted = word.trim().toUpperCase()
  return countries.find((one) => one.alpha2 === wanted || one.alpha3 === wanted || one.id.toUpperCase() === wanted)
}

const outside = (value: number | null, most: number): boolean =>
  value === null || !Number.isFinite(value) || Math.abs(value) > most

function checkPlace(at: string, name: string | null, said: Said): void {
  if (name !== null && name.length > longestPlaceName)
    said[`${at}.friendly_name`] = `must have at most ${longestPlaceName} characters`
}

function checkLocation(at: string, location: LocationDraft, said: Said): void {
  if (outside(location.lat, 90)) said[`${at}.latitude`] = 'must be a number between -90 and 90'
  if (outside(location.lng, 180)) said[`${at}.longitude`] = 'must be a number between -180 and 180'
  checkPlace(at, location.friendlyName, said)
}

function checkDestination(at: string, one: DestinationDraft, countries: readonly CountryName[], said: Said): void {
  if (one.country === null) said[`${at}.country_code`] = 'is required'
  else if (!countryNamed(one.country, countries))
    said[`${at}.${isUuid(one.country) ? 'country_id' : 'country_code'}`] = 'names no country that we know'
  if (one.entryAt === null) said[`${at}.entry_date`] = 'is required'
  if (one.exitAt === null) said[`${at}.exit_date`] = 'is required'
  if (one.entryAt && one.exitAt && one.exitAt < one.entryAt) said[`${at}.exit_date`] = 'must not be before entry_date'
  if ((one.lat !== null || one.lng !== null) && (outside(one.lat, 90) || outside(one.lng, 180)))
    said[`${at}.lat`] = 'must be a point together with lng: between -90 and 90, and between -180 and 180'
  checkPlace(at, one.friendlyName, said)
  if (one.locations.length > mostLocations)
    said[`${at}.destination_locations`] = `must name at most ${mostLocations} places`
  else for (const [n, place] of one.locations.entries()) checkLocation(`${at}.destination_locations.${n}`, place, said)
}

/** The rules of the contract (v1 rule 2, decisions §4): each broken one is named, with its field. */
function check(draft: TripDraft, { countries, now }: Surroundings): void {
  const said: Said = {}
  const destinations = draft.destinations ?? []
  if (draft.name != null && draft.name.trim().length > longestName)
    said['name'] = `must have at most ${longestName} characters`
  if (destinations.length === 0) said['destinations'] = 'must name at least one destination'
  else if (destinations.length > mostDestinations)
    said['destinations'] = `must name at most ${mostDestinations} destinations`
  else for (const [n, one] of destinations.entries()) checkDestination(`destinations.${n}`, one, countries, said)
  if (Object.keys(said).length > 0) throw invalid(said)
  // The day of leaving counts whole: a trip that ends today is not over.
  const today = dayOf(now)
  if (destinations.every((one) => one.exitAt !== null && dayOf(one.exitAt) < today))
    throw invalid({ destinations: 'must not lie wholly in the past' })
}

/** Turns a draft that keeps the rules into a trip; one that does not is refused. Nothing else is thrown. */
export function planTrip(draft: TripDraft, around: Surroundings): PlannedTrip {
  check(draft, around)
  const destinations = (draft.destinations ?? []).flatMap((one) => {
    const country = countryNamed(one.country ?? '', around.countries)
    if (!country || !one.entryAt || !one.exitAt) return []
    const locations = one.locations.map((place) => ({
      id: place.id ?? around.makeId(),
      friendlyName: place.friendlyName,
      lat: place.lat ?? 0,
      lng: place.lng ?? 0,
    }))
    const { entryAt, exitAt, type, friendlyName, lat, lng } = one
    const where = { countryId: country.id, countryCode: country.alpha2, type, friendlyName, lat, lng, locations }
    return [{ id: one.id ?? around.makeId(), entryAt, exitAt, ...where, named: country.name }]
  })
  const inOrder = destinations.toSorted((a, b) => a.entryAt.getTime() - b.entryAt.getTime())
  const first = inOrder[0]?.entryAt ?? around.now
  const last = new Date(Math.max(...destinations.map((one) => one.exitAt.getTime())))
  const given = draft.name?.trim() ?? ''
  const names = inOrder.map((one) => one.named)
  return {
    name: given === '' ? generatedName(names, first, around.language) : given,
    nameGenerated: given === '',
    start: dayOf(first),
    finish: dayOf(last),
    type: draft.type ?? 'holiday',
    activities: [...new Set(draft.activities ?? [])],
    externalId: draft.externalId ?? null,
    destinations: destinations.map(({ named: _, ...one }) => one),
  }
}

/** Ids that a caller sent back stay what they were; those of others, and those sent twice, are not the caller's to give. */
function keepingIds(drafts: readonly DestinationDraft[], before: Trip): readonly DestinationDraft[] {
  const free = new Set(before.destinations.flatMap((one) => [one.id, ...one.locations.map((place) => place.id)]))
  const own = (id: string | null): string | null =>
    id !== null && free.delete(id.toLowerCase()) ? id.toLowerCase() : null
  return drafts.map((one) => ({
    ...one,
    id: own(one.id),
    locations: one.locations.map((place) => ({ ...place, id: own(place.id) })),
  }))
}

/** A new trip has only new ids. */
export const asNew = (draft: TripDraft): TripDraft => ({
  ...draft,
  destinations: draft.destinations?.map((one) => ({
    ...one,
    id: null,
    locations: one.locations.map((place) => ({ ...place, id: null })),
  })),
})

/**
 * An update on top of what was. Phones send whole objects back, so a generated name that comes back as it was is still
 * generated, and follows the destinations.
 */
export function onTopOf(before: Trip, draft: TripDraft): TripDraft {
  const same = draft.name === undefined || draft.name?.trim() === before.name
  const drafts: readonly DestinationDraft[] =
    draft.destinations ?? before.destinations.map((one) => ({ ...one, country: one.countryId }))
  return {
    name: same ? (before.nameGenerated ? null : before.name) : draft.name,
    type: draft.type ?? before.type,
    activities: draft.activities ?? before.activities,
    externalId: draft.externalId === undefined ? before.externalId : draft.externalId,
    destinations: keepingIds(drafts, before),
  }
}

/** True when the plan would leave the trip as it is. */
export function changesNothing(before: Trip, planned: PlannedTrip): boolean {
  const names = Object.keys(planned) as (keyof PlannedTrip)[]
  return names.every((name) => isDeepStrictEqual(planned[name], before[name]))
}
