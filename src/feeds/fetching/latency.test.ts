import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { sized } from '../../../test/support/size.ts'
import { type StartedApp, startedApp } from '../../../test/support/started.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { createGetter } from '../../platform/outgoing/get.ts'
import { putFeeds } from '../registry/feed.seed.ts'
import { usual } from '../registry/shipped-defaults.ts'
import { feedGetter } from './feed-getter.ts'
import { startFeeds } from './fetch.service.ts'
import { givenServer, quakePublisher } from './publishers.testing.ts'

const feeds = sized('feeds of severe earthquakes', { commit: 5, full: 20 })
const itemsEach = sized('severe earthquakes of each feed', { commit: 1, full: 10 })
/** A time limit holds only where nothing else runs. */
const isTimed = itemsEach > 1
/** The shortest that a feed may have: 20 feeds have a severe item every 1.5 s then. */
const intervalSeconds = 30
const most = 5

/** Where there is somebody, and then an earthquake; far from each other. */
const places = [
  ...[['PE', -12.05, -77.04] as const, ['CL', -33.45, -70.67] as const, ['JP', 35.68, 139.69] as const],
  ...[['ID', -6.21, 106.85] as const, ['NZ', -41.29, 174.78] as const, ['TR', 39.93, 32.86] as const],
  ...[['IR', 35.69, 51.39] as const, ['MX', 19.43, -99.13] as const, ['PH', 14.6, 120.98] as const],
  ...[['IT', 41.9, 12.5] as const, ['GR', 37.98, 23.73] as const, ['NP', 27.72, 85.32] as const],
  ...[['PK', 33.68, 73.05] as const, ['EC', -0.18, -78.47] as const, ['GT', 14.63, -90.51] as const],
  ...[['IS', 64.15, -21.94] as const, ['TW', 25.03, 121.57] as const, ['KE', -1.29, 36.82] as const],
  ...[['ET', 9.03, 38.74] as const, ['MA', 34.02, -6.84] as const],
]
  .slice(0, feeds)
  .map(([country_code, lat, lng]) => ({ country_code, lat, lng }))

const keyOf = (number: number): string => `quakes-${number}`

/** One person at each place, in the order of the places. */
async function givenPeople(app: StartedApp): Promise<readonly GivenUser[]> {
  const company = await app.givenCompany()
  const people: GivenUser[] = []
  for (const place of places) {
    const person = await app.givenTraveller(company)
    const destinations = [{ ...place, entry_date: '2026-11-10', exit_date: '2026-11-30', type: 1 }]
    await givenTrip({ by: app.as(company), company, travellers: [person], destinations })
    people.push(person)
  }
  return people
}

/** Rules publish all that is severe, however much it is. */
async function givenRule(desk: ReturnType<StartedApp['as']>): Promise<void> {
  const enough = 1_000_000
  const limits = { an_hour: enough, a_day: enough, company_an_hour: enough, company_a_day: enough }
  const changed = await desk.post('/api/desk/feeds/publishing/limits', { limits })
  assert.equal(changed.status, 200, changed.text)
  const rule = { name: 'Earthquakes', least_risk: 'medium', state: 'on' }
  const made = await desk.post('/api/desk/feeds/rules', { rule })
  assert.equal(made.status, 201, made.text)
}

/** When the first byte of the first answer with an item was sent, by the item's id. */
type ServedAt = ReadonlyMap<string, number>

/** One publisher at each place. The first answer of each is empty, and each later one has an earthquake more, as long as there are some. */
async function givenPublishers(t: TestContext, app: StartedApp): Promise<ServedAt> {
  const first = new Date(app.clock.now().getTime() - 600_000)
  const publishers = places.map((place, number) => quakePublisher(keyOf(number), place, 7.1, first))
  const served = new Map<string, number>()
  const rounds = publishers.map(() => 0)
  const port = await givenServer(t, (req, res) => {
    const number = Number(/\d+/.exec(req.headers.host ?? '')?.[0])
    const round = rounds[number] ?? assert.fail(req.headers.host)
    rounds[number] = round + 1
    const documents = publishers[number]?.documents(app.clock.now()) ?? assert.fail(keyOf(number))
    if (round > itemsEach) return documents.json(res, documents.sent.at(-1) ?? '')
    if (round === 0) return documents.json(res, documents.none(app.clock.now()))
    const text = documents.quakes(app.clock.now())
    served.set(`us${keyOf(number)}n${round - 1}`, Date.now())
    documents.json(res, text)
  })
  const resolve = async () => [{ address: '127.0.0.1', family: 4 }]
  const getter = createGetter({ userAgent: 'Godwit-Test/1', allowPrivate: true, resolve })
  t.after(() => getter.close())
  t.after(feedGetter.replace(() => getter))
  const rows = places.map((_, number) => ({
    ...usual,
    key: keyOf(number),
    name: keyOf(number),
    publisher: keyOf(number),
    agency: keyOf(number),
    addresses: [`http://${keyOf(number)}.example:${port}/list`],
    parser: 'usgs-quakes',
    intervalSeconds,
    licence: 'None.',
  }))
  await putFeeds(app.ctx(), rows)
  await startFeeds(app.ctx())
  return served
}

/** When each notification was seen first: looked for so often that it comes to nothing beside seconds. */
async function watchNotifications(app: StartedApp, count: number): Promise<ReadonlyMap<string, number>> {
  const seen = new Map<string, number>()
  await until(
    async () => {
      const { rows } = await sql<{ id: string }>`select id from notifications where type = 110`.execute(app.db.db())
      const now = Date.now()
      for (const { id } of rows) if (!seen.has(id)) seen.set(id, now)
      return seen.size >= count
    },
    600_000,
    25,
  )
  return seen
}

interface Told {
  readonly item: string
  readonly user: string
  readonly id: string
}

/** Each notification about an alert, with the item that it was drafted from. */
async function listTold(app: StartedApp): Promise<readonly Told[]> {
  const { rows } = await sql<Told>`
    select i.native_id as item, n.user_id as "user", n.id from notifications n
      join alerts a on a.id::text = n.data ->> 'alert_id' join feed_threads h on h.alert_id = a.id join feed_items i on i.id = h.item_id
    where n.type = 110 order by 1, 2`.execute(app.db.db())
  return rows
}

function assertQuick(t: TestContext, served: ServedAt, seen: ReadonlyMap<string, number>, told: readonly Told[]): void {
  const seconds = told
    .map(({ id, item }) => ((seen.get(id) ?? Number.NaN) - (served.get(item) ?? Number.NaN)) / 1_000)
    .sort((a, b) => a - b)
  const at = (share: number): number => seconds[Math.ceil(share * seconds.length) - 1] ?? Number.NaN
  t.diagnostic(`${seconds.length} items of ${feeds} feeds: p50 ${at(0.5)} s, p99 ${at(0.99)} s, at most ${at(1)} s`)
  assert.ok(at(0.99) < most, `p99 ${at(0.99)} s`)
}

test('each severe item is a notification of the person concerned, once; at full size p99 of the time between is below 5 s', async (t) => {
  const app = await startedApp(t, { template: 'world', config: { feeds: 'live' } })
  const desk = app.as((await app.givenStaff()).key)
  const people = await givenPeople(app)
  await givenRule(desk)
  const served = await givenPublishers(t, app)
  const count = places.length * itemsEach
  const stop = isTimed ? app.runClock(1) : undefined
  if (stop) t.after(stop)
  const seen = isTimed ? await watchNotifications(app, count) : undefined
  stop?.()
  await app.playUntil(new Date(app.clock.now().getTime() + 180_000))
  const told = await listTold(app)
  const expected = people.flatMap(({ id: user }, number) =>
    Array.from({ length: itemsEach }, (_, n) => ({ item: `us${keyOf(number)}n${n}`, user })),
  )
  const named = ({ item, user }: Omit<Told, 'id'>): string => `${item} ${user}`
  assert.deepEqual(told.map(named).sort(), expected.map(named).sort())
  const all = await sql<{ count: number }>`select count(*)::int as count from notifications where type = 110`.execute(
    app.db.db(),
  )
  assert.equal(all.rows[0]?.count, count, 'nobody is notified of anything else')
  if (seen) assertQuick(t, served, seen, told)

  const page = await desk.get<{ key: string; latency: Record<string, number | null> }[]>('/api/desk/feeds')
  assert.equal(page.status, 200, page.text)
  const shown = page.body.filter(({ key }) => key.startsWith('quakes-'))
  assert.equal(shown.length, places.length)
  for (const { key, latency } of shown)
    for (const [name, value] of Object.entries(latency)) assert.ok(value !== null && value >= 0, `${key} ${name}`)
})
