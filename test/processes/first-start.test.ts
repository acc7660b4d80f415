import assert from 'node:assert/strict'
import type { ChildProcess } from 'node:child_process'
import { statSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import pg from 'pg'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { givenDatabase } from '../support/database.ts'
import { childrenOf, failToStart, givenFolder, processesIn, startService } from '../support/process.ts'

/** The working directory of the embedded server is its cluster folder. */
const postgresRuns = (folder: string): boolean => processesIn(join(folder, 'postgres', '18'), 'postgres').length > 0

test('the first start on an empty folder: a world, a demo, and everything survives kill -9', async (t) => {
  const folder = givenFolder(t)
  const first = await startService(t, { folder })
  assert.equal((await first.fetch('/readyz')).status, 200)

  const file = join(folder, 'demo.json')
  assert.equal(statSync(file).mode & 0o777, 0o600)
  assert.equal(statSync(join(folder, 'master.key')).mode & 0o777, 0o600)
  const demo = first.demo()
  assert.equal(demo.base_url, first.base)
  assert.deepEqual(
    demo.companies.map((c) => c.white_label),
    [false, true],
  )
  for (const company of demo.companies) {
    assert.ok(company.id && company.name && company.manager.email && company.manager.password)
    assert.ok(company.travellers.length > 0 && company.responders.length > 0)
    for (const traveller of company.travellers) {
      const profile = await first.fetch('/api/v2/users/my_profile', { key: traveller.token })
      assert.equal(((await profile.json()) as { id: string }).id, traveller.id)
    }
    assert.equal(
      (await first.fetch('/api/v2/countries?short=true', { headers: { authorization: `PUB ${company.public_key}` } }))
        .status,
      200,
    )
    assert.equal((await first.fetch('/api/v2/countries?short=true', { key: company.key })).status, 200)
    const { email, password } = company.manager
    const signedIn = await first.fetch('/api/desk/session', { method: 'POST', body: { session: { email, password } } })
    assert.equal(signedIn.status, 200)
  }
  assert.equal(first.output().match(/^ {2}curl /gm)?.length, 4)
  const code = /^ {2}http\S+\/#code=(gwo_\w+)$/m.exec(first.output())?.[1]
  const signIn = () =>
    fetch(`${first.base}/api/desk/session`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code }),
    })
  assert.equal((await signIn()).status, 200, 'the printed link signs staff in')
  assert.equal((await signIn()).status, 401, 'once')
  const travellers = /^ {2}http\S+\/me#code=(gwo_\w+)$/m.exec(first.output())?.[1]
  const entered = await fetch(`${first.base}/api/v2/session`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ code: travellers }),
  })
  assert.equal(entered.status, 200, 'the second link signs a traveller in')
  assert.ok(first.output().includes(file))

  // The demo's alerts are matched with its travellers: one is notified, the white-label company gets the event instead.
  const [curlew, plover] = demo.companies
  const list = async <T>(path: string, options: object): Promise<readonly T[]> => {
    const answer = await first.fetch(path, options)
    assert.equal(answer.status, 200, path)
    return (await answer.json()) as T[]
  }
  const pause = 250
  const isTold = async (key = ''): Promise<boolean> =>
    (await list<{ type: number }>('/api/v2/notifications?per_page=100', { key })).some((one) => one.type === 110)
  await until(() => isTold(curlew?.travellers[0]?.token), 600_000, pause)
  await until(() => isTold(plover?.travellers[0]?.token), 600_000, pause)
  const session = { email: curlew?.manager.email, password: curlew?.manager.password }
  const desk = await first.fetch('/api/desk/session', { method: 'POST', body: { session } })
  const cookie = String(desk.headers.get('set-cookie')).split(';')[0] ?? ''
  const traveller = curlew?.travellers[0]?.id
  const isKept = async (): Promise<boolean> => {
    const path = `/api/desk/outbox?user_id=${traveller}&per_page=100`
    const kept = await list<{ title: string }>(path, { headers: { cookie } })
    return kept.some((one) => /flooded roads/.test(one.title))
  }
  await until(isKept, 600_000, pause)

  const made = await first.fetch('/api/desk/keys', {
    method: 'POST',
    key: demo.staff.key,
    body: { key: { name: 'kept', company_id: demo.companies[0]?.id } },
  })
  const { key } = (await made.json()) as { key: string }
  await first.end('SIGKILL')

  const second = await startService(t, { folder })
  assert.equal(postgresRuns(folder), true)
  assert.equal(
    (await second.fetch('/api/v2/countries/BR', { key })).status,
    200,
    'what was acknowledged is still there',
  )
  assert.equal(
    (await second.fetch('/api/v2/users/my_profile', { key: demo.companies[0]?.travellers[0]?.token ?? '' })).status,
    200,
  )
  assert.equal((await second.end('SIGTERM')).code, 0)
  assert.equal(postgresRuns(folder), false, 'the embedded server ends with its parent')
})

test('a first start that gets SIGTERM, or whose seed fails, ends', async (t) => {
  const folder = givenFolder(t)
  const env = { DATABASE_URL: await givenDatabase(t) }
  // A lock stops the seed before its largest part, so that it cannot end before the test acts.
  const lock = new pg.Client({ connectionString: env.DATABASE_URL })
  lock.on('error', () => {})
  await lock.connect()
  t.after(() => lock.end())
  await lock.query('begin')
  await lock.query('lock table cities in share mode')
  const word = /Filling in the world/
  const stopped = await failToStart({ folder, env }, { word, act: (child) => void child.kill('SIGTERM') })
  assert.equal(stopped.code, 0, stopped.output)
  const killSeed = ({ pid }: ChildProcess): void => {
    for (const child of childrenOf(pid ?? 0)) process.kill(child, 'SIGKILL')
  }
  const failed = await failToStart({ folder, env }, { word: /Filling in the world .*\n./, act: killSeed })
  assert.equal(failed.code, 1, failed.output)
  assert.match(failed.output, /The world could not be filled in: seed ended with SIGKILL/)
})
