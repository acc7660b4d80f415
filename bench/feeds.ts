/**
 * Public feeds: items read a second, items stored, fused and drafted a second, and the time of fusing one new earthquake beside many events.
 * Usage: node bench/feeds.ts [--only=reading|storing|fusing] [--recordings=FOLDER]   (a folder with replay.ndjson: its answers are read, too)
 */
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseArgs } from 'node:util'
import { SaxesParser } from 'saxes'
import { seedWorld } from '../src/app/seed.ts'
import { fetchedOf, loadReader, readRecordedAnswer } from '../src/feeds/index.ts'
import type { Feed } from '../src/feeds/registry/feed.ts'
import { shippedFeeds } from '../src/feeds/registry/shipped-feeds.ts'
import { migrate } from '../src/platform/db/migrate.ts'
import { decode } from '../src/platform/documents/encoding.ts'
import { givenDatabase, onServer } from './lib/database.ts'
import { type FusedOne, measureStoring, openQuakes } from './lib/feeds/database.ts'
import { type FeedDocument, nwsDocument, quakesUntil, usgsDocument, warningsUntil } from './lib/feeds/documents.ts'
import { capDocument, indexDocument, meteoalarmDocument } from './lib/feeds/xml-documents.ts'
import { median } from './lib/load.ts'
import { ownCpuMs } from './lib/rates.ts'

const { values } = parseArgs({ options: { only: { type: 'string' }, recordings: { type: 'string' } } })
const isWanted = (part: string): boolean => values.only === undefined || values.only === part
const now = new Date()
const feeds = new Map(shippedFeeds.map((feed) => [feed.key, feed]))

interface Subject {
  readonly name: string
  readonly aim: number
  readonly documents: readonly FeedDocument[]
  /** What the documents cost at least: the events of their XML, or the value of their JSON. */
  readonly reference: (one: FeedDocument) => void
}

/** The bytes as the parsers decode them. */
function textOf({ bytes, contentType }: FeedDocument): string {
  const decoded = decode(bytes, contentType)
  return 'text' in decoded ? decoded.text : ''
}

let events = 0
function readEvents(one: FeedDocument): void {
  const parser = new SaxesParser({ xmlns: true })
  const count = (): void => void events++
  parser.on('opentag', count)
  parser.on('text', count)
  parser.on('closetag', count)
  parser.write(textOf(one)).close()
}

const asXml = { aim: 0.4, reference: readEvents } as const
const asJson = { aim: 0.5, reference: (one: FeedDocument): void => void JSON.parse(textOf(one)) } as const

function ownSubjects(): readonly Subject[] {
  const [quakes, warnings] = [quakesUntil(now, 1_000, 1), warningsUntil(now, 300, 1)]
  return [
    { ...asXml, name: 'CAP, one message a document', documents: warnings.map(capDocument) },
    { ...asXml, name: 'Atom, an index of messages', documents: [indexDocument(warnings, now)] },
    { ...asXml, name: 'Atom, a list of whole warnings', documents: [meteoalarmDocument(warnings, now)] },
    { ...asJson, name: 'GeoJSON of USGS', documents: [usgsDocument(quakes, now)] },
    { ...asJson, name: 'alerts of NWS in GeoJSON', documents: [nwsDocument(warnings, now, 1)] },
  ]
}

/** The recorded answers that are whole documents, by feed. */
function recordedSubjects(folder: string): readonly Subject[] {
  const lines = readFileSync(join(folder, 'replay.ndjson'), 'utf8').trim().split('\n')
  const documents = lines.flatMap((line): FeedDocument[] => {
    const recorded = readRecordedAnswer(line)
    const { bytes, headers } = fetchedOf(recorded, readFileSync(join(folder, recorded.file)))
    const contentType = headers['content-type'] ?? ''
    return bytes && feeds.has(recorded.feed) ? [{ feed: recorded.feed, contentType, bytes, items: 0 }] : []
  })
  const form = ({ bytes }: FeedDocument): string => String.fromCharCode(bytes.find((byte) => byte > 32) ?? 0)
  return [...Map.groupBy(documents, (one) => `${one.feed} ${form(one)}`)].flatMap(([name, of]) => {
    const kind = name.endsWith('<') ? asXml : name.endsWith('{') || name.endsWith('[') ? asJson : undefined
    return kind ? [{ ...kind, name: `recorded ${name.slice(0, -2)}`, documents: of }] : []
  })
}

interface Turn {
  readonly ms: number
  readonly cpuMs: number
}

/** The time of reading all documents once, over at least half a second. */
function turnOf(work: () => void): Turn {
  const [from, used] = [performance.now(), ownCpuMs()]
  let times = 0
  do {
    work()
    times++
  } while (performance.now() - from < 500)
  return { ms: (performance.now() - from) / times, cpuMs: (ownCpuMs() - used) / times }
}

type Read = (one: FeedDocument) => {
  readonly refused: unknown
  readonly items: readonly unknown[]
  readonly documents: readonly unknown[]
}

function measureReading(read: Read, { name, aim, documents, reference }: Subject): void {
  const good = documents.filter((one) => !read(one).refused)
  if (good.length === 0) return
  const readings = good.map(read)
  const items = readings.reduce((sum, reading) => sum + (reading.items.length || reading.documents.length), 0)
  const ours = (): void => good.forEach(read)
  const theirs = (): void => good.forEach(reference)
  const turns = Array.from({ length: 8 }, () => ({ theirs: turnOf(theirs), ours: turnOf(ours) })).slice(1)
  const ratio = median(turns.map((turn) => turn.theirs.ms / turn.ours.ms))
  const cpu = median(turns.map((turn) => turn.theirs.cpuMs / turn.ours.cpuMs))
  const rate = (items * 1000) / median(turns.map((turn) => turn.ours.ms))
  console.log(
    `${name}: ${ratio.toFixed(2)} of the bare parser's throughput, ${cpu.toFixed(2)} by CPU (aim ≥ ${aim}); ${rate.toFixed(0)} items a second`,
  )
}

async function compareReading(): Promise<void> {
  const reader = await loadReader()
  const read: Read = ({ feed, contentType, bytes }) => {
    const known = feeds.get(feed) as Feed
    return reader(known, { address: known.addresses[0] ?? '', at: now, bytes, contentType })
  }
  const recorded = values.recordings === undefined ? [] : recordedSubjects(values.recordings)
  for (const subject of [...ownSubjects(), ...recorded]) measureReading(read, subject)
}

async function compareStoring(url: string): Promise<void> {
  if (process.env['GODWIT_SEED'] !== '0') await seedWorld(url)
  const found = await measureStoring(url, now, 3)
  const [{ items, events, drafts } = { items: 0, events: 0, drafts: 0 }] = found
  const taken = median(found.map(({ takeMs, bareTakeMs }) => bareTakeMs / takeMs))
  const drafted = median(found.map(({ draftMs, bareDraftMs }) => bareDraftMs / draftMs))
  const all = median(
    found.map(({ takeMs, draftMs, bareTakeMs, bareDraftMs }) => (bareTakeMs + bareDraftMs) / (takeMs + draftMs)),
  )
  const rate = median(found.map(({ takeMs, draftMs }) => (items * 1000) / (takeMs + draftMs)))
  const takeRate = median(found.map(({ takeMs }) => (items * 1000) / takeMs))
  console.log(`${items} items of four feeds, ${events} events, ${drafts} drafts`)
  console.log(
    `stored and fused: ${takeRate.toFixed(0)} items a second, ${taken.toFixed(2)} of the bare inserts of the same rows (the drafts alone ${drafted.toFixed(2)})`,
  )
  console.log(
    `stored, fused and drafted: ${rate.toFixed(0)} items a second, ${all.toFixed(2)} of the bare inserts (aim ≥ 0.3)`,
  )
}

const at = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.floor(times.length * share)] ?? Number.NaN

/** One earthquake after the other, in turns beside few events and beside many. */
async function compareFusing(few: string, many: string): Promise<void> {
  const [small, large] = [await openQuakes(few, now, 1_000), await openQuakes(many, now, 100_000)]
  const [alone, beside]: [FusedOne[], FusedOne[]] = [[], []]
  try {
    for (let n = 0; n < 600; n++) {
      const found = [await small.fuse(n), await large.fuse(n)] as const
      if (n < 100) continue
      alone.push(...found[0])
      beside.push(...found[1])
    }
  } finally {
    await Promise.all([small.close(), large.close()])
  }
  const [fused, fusedAlone] = [beside, alone].map((all) => all.map(({ fuse }) => fuse)) as [number[], number[]]
  const statements = beside.map(({ statement }) => statement)
  console.log(
    `one new earthquake is fused beside 100,000 events in ${at(fused, 0.5).toFixed(2)} ms (median), ${at(fused, 0.99).toFixed(2)} ms (p99; aim < 5); a statement that does nothing takes ${at(statements, 0.5).toFixed(2)} and ${at(statements, 0.99).toFixed(2)} ms`,
  )
  console.log(
    `${(at(fused, 0.5) / at(fusedAlone, 0.5)).toFixed(2)} times the median beside 1,000 events (aim ≤ 1.5), ${(at(fused, 0.99) / at(fusedAlone, 0.99)).toFixed(2)} times the p99`,
  )
}

if (isWanted('reading')) await compareReading()
if (isWanted('storing') || isWanted('fusing')) {
  const { url, remove } = await givenDatabase()
  const [few, many] = ['few', 'many'].map((name) => `${new URL(url).pathname.slice(1)}_${name}`) as [string, string]
  const beside = (name: string): string => Object.assign(new URL(url), { pathname: `/${name}` }).href
  try {
    await migrate(url)
    if (isWanted('fusing')) {
      for (const name of [few, many]) await onServer(url, `create database ${name}`)
      for (const name of [few, many]) await migrate(beside(name))
      await compareFusing(beside(few), beside(many))
      for (const name of [few, many]) await onServer(url, `drop database ${name} with (force)`)
    }
    if (isWanted('storing')) await compareStoring(url)
  } finally {
    await remove()
  }
}
