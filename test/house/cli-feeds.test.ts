import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { fuse } from '../../src/feeds/fusion/fuse.ts'
import { recordedBytes, recordings, withoutRecordings } from '../support/recorded-feeds.ts'
import { partitionDigest, recordedItems } from '../support/recorded-items.ts'
import { sized } from '../support/size.ts'
import { cliHouse, givenFolder } from './cli.support.ts'

interface Line {
  readonly feed: string
  readonly file: string
  readonly item: string
  readonly sha256: string
  readonly outcome: string
  readonly event: string | null
  readonly thread: string | null
  readonly reasons: readonly string[]
}
const linesOf = (text: string): Line[] =>
  text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line)

/** An earthquake as the U.S. Geological Survey lists it. */
const quake = (id: string, magnitude: number | string, ids = `,${id},`) => ({
  type: 'Feature',
  properties: {
    mag: magnitude,
    place: '12 km N of Testville',
    time: Date.UTC(2031, 6, 11, 12),
    updated: Date.UTC(2031, 6, 11, 12, 10),
    tz: null,
    url: 'https://earthquake.example/1',
    detail: 'https://earthquake.example/1.json',
    felt: null,
    cdi: null,
    mmi: null,
    alert: null,
    status: 'automatic',
    tsunami: 0,
    sig: 400,
    net: 'us',
    code: id.slice(2),
    ids,
    sources: ',us,',
    types: ',origin,',
    nst: null,
    dmin: null,
    rms: 0.5,
    gap: null,
    magType: 'mww',
    type: 'earthquake',
    title: 'M 5.1 - 12 km N of Testville',
  },
  geometry: { type: 'Point', coordinates: [-77.1, -12.1, 10] },
  id,
})
const listOf = (features: readonly object[]): string =>
  JSON.stringify({
    type: 'FeatureCollection',
    metadata: {
      generated: Date.UTC(2031, 6, 11, 12, 20),
      url: 'https://earthquake.example',
      title: 'Test',
      status: 200,
      api: '1.14.1',
      count: features.length,
    },
    features,
  })

test('feeds: a folder of recorded answers is replayed and exported', async (t) => {
  const house = await cliHouse(t, 'world')
  const folder = givenFolder(t)
  mkdirSync(join(folder, 'usgs'))
  const answer = (at: string, feed: string, name: string, text: string, sha256?: string): string => {
    writeFileSync(join(folder, name), text)
    const digest = sha256 ?? createHash('sha256').update(text).digest('hex')
    return JSON.stringify({
      at,
      feed,
      file: name,
      status: 200,
      content_type: 'application/json',
      headers: {},
      sha256: digest,
    })
  }
  const lines = [
    answer('2031-07-11T12:20:00Z', 'usgs-quakes', 'usgs/1.json', listOf([quake('us1', 5.1), quake('us2', 'much')])),
    answer(
      '2031-07-11T12:21:00Z',
      'usgs-quakes',
      'usgs/2.json',
      listOf([quake('us1', 5.1), quake('at1', 5.3, ',us1,at1,')]),
    ),
    answer('2031-07-11T12:22:00Z', 'usgs-quakes', 'usgs/3.json', '<html>'),
    answer('2031-07-11T12:23:00Z', 'no-such-feed', 'usgs/4.json', '{}'),
    answer('2031-07-11T12:24:00Z', 'usgs-quakes', 'usgs/5.json', '{}', '00'),
  ]
  writeFileSync(join(folder, 'replay.ndjson'), `${lines.join('\n')}\n`)

  const replayed = await house.run(['feeds', 'replay', folder])
  assert.equal(replayed.code, 1, replayed.err)
  assert.match(replayed.err, /There is no feed "no-such-feed": its answers are left out\./)
  assert.match(replayed.err, /usgs\/5\.json is not the file that was recorded: it has another sha256\./)
  assert.match(replayed.out, /^usgs-quakes +3 +2 +0 +1 +0 +4 +3$/m)

  const exported = await house.run(['feeds', 'export', '--items'])
  assert.equal(exported.code, 0, exported.err)
  const items = linesOf(exported.out)
  assert.deepEqual(
    items.map(({ file, item, outcome }) => [file, item, outcome]),
    [
      ['usgs/1.json', 'us1', 'review'],
      ['usgs/1.json', 'us2', 'refused'],
      ['usgs/2.json', 'us1', 'duplicate'],
      ['usgs/2.json', 'at1', 'review'],
    ],
  )
  assert.equal(new Set(items.flatMap(({ event }) => event ?? [])).size, 1)
  const [thread, second] = [...new Set(items.flatMap((one) => one.thread ?? []))]
  assert.ok(thread && second === undefined)
  assert.match(items[1]?.reasons.join() ?? '', /mag/)
  assert.equal(items[3]?.reasons.at(-1), 'usgs:us1: usgs-quakes us1')

  await t.test('threads and drift are exported, too', async () => {
    const { out } = await house.run(['feeds', 'export', '--threads'])
    const [one = {}, another] = out
      .split('\n')
      .filter(Boolean)
      .map((line) => JSON.parse(line) as Record<string, unknown>)
    assert.equal(another, undefined)
    assert.deepEqual([one['thread'], one['event']], [thread, items[0]?.event])
    const alerts = one['alerts'] as Record<string, unknown>[]
    assert.deepEqual(
      alerts.map((alert) => [alert['status'], alert['published_at'], alert['starts_at']]),
      [['review', null, '2031-07-11T12:00:00.000Z']],
    )
    assert.deepEqual((one['items'] as Record<string, unknown>[]).map(({ item }) => item).sort(), ['at1', 'us1'])
    assert.deepEqual(
      (one['joins'] as Record<string, unknown>[]).map(({ key }) => key),
      ['usgs:us1'],
    )
    const drift = await house.run(['feeds', 'export', '--drift'])
    assert.equal(drift.code, 0, drift.err)
    for (const line of drift.out.split('\n').filter(Boolean)) assert.equal(JSON.parse(line).feed, 'usgs-quakes')
    assert.equal((await house.run(['feeds', 'export', '--drift', '--items'])).code, 2)
  })

  await t.test('again it changes nothing', async () => {
    const again = await house.run(['feeds', 'replay', folder, '--feed', 'usgs-quakes'])
    assert.match(again.out, /^usgs-quakes +3 /m)
    const out = join(folder, 'items.ndjson')
    assert.match((await house.run(['feeds', 'export', '--items', '--out', out])).out, /^4 items: /)
    assert.deepEqual(linesOf(readFileSync(out, 'utf8')), items)
  })

  await t.test('list and show', async () => {
    const { out } = await house.run(['feeds', 'list'])
    assert.match(out, /^usgs-quakes +on +2031-07-11 12:22:00 +refused +2031-07-11 12:21:00 +\d+ +Earthquakes/m)
    assert.match(out, /^emsc +paused +- /m)
    const shown = await house.run(['feeds', 'show', 'usgs-quakes'])
    assert.match(shown.out, /^2031-07-11 12:22:00 +refused +0 +0 +0 +an HTML or XML page, not JSON$/m)
    assert.equal((await house.run(['feeds', 'show', 'emsc', '--json'])).json()['state'], 'paused')
    assert.equal((await house.run(['feeds', 'list', '--json'])).code, 0)
    assert.match((await house.run(['feeds', 'show', 'nothing'])).err, /nothing/)
  })

  await t.test('a replay until a time, into a database of its own; and as fast as it is told', async (t) => {
    const other = await cliHouse(t, 'world')
    const into = ['--database', other.environment['DATABASE_URL'] ?? '']
    const said = await house.run(['feeds', 'replay', folder, '--at', '2031-07-11T12:20:30Z', '--no-publish', ...into])
    assert.equal(said.code, 0, said.err)
    assert.match(said.out, /^usgs-quakes +1 +1 +0 +0 +0 +2 +2$/m)
    assert.match((await other.run(['feeds', 'export', '--items'])).out, /"item":"us1".*"outcome":"review"/)
    const rest = await house.run(['feeds', 'replay', folder, '--feed', 'usgs-quakes', '--speed', '1000000', ...into])
    assert.match(rest.out, /^usgs-quakes +3 /m)
    assert.doesNotMatch(rest.err, /nothing is published/)
    assert.match(replayed.err, /nothing is published/)
  })

  await t.test('mistakes are named', async (t) => {
    assert.match((await house.run(['feeds', 'replay', join(folder, 'usgs')])).err, /replay\.ndjson cannot be read/)
    assert.match((await house.run(['feeds', 'replay', folder, '--feed', 'x'])).err, /no answers of the feed "x"/)
    assert.match((await house.run(['feeds', 'replay', folder, '--at', 'noon'])).err, /--at takes a time/)
    assert.equal((await house.run(['feeds', 'replay', folder, '--at', '2031-07-11', '--speed', '2'])).code, 2)
    const other = givenFolder(t)
    for (const [line, problem] of [
      ['{', /line 1: /],
      ['{"at":"noon","feed":"x","file":"y"}', /"at" is not a time/],
      ['{"at":"2031-07-11T12:20:00Z","feed":"x","file":"../y"}', /"file" lies outside/],
    ] as const) {
      writeFileSync(join(other, 'replay.ndjson'), line)
      const said = await house.run(['feeds', 'replay', other])
      assert.equal(said.code, 2)
      assert.match(said.err, problem)
    }
  })
})

/** The index counts a distribution by its validity; the parser reads each message that it holds, and no item where a list names documents. */
const countedOtherwise: Readonly<Record<string, number>> = {
  'cap/google-bushfire_invalid.edxlde': 7,
  'cap/google-bushfire_valid.edxlde': 7,
  'cap/google-earthquake_index.atom': 0,
  'cap/google-ny_index.rss': 0,
  'cap/google-weather_index.atom': 0,
}

const folderOfRecordings = join(import.meta.dirname, '../../../shared/feeds/open')
const share = sized('one of so many recorded answers is replayed', { commit: 24, full: 1 })

test('feeds: all recorded answers are replayed', { skip: withoutRecordings }, async (t) => {
  assert.ok(existsSync(folderOfRecordings))
  const house = await cliHouse(t, 'world')
  const folder = givenFolder(t)
  const chosen = readFileSync(join(folderOfRecordings, 'replay.ndjson'), 'utf8')
    .split('\n')
    .filter((line, at) => line !== '' && at % share === 0)
  for (const line of chosen) {
    const { file } = JSON.parse(line) as { file: string }
    mkdirSync(join(folder, file, '..'), { recursive: true })
    writeFileSync(join(folder, file), recordedBytes(`open/${file}`))
  }
  writeFileSync(join(folder, 'replay.ndjson'), chosen.join('\n'))
  let started = performance.now()
  const replayed = await house.run(['feeds', 'replay', folder])
  assert.equal(replayed.code, 0, replayed.err)
  t.diagnostic(`${chosen.length} answers replayed in ${Math.round(performance.now() - started)} ms`)
  started = performance.now()
  const items = linesOf((await house.run(['feeds', 'export', '--items'])).out)
  t.diagnostic(`${items.length} items exported in ${Math.round(performance.now() - started)} ms`)
  const expected = new Map(recordings().map((one) => [one.file, one.items]))
  const found = Map.groupBy(items, ({ file }) => `open/${file}`)
  for (const line of chosen) {
    const { file } = JSON.parse(line) as { file: string }
    const count = countedOtherwise[file] ?? expected.get(`open/${file}`)
    assert.equal(found.get(`open/${file}`)?.length ?? 0, count, file)
  }
  t.diagnostic(
    JSON.stringify(
      Object.fromEntries([...Map.groupBy(items, (one) => one.outcome)].map(([name, of]) => [name, of.length])),
    ),
  )
  if (share > 1) return
  const whole = fuse(recordedItems().items).events.map((event) => event.items.map(({ id }) => id))
  const { rows } = await house.db.pool.connect().then(async (connection) => {
    try {
      await connection.client.query(`select set_config('godwit.everything', 'on', false)`)
      return await connection.client.query<{ id: string; event: string }>(
        'select item_id as id, event_id as event from feed_event_items',
      )
    } finally {
      connection.release()
    }
  })
  const parts = [...Map.groupBy(rows, ({ event }) => event).values()].map((of) => of.map(({ id }) => id))
  assert.equal(partitionDigest(parts), partitionDigest(whole), 'answer by answer as all at once')
})
