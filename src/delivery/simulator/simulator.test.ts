import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { GivenUser } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { announceUntyped } from '../announcing/announce.testing.ts'
import { replaceBudgets } from '../escalating/escalating.testing.ts'
import { simulation } from '../escalation/simulation-port.ts'
import { deliveryJobs, deliveryWork } from '../jobs.ts'
import { type SaidByPhone, saidByPhone } from '../phone-answers/phone-answer-ports.ts'
import { fakeChannel, sendingApp } from '../sending/sending.testing.ts'
import { playActs } from './simulated-answers.service.ts'
import { planOf, profileOf } from './simulated-phone.ts'
import { demoSeed, simulatorChannel } from './simulator.service.ts'

interface Proof {
  readonly simulated: boolean
  readonly delivered_by: string | null
  readonly read_at: string | null
  readonly deliveries: readonly { channel: string; state: string; simulated: boolean; delivered_by: string | null }[]
  readonly timeline: readonly { what: string; source: string | null; simulated: boolean }[]
}

/** An external id of a person whose phone behaves so. */
function idOf(profile: string, fits: (id: string) => boolean = () => true): string {
  for (let n = 0; ; n++) {
    const id = `sim-${profile}-${n}`
    if (profileOf(demoSeed, id).name === profile && fits(id)) return id
  }
}

const answersOn =
  (channel: 'apns' | 'sms', act: 'safe' | 'help') =>
  (person: string): boolean =>
    planOf(demoSeed, { person, channel, isQuestion: true }).some((one) => one.act === act)

async function simulatedApp(t: TestContext) {
  const app = await sendingApp(t)
  const [demo, other] = [
    await app.givenCompany({ features: ['alerts'] }),
    await app.givenCompany({ features: ['alerts'] }),
  ]
  const push = fakeChannel('fcm')
  t.after(
    simulation.replace(async () => ({
      channels: ['email', 'sms', 'apns', 'webpush', 'whatsapp', 'voice'],
      companies: [demo.id],
    })),
  )
  replaceBudgets(t, { whatsapp: 100, voice: 100 })
  const said: SaidByPhone[] = []
  t.after(saidByPhone.replace(async (_tx, one) => void said.push(one)))
  const worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: deliveryJobs,
    crons: [],
    leasedWork: [deliveryWork([push], simulatorChannel)],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 4,
    pollMs: 50,
  })
  t.after(() => worker.drain(2_000))
  const staff = app.as(await app.givenStaff())
  let people = 0
  return {
    app,
    demo,
    other,
    push,
    said,
    staff,
    /** Everything that is due after so many minutes, in order. */
    async pass(minutes: number): Promise<void> {
      app.clock.advance(minutes * 60)
      await worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000))
    },
    async given(company: { readonly id: string }, externalId: string, platform: 'ios' | 'android' = 'ios') {
      const phoneNumber = `+4477009001${String(++people).padStart(2, '0')}`
      const user = await app.givenTraveller(company as typeof demo, { externalId, phoneNumber })
      await app.givenPhone(user, platform)
      return user
    },
    async alert(users: readonly GivenUser[]): Promise<void> {
      const texts = { title: 'High water', body: 'Go upstairs.' }
      for (const { id, companyId } of users)
        await announceUntyped(app.ctx(), {
          type: 110,
          urgency: 'now',
          cause: `simulator:${id}`,
          userIds: [id],
          companyId: companyId ?? null,
          texts: { en: texts, es: texts },
          data: { trip_alert_id: 'a1' },
        })
    },
    async proof(user: GivenUser): Promise<Proof> {
      const list = await staff.get<{ id: string }[]>(`/api/desk/notifications?user_id=${user.id}&type=110`)
      return (await staff.get<Proof>(`/api/desk/notifications/${list.body[0]?.id}`)).body
    },
  }
}

test('simulated phones: everybody of the demo is reached or listed, and everything is marked', async (t) => {
  const { app, demo, other, push, said, staff, pass, given, alert, proof } = await simulatedApp(t)
  const prompt = await given(demo, idOf('prompt', answersOn('apns', 'safe')))
  const needsHelp = await given(demo, idOf('no_data', answersOn('sms', 'help')))
  const failing = await given(demo, idOf('number_fails'))
  const off = await given(demo, idOf('off'))
  const real = await given(
    demo,
    idOf('prompt', (id) => id.endsWith('1')),
    'android',
  )
  const stranger = await given(
    other,
    idOf('prompt', (id) => id.endsWith('2')),
  )
  await alert([prompt, needsHelp, failing, off, real, stranger])
  for (let minute = 0; minute < 20; minute++) await pass(1)

  await t.test('a prompt phone confirms, its owner reads and answers, and no step follows', async () => {
    const { simulated, delivered_by, deliveries, timeline, read_at } = await proof(prompt)
    assert.deepEqual([simulated, delivered_by], [true, 'simulator'])
    assert.ok(read_at)
    assert.ok(deliveries.every((one) => one.simulated && one.state === 'sent' && one.channel !== 'sms'))
    const unmarked = timeline.filter(({ what, simulated: is }) => ['sent', 'delivered', 'read'].includes(what) && !is)
    assert.deepEqual(unmarked, [])
    assert.deepEqual(
      said.filter(({ userId }) => userId === prompt.id).map(({ status, words }) => [status, words]),
      [['safe', null]],
    )
  })

  await t.test('a package of evidence says of each delivery that it was simulated, and on its first page', async () => {
    const path = `/api/desk/evidence?user_id=${prompt.id}&company_id=${prompt.companyId}`
    const { text } = await staff.get(path)
    const records = text.split('\n').filter((line) => line.startsWith('{"n":'))
    const deliveries = records.map((line) => JSON.parse(line)).filter(({ record }) => record === 'delivery')
    assert.ok(deliveries.length > 0 && deliveries.every((one) => one.simulated))
    assert.match(text, new RegExp(`"simulated_deliveries":${deliveries.length}\\b`))
    assert.match((await staff.get(`${path}&format=csv`)).text, /,sent \(simulated\),/)
  })

  await t.test('without data the SMS arrives; whoever needs help says that nobody does', async () => {
    const { deliveries } = await proof(needsHelp)
    assert.deepEqual(
      deliveries.filter(({ channel }) => channel !== 'email').map((one) => [one.channel, one.delivered_by]),
      [
        ['apns', null],
        ['sms', 'simulator'],
      ],
    )
    const [help] = said.filter(({ userId }) => userId === needsHelp.id)
    assert.deepEqual([help?.status, help?.words], ['help', 'Simulated for the demo: nobody needs help.'])
  })

  await t.test('a number that fails is called; a phone that is off is listed, marked there too', async () => {
    const { deliveries } = await proof(failing)
    assert.deepEqual(
      deliveries.filter(({ channel }) => channel !== 'email').map((one) => [one.channel, one.state, one.delivered_by]),
      [
        ['apns', 'sent', null],
        ['sms', 'failed', null],
        ['voice', 'sent', 'simulator'],
      ],
    )
    const list = await staff.get<{ user_id: string; simulated: boolean }[]>('/api/desk/not_reached')
    assert.deepEqual(
      list.body.filter(({ user_id }) => user_id === off.id).map((one) => one.simulated),
      [true],
    )
    const { rows } =
      await sql`select from shared_users where phone_refused_at is not null or phone_stopped_at is not null`.execute(
        app.db.db(),
      )
    assert.equal(rows.length, 0, 'no number is blocked')
  })

  await t.test('a channel with a provider sends; other companies’ messages are kept', async () => {
    assert.deepEqual(
      push.sent.map(({ userId }) => userId),
      [real.id],
    )
    const sent = (await proof(real)).deliveries.find(({ channel }) => channel === 'fcm')
    assert.deepEqual([sent?.state, sent?.simulated], ['sent', false])
    const kept = await proof(stranger)
    assert.equal(kept.simulated, false)
    assert.ok(kept.deliveries.every(({ state }) => state === 'kept'))
    assert.deepEqual(
      said.filter(({ userId }) => userId === stranger.id),
      [],
    )
  })

  await t.test('the policies say which ways are simulated, of the demo alone', async () => {
    const simulatedOf = async (company: { readonly id: string }) =>
      (await staff.get<{ simulated: string[] }>(`/api/desk/companies/${company.id}/escalation_policies`)).body.simulated
    assert.deepEqual(await simulatedOf(demo), ['push', 'email', 'sms', 'whatsapp', 'voice'])
    assert.deepEqual(await simulatedOf(other), [])
  })

  await t.test('whatever is done again changes nothing: a worker that is killed is repeated', async () => {
    const { rows } = await sql<{ id: number }>`
      select id::int from deliveries where user_id = ${prompt.id} and channel = 'apns'`.execute(app.db.db())
    const before = await proof(prompt)
    const delivery = rows[0]?.id ?? 0
    for (const act of ['delivered', 'read', 'safe'] as const)
      await playActs(app.ctx(), [{ delivery, channel: 'apns', act, code: '' }])
    assert.deepEqual(await proof(prompt), before)
    assert.equal(said.filter(({ userId }) => userId === prompt.id).length, 1)
    await playActs(app.ctx(), [{ delivery: 999_999, channel: 'apns', act: 'delivered', code: '' }])
  })
})

test('taken and killed before the result was written: what is said of it is marked, and nothing is lost', async (t) => {
  const { app, demo, given, alert, pass, proof } = await simulatedApp(t)
  const ada = await given(demo, idOf('prompt'))
  await alert([ada])
  const { rows } = await sql<{
    id: number
  }>`select id::int from deliveries where user_id = ${ada.id} and channel = 'apns'`.execute(app.db.db())
  const id = String(rows[0]?.id)
  const list = await sql<{
    id: string
    cause: string
  }>`select id, cause from notifications where user_id = ${ada.id}`.execute(app.db.db())
  const [told] = list.rows
  assert.ok(told)
  const at = app.clock.now()
  const notification = { ...told, type: 110, title: 'High water', body: '', data: {}, createdAt: at }
  const outcome = await simulatorChannel('apns', () => app.ctx()).send(
    {
      id,
      channel: 'apns',
      to: 'token',
      userId: ada.id,
      firstName: 'Ada',
      companyId: demo.id,
      companyName: null,
      language: 'en',
      urgency: 'now',
      title: 'High water',
      body: '',
      notifications: [notification],
      attempt: 1,
      at,
    },
    AbortSignal.timeout(1_000),
  )
  assert.deepEqual(outcome, { kind: 'simulated' })
  await playActs(app.ctx(), [{ delivery: Number(id), channel: 'apns', act: 'delivered', code: '' }])
  const push = (await proof(ada)).deliveries.find(({ channel }) => channel === 'apns')
  assert.deepEqual([push?.state, push?.simulated, push?.delivered_by], ['sent', true, 'simulator'])
  // The next worker finds the message read, and drops it: it is what was simulated all the same.
  await sql`update deliveries set state = 'waiting', due_at = ${at} where id = ${id}::bigint`.execute(app.db.db())
  await sql`update notifications set read_at = ${at} where id = ${told.id}`.execute(app.db.db())
  await pass(1)
  const again = (await proof(ada)).deliveries.find(({ channel }) => channel === 'apns')
  assert.equal(again?.simulated, true, again?.state)
  const { rows: jobs } = await sql`select from jobs where task = 'simulate-answers'`.execute(app.db.db())
  assert.ok(jobs.length > 0)
})
