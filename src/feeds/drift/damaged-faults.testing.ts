import { isDeepStrictEqual } from 'node:util'
import type { Recording } from '../../../test/support/recorded-feeds.ts'
import { type Assessment, isAtLeast } from '../assessment/assessment.ts'
import type { Feed } from '../registry/feed.ts'
import { type Damage, treeOf } from './damage.testing.ts'
import type { Tree } from './damage-tree.testing.ts'
import {
  type Event,
  isPublished,
  isSameAlert,
  type Judged,
  judge,
  type Taken,
  take,
} from './damaged-pipeline.testing.ts'
import { newList } from './drift.ts'

/** A recorded answer, and what becomes of it. */
interface Good {
  readonly feed: Feed
  readonly recording: Recording
  readonly bytes: Uint8Array
  readonly tree: Tree
  readonly taken: Taken
  readonly judged: Judged
}

export function goodOf(feed: Feed, recording: Recording, bytes: Uint8Array): Good {
  const taken = take(feed, recording.file, recording.at, bytes)
  return { feed, recording, bytes, tree: treeOf(bytes), taken, judged: judge(feed, recording.file, taken, newList) }
}

/** What fewer have in common may be chance. */
const fewestAlike = 10

/** What the recordings of a feed show of a field. */
interface UsualField {
  readonly isInAll: boolean
  readonly isInList: boolean
  readonly types: ReadonlySet<string>
}

export function usualFields(trees: Iterable<Tree>): ReadonlyMap<string, UsualField> {
  const holders = new Map<string, number>()
  const fields = new Map<string, { holder: string; count: number; types: Set<string>; isInList: boolean }>()
  for (const tree of trees) {
    for (const [holder, count] of tree.holders) holders.set(holder, (holders.get(holder) ?? 0) + count)
    for (const { pattern, holder, form, type } of tree.places) {
      const known = fields.get(pattern) ?? { holder, count: 0, types: new Set<string>(), isInList: false }
      known.count += 1
      known.types.add(type)
      known.isInList ||= form === 'entry'
      fields.set(pattern, known)
    }
  }
  return new Map(
    [...fields].map(([pattern, { holder, count, types, isInList }]) => [
      pattern,
      { isInAll: count >= fewestAlike && count >= (holders.get(holder) ?? 0), isInList, types },
    ]),
  )
}

/**
 * The damaged document could be what the publisher wanted to say, so nobody who reads it can know: two valid values changed places, an entry has left
 * its list, a field is away or empty that other recorded items do not have either, or has another type that recorded ones have, too.
 */
function couldBeMeant(damage: Damage, usual: ReadonlyMap<string, UsualField>): boolean {
  const { kind, pattern, form, type } = damage
  if (kind === 'swap') return true
  const field = usual.get(pattern)
  if (!field) return false
  const mayBeAway =
    form !== 'number' && (field.isInList || !field.isInAll || field.types.has('null') || field.types.has('empty'))
  if (kind === 'drop') return mayBeAway
  return kind === 'retype' && type !== null && (field.types.has(type) || (mayBeAway && /^(empty|null)$/.test(type)))
}

/** Remarks and how often, without the numbers of items. */
function remarksOf({ reading }: Taken): ReadonlyMap<string, number> {
  const counts = new Map<string, number>()
  for (const { path, problem } of [...reading.remarks, ...reading.items.flatMap(({ remarks }) => remarks)]) {
    const name = `${path}: ${problem}`.replace(/\d+/g, '#')
    counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return counts
}

/** Refused, drifted, with a remark that the answer had not before, or in front of a person for a reason that it had not before. */
function isNoticed(good: Good, taken: Taken, { findings, events }: Judged): boolean {
  if (taken.reading.refused || findings.length > 0) return true
  const before = remarksOf(good.taken)
  if ([...remarksOf(taken)].some(([name, count]) => count > (before.get(name) ?? 0))) return true
  const originals = originalsOf(good)
  return events.some((event) => {
    const reasons = originals.of(event).flatMap(({ assessment }) => assessment.why)
    return event.assessment.outcome === 'review' && event.assessment.why.some((reason) => !reasons.includes(reason))
  })
}

/** A value in which neither the order of lists nor that of fields matters. */
function unordered(value: unknown): unknown {
  if (Array.isArray(value)) return [...new Set(value.map((one) => JSON.stringify(unordered(one))))].sort()
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .map(([name, inside]) => [name, unordered(inside)] as const)
      .sort(([a], [b]) => (a < b ? -1 : 1)),
  )
}

/** Names of several areas are one text, in the order of the areas. */
const wordsOf = (text: string | null): readonly string[] => text?.split(/; |, /) ?? []

const reportsOf = ({ reading }: Taken): unknown =>
  unordered(
    reading.items.map(({ nativeId, report }) => {
      const area = report && { ...report.area, text: wordsOf(report.area.text) }
      return { nativeId, report: report && { ...report, area } }
    }),
  )

const isSameReading = (one: Taken, other: Taken): boolean => isDeepStrictEqual(reportsOf(one), reportsOf(other))

const shortly = ({ items, assessment }: Event): string => {
  const { kind, risk, phase, outcome, why, startsAt, finishesAt, footprint } = assessment
  const ids = [...new Set(items.map(({ nativeId }) => nativeId))]
  return JSON.stringify({ ids, kind, risk, phase, outcome, why, startsAt, finishesAt, footprint }).slice(0, 900)
}

const isHigher = (one: Assessment, other: Assessment): boolean =>
  one.risk !== other.risk && one.risk !== null && (other.risk === null || isAtLeast(one.risk, other.risk))

const areIn = (some: readonly unknown[], all: readonly unknown[]): boolean => {
  const known = new Set(all.map((one) => JSON.stringify(one)))
  return some.every((one) => known.has(JSON.stringify(one)))
}

/** The same warning of fewer places: an item of it cannot be read, and the others are as they were. */
function isPartOf(one: Event, whole: Event): boolean {
  const [part, all] = [one.assessment, whole.assessment]
  const lists = ['points', 'polygons', 'countries', 'airports', 'codes'] as const
  return (
    one.items.length < whole.items.length &&
    areIn(
      one.items.map(({ id }) => id),
      whole.items.map(({ id }) => id),
    ) &&
    part.kind === all.kind &&
    !isHigher(part, all) &&
    lists.every((name) => areIn(part.footprint[name], all.footprint[name]))
  )
}

/** The events of the good answer, by what their items are. */
interface Originals {
  readonly hasItem: (id: string) => boolean
  readonly of: (event: Event) => readonly Event[]
}

function originalsOf({ judged }: Good): Originals {
  const byItem = new Map<string, Event>()
  const byName = new Map<string, Event[]>()
  for (const event of judged.events)
    for (const { id, nativeId } of event.items) {
      byItem.set(id, event)
      byName.set(nativeId, [...(byName.get(nativeId) ?? []), event])
    }
  return {
    hasItem: (id) => byItem.has(id),
    of: ({ items }) => [
      ...new Set(items.flatMap(({ id, nativeId }) => [byItem.get(id) ?? [], byName.get(nativeId) ?? []].flat())),
    ],
  }
}

/** Alerts that a rule would publish or end although the undamaged answer does not say it. */
function wrongAlerts(good: Good, judged: Judged, at: Date, isMeant: 'swap' | 'away' | null): string[] {
  const { feed } = good
  const originals = originalsOf(good)
  return judged.events.flatMap((event) => {
    const before = originals.of(event)
    const published = before.filter((one) => isPublished(feed, one, [], at))
    const isTouched = event.items.some(({ id }) => !originals.hasItem(id))
    const fault = (text: string): string[] => [
      [text, `now ${shortly(event)}`, ...before.map((one) => `was ${shortly(one)}`)].join('\n    '),
    ]
    if (isPublished(feed, event, judged.findings, at)) {
      if (published.some((one) => isSameAlert(one.assessment, event.assessment) || isPartOf(event, one))) return []
      if (isMeant === 'swap' && isTouched) return []
      if (isMeant === 'away') {
        const isMore = before.length === 0 || before.every((one) => isHigher(event.assessment, one.assessment))
        return isMore ? fault('an alert says more because something is missing') : []
      }
      return fault('an alert says what nobody said')
    }
    const isEnded = event.assessment.phase !== 'stands' && judged.findings.length === 0
    return isEnded && published.length > 0 && isMeant === null ? fault('an alert ends that goes on') : []
  })
}

/** What is wrong with what becomes of a damaged answer: it comes alone, and after the good one. */
export function faultsOf(good: Good, damage: Damage, usual: ReadonlyMap<string, UsualField>): string[] {
  const { feed, recording } = good
  const at = new Date(recording.at.getTime() + 60_000)
  const taken = take(feed, recording.file, at, damage.bytes)
  const alone = judge(feed, recording.file, taken, good.judged.state)
  const after = judge(feed, recording.file, taken, good.judged.state, good.taken)
  const isMeant = couldBeMeant(damage, usual) ? (damage.kind === 'swap' ? 'swap' : 'away') : null
  const faults = [...wrongAlerts(good, alone, at, isMeant), ...wrongAlerts(good, after, at, isMeant)]
  const hasReasons = taken.items.every(({ report, remarks }) => report !== null || remarks.length > 0)
  if (!hasReasons) faults.push('an item is refused without a reason')
  const isOther = !isSameReading(good.taken, taken) && !isNoticed(good, taken, alone)
  if (isOther && damage.kind === 'reorder') faults.push('another order is read as something else')
  if (isOther && isMeant === null && !isDetail(good, alone, damage))
    faults.push('what is read is another, and nobody notices')
  return faults
}

/** No alert rests on it, and it is not in so many items that the answer has another shape. */
function isDetail(good: Good, judged: Judged, { kind, count }: Damage): boolean {
  if (kind === 'truncate' || count >= fewestAlike) return false
  const originals = originalsOf(good)
  const isAsBefore = (event: Event): boolean =>
    originals.of(event).some(({ assessment }) => {
      const { outcome, risk, phase } = event.assessment
      const isSame = assessment.outcome === outcome && assessment.risk === risk && assessment.phase === phase
      return isSame && (outcome === 'evidence' || isSameAlert(assessment, event.assessment))
    })
  return judged.events.length === good.judged.events.length && judged.events.every(isAsBefore)
}
