import type { Feed } from '../registry/feed.ts'
import {
  type DriftKind,
  excerpt,
  type Finding,
  type ListOfAnswer,
  type ListState,
  type SeenAnswer,
  type SeenItem,
  type SeenReuse,
} from './drift.ts'
import { findLost, findShape, usualOf } from './shape.ts'

const minute = 60_000
const hour = 60 * minute
/** Clocks differ: a time may be so far ahead. */
const skewMs = 5 * minute
/** Advisories about cyclones have the full hour that they are made for, and come up to half an hour before it. */
const cycloneSkewMs = hour
/** Caches of a publisher differ: an answer may be so much older than the one before. */
const cacheMs = 10 * minute
/** So many items whose ids meant something else are a drift as long as they stand. */
const reusedShare = 0.1

/** What is known besides the answer itself. */
export interface Around {
  readonly state: ListState
  readonly reused: readonly SeenReuse[]
  /** The licence line of the answer. */
  readonly licence: string | null
  /** An earlier answer of the feed has the same bytes. */
  readonly wasSeen: boolean
  /** When the newest item of the feed was there for the first time, this answer included. */
  readonly lastNewAt: Date | null
  /** When the good answer before came. */
  readonly previousAt: Date | null
}

export interface Detected {
  readonly findings: readonly Finding[]
  /** Kinds that the answer shows; those among them that are open stay open. */
  readonly shows: ReadonlySet<DriftKind>
  readonly state: ListState
}

type Watched = Pick<Feed, 'floor' | 'silenceHours' | 'languages'>

const whole = (kind: DriftKind, problem: string, before: string | null, after: string | null): Finding => ({
  kind,
  problem,
  item: null,
  before,
  after,
  accepts: [],
})

const iso = (at: Date | null): string | null => at?.toISOString() ?? null

/** How an answer differs from what is remembered of its list. Pure. */
export function detectDrift(
  feed: Watched,
  list: ListOfAnswer,
  answer: SeenAnswer,
  items: readonly SeenItem[],
  around: Around,
): Detected {
  const { state } = around
  if (answer.outcome === 'failed') {
    const findings = list.place === 'document' ? [] : [whole('down', answer.problem ?? '', null, null)]
    return detected(findings, [], { ...state, failures: Math.min(state.failures + 1, 1_000) })
  }
  if (answer.outcome === 'refused') {
    const before = state.items === null ? null : `${state.items} items`
    const findings = [whole('shape', answer.problem ?? '', before, null)]
    return detected(findings, state.standing, { ...state, failures: 0 })
  }
  const silence = findSilence(feed, answer, around)
  if (answer.outcome === 'unchanged') {
    const ahead = isAhead(answer.at, state.newestAt) || isAhead(answer.at, answer.madeAt)
    const standing = state.standing.filter((kind) => kind !== 'future' || ahead)
    return detected(silence, standing, { ...state, standing, failures: 0 })
  }
  const isList = list.place === 'list' || items.length > 1
  const shape = findShape(items, answer, state.usual, isList)
  const lost = shape || !isList ? undefined : findLost(items, state.usual)
  const findings = [
    shape,
    lost,
    findFuture(answer, items),
    list.place === 'document' ? undefined : findOld(answer, items, around),
    findFewer(feed, list, items, state),
    findReuse(items, around.reused),
    isList ? findLanguage(feed, items, state) : undefined,
    findLicence(around.licence, state),
  ].filter((finding) => finding !== undefined)
  const standing = [...new Set(findings.map(({ kind }) => kind))]
  const next = nextState(answer, items, around, standing)
  // Staff are notified once: the answers after it are good without the field, and three of them close the drift.
  const usual = lost && next.usual ? [...next.usual, ...lost.accepts].sort() : next.usual
  return detected([...findings, ...silence], standing, { ...next, usual })
}

const detected = (findings: readonly Finding[], standing: readonly DriftKind[], state: ListState): Detected => ({
  findings,
  shows: new Set([...findings.map(({ kind }) => kind), ...standing]),
  state,
})

/** What is remembered of an answer that was read. What drifted does not become usual. */
function nextState(
  { madeAt, remarks }: SeenAnswer,
  items: readonly SeenItem[],
  { state, licence }: Around,
  standing: readonly DriftKind[],
): ListState {
  const has = (kind: DriftKind): boolean => standing.includes(kind)
  const isLater = madeAt !== null && (state.madeAt === null || madeAt > state.madeAt)
  return {
    usual: has('shape') ? state.usual : (state.usual ?? usualOf(items, remarks)),
    languages: has('language') ? state.languages : [...new Set([...state.languages, ...languagesIn(items)])].sort(),
    licence: has('language') ? state.licence : (licence ?? state.licence),
    madeAt: isLater && !has('future') ? madeAt : state.madeAt,
    newestAt: has('old') ? state.newestAt : newestOf(items),
    items: items.length,
    standing,
    failures: 0,
  }
}

function newestOf(items: readonly SeenItem[]): Date | null {
  const times = items.flatMap(({ report }) => report?.sentAt?.getTime() ?? [])
  return times.length === 0 ? null : new Date(times.reduce((a, b) => Math.max(a, b)))
}

const isAhead = (at: Date, time: Date | null, skew = skewMs): time is Date =>
  time !== null && time.getTime() > at.getTime() + skew

/** The time of an item that has not come yet. An earthquake has begun when it is reported; other things are announced. */
function aheadIn({ report }: SeenItem, at: Date): Date | undefined {
  if (!report) return undefined
  const { kind, sentAt, startsAt } = report
  if (isAhead(at, sentAt, kind === 'cyclone' ? cycloneSkewMs : skewMs)) return sentAt
  return kind === 'earthquake' && isAhead(at, startsAt) ? startsAt : undefined
}

function findFuture({ at, madeAt }: SeenAnswer, items: readonly SeenItem[]): Finding | undefined {
  for (const item of items) {
    const ahead = aheadIn(item, at)
    if (ahead)
      return {
        ...whole('future', `${iso(ahead)} had not come at ${iso(at)}`, iso(at), iso(ahead)),
        item: item.nativeId,
      }
  }
  return isAhead(at, madeAt)
    ? whole('future', `the answer was made at ${iso(madeAt)}, and came at ${iso(at)}`, iso(at), iso(madeAt))
    : undefined
}

function findOld(answer: SeenAnswer, items: readonly SeenItem[], { state, wasSeen }: Around): Finding | undefined {
  if (answer.madeAt && state.madeAt)
    return answer.madeAt.getTime() < state.madeAt.getTime() - cacheMs
      ? whole('old', 'the answer is older than the one before', iso(state.madeAt), iso(answer.madeAt))
      : undefined
  const newest = newestOf(items)
  // Without the times that were ahead its newest item is older again.
  if (state.standing.includes('future')) return undefined
  return wasSeen && newest && state.newestAt && newest < state.newestAt
    ? whole('old', 'an earlier answer again: its newest item is older than before', iso(state.newestAt), iso(newest))
    : undefined
}

/** Recordings may be a part of a list, so only an empty one is too short. */
function findFewer(
  { floor }: Watched,
  { place }: ListOfAnswer,
  { length }: readonly SeenItem[],
  state: ListState,
): Finding | undefined {
  const fewest = place === 'list' ? floor : place === 'recording' ? Math.min(1, floor) : 0
  return length < fewest
    ? whole(
        'floor',
        `${length} items, and at least ${floor} are usual`,
        state.items?.toString() ?? null,
        String(length),
      )
    : undefined
}

function findReuse(items: readonly SeenItem[], reused: readonly SeenReuse[]): Finding | undefined {
  const first =
    reused.find(({ isNew }) => isNew) ?? (reused.length >= reusedShare * items.length ? reused[0] : undefined)
  if (!first) return undefined
  const problem = `${first.key} means another event now: another ${first.differs}`
  const others = reused.length > 1 ? ` (and ${reused.length - 1} more)` : ''
  return { ...whole('reuse', problem + others, null, excerpt(first.source)), item: first.nativeId }
}

const primary = (language: string): string => excerpt(language.toLowerCase().split(/[-_]/)[0] ?? '', 20)

const languagesOf = ({ report }: SeenItem): string[] => [
  ...new Set((report?.texts ?? []).map(({ language }) => primary(language))),
]
const languagesIn = (items: readonly SeenItem[]): string[] => [...new Set(items.flatMap(languagesOf))]

/** Half of the items have no text in a language that the feed is known for. */
function findLanguage({ languages }: Watched, items: readonly SeenItem[], state: ListState): Finding | undefined {
  const known = new Set([...languages.map(primary), ...state.languages])
  const others = items.filter((item) => {
    const own = languagesOf(item)
    return own.length > 0 && !own.some((language) => known.has(language))
  })
  const [first] = others
  if (!first || others.length * 2 < items.length) return undefined
  const now = languagesOf(first).join(', ')
  return {
    ...whole('language', `${others.length} of ${items.length} items are in "${now}"`, [...known].join(', '), now),
    item: first.nativeId,
    accepts: languagesIn(others),
  }
}

/** Its numbers are years. */
const withoutNumbers = (line: string): string => line.replace(/\d+/g, '#')

const findLicence = (licence: string | null, state: ListState): Finding | undefined =>
  licence !== null && state.licence !== null && withoutNumbers(licence) !== withoutNumbers(state.licence)
    ? whole('language', 'another licence line', state.licence, licence)
    : undefined

/** Where answers are further apart than this share of the usual silence, nobody looked. */
const lookedShare = 0.25

function findSilence(
  { silenceHours }: Watched,
  { at, itemsNew }: SeenAnswer,
  { lastNewAt, previousAt }: Around,
): Finding[] {
  if (itemsNew > 0 || silenceHours === null || previousAt === null) return []
  const finding = silenceOf(silenceHours, lastNewAt, at)
  return finding && at.getTime() - previousAt.getTime() <= lookedShare * silenceHours * hour ? [finding] : []
}

/** Nothing new for longer than is normal. */
export function silenceOf(silenceHours: number | null, lastNewAt: Date | null, now: Date): Finding | undefined {
  if (silenceHours === null || lastNewAt === null) return undefined
  const hours = (now.getTime() - lastNewAt.getTime()) / hour
  return hours > silenceHours
    ? whole(
        'silence',
        `nothing new for ${Math.floor(hours)} hours; up to ${silenceHours} are usual`,
        iso(lastNewAt),
        null,
      )
    : undefined
}

/** A feed that is read regularly and has had no good answer for so many intervals is silent. */
const mostIntervals = 3
/** Publishers ask for pauses of up to an hour. */
const leastMs = hour

export function unansweredOf(intervalSeconds: number, lastGoodAt: Date | null, now: Date): Finding | undefined {
  if (lastGoodAt === null) return undefined
  const ms = now.getTime() - lastGoodAt.getTime()
  return ms > Math.max(leastMs, mostIntervals * intervalSeconds * 1_000)
    ? whole('silence', `no good answer for ${Math.floor(ms / minute)} minutes`, iso(lastGoodAt), null)
    : undefined
}

/** The licence line of a document in XML, if it stands before the first item. */
export function licenceLineOf(bytes: Uint8Array): string | null {
  const head = Buffer.from(bytes.buffer, bytes.byteOffset, Math.min(bytes.length, 16_384)).toString('utf8')
  const [channel = ''] = head.split(/<(?:\w+:)?(?:item|entry|info)\b/, 1)
  const line = /<(?:\w+:)?(?:copyright|rights|licen[cs]e)\b[^>]*>([^<]*)</i.exec(channel)?.[1]?.trim()
  return line ? excerpt(line, 500) : null
}
