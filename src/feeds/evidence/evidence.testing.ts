import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { key } from '../reading/keys.ts'
import {
  type AnswerReading,
  emptyArea,
  type Item,
  plainReport,
  type Report,
  refusedAnswer,
} from '../reading/reading.ts'
import type { Feed } from '../registry/feed.ts'
import { usual } from '../registry/shipped-defaults.ts'
import type { Fetched } from './evidence.ts'
import type { Reader } from './take-answer.service.ts'

/** What stands in the answers of these tests: JSON, a list of them. */
export interface ListedItem {
  readonly id: string
  readonly kind?: Report['kind']
  readonly keys?: readonly string[]
  readonly at?: string
  readonly sent?: string
  readonly magnitude?: number
  readonly point?: readonly [number, number]
  readonly advisory?: string
  readonly name?: string
  readonly country?: string
  readonly status?: Report['status']
  readonly remark?: string
  readonly refused?: string
}

export const testFeed = (name: string, agency = name): Feed => ({
  ...usual,
  key: name,
  name,
  publisher: name,
  agency,
  addresses: [`https://${name}.example/list`],
  parser: 'test',
  intervalSeconds: 60,
  licence: 'None.',
})

function itemOf(listed: ListedItem): Item {
  const remarks = [listed.remark, listed.refused].flatMap((problem) =>
    problem === undefined ? [] : [{ path: listed.id, problem }],
  )
  const report: Report = {
    ...plainReport,
    kind: listed.kind ?? 'earthquake',
    name: listed.name ?? listed.id,
    keys: listed.keys ?? [key('incident', listed.id)],
    status: listed.status ?? 'actual',
    sentAt: listed.sent === undefined ? null : new Date(listed.sent),
    startsAt: listed.at === undefined ? null : new Date(listed.at),
    point: listed.point ? { lat: listed.point[0], lng: listed.point[1] } : null,
    area: { ...emptyArea, countries: listed.country === undefined ? [] : [listed.country] },
    facts: {
      ...(listed.magnitude === undefined ? {} : { magnitude: listed.magnitude }),
      ...(listed.advisory === undefined ? {} : { advisory_at: listed.advisory }),
    },
  }
  return {
    nativeId: listed.id,
    version: listed.sent ?? '',
    source: () => JSON.stringify(listed),
    report: listed.refused === undefined ? report : null,
    remarks,
  }
}

/** Reads what `answerOf` writes. */
export const readListed: Reader = (_feed, { bytes }): AnswerReading => {
  const text = Buffer.from(bytes).toString()
  if (text === 'broken') throw new Error('this parser is broken')
  if (!text.startsWith('[')) return refusedAnswer('', 'not a list')
  const items = (JSON.parse(text) as ListedItem[]).map(itemOf)
  return { refused: null, items, remarks: [], madeAt: null, documents: [] }
}

export const answerOf = (feed: Feed, at: string, listed: readonly ListedItem[] | string): Fetched => {
  const bytes = Buffer.from(typeof listed === 'string' ? listed : JSON.stringify(listed))
  return {
    address: feed.addresses[0] ?? '',
    at: new Date(at),
    status: 200,
    headers: { 'content-type': 'application/json' },
    bytes,
    encodedBytes: bytes.length,
    problem: null,
  }
}

export async function writeFeeds(db: Db, feeds: readonly Feed[]): Promise<void> {
  for (const feed of feeds)
    await sql`insert into feeds (id, key, name, publisher, agency, addresses, parser, interval_seconds, trust, languages, licence, list_is_whole,
        max_age_hours, state, created_at, updated_at)
      values (gen_random_uuid(), ${feed.key}, ${feed.name}, ${feed.publisher}, ${feed.agency}, ${[...feed.addresses]}, ${feed.parser}, 60, 50,
        ${['en']}, 'None.', false, 24, 'on', '2026-08-01', '2026-08-01')`.execute(db)
}

/** Takes everything away that feeds brought, so that a test begins anew. */
export async function emptyFeeds(db: Db): Promise<void> {
  for (const table of ['feed_threads', 'feed_events', 'feed_items', 'feed_answers', 'feed_bodies', 'feeds'])
    await sql`delete from ${sql.table(table)}`.execute(db)
}

/** The events that are stored, each as its items. */
export async function storedParts(db: Db): Promise<string[][]> {
  const { rows } = await sql<{ event: string; item: string }>`
    select e.event_id as event, i.id as item from feed_event_items e join feed_items i on i.id = e.item_id`.execute(db)
  return [...Map.groupBy(rows, ({ event }) => event).values()].map((of) => of.map(({ item }) => item))
}
