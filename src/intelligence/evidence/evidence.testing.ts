import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Caller, GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import { deliveryJobs, deliveryWork } from '../../delivery/jobs.ts'
import { givenBrowser } from '../../delivery/receipts/receipts.testing.ts'
import { fakeChannel } from '../../delivery/sending/sending.testing.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { inLima, type TargetingWorld, targetingWorld } from '../targeting/targeting.testing.ts'
import type { EvidenceRecord, NumberedRecord } from './evidence-record.ts'

/** The records of a kind. */
export const ofKind = <K extends EvidenceRecord['record']>(records: readonly NumberedRecord[], kind: K) =>
  records.filter((one): one is NumberedRecord & Extract<EvidenceRecord, { record: K }> => one.record === kind)

/** The records of a package, without the chains after them. */
export async function packageOf(by: Caller, query: string): Promise<NumberedRecord[]> {
  const { status, text } = await by.get(`/api/desk/evidence?${query}`)
  assert.equal(status, 200, text)
  return text
    .split('\n')
    .filter((line) => line.startsWith('{"n":'))
    .map((line) => JSON.parse(line) as NumberedRecord)
}

interface Storm {
  readonly app: TargetingWorld
  readonly company: GivenCompany
  readonly other: GivenCompany
  readonly manager: GivenUser
  readonly desk: Caller
  readonly alertId: string
  readonly updateId: string
  /** What was noted of an attempt by hand: a spreadsheet would take it for a formula. */
  readonly note: string
  readonly people: Readonly<Record<'ada' | 'ben' | 'cleo' | 'finn' | 'gus' | 'zoe', GivenUser>>
}

/**
 * A storm over Lima and its update. Ada has a browser that confirms, and a telephone; Ben is not reached, and somebody tries by hand; Cleo says
 * that she is safe; Finn muted the trip; Gus was erased afterwards; Zoe is of another company.
 */
export async function givenStorm(t: TestContext): Promise<Storm> {
  const app = await targetingWorld(t)
  const days = ['2026-11-13', '2026-11-20'] as const
  const company = await app.givenCompany({ features: ['alerts'], name: 'Curlew' })
  const other = await app.givenCompany({ features: ['alerts'], name: 'Other & Sons' })
  const manager = await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const desk = await app.signedIn(manager)
  const given = (firstName: string, phoneNumber: string | null = null) =>
    app.givenTraveller(company, { firstName, lastName: 'Lind', phoneNumber })
  const ada = await given('Ada', '+4916000000001')
  const [ben, cleo, finn, gus] = [await given('Ben'), await given('Cleo'), await given('Finn'), await given('Gus')]
  const zoe = await app.givenTraveller(other, { firstName: 'Zoe', lastName: 'Stranger' })
  await sql`update users set timezone_identifier = 'America/Lima' where id = ${ada.id}`.execute(app.db.db())
  await givenBrowser(app, ada)
  for (const one of [ada, ben, cleo, gus]) await app.givenTrip(company, [one], days)
  await app.mute(finn, await app.givenTrip(company, [finn], days))
  await app.givenTrip(other, [zoe], days)
  await app.settle()
  const worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: deliveryJobs,
    crons: [],
    leasedWork: [deliveryWork([fakeChannel('email'), fakeChannel('sms'), fakeChannel('webpush')])],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })
  t.after(() => worker.drain(2_000))
  const pass = async (minutes: number): Promise<void> => {
    app.clock.advance(minutes * 60)
    await worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000))
  }
  const alert = await app.publish({
    ...inLima,
    risk_level: 2,
    headline: 'Storm over Lima',
    body: 'Winds of 120 km/h. =SUM(A1) is not a formula.',
  })
  await pass(0)
  const own = async (one: GivenUser) => (await app.notificationsOf(one))[0]?.id
  await app.as(ada).post('/api/v2/notifications/received', { ids: [await own(ada)] })
  // Raw forms are kept as they came, whatever they hold.
  await sql`insert into delivery_receipts (notification_id, delivery_id, user_id, company_id, source, event, raw, at, received_at)
    select notification_id, id, user_id, company_id, 'browser', 'delivered', ${JSON.stringify({ age_ms: 1_000, words: 'shown\u2028here' })}::jsonb,
      ${app.clock.now()}, ${app.clock.now()} from deliveries where user_id = ${ada.id} and channel = 'webpush'`.execute(
    app.db.db(),
  )
  await app.as(cleo).put(`/api/v2/notifications/${await own(cleo)}/mark_read`)
  await app.as(cleo).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 1 } })
  await pass(20)
  const note = '=HYPERLINK("x") nobody at home'
  const attempt = { way: 'phone', outcome: 'no_answer', note }
  const tried = await desk.post(`/api/desk/not_reached/${await own(ben)}/attempts`, attempt)
  assert.equal(tried.status, 201, tried.text)
  const update = await app.update(alert.id, { risk_level: 2 })
  return {
    app,
    company,
    other,
    manager,
    desk,
    alertId: alert.id,
    updateId: update.id,
    note,
    people: { ada, ben, cleo, finn, gus, zoe },
  }
}
