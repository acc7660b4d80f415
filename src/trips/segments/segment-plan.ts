import { isDeepStrictEqual } from 'node:util'
import { airlineTerms, flightNumberOf } from './airline-terms.ts'
import { flightCodeOf, isSameFlight, withFlightStatus, withoutFollowed } from './followed-flight.ts'
import { isDelayed, type Segment, type SegmentEnd, type StoredStatus, statusAt } from './segment.ts'
import type { SegmentDraft, SegmentDrafts } from './segment-draft.ts'
import { kindFields, type PlaceTextField } from './segment-fields.ts'
import type { SegmentKind, SegmentPlace } from './segment-parts.ts'
import { airportOf, planPlace, planZone, type ReferenceLookup } from './segment-place.ts'
import { isMoment, type Moment, resolveMoment, type TimeInput } from './segment-times.ts'

export interface SegmentPlanContext extends ReferenceLookup {
  readonly now: Date
  readonly makeId: () => string
}

const maxSegments = 200
const maxTextLength = 5000
const earliest = new Date('1970-01-01T00:00:00Z')
const latest = new Date('2200-01-01T00:00:00Z')

type FieldErrors = Record<string, string>

/** The time of an end, or null when none was sent or it is wrong (then `errors` has the reason). */
function planMoment(
  path: string,
  time: TimeInput | null,
  utc: TimeInput | null,
  zone: string | null,
  names: { time: string; utc: string; zone: string },
  errors: FieldErrors,
): Moment | null {
  // A wrong zone is already reported; reporting it as missing too would be noise.
  if (errors[`${path}.${names.zone}`] !== undefined) return null
  const resolved = resolveMoment(time, utc, zone, names)
  if (resolved === null) return null
  if (!isMoment(resolved)) {
    errors[`${path}.${names[resolved.field]}`] = resolved.message
    return null
  }
  if (resolved.at < earliest || resolved.at > latest) {
    errors[`${path}.${time === null ? names.utc : names.time}`] = 'must lie between 1970 and 2200'
    return null
  }
  return resolved
}

function planEnd(
  path: string,
  draft: SegmentDraft,
  which: 'from' | 'until',
  sharedPlace: SegmentPlace | undefined,
  references: ReferenceLookup,
  errors: FieldErrors,
): SegmentEnd {
  const end = draft[which]
  const fields = kindFields[draft.kind][which]
  const place = sharedPlace ?? planPlace(path, draft, end, fields, references, errors)
  const zone = planZone(path, end, fields, place, airportOf(draft, end, references)?.airport, references, errors)
  // The unknown airport is already reported; without it the zone is unknown too, and no second error is needed.
  const isAirportUnknown = zone === null && errors[`${path}.${fields.place.code}`] !== undefined
  const moment = isAirportUnknown ? null : planMoment(path, end.time, end.utc, zone, fields, errors)
  const { estimated, estimatedUtc } = fields
  const expected =
    estimated && estimatedUtc && !isAirportUnknown
      ? planMoment(
          path,
          end.estimated,
          end.estimatedUtc,
          zone,
          { time: estimated, utc: estimatedUtc, zone: fields.zone },
          errors,
        )
      : null
  return {
    at: moment?.at ?? null,
    local: moment?.local ?? null,
    zone,
    estimatedAt: expected?.at ?? null,
    estimatedLocal: expected?.local ?? null,
    place,
  }
}

/** The status to store; `past`, and `delayed` by estimates, are computed when read and not stored. */
function planStatus(status: SegmentDraft['status'], ends: Pick<Segment, 'from' | 'until'>): StoredStatus {
  switch (status) {
    case undefined:
      return ends.from.at === null && ends.until.at === null ? 'unknown' : 'active'
    case 'past':
      return 'active'
    case 'delayed':
      return isDelayed(ends) ? 'active' : 'delayed'
    default:
      return status
  }
}

/** A segment with the status as it was sent. */
type DraftedSegment = Segment & { readonly status: SegmentDraft['status'] }

/** What is known of its flight outweighs what was sent. A segment that becomes another flight loses what was known of the one before. */
function followFlight(drafted: DraftedSegment, before: Segment | undefined, now: Date): Segment {
  const planned = (one: DraftedSegment): Segment => ({ ...one, status: planStatus(one.status, one) })
  if (!before || before.flightNumber === null) return planned(drafted)
  if (isSameFlight(before, drafted)) {
    const { followed } = before
    const status = followed?.status ?? null
    const { from, until } = withFlightStatus(drafted, status)
    return withFlightStatus(planned({ ...drafted, followed, from, until }), status)
  }
  const readAgain = before.followed?.status && drafted.status === statusAt(before, now)
  const replaced = readAgain && drafted.status !== 'deleted' ? { ...drafted, status: undefined } : drafted
  const since = { since: now.toISOString(), status: null, toldMinutes: 0 }
  return planned({ ...replaced, followed: flightCodeOf(drafted) ? since : null } as DraftedSegment)
}

function checkOrder(
  path: string,
  draft: SegmentDraft,
  { from, until }: Pick<Segment, 'from' | 'until'>,
  errors: FieldErrors,
): void {
  const fields = kindFields[draft.kind]
  if (from.at && until.at && until.at < from.at)
    errors[`${path}.${fields.until.time}`] =
      `must not be before ${fields.from.time}: ${until.at.toISOString()} is before ${from.at.toISOString()}`
  if (from.estimatedAt && until.estimatedAt && until.estimatedAt < from.estimatedAt)
    errors[`${path}.${fields.until.estimated}`] = `must not be before ${fields.from.estimated}`
}

function checkTexts(path: string, draft: SegmentDraft, errors: FieldErrors): void {
  const texts = { ...draft.texts } as Record<string, string>
  for (const which of ['from', 'until'] as const)
    for (const [part, value] of Object.entries(draft[which].place))
      texts[kindFields[draft.kind][which].place[part as PlaceTextField] ?? part] = value
  for (const [name, value] of Object.entries(texts))
    if (value.length > maxTextLength) errors[`${path}.${name}`] = `must have at most ${maxTextLength} characters`
  for (const name of ['tickets', 'seats'] as const)
    if (draft[name].length > 100 || draft[name].some((one) => one.length > 100))
      errors[`${path}.${name}`] = 'must be at most 100 texts of at most 100 characters'
  if (draft.price !== null && !(draft.price >= 0 && draft.price < 1e11))
    errors[`${path}.price`] = 'must be an amount of money'
  if (
    draft.passengers !== null &&
    !(Number.isInteger(draft.passengers) && draft.passengers >= 0 && draft.passengers <= 10_000)
  )
    errors[`${path}.number_of_pax`] = 'must be a whole number of people'
}

/** Applies the rules to one segment; `errors` gets each broken rule by its field. */
function planSegment(
  path: string,
  sent: SegmentDraft,
  context: SegmentPlanContext,
  before: Segment | undefined,
  errors: FieldErrors,
): Segment {
  checkTexts(path, sent, errors)
  const known = before?.followed?.status ?? null
  const draft = known === null ? sent : withoutFollowed(sent, known)
  const from = planEnd(path, draft, 'from', undefined, context, errors)
  const until = planEnd(path, draft, 'until', draft.kind === 'hotel' ? from.place : undefined, context, errors)
  checkOrder(path, draft, { from, until }, errors)
  const airline =
    draft.kind === 'air'
      ? airlineTerms(draft.texts)
          .map((term) => context.airlines.get(term))
          .find((one) => one !== undefined)
      : undefined
  const texts =
    draft.kind === 'air' && airline && draft.texts.normalized_airline === undefined
      ? { ...draft.texts, normalized_airline: airline.name }
      : draft.texts
  const { price, passengers, tickets, seats } = draft
  const drafted = {
    kind: draft.kind,
    id: draft.id ?? context.makeId(),
    status: draft.status,
    from,
    until,
    airlineId: airline?.id ?? null,
    flightNumber: draft.kind === 'air' && airline ? flightNumberOf(draft.texts, airline) : null,
    followed: null,
    price: price === null ? null : Math.round(price * 10_000) / 10_000,
    passengers,
    tickets,
    seats,
    texts,
    createdAt: before?.createdAt ?? context.now,
    updatedAt: before?.updatedAt ?? context.now,
  }
  const planned = followFlight(drafted as DraftedSegment, before, context.now)
  return before && !isDeepStrictEqual(planned, before) ? { ...planned, updatedAt: context.now } : planned
}

/** The segments of a trip: a list that was sent replaces the stored list of its kind, the others stay. */
export function planSegments(
  drafts: SegmentDrafts,
  before: readonly Segment[],
  context: SegmentPlanContext,
  errors: FieldErrors,
): readonly Segment[] {
  const kinds = Object.keys(kindFields) as SegmentKind[]
  return kinds.flatMap((kind) => {
    const sent = drafts[kind]
    const were = before.filter((one) => one.kind === kind)
    if (sent === undefined) return were
    const { list } = kindFields[kind]
    if (sent.length > maxSegments) {
      errors[list] = `must have at most ${maxSegments} segments`
      return []
    }
    const unclaimed = new Map(were.map((one) => [one.id, one]))
    return sent.map((draft) => {
      const existing = draft.id === null ? undefined : unclaimed.get(draft.id.toLowerCase())
      if (existing) unclaimed.delete(existing.id)
      return planSegment(`${list}.${draft.n}`, { ...draft, id: existing?.id ?? null }, context, existing, errors)
    })
  })
}
