import assert from 'node:assert/strict'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import type { RequestListener } from 'node:http'
import { test } from 'node:test'
import pg from 'pg'
import { startService } from '../../../test/support/process.ts'
import { withDatabase } from '../../../test/support/seeded-service.ts'
import { sized } from '../../../test/support/size.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { faults } from './faults.testing.ts'
import { givenServer, placeOf, quakePublisher } from './publishers.testing.ts'

const copies = sized('feeds of each heavy fault that a service of its own reads', { commit: 0, full: 1 })
const heavy = ['flood', 'bomb', 'trickle', 'silent', 'entities', 'nested']
/** Every address of 127.0.0.0/8 is this machine only on Linux, and only there a process shows its memory so. */
const isLinux = existsSync('/proc/self/status')
const most = 300

const megabytes = (pid: number, field: 'VmRSS' | 'VmHWM'): number => {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8')
  return Number(new RegExp(`^${field}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1]) / 1_024
}

interface HeavyFeed {
  readonly key: string
  readonly parser: string
  readonly answer: RequestListener
}

function heavyFeeds(): readonly HeavyFeed[] {
  return faults
    .filter(({ name }) => heavy.includes(name))
    .flatMap(({ name, parser, answer }) =>
      Array.from({ length: copies }, (_, n) => {
        const key = `${name}-${n}`
        const publisher = quakePublisher(key, placeOf(n), 3.1, new Date())
        return {
          key,
          parser,
          answer: ((_, res) => answer(res, publisher.documents(new Date()))) satisfies RequestListener,
        }
      }),
    )
}

test('a service whose feeds send 100 MB, bombs and single bytes stays below 300 MB', {
  skip: copies === 0 || !isLinux,
}, async (t) => {
  const { folder, env, url, keys } = await withDatabase(t)
  const client = new pg.Client({ connectionString: url })
  client.on('error', () => {})
  await client.connect()
  t.after(() => client.end())
  const feeds = heavyFeeds()
  await client.query(`update feeds set state = 'paused', state_reason = 'Only those of this test are read.'`)
  for (const [n, { key, parser, answer }] of feeds.entries()) {
    // Of one host at most two documents are read at a time, so each feed has one of its own.
    const host = `127.0.1.${n + 1}`
    const port = await givenServer(t, answer, host)
    await client.query(
      `insert into feeds (id, key, name, publisher, agency, addresses, parser, interval_seconds, trust, languages, licence, list_is_whole,
          max_age_hours, state, state_reason, created_at, updated_at)
        values (gen_random_uuid(), $1, $1, $1, $1, array[$2], $3, 30, 50, '{en}', 'None.', false, 24, 'paused', 'Not yet.', now(), now())`,
      [key, `http://${host}:${port}/list`, parser],
    )
  }
  // As the service is started by npm and in the image.
  const live = {
    GODWIT_FEEDS: 'live',
    GODWIT_FEEDS_CONTACT: 'tests@example.org',
    GODWIT_WEBHOOK_ALLOW_PRIVATE: '1',
    NODE_OPTIONS: '--max-semi-space-size=8',
  }
  const service = await startService(t, { folder, env: { ...env, ...live } })
  const pid = service.child.pid ?? assert.fail('no process')
  const [atStart, atRest] = [megabytes(pid, 'VmHWM'), megabytes(pid, 'VmRSS')]
  // The greatest size begins anew.
  writeFileSync(`/proc/${pid}/clear_refs`, '5')
  for (const { key } of feeds) {
    const resumed = await service.fetch(`/api/desk/feeds/${key}/resume`, { method: 'POST', key: keys.staff, body: {} })
    assert.equal(resumed.status, 200, await resumed.text())
  }
  const answers = async (): Promise<ReadonlyMap<string, number>> => {
    const { rows } = await client.query<{ key: string; count: number }>(
      `select feed_key as key, count(*)::int as count from feed_answers group by 1`,
    )
    return new Map(rows.map(({ key, count }) => [key, count]))
  }
  await until(
    async () => {
      const counts = await answers()
      return feeds.every(({ key }) => (counts.get(key) ?? 0) >= 2)
    },
    600_000,
    500,
  )
  const peak = megabytes(pid, 'VmHWM')
  const [start, rest, greatest] = [atStart, atRest, peak].map(Math.round)
  t.diagnostic(`${feeds.length} feeds: ${greatest} MB at most; ${rest} MB at rest, ${start} MB while it started`)
  assert.ok(peak < most, `${greatest} MB; at rest ${rest} MB`)
  assert.equal((await service.end()).code, 0)
})
