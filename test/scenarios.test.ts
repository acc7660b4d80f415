import assert from 'node:assert/strict'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { until } from '../src/platform/jobs/jobs.testing.ts'
import { readDecisions, verifyDecision } from '../src/protection/index.ts'
import { godwit } from './house/cli.support.ts'
import { type EventLog, isRecorded, loggedNames, logText, readLog, writeLog } from './scenarios/event-log.ts'
import { checkStep, watchedEvents } from './scenarios/expected-webhooks.ts'
import { momentOf, readScenarios, type ScenarioStep } from './scenarios/scenario.ts'
import { type Call, type Json, type PreparedScenario, prepare } from './scenarios/scenario-setup.ts'
import { act, type Ways } from './scenarios/scenario-steps.ts'
import { type ReceivedWebhook, type Receiver, startReceiver } from './scenarios/webhook-receiver.ts'
import { givenDatabase, testMasterKey } from './support/database.ts'
import { freePort, givenFolder, startService } from './support/process.ts'

const dayLength = 86_400_000
const patience = 300_000

interface Sandbox extends Ways {
  readonly base: string
  readonly environment: Readonly<Record<string, string>>
  now(): Promise<Date>
  /** Everything that is due by then has happened when it returns. */
  moveTo(time: Date): Promise<void>
}

/** The service as a process of its own, with the world and without a demo. */
async function startSandbox(t: TestContext): Promise<Sandbox> {
  const folder = givenFolder(t)
  const environment = {
    DATABASE_URL: await givenDatabase(t, 'world'),
    GODWIT_DATA: folder,
    GODWIT_MASTER_KEY: testMasterKey,
    GODWIT_SANDBOX: '1',
    GODWIT_DEMO: '0',
    GODWIT_RATE_LIMIT: '0',
    GODWIT_WEBHOOK_ALLOW_PRIVATE: '1',
    PORT: String(await freePort()),
  }
  const service = await startService(t, { folder, env: environment })
  const email = 'kim@example.com'
  const created = await godwit(['staff', 'create', '--email', email, '--generate-password', '--json'], environment)
  assert.equal(created.code, 0, created.err)
  const made = await godwit(['keys', 'create', '--kind', 'staff', '--staff', email, '--json'], environment)
  const staffKey = String(made.json()['key'])
  const call: Call = async (key, method, path, body, status) => {
    const answer = await service.fetch(path, {
      ...(typeof key === 'string' ? { key } : { headers: key }),
      method,
      body: body ?? (method === 'GET' ? undefined : {}),
    })
    const text = await answer.text()
    const fits = status === undefined ? answer.ok : answer.status === status
    assert.ok(fits, `${method} ${path}: ${answer.status} ${text}`)
    return (text === '' ? {} : JSON.parse(text)) as Json
  }
  const now = async (): Promise<Date> => new Date(String((await call(staffKey, 'GET', '/api/desk/clock'))['now']))
  return {
    call,
    base: service.base,
    staffKey,
    async signIn(link) {
      const code = new URL(link).hash.replace('#code=', '')
      const answer = await service.fetch('/api/v2/session', { method: 'POST', body: { code } })
      assert.equal(answer.status, 200, await answer.text())
      return { cookie: String(answer.headers.get('set-cookie')).split(';')[0] ?? '' }
    },
    environment,
    now,
    async moveTo(time) {
      const body = (await now()) < time ? { now: time.toISOString() } : { advance: 'PT1S' }
      await call(staffKey, 'POST', '/api/desk/clock', body)
    },
  }
}

/** The company's events so far, of those that the endpoint gets. */
async function eventsOf({ call }: Sandbox, { companyId, key }: PreparedScenario): Promise<readonly ReceivedWebhook[]> {
  const pulled = await call(key, 'GET', `/api/v2/org/${companyId}/webhook_events?limit=1000`)
  assert.equal(pulled['has_more'], false)
  return (pulled['events'] as ReceivedWebhook[]).filter(({ event }) => watchedEvents.includes(event))
}

/**
 * What the endpoint has got since the step before, in the order of the company's events: requests may overtake each other. Waits until all
 * that was recorded has arrived.
 */
async function arrived(
  sandbox: Sandbox,
  one: PreparedScenario,
  receiver: Receiver,
  before: ReadonlySet<string>,
): Promise<readonly ReceivedWebhook[]> {
  const { name } = one.scenario
  const recorded = await eventsOf(sandbox, one)
  await until(() => recorded.every(({ id }) => receiver.received(name).some((got) => got.id === id)), patience)
  const places = new Map(recorded.map(({ id }, place) => [id, place]))
  const placeOf = ({ id }: ReceivedWebhook): number => places.get(id) ?? assert.fail(`${id} is no event of the company`)
  return receiver
    .received(name)
    .filter(({ id }) => !before.has(id))
    .sort((one, other) => placeOf(one) - placeOf(other))
}

interface DueStep {
  readonly one: PreparedScenario
  readonly step: ScenarioStep
}

/** All scenarios run side by side under one clock: at each time the steps of all of them. */
async function runTimelines(
  sandbox: Sandbox,
  all: readonly PreparedScenario[],
  receiver: Receiver,
  day: Date,
): Promise<ReadonlyMap<PreparedScenario, EventLog>> {
  const seen = new Map(all.map((one) => [one, new Set<string>()]))
  const logs = new Map(all.map((one) => [one, {} as Record<string, Json[]>]))
  const due = Map.groupBy(
    all.flatMap((one) => one.scenario.timeline.map((step): DueStep => ({ one, step }))),
    ({ step }) => momentOf(step.at, day).getTime(),
  )
  for (const time of [...due.keys()].sort((one, other) => one - other)) {
    const steps = (due.get(time) ?? []).filter(({ one }) => one.failures.length === 0)
    const note = ({ one, step }: DueStep, error: unknown): void =>
      void one.failures.push(`${step.at}: ${error instanceof Error ? error.message : String(error)}`)
    await sandbox.moveTo(new Date(time))
    for (const due of steps) await act(sandbox, due.one, due.step).catch((error: unknown) => note(due, error))
    await sandbox.moveTo(new Date(time + 60_000))
    for (const due of steps) {
      const before = seen.get(due.one) ?? new Set()
      const got = await arrived(sandbox, due.one, receiver, before)
      for (const { id } of got) before.add(id)
      try {
        const log = logs.get(due.one) ?? assert.fail()
        log[due.step.at] = got.map((webhook) => due.one.normalForm.of(webhook))
        checkStep(got, due.step.webhooks, due.one.ids)
      } catch (error) {
        note(due, error)
      }
    }
  }
  return logs
}

/** What is said of a scenario that failed: whether what is missing comes within an hour, and which payouts have not ended. */
async function lateOf(sandbox: Sandbox, one: PreparedScenario): Promise<string> {
  const known = new Set((await eventsOf(sandbox, one)).map(({ id }) => id))
  await sandbox.moveTo(new Date((await sandbox.now()).getTime() + 3_600_000))
  const late = (await eventsOf(sandbox, one)).filter(({ id }) => !known.has(id)).map(({ event }) => event)
  const path = `/api/desk/payouts?company_id=${one.companyId}&per_page=100`
  const payouts = (await sandbox.call(sandbox.staffKey, 'GET', path)) as unknown as readonly Json[]
  const open = payouts.map(({ status, created_at }) => `${status} of ${created_at}`)
  return `an hour later came: ${late.join() || 'nothing'}; payouts: ${open.join() || 'none'}`
}

/** Every field of every webhook. An error shows the fields that differ, not whole lines. */
function checkLog(name: string, log: EventLog): void {
  const text = logText(log)
  const fields = (all: string): readonly string[] => all.split(/(?<=\n|, )/)
  if (isRecorded(name)) writeLog(name, text)
  else assert.deepEqual(fields(text), fields(readLog(name)))
}

/** Messages that have gone to people, by the type of the notification: without a mail server they are kept in the outbox. */
async function checkMessages({ call, staffKey }: Sandbox, { scenario, people }: PreparedScenario): Promise<void> {
  for (const [name, expected] of Object.entries(scenario.messages ?? {})) {
    const path = `/api/desk/outbox?user_id=${people.get(name)?.id}&per_page=100&channel=email`
    const kept = (await call(staffKey, 'GET', path)) as unknown as readonly {
      message: { notices: { type: number }[] }
    }[]
    const types = kept.flatMap(({ message }) => message.notices.map(({ type }) => type))
    const watched = types.filter((type) => watchedEvents.includes(type))
    assert.deepEqual(watched.sort(), expected.toSorted(), `messages to ${name}`)
  }
}

test('scenarios of flight protection, from outside: the webhooks that a real receiver gets are the expected ones', async (t) => {
  const receiver = await startReceiver(t)
  const sandbox = await startSandbox(t)
  const today = Math.floor((await sandbox.now()).getTime() / dayLength) * dayLength
  const day = new Date(today + 7 * dayLength)
  const all: PreparedScenario[] = []
  const given = readScenarios().map((scenario, index) => ({ scenario, index }))
  while (given.length > 0) {
    const some = given.splice(0, 6)
    const made = some.map((one) => prepare(sandbox.call, { ...one, day, ...sandbox, receiver }))
    all.push(...(await Promise.all(made)))
  }
  const logs = await runTimelines(sandbox, all, receiver, day)
  for (const one of all)
    if (one.failures.length > 0) t.diagnostic(`${one.scenario.name}: ${await lateOf(sandbox, one)}`)

  for (const one of all)
    await t.test(`${one.scenario.name}: ${one.scenario.title}`, async () => {
      checkLog(one.scenario.name, logs.get(one) ?? {})
      assert.deepEqual(one.failures, [])
      const ids = receiver.received(one.scenario.name).map(({ id }) => id)
      assert.equal(new Set(ids).size, ids.length, 'nothing came twice')
      await checkMessages(sandbox, one)
    })
  await t.test('every log is of a scenario', () =>
    assert.deepEqual(loggedNames().sort(), all.map(({ scenario }) => scenario.name).sort()),
  )
  await t.test('every webhook is signed', () => assert.deepEqual(receiver.wrong, []))
  await t.test('there are at least 25 scenarios', () => assert.ok(all.length >= 25))
  await t.test('anybody can compute the decisions again', async (sub) => {
    const claims = all.flatMap(({ ids }) => [...ids.claims.values()])
    const file = join(givenFolder(sub), 'claim.json')
    for (const id of claims) {
      const claim = await sandbox.call(sandbox.staffKey, 'GET', `/api/desk/claims/${id}`)
      const decisions = readDecisions(claim) ?? assert.fail(`claim ${id} has no decisions`)
      for (const kept of decisions) assert.deepEqual(verifyDecision(kept).differences, [], id)
      writeFileSync(file, JSON.stringify(claim))
    }
    for (const argument of [claims.at(-1) ?? '', file]) {
      const { code, out, err } = await godwit(['claims', 'verify', argument], sandbox.environment)
      assert.equal(code, 0, `${out}${err}`)
      assert.match(out, /Every decision was computed again with the same result/)
    }
  })
})
