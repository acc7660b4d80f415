import { isDeepStrictEqual } from 'node:util'
import { airlineWords } from './airline-words.ts'
import { isLate, type SaidStatus, type Segment, type SegmentEnd } from './segment.ts'
import type { SegmentDraft, SegmentDrafts } from './segment-draft.ts'
import { kindFields, type PlaceWord } from './segment-fields.ts'
import type { SegmentKind, SegmentPlace } from './segment-parts.ts'
import { airportOf, type Gazetteer, planPlace, planZone } from './segment-place.ts'
import { isMoment, type Moment, resolveMoment, type When } from './segment-times.ts'

export interface SegmentSurroundings extends Gazetteer {
  readonly now: Date
  readonly makeId: () => string
}

export const mostSegments = 200
export const longestText = 5000
const earliest = new Date('1970-01-01T00:00:00Z')
const latest = new Date('2200-01-01T00:00:00Z')

type Said = Record<string, string>

/** A moment of an end, or null where none was named or what was named is wrong. */
function planMoment(
  at: string,
  time: When | null,
  utc: When | null,
  zone: string | null,
  names: { time: string; utc: string; zone: string },
  said: Said,
): Moment | null {
  // A zone that is wrong has been named; that it is missing as well need not be said.
  if (said[`${at}.${names.zone}`] !== undefined) return null
  const resolved = resolveMoment(time, utc, zone, names)
  if (resolved === null) return null
  if (!isMoment(resolved)) {
    said[`${at}.${names[resolved.field]}`] = resolved.wrong
    return null
  }
  if (resolved.at < earliest || resolved.at > latest) {
    said[`${at}.${time === null ? names.utc : names.time}`] = 'must lie between 1970 and 2200'
    return null
  }
  return resolved
}

function planEnd(
  at: string,
  draft: SegmentDraft,
  which: 'from' | 'until',
  shared: SegmentPlace | undefined,
  world: Gazetteer,
  said: Said,
): SegmentEnd {
  const end = draft[which]
  const fields = kindFields[draft.kind][which]
  const place = shared ?? planPlace(at, draft, end, fields, world, said)
  const zone = planZone(at, end, fields, place, airportOf(draft, end, world), world, said)
  // Without the airport nobody knows the zone: that it is not known has been said.
  const lost = zone === null && said[`${at}.${fields.place.code}`] !== undefined
  const moment = lost ? null : planMoment(at, end.time, end.utc, zone, fields, said)
  const { estimated, estimatedUtc } = fields
  const expected =
    estimated && estimatedUtc && !lost
      ? planMoment(
          at,
          end.estimated,
          end.estimatedUtc,
          zone,
          { time: estimated, utc: estimatedUtc, zone: fields.zone },
          said,
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

/** What may be stored of a status; what the clock or the estimates say anyway is not. */
function planStatus(draft: SegmentDraft, ends: Pick<Segment, 'from' | 'until'>): SaidStatus {
  switch (draft.status) {
    case undefined:
      return ends.from.at === null && ends.until.at === null ? 'unknown' : 'active'
    case 'past':
      return 'active'
    case 'delayed':
      return isLate(ends) ? 'active' : 'delayed'
    default:
      return draft.status
  }
}

function checkOrder(
  at: string,
  draft: SegmentDraft,
  { from, until }: Pick<Segment, 'from' | 'until'>,
  said: Said,
): void {
  const fields = kindFields[draft.kind]
  if (from.at && until.at && until.at < from.at)
    said[`${at}.${fields.until.time}`] =
      `must not be before ${fields.from.time}: ${until.at.toISOString()} is before ${from.at.toISOString()}`
  if (from.estimatedAt && until.estimatedAt && until.estimatedAt < from.estimatedAt)
    said[`${at}.${fields.until.estimated}`] = `must not be before ${fields.from.estimated}`
}

function checkWords(at: string, draft: SegmentDraft, said: Said): void {
  const words = { ...draft.texts } as Record<string, string>
  for (const which of ['from', 'until'] as const)
    for (const [part, value] of Object.entries(draft[which].place))
      words[kindFields[draft.kind][which].place[part as PlaceWord] ?? part] = value
  for (const [name, value] of Object.entries(words))
    if (value.length > longestText) said[`${at}.${name}`] = `must have at most ${longestText} characters`
  for (const name of ['tickets', 'seats'] as const)
    if (draft[name].length > 100 || draft[name].some((one) => one.length > 100))
      said[`${at}.${name}`] = 'must be at most 100 texts of at most 100 characters'
  if (draft.price !== null && !(draft.price >= 0 && draft.price < 1e11))
    said[`${at}.price`] = 'must be an amount of money'
  if (
    draft.passengers !== null &&
    !(Number.isInteger(draft.passengers) && draft.passengers >= 0 && draft.passengers <= 10_000)
  )
    said[`${at}.number_of_pax`] = 'must be a whole number of people'
}

/** One segment by the rules; each broken one is named with its field. */
export function planSegment(
  at: string,
  draft: SegmentDraft,
  around: SegmentSurroundings,
  before: Segment | undefined,
  said: Said,
): Segment {
  checkWords(at, draft, said)
  const from = planEnd(at, draft, 'from', undefined, around, said)
  const until = planEnd(at, draft, 'until', draft.kind === 'hotel' ? from.place : undefined, around, said)
  checkOrder(at, draft, { from, until }, said)
  const airline =
    draft.kind === 'air'
      ? airlineWords(draft.texts)
          .map((word) => around.airlines.get(word))
          .find((one) => one !== undefined)
      : undefined
  const texts =
    draft.kind === 'air' && airline && draft.texts.normalized_airline === undefined
      ? { ...draft.texts, normalized_airline: airline.name }
      : draft.texts
  const { price, passengers, tickets, seats } = draft
  const planned = {
    kind: draft.kind,
    id: draft.id ?? around.makeId(),
    status: planStatus(draft, { from, until }),
    from,
    until,
    airlineId: airline?.id ?? null,
    price: price === null ? null : Math.round(price * 10_000) / 10_000,
    passengers,
    tickets,
    seats,
    texts,
    createdAt: before?.createdAt ?? around.now,
    updatedAt: before?.updatedAt ?? around.now,
  } as Segment
  return before && !isDeepStrictEqual(planned, before) ? { ...planned, updatedAt: around.now } : planned
}

/** The segments of a trip: lists that were sent replace those that were, the others stay. */
export function planSegments(
  drafts: SegmentDrafts,
  before: readonly Segment[],
  around: SegmentSurroundings,
  said: Said,
): readonly Segment[] {
  const kinds = Object.keys(kindFields) as SegmentKind[]
  return kinds.flatMap((kind) => {
    const sent = drafts[kind]
    const were = before.filter((one) => one.kind === kind)
    if (sent === undefined) return were
    const { list } = kindFields[kind]
    if (sent.length > mostSegments) {
      said[list] = `must have at most ${mostSegments} segments`
      return []
    }
    const free = new Map(were.map((one) => [one.id, one]))
    return sent.map((draft) => {
      const own = draft.id === null ? undefined : free.get(draft.id.toLowerCase())
      if (own) free.delete(own.id)
      return planSegment(`${list}.${draft.n}`, { ...draft, id: own?.id ?? null }, around, own, said)
    })
  })
}
