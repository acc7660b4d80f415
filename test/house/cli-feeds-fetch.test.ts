import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { ruleRows } from '../../src/app/feed-files/feed-tables.ts'
import { testFeed, writeFeeds } from '../../src/feeds/evidence/evidence.testing.ts'
import { cliHouse } from './cli.support.ts'

const entries = `<feed xmlns="http://www.w3.org/2005/Atom" xmlns:georss="http://www.georss.org/georss"><id>r</id><title>Roads</title>
<updated>2031-07-11T11:00:00Z</updated>
<entry><id>1</id><title>Bridge closed</title><updated>2031-07-11T11:00:00Z</updated><georss:circle>48.8 2.3 2000</georss:circle></entry>
<entry><title>No id</title><updated>2031-07-11T11:00:00Z</updated></entry></feed>`

test('feeds: one is tried, read once, paused and resumed', async (t) => {
  const house = await cliHouse(t)
  const server = createServer((_req, res) =>
    res.writeHead(200, { 'content-type': 'application/atom+xml' }).end(entries),
  )
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  const address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/roads`
  await writeFeeds(house.db.db(), [{ ...testFeed('roads'), parser: 'georss', addresses: [address] }])
  const live = { GODWIT_FEEDS: 'live', GODWIT_FEEDS_CONTACT: 'tests@example.org', GODWIT_WEBHOOK_ALLOW_PRIVATE: '1' }

  const tried = await house.run(['feeds', 'fetch', 'roads', '--dry-run'], live)
  assert.equal(tried.code, 0, tried.err)
  assert.match(tried.out, /\/roads +read +2 +0 +1 +0$/m)
  assert.match(tried.out, /^ {2}refused +feed\/entry\[2\]: has neither an id nor a link$/m)
  assert.match(tried.out, /^2 items, 1 events:$/m)
  assert.match(tried.out, /^review +- /m)
  assert.match((await house.run(['feeds', 'show', 'roads'])).out, /It has no answers yet\./)

  assert.equal(
    (await house.run(['feeds', 'pause', 'roads', '--reason', 'Servers move'])).out,
    'roads is paused: Servers move.\n',
  )
  assert.match((await house.run(['feeds', 'fetch', 'roads'], live)).err, /is paused \(Servers move\)/)
  assert.equal((await house.run(['feeds', 'resume', 'roads'])).out, 'roads is on.\n')
  for (const argv of [['roads'], ['roads', '--dry-run']])
    assert.match((await house.run(['feeds', 'fetch', ...argv])).err, /GODWIT_FEEDS=live/)

  const fetched = await house.run(['feeds', 'fetch', 'roads'], live)
  assert.equal(fetched.code, 0, fetched.err)
  assert.match(fetched.out, /^\S+ \S+ +read +2 +2 +1$/m)
  assert.match((await house.run(['feeds', 'show', 'roads'])).out, /^\S+ \S+ +read +2 +2 +1$/m)
})

test('feeds: rules are listed with what they ask for', async (t) => {
  const house = await cliHouse(t)
  assert.match((await house.run(['feeds', 'rules'])).out, /^There are no rules/)
  const [, row] = ruleRows([
    {
      id: 'r',
      name: 'Strong earthquakes',
      feeds: ['usgs-quakes'],
      kinds: [],
      leastRisk: 'high',
      certainties: ['Observed'],
      countries: ['JP'],
      mostKm2: 5_000,
      isConfirmed: true,
      fromHour: 6,
      untilHour: 22,
      state: 'on',
      revision: 2,
      createdAt: new Date(0),
      updatedAt: new Date(0),
    },
  ])
  assert.deepEqual(row, [
    'on',
    '2',
    'usgs-quakes',
    'all',
    'high',
    'certainty Observed, in JP, at most 5000 km², confirmed by a second agency, from 6 to 22 h UTC',
    'Strong earthquakes',
  ])
})
