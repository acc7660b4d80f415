import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { testLog } from '../../../test/support/database.ts'
import { deliveryJobs, deliveryWork } from '../../delivery/jobs.ts'
import { type FakeChannel, fakeChannel } from '../../delivery/sending/sending.testing.ts'
import { peopleJobs } from '../../people/jobs.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { tripsCrons } from '../../trips/jobs.ts'
import { intelligenceJobs } from '../jobs.ts'
import { ruleWorld } from '../rule-notifications/rule-notifications.testing.ts'
import { cusco, inLima, lima, type TargetingWorld } from './targeting.testing.ts'

const days = ['2026-11-13', '2026-11-20'] as const
const inCusco = { country_code: 'PE', ...cusco, type: 1 }

/** The world, and a mail server that takes everything; `morning` lets as many hours pass and sends what is due by then. */
async function sendingWorld(t: TestContext) {
  let drain = async (): Promise<unknown> => undefined
  t.after(() => drain())
  const app = await ruleWorld(t)
  const email: FakeChannel = fakeChannel('email')
  const worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: [...peopleJobs, ...intelligenceJobs, ...deliveryJobs],
    crons: tripsCrons,
    leasedWork: [deliveryWork([email])],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })
  drain = () => worker.drain(2_000)
  return {
    ...app,
    settle: () => worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000)),
    morning: (hours: number) => {
      app.clock.advance(hours * 3600)
      return worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000))
    },
    mails: ({ id }: GivenUser, type: number) =>
      email.sent
        .filter((one) => one.userId === id)
        .flatMap((one) => one.notifications.filter((notification) => notification.type === type)).length,
    /** What became of the last e-mail about something of this number: its state and why. */
    async fate({ id }: GivenUser, type: number): Promise<string> {
      const { rows } = await sql<{ fate: string }>`
        select concat_ws(' ', d.state, d.last_error, d.tries #>> '{-1,said}') as fate from deliveries d
        join notifications n on n.id = d.notification_id
        where d.user_id = ${id} and n.type = ${type} and d.channel = 'email' order by n.id desc limit 1`.execute(
        app.db.db(),
      )
      return rows[0]?.fate ?? 'none'
    },
  }
}

const dropped = (why: string): string => `dropped ${why} ${why}`

const moveTo = (app: TargetingWorld, company: GivenCompany, trip: string, place: object) =>
  app.as(company).patch(`/api/v2/org/${company.id}/trips/${trip}`, {
    trip: { destinations: [{ entry_date: days[0], exit_date: days[1], ...place }] },
  })

test('the cause of a message changed while it waited for the morning', async (t) => {
  const app = await sendingWorld(t)
  const company = await app.givenCompany()
  const key = app.as(company)
  const traveller = (zone?: string) =>
    app.givenTraveller(company, zone === undefined ? {} : { timezoneIdentifier: zone })

  await t.test('a digest: only those whom the alert still concerns are notified', async () => {
    const names = ['control', 'removed', 'muted', 'moved', 'two', 'off', 'gone', 'filter'] as const
    const people = new Map<string, GivenUser>()
    const trips = new Map<string, string>()
    for (const name of names) {
      const person = await traveller()
      people.set(name, person)
      const others = name === 'off' ? [await traveller()] : []
      trips.set(name, await app.givenTrip(company, [person, ...others], days))
    }
    const of = (name: (typeof names)[number]) => people.get(name) as GivenUser
    const trip = (name: (typeof names)[number]) => trips.get(name) ?? ''
    await app.givenTrip(company, [of('two')], ['2026-11-14', '2026-11-19'])
    await app.settle()
    const alert = await app.publish({ ...inLima, risk_level: 0 })
    await app.settle()
    for (const name of names) assert.match(await app.fate(of(name), 110), /^held/, name)

    await key.delete(`/api/v2/org/${company.id}/trips/${trip('removed')}`)
    await app.mute(of('muted'), trip('muted'))
    assert.equal((await moveTo(app, company, trip('moved'), inCusco)).status, 200)
    const notifiedTrip = (await app.notificationsOf(of('two')))[0]?.data['trip_id']
    await key.delete(`/api/v2/org/${company.id}/trips/${String(notifiedTrip)}`)
    const stay = { entry_date: days[0], exit_date: days[1], country_code: 'PE', ...lima, type: 1 }
    const left = { traveller_ids: [(await traveller()).id], destinations: [stay] }
    assert.equal((await key.patch(`/api/v2/org/${company.id}/trips/${trip('off')}`, { trip: left })).status, 200)
    await key.delete(`/api/v2/org/${company.id}/users/${of('gone').id}`)
    const filter = { alert_filter: { risk_levels: [0] } }
    assert.equal(
      (await app.as(of('filter')).post(`/api/v2/users/${of('filter').id}/alert_filters`, filter)).status,
      201,
    )

    await app.morning(24)
    const fates = Object.fromEntries(
      await Promise.all(names.map(async (name) => [name, await app.fate(of(name), 110)])),
    )
    assert.deepEqual(fates, {
      control: 'sent',
      removed: dropped('no_longer_concerned'),
      muted: dropped('muted'),
      moved: dropped('no_longer_concerned'),
      two: 'sent',
      off: dropped('no_longer_concerned'),
      gone: dropped('account_deleted'),
      filter: dropped('filtered'),
    })
    assert.deepEqual(
      names.map((name) => app.mails(of(name), 110)),
      [1, 0, 0, 0, 1, 0, 0, 0],
    )
    const whys = async (name: (typeof names)[number]) => (await app.why(alert, of(name))).decision
    assert.deepEqual(
      [await whys('control'), await whys('removed'), await whys('muted'), await whys('moved'), await whys('filter')],
      ['told', 'no_longer_concerned', 'muted', 'no_longer_concerned', 'user_filter'],
    )

    // A dropped message does not count as a notification: the person is notified on coming back, and only notified
    // people get the all-clear.
    assert.equal((await moveTo(app, company, trip('moved'), { country_code: 'PE', ...lima, type: 1 })).status, 200)
    await app.settle()
    await app.morning(24)
    assert.equal(app.mails(of('moved'), 110), 1)
    await app.staff.post(`/api/desk/alerts/${alert.id}/close`)
    await app.settle()
    await app.morning(24)
    const cleared = async (name: (typeof names)[number]) =>
      (await app.notificationsOf(of(name))).some((one) => one.data['cleared'] === true)
    assert.deepEqual(
      [await cleared('control'), await cleared('moved'), await cleared('removed'), await cleared('off')],
      [true, true, false, false],
    )
    assert.deepEqual([app.mails(of('control'), 110), app.mails(of('removed'), 110)], [2, 0])
    await app.forgetAlerts()
  })

  await t.test('the quiet hours: alerts, advisories, rules and the trip itself', async () => {
    // Noon in UTC is night in Auckland; it ends at 18:00 UTC.
    const [ada, ben] = [await traveller('Pacific/Auckland'), await traveller('Pacific/Auckland')]
    const days = ['2026-11-17', '2026-11-24'] as const
    const place = { country_code: 'PE', ...lima, type: 1 }
    const [gone] = [await app.givenTrip(company, [ada], days, place), await app.givenTrip(company, [ben], days, place)]
    await app.settle()
    await app.publish({ ...inLima, risk_level: 1 })
    const advisory = { headline: 'Strikes', body: 'They go on.', country_ids: ['PE'] }
    const open = await app.staff.post<{ id: string }>('/api/desk/advisories', { advisory })
    await app.staff.post('/api/desk/advisories', { advisory: { ...advisory, headline: 'Floods' } })
    await app.createRule({ origin_country_id: 'PE', type: 9, value: 1, comment: 'A form.' })
    await app.settle()
    for (const type of [30, 110, 111, 121]) assert.equal(await app.fate(ben, type), 'waiting', `${type} waits`)
    await key.delete(`/api/v2/org/${company.id}/trips/${gone}`)
    await app.staff.post(`/api/desk/advisories/${open.body.id}/close`)
    await app.morning(8)
    assert.deepEqual(
      await Promise.all([30, 110, 111, 121, 22].map((type) => app.fate(ada, type))),
      [
        dropped('trip_removed'),
        dropped('no_longer_concerned'),
        dropped('no_longer_concerned'),
        dropped('no_longer_concerned'),
        'sent',
      ],
      'who does not go any more',
    )
    assert.deepEqual(
      [30, 110, 111, 121].map((type) => app.mails(ben, type)),
      [1, 1, 1, 1],
      'who goes is told, and of two advisories only of the one that is open',
    )
  })
})
