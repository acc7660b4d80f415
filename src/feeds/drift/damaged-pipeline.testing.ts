import { feedLookups } from '../../../test/support/feed-lookups.ts'
import { assess } from '../assessment/assess.ts'
import { type Assessment, isAtLeast, type Surroundings } from '../assessment/assessment.ts'
import { changeBetween } from '../assessment/change.ts'
import { type ItemOfEvent, mainItemOf } from '../event-items/event-items.ts'
import { type KeptItem, toKeptItem } from '../evidence/kept-item.ts'
import { fuse } from '../fusion/fuse.ts'
import { isOfEvent } from '../fusion/fusion.ts'
import { parsers } from '../parsers/parsers.ts'
import { holdsOf } from '../publishing/holds.ts'
import type { AnswerReading } from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'
import { detectDrift, licenceLineOf } from './detect.ts'
import { type Finding, type ListState, listOf } from './drift.ts'

/** What surrounds every event: nothing that is missing there keeps an alert back. */
const surroundings: Surroundings = {
  population: 1_000_000,
  kmToLand: 100,
  place: { en: 'near here', es: 'cerca de aquí' },
  disease: { en: 'Measles', es: 'Sarampión' },
}

/** What is read of an answer, as `takeAnswer` keeps it. */
export interface Taken {
  readonly at: Date
  readonly reading: AnswerReading
  readonly items: readonly KeptItem[]
  readonly licence: string | null
}

/** A parser that throws is a crash here: production refuses its answer and goes on. */
export function take(feed: Feed, address: string, at: Date, bytes: Uint8Array): Taken {
  const parser = parsers[feed.parser]
  if (!parser) throw new Error(`There is no parser called ${feed.parser}.`)
  const lookup = { localTime: (wall: string) => new Date(`${wall}Z`), language: feed.languages[0] ?? 'und' }
  const reading = parser({ bytes, contentType: null, address, at }, { ...feedLookups, feed: lookup })
  const items = new Map(reading.items.map((item) => toKeptItem(feed, item, at)).map((item) => [item.id, item]))
  return { at, reading, items: [...items.values()], licence: licenceLineOf(bytes) }
}

export interface Event {
  readonly items: readonly ItemOfEvent[]
  readonly assessment: Assessment
}

export interface Judged {
  readonly findings: readonly Finding[]
  readonly state: ListState
  readonly events: readonly Event[]
}

/** The items of an answer, and of the good one before it, which they follow twice. */
function itemsOf(feed: Feed, taken: Taken, before: Taken | undefined): readonly ItemOfEvent[] {
  const all = new Map<string, ItemOfEvent>()
  const now = new Set(taken.items.map(({ id }) => id))
  const refused = new Set(taken.items.flatMap(({ nativeId, report }) => (report === null ? [nativeId] : [])))
  // As `lastSeen` has it: one that is refused now is still there, and one without an id can be any.
  const isThere = (id: string, nativeId: string): boolean => now.has(id) || refused.has(nativeId) || refused.has('')
  const isWhole = feed.listIsWhole && taken.reading.refused === null && taken.items.length > 0
  for (const { items, at } of before ? [before, taken] : [taken])
    for (const { id, nativeId, report, remarks, sha256 } of items) {
      if (!report || !isOfEvent(report)) continue
      const known = all.get(id)
      all.set(id, {
        id,
        nativeId,
        report: known?.report ?? report,
        remarks,
        feed: feed.key,
        agency: feed.agency,
        trust: feed.trust,
        firstAt: known?.firstAt ?? at,
        lastAt: at,
        sha256: Buffer.from(sha256).toString('hex'),
        isReuse: false,
        isGone: isWhole && !isThere(id, nativeId),
      })
    }
  return [...all.values()]
}

/** Drift and events of an answer: alone, or after a good one. */
export function judge(feed: Feed, address: string, taken: Taken, state: ListState, before?: Taken): Judged {
  const items = itemsOf(feed, taken, before)
  const byId = new Map(items.map((item) => [item.id, item]))
  const { events, reuses } = fuse(items)
  const reused = new Map(reuses.map((one) => [one.item, one]))
  const { reading, at, licence } = taken
  const { refused } = reading
  const detected = detectDrift(
    feed,
    listOf(feed.addresses, address),
    {
      at,
      outcome: refused ? 'refused' : 'read',
      problem: refused ? refused.problem : null,
      madeAt: reading.madeAt,
      remarks: reading.remarks.slice(0, 100),
      itemsNew: items.length,
      documents: reading.documents.length,
    },
    taken.items,
    {
      state,
      reused: taken.items.flatMap(({ id, nativeId, source }) => {
        const reuse = reused.get(id)
        return reuse
          ? [
              {
                nativeId,
                source,
                key: reuse.key,
                differs: reuse.differs,
                isNew: !before?.items.some((one) => one.id === id),
              },
            ]
          : []
      }),
      licence,
      wasSeen: false,
      lastNewAt: null,
      previousAt: null,
    },
  )
  return {
    findings: detected.findings,
    state: detected.state,
    events: events.map((event) => {
      const own = event.items.flatMap(({ id }) => {
        const item = byId.get(id)
        return item ? [{ ...item, isReuse: reused.has(id) }] : []
      })
      return { items: own, assessment: assess({ items: own }, surroundings) }
    }),
  }
}

/** A rule that publishes all that rules can publish. The age of a recording keeps nothing back. */
export function isPublished(
  feed: Feed,
  { items, assessment }: Event,
  findings: readonly Finding[],
  now: Date,
): boolean {
  const main = mainItemOf(assessment, items)
  const holds = holdsOf({
    assessment,
    main,
    items,
    feed: { ...feed, region: [], maxAgeHours: Number.POSITIVE_INFINITY },
    isDrifted: findings.length > 0,
    looksLikeAnother: false,
    wasClosed: false,
    problems: {},
  })
  const { outcome, phase, finishesAt, risk } = assessment
  const isWorth = outcome !== 'evidence' && phase === 'stands' && (finishesAt === null || finishesAt > now)
  return isWorth && holds.length === 0 && isAtLeast(risk, 'medium')
}

/** Nothing that people are notified of is different. */
export const isSameAlert = (one: Assessment, other: Assessment): boolean => !changeBetween(one, other).isUpdate
