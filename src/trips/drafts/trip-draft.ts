import { isDeepStrictEqual } from 'node:util'
import type { Language } from '../../platform/i18n.ts'
import { isUuid } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import type { CountryName } from '../../reference/index.ts'
import { presentUntil, type Segment, withoutDeleted } from '../segments/segment.ts'
import type { SegmentDrafts } from '../segments/segment-draft.ts'
import { type Destination, dayOf, type TripInFull, type TripType } from '../trips/trip.ts'
import { deriveDestinations } from './derived-destinations.ts'
import type { DestinationDraft, LocationDraft } from './destination-draft.ts'
import { isNameOnly, isWithoutPlaces, planPlaces } from './destination-places.ts'
import { datesOf } from './trip-dates.ts'
import { generateName } from './trip-name.ts'

/** The caller's input for a trip. An update keeps the fields that are undefined. */
export interface TripDraft {
  /** Null: a name is generated. */
  readonly name?: string | null | undefined
  readonly type?: TripType | undefined
  readonly activities?: readonly number[] | undefined
  /** The activities that the caller's version has; an update keeps the others. Undefined: it has all. */
  readonly isKnownActivity?: (activity: number) => boolean
  readonly destinations?: readonly DestinationDraft[] | undefined
  readonly travellerIds?: readonly string[] | undefined
  readonly externalId?: string | null | undefined
  /** As it was sent: whether there is such a subscription is checked with the trip's travellers. */
  readonly subscriptionId?: string | null | undefined
  /** Instead of `destinations`: the ids of the trip's destinations to remove. */
  readonly withoutDestinations?: readonly string[] | undefined
  /** The lists that were sent; each replaces the stored list. */
  readonly segments?: SegmentDrafts | undefined
  readonly settings?: Readonly<Record<string, unknown>> | undefined
  readonly employeeName?: string | null | undefined
  /** The stored destinations: their places stay where the draft does not change them, and derived ones keep their ids when they are derived again. */
  readonly destinationsBefore?: readonly Destination[]
  /** Errors found while the request was read, so that the response has all of them. */
  readonly errors?: Readonly<Record<string, string>>
  /** The caller's name for the country field, used in error messages. */
  readonly countryField?: 'country_id'
  /** The cities that its places name were searched for already. */
  readonly placesSearched?: boolean
}

/** A draft that passed the rules: every field of a trip that its writer decides. */
export interface PlannedTrip
  extends Pick<
    TripInFull,
    | 'name'
    | 'nameGenerated'
    | 'start'
    | 'finish'
    | 'startsAt'
    | 'endsAt'
    | 'type'
    | 'activities'
    | 'externalId'
    | 'subscriptionId'
    | 'settings'
    | 'destinations'
    | 'destinationsDerived'
    | 'segments'
  > {}

/** The segments that a trip will have, and the errors in them. */
export interface PlannedSegments {
  readonly segments: readonly Segment[]
  readonly errors: Readonly<Record<string, string>>
}
const noSegments: PlannedSegments = { segments: [], errors: {} }

export const maxDestinations = 100
/** Far above what a valid trip needs, so that an oversized trip gets the error of the rule it breaks and not 413. */
export const tripBodyLimit = 8 * 1024 * 1024
const maxLocations = 100
const maxNameLength = 255
const maxPlaceNameLength = 500
const maxSettingsLength = 8000

/** What the rules need besides the draft. */
export interface PlanContext {
  readonly countries: readonly CountryName[]
  /** In which a name is generated. */
  readonly language: Language
  readonly now: Date
  readonly makeId: () => string
}

type FieldErrors = Record<string, string>

/** The codes and ids by which a draft names its countries. */
export const countryKeys = (draft: TripDraft): readonly string[] => [
  ...new Set((draft.destinations ?? []).flatMap((one) => (one.country === null ? [] : [one.country]))),
]

export function findCountry(key: string, countries: readonly CountryName[]): CountryName | undefined {
  const upper = key.trim().toUpperCase()
  return countries.find((one) => one.alpha2 === upper || one.alpha3 === upper || one.id.toUpperCase() === upper)
}

const isOutOfRange = (value: number | null, most: number): boolean =>
  value === null || !Number.isFinite(value) || Math.abs(value) > most

function checkFriendlyName(path: string, name: string | null, errors: FieldErrors): void {
  if (name !== null && name.length > maxPlaceNameLength)
    errors[`${path}.friendly_name`] = `must have at most ${maxPlaceNameLength} characters`
}

function checkLocation(path: string, location: LocationDraft, errors: FieldErrors): void {
  checkFriendlyName(path, location.friendlyName, errors)
  if (isNameOnly(location)) return
  if (isOutOfRange(location.lat, 90)) errors[`${path}.latitude`] = 'must be a number between -90 and 90'
  if (isOutOfRange(location.lng, 180)) errors[`${path}.longitude`] = 'must be a number between -180 and 180'
}

function checkDestination(
  path: string,
  one: DestinationDraft,
  { countries, countryField }: { countries: readonly CountryName[]; countryField: TripDraft['countryField'] },
  errors: FieldErrors,
): void {
  if (one.country === null) errors[`${path}.${countryField ?? 'country_code'}`] = 'is required'
  else if (!findCountry(one.country, countries))
    errors[`${path}.${isUuid(one.country) ? 'country_id' : (countryField ?? 'country_code')}`] =
      'names no country that we know'
  if (one.entryAt === null) errors[`${path}.entry_date`] = 'is required'
  if (one.exitAt === null) errors[`${path}.exit_date`] = 'is required'
  if (one.entryAt && one.exitAt && one.exitAt < one.entryAt)
    errors[`${path}.exit_date`] = 'must not be before entry_date'
  if (one.lat !== null || one.lng !== null) {
    if (isOutOfRange(one.lat, 90))
      errors[`${path}.lat`] = 'must be a number between -90 and 90, together with the longitude'
    if (isOutOfRange(one.lng, 180))
      errors[`${path}.lng`] = 'must be a number between -180 and 180, together with the latitude'
  }
  checkFriendlyName(path, one.friendlyName, errors)
  const locations = one.locations ?? []
  if (locations.length > maxLocations)
    errors[`${path}.destination_locations`] = `must name at most ${maxLocations} places`
  else for (const [n, place] of locations.entries()) checkLocation(`${path}.destination_locations.${n}`, place, errors)
}

/** The rules of the contract (v1 rule 2, docs/contract/trips.md#rules-of-a-draft): each broken one is named, with its field. */
function checkDraft(draft: TripDraft, { countries, now }: PlanContext, itinerary: PlannedSegments): void {
  const errors: FieldErrors = { ...itinerary.errors }
  const destinations = draft.destinations ?? []
  if (draft.name != null && draft.name.trim().length > maxNameLength)
    errors['name'] = `must have at most ${maxNameLength} characters`
  if (draft.employeeName != null && draft.employeeName.length > maxNameLength)
    errors['employee_name'] = `must have at most ${maxNameLength} characters`
  if (draft.externalId != null && draft.externalId.length > maxNameLength)
    errors['external_id'] = `must have at most ${maxNameLength} characters`
  if (JSON.stringify(draft.settings ?? {}).length > maxSettingsLength)
    errors['settings'] = `must have at most ${maxSettingsLength} characters as JSON`
  // Errors in the segments may be the reason why no destinations were derived.
  if (destinations.length === 0) {
    if (Object.keys({ ...itinerary.errors, ...draft.errors }).length === 0)
      errors['destinations'] = 'must name at least one destination'
  } else if (destinations.length > maxDestinations)
    errors['destinations'] = `must name at most ${maxDestinations} destinations`
  else
    for (const [n, one] of destinations.entries())
      checkDestination(`destinations.${n}`, one, { countries, countryField: draft.countryField }, errors)
  Object.assign(errors, draft.errors)
  if (Object.keys(errors).length > 0) throw invalid(errors)
  // The last day counts as a whole: a trip that ends today is not over.
  const today = dayOf(now)
  const ends = [...destinations.map((one) => one.exitAt), ...withoutDeleted(itinerary.segments).map(presentUntil)]
  if (ends.every((end) => end === null || dayOf(end) < today))
    throw invalid({ destinations: 'must not lie wholly in the past' })
}

/** Turns a draft into a planned trip; throws a validation problem when the draft breaks a rule. */
export function planTrip(sent: TripDraft, context: PlanContext, itinerary: PlannedSegments = noSegments): PlannedTrip {
  const named = sent.destinations ?? []
  const derived = named.length === 0 ? deriveDestinations(itinerary.segments, sent.destinationsBefore) : []
  const draft = { ...sent, destinations: derived.length > 0 ? derived : named }
  checkDraft(draft, context, itinerary)
  const destinations = draft.destinations.flatMap((one) => {
    const country = findCountry(one.country ?? '', context.countries)
    if (!country || !one.entryAt || !one.exitAt) return []
    const { entryAt, exitAt } = one
    const before = draft.destinationsBefore?.find((was) => was.id === one.id)
    const places = planPlaces(one, country.id, before, context.makeId)
    const where = { countryId: country.id, countryCode: country.alpha2, ...places }
    return [{ id: one.id ?? context.makeId(), entryAt, exitAt, ...where, named: country.name }]
  })
  const inOrder = destinations.toSorted((a, b) => a.entryAt.getTime() - b.entryAt.getTime())
  const first = inOrder[0]?.entryAt ?? context.now
  const given = draft.name?.trim() ?? ''
  const names = inOrder.map((one) => one.named)
  return {
    name: given === '' ? generateName(names, first, context.language) : given,
    nameGenerated: given === '',
    ...datesOf(destinations, itinerary.segments),
    type: draft.type ?? 'holiday',
    activities: [...new Set(draft.activities ?? [])],
    externalId: draft.externalId ?? null,
    subscriptionId: draft.subscriptionId ?? null,
    settings: draft.settings ?? {},
    destinations: destinations.map(({ named: _, ...one }) => one),
    destinationsDerived: derived.length > 0,
    segments: itinerary.segments,
  }
}

/** Keeps the ids that belong to this trip; foreign and repeated ids are replaced by new ones. */
function keepOwnIds(drafts: readonly DestinationDraft[], before: TripInFull): readonly DestinationDraft[] {
  const free = new Set(before.destinations.flatMap((one) => [one.id, ...one.locations.map((place) => place.id)]))
  const own = (id: string | null): string | null =>
    id !== null && free.delete(id.toLowerCase()) ? id.toLowerCase() : null
  return drafts.map((one) => {
    const id = own(one.id)
    return { ...one, id, locations: one.locations?.map((place) => ({ ...place, id: own(place.id) })) }
  })
}

/** A new trip has only new ids. */
export const withoutIds = (draft: TripDraft): TripDraft => ({
  ...draft,
  destinations: draft.destinations?.map((one) => ({
    ...one,
    id: null,
    locations: one.locations?.map((place) => ({ ...place, id: null })),
  })),
})

/** True when ids and times of the destinations are unchanged. */
const sameDestinations = (drafts: readonly DestinationDraft[], were: readonly DestinationDraft[]): boolean =>
  drafts.length === were.length &&
  drafts.every((one, n) => {
    const was = were[n]
    return (
      one.id?.toLowerCase() === was?.id &&
      one.entryAt?.getTime() === was?.entryAt?.getTime() &&
      one.exitAt?.getTime() === was?.exitAt?.getTime()
    )
  })

/** Activities that the caller's version does not know stay; a list that comes back as it was read changes nothing, not even the order. */
function mergeActivities(before: readonly number[], { activities, isKnownActivity }: TripDraft): readonly number[] {
  if (activities === undefined || isKnownActivity === undefined) return activities ?? before
  const unknown = before.filter((one) => !isKnownActivity(one))
  const unchanged = isDeepStrictEqual(activities, before.filter(isKnownActivity))
  return unchanged ? before : [...activities, ...unknown]
}

/**
 * Merges an update into the stored trip. Phones send whole objects back, so a generated name that comes back unchanged
 * still counts as generated, and is generated again when the destinations change.
 */
export function mergeDraft(before: TripInFull, draft: TripDraft): TripDraft {
  const same = draft.name === undefined || draft.name?.trim() === before.name
  const were = before.destinations.map((one) => ({ ...one, country: one.countryId }))
  const gone = new Set(draft.withoutDestinations?.map((id) => id.toLowerCase()))
  const drafts: readonly DestinationDraft[] = draft.destinations ?? were.filter((one) => !gone.has(one.id))
  const derived =
    before.destinationsDerived && gone.size === 0 && sameDestinations(drafts, were) && drafts.every(isWithoutPlaces)
  return {
    name: same ? (before.nameGenerated ? null : before.name) : draft.name,
    type: draft.type ?? before.type,
    activities: mergeActivities(before.activities, draft),
    externalId: draft.externalId === undefined ? before.externalId : draft.externalId,
    subscriptionId: draft.subscriptionId === undefined ? before.subscriptionId : draft.subscriptionId,
    settings: draft.settings ?? before.settings,
    destinations: derived ? [] : keepOwnIds(drafts, before),
    destinationsBefore: before.destinations,
    ...(draft.employeeName === undefined ? {} : { employeeName: draft.employeeName }),
    ...(draft.errors === undefined ? {} : { errors: draft.errors }),
    ...(draft.countryField === undefined ? {} : { countryField: draft.countryField }),
  }
}

/** True when the plan would leave the trip as it is. */
export function isUnchanged(before: TripInFull, planned: PlannedTrip): boolean {
  const names = Object.keys(planned) as (keyof PlannedTrip)[]
  return names.every((name) => isDeepStrictEqual(planned[name], before[name]))
}
