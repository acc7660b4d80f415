/** Answers of feeds stored, fused and drafted, on databases of the benchmark's own. */
import type pg from 'pg'
import { contextFor } from '../../../src/api/index.ts'
import { compose } from '../../../src/app/compose.ts'
import { replaceJoins, writeEvents } from '../../../src/feeds/events/event.store.ts'
import { fuseItems } from '../../../src/feeds/events/fuse-items.service.ts'
import { insertAnswer, insertBody } from '../../../src/feeds/evidence/answer.store.ts'
import { type KeptAnswer, noItems } from '../../../src/feeds/evidence/evidence.ts'
import { insertItems } from '../../../src/feeds/evidence/item.store.ts'
import { type KeptItem, toKeptItem } from '../../../src/feeds/evidence/kept-item.ts'
import {
  draftPending,
  type Feed,
  findFeed,
  loadReader,
  type Reader,
  seedFeeds,
  takeAnswer,
} from '../../../src/feeds/index.ts'
import { systemClock } from '../../../src/platform/clock.ts'
import { createVault } from '../../../src/platform/crypto/vault.ts'
import { type Ctx, inTransaction } from '../../../src/platform/ctx.ts'
import { createPool } from '../../../src/platform/db/pool.ts'
import { prepared } from '../../../src/platform/db/prepared.ts'
import { newId } from '../../../src/platform/ids.ts'
import { createLog } from '../../../src/platform/log.ts'
import { onServer } from '../database.ts'
import { barePool, grownTables, insertionsOf } from '../same-rows.ts'
import { emscDocument, type FeedDocument, nwsDocument, quakesUntil, usgsDocument, warningsUntil } from './documents.ts'
import { meteoalarmDocument } from './xml-documents.ts'

interface Opened {
  readonly ctx: Ctx
  readonly read: Reader
  feed(key: string): Promise<Feed>
  close(): Promise<void>
}

/** A database with the feeds that come with the product. */
async function openFeeds(url: string, now: Date): Promise<Opened> {
  compose()
  const log = createLog('error')
  const pool = createPool({ url, size: 2, statementTimeout: 600_000, slowQuery: 600_000, log })
  const made = contextFor(
    { pool, clock: systemClock, log, vault: createVault('00'.repeat(32)) },
    { kind: 'system' },
    'bench',
  )
  const ctx = { ...made, now, freshNow: () => now }
  await seedFeeds(ctx)
  const feed = async (key: string): Promise<Feed> => {
    const found = await findFeed(ctx.db, key)
    if (!found) throw new Error(`There is no feed "${key}".`)
    return found
  }
  return { ctx, read: await loadReader(), feed, close: () => pool.end() }
}

interface Taken {
  readonly items: number
  readonly events: number
  readonly drafts: number
  /** In milliseconds: answers taken, then drafts written. */
  readonly takeMs: number
  readonly draftMs: number
  /** The bare inserts of the rows: of the answers in one transaction, of the drafts in one for each event, as they are written. */
  readonly bareTakeMs: number
  readonly bareDraftMs: number
}

/** Rows by their tables. */
type Rows = ReadonlyMap<string, readonly Record<string, unknown>[]>

const timed = async (work: () => Promise<unknown>): Promise<number> => {
  const from = performance.now()
  await work()
  return performance.now() - from
}

/** The rows of each alert, in the order of the tables. */
function byAlert(rows: Rows): readonly Rows[] {
  const parts = new Map<unknown, Map<string, Record<string, unknown>[]>>()
  for (const [name, all] of rows)
    for (const row of all) {
      const alert = row['alert_id'] ?? row['subject_id'] ?? row['id']
      const part = parts.get(alert) ?? new Map<string, Record<string, unknown>[]>()
      parts.set(alert, part.set(name, [...(part.get(name) ?? []), row]))
    }
  return [...parts.values()]
}

/** Takes the answers of four feeds and drafts alerts about their events, in turns with the bare inserts of the rows that came of it. */
export async function measureStoring(url: string, now: Date, rounds: number): Promise<readonly Taken[]> {
  const { ctx, read, feed, close } = await openFeeds(url, now)
  const pool = barePool(url, 1)
  try {
    const quakes = quakesUntil(now, 500, 1)
    const documents = [
      usgsDocument(quakes, now),
      emscDocument(quakes, 1),
      nwsDocument(warningsUntil(now, 300, 1), now, 1),
      meteoalarmDocument(warningsUntil(now, 300, 2), now),
    ]
    const items = documents.reduce((sum, one) => sum + one.items, 0)
    const take = async (): Promise<void> => {
      for (const { feed: key, contentType, bytes } of documents) {
        const known = await feed(key)
        const headers = { 'content-type': contentType }
        const fetched = {
          address: known.addresses[0] ?? '',
          at: now,
          status: 200,
          headers,
          bytes,
          encodedBytes: bytes.length,
          problem: null,
        }
        await takeAnswer(ctx, known, fetched, read)
      }
    }
    const draft = (): Promise<number> => draftPending(ctx, { publish: false })
    const tables = await grownTables(pool, async () => {
      await take()
      await draft()
    })
    // The audit log refuses that its rows go.
    const triggers = (state: string): string[] => tables.map((name) => `alter table ${name} ${state} trigger user`)
    const empty = (): Promise<void> =>
      onServer(url, ...triggers('disable'), `truncate ${tables.join(', ')} cascade`, ...triggers('enable'))
    const insertions = new Map<string, string>()
    const rowsOf = async (names: readonly string[]): Promise<Rows> => {
      const rows = new Map<string, Record<string, unknown>[]>()
      for (const name of names) {
        const [inserted] = (await insertionsOf(pool, [[name, 'true']], [])).insertions
        if (!inserted) continue
        insertions.set(name, inserted.text)
        rows.set(name, JSON.parse(inserted.rows) as Record<string, unknown>[])
      }
      return rows
    }
    // The tables are empty each time, so rows with the same ids can be written again.
    const insert = async (
      client: pg.PoolClient,
      statements: readonly (readonly [name: string, rows: string])[],
    ): Promise<void> => {
      await client.query('begin')
      for (const [name, rows] of statements)
        await client.query({ name: `again ${name}`, text: insertions.get(name) ?? '', values: [rows] })
      await client.query('commit')
    }
    const bare = async (parts: readonly Rows[]): Promise<number> => {
      const written = parts.map((rows) => [...rows].map(([name, of]) => [name, JSON.stringify(of)] as const))
      const client = await pool.connect()
      try {
        return await timed(async () => {
          for (const statements of written) await insert(client, statements)
        })
      } finally {
        client.release()
      }
    }
    const counted = async (table: string): Promise<number> =>
      Number((await pool.query<{ count: string }>(`select count(*) from ${table}`)).rows[0]?.count)
    const found: Taken[] = []
    for (let round = 0; round < rounds; round++) {
      await empty()
      const takeMs = await timed(take)
      const takenRows = await rowsOf(tables)
      const draftMs = await timed(draft)
      const draftRows = byAlert(await rowsOf(tables.filter((name) => !takenRows.has(name))))
      const [events, drafts] = [await counted('feed_events'), await counted('feed_threads')]
      await empty()
      const [bareTakeMs, bareDraftMs] = [await bare([takenRows]), await bare(draftRows)]
      found.push({ items, events, drafts, takeMs, draftMs, bareTakeMs, bareDraftMs })
    }
    return found
  } finally {
    await Promise.all([pool.end(), close()])
  }
}

/** An answer that items can be of. Its body is the same for all. */
async function keepAnswer(tx: Ctx, feedKey: string): Promise<KeptAnswer> {
  const sha256 = new Uint8Array(32)
  const answer: KeptAnswer = {
    ...noItems,
    id: newId(tx.now),
    feedKey,
    address: `https://bench.example/${newId(tx.now)}`,
    at: tx.now,
    outcome: 'read',
    status: 200,
    headers: {},
    sha256,
    encodedBytes: 0,
    problem: null,
    remarks: [],
    madeAt: null,
  }
  await insertBody(tx.db, sha256, new Uint8Array(0))
  await insertAnswer(tx.db, answer)
  return answer
}

/** In milliseconds. */
export interface FusedOne {
  readonly fuse: number
  /** Of a statement that does nothing, in the same transaction: what the machine and the connection take. */
  readonly statement: number
}

/** Earthquakes of so many a day, which USGS and EMSC have reported: when the test begins, and while it goes on. */
export interface QuakeWorld {
  /** Fuses one earthquake that USGS reports, then what EMSC reports of it. */
  fuse(n: number): Promise<readonly [FusedOne, FusedOne]>
  close(): Promise<void>
}

const quakesADay = 274
const nothing = prepared<unknown>('select 1')

export async function openQuakes(url: string, now: Date, count: number): Promise<QuakeWorld> {
  const { ctx, read, feed, close } = await openFeeds(url, now)
  const itemsOf = async (document: FeedDocument): Promise<readonly KeptItem[]> => {
    const known = await feed(document.feed)
    const address = known.addresses[0] ?? ''
    const { items } = read(known, { address, at: now, bytes: document.bytes, contentType: document.contentType })
    return items.map((item) => toKeptItem(known, item, now))
  }
  /** Events are written as they stand after fusion, which would take minutes for them all. */
  const quakes = quakesUntil(now, count, 1, count / quakesADay)
  for (let from = 0; from < count; from += 2_000) {
    const some = quakes.slice(from, from + 2_000)
    const [usgs, emsc] = [await itemsOf(usgsDocument(some, now)), await itemsOf(emscDocument(some, 10 + from))]
    await inTransaction(ctx, async (tx) => {
      await insertItems(tx.db, usgs, await keepAnswer(tx, 'usgs-quakes'))
      await insertItems(tx.db, emsc, await keepAnswer(tx, 'emsc'))
      const pairs = usgs.map(({ id }, n) => [id, emsc[n]?.id ?? ''].sort() as [string, string])
      const events = pairs.map((itemIds) => ({ id: newId(now), kind: 'earthquake', itemIds }))
      await writeEvents(tx.db, events, now)
      const joins = pairs.map((items) => ({ rule: 'earthquake', items, key: null, numbers: { km: 1 } }) as const)
      await replaceJoins(tx.db, pairs.flat(), joins, now)
    })
  }
  await onServer(
    url,
    'vacuum analyze feed_items',
    'vacuum analyze feed_item_keys',
    'vacuum analyze feed_events',
    'vacuum analyze feed_event_items',
    'vacuum analyze feed_joins',
  )
  const added = quakesUntil(now, 2_000, 2, 3)
  const [usgs, emsc] = [await itemsOf(usgsDocument(added, now)), await itemsOf(emscDocument(added, 9))]
  const fuseOne = (feedKey: string, item: KeptItem | undefined): Promise<FusedOne> =>
    inTransaction(ctx, async (tx) => {
      if (!item) throw new Error('There are no more earthquakes.')
      await insertItems(tx.db, [item], await keepAnswer(tx, feedKey))
      const statement = await timed(() => nothing(tx.db, []))
      return { statement, fuse: await timed(() => fuseItems(tx, [item.id])) }
    })
  return {
    fuse: async (n) => [await fuseOne('usgs-quakes', usgs[n]), await fuseOne('emsc', emsc[n])],
    close,
  }
}
