import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testLog } from '../../../test/support/database.ts'
import { deliveryJobs, deliveryWork } from '../../delivery/jobs.ts'
import { givenBrowser } from '../../delivery/receipts/receipts.testing.ts'
import { fakeChannel } from '../../delivery/sending/sending.testing.ts'
import { createWorker } from '../../platform/jobs/worker.ts'
import { type BoardBody, checkBoard, present } from '../../safety/boards/board.testing.ts'
import { inLima, targetingWorld } from '../targeting/targeting.testing.ts'

test('the board of an alert: each once, whatever became of them; not reached first, and as many as the reach says', async (t) => {
  const app = await targetingWorld(t)
  const days = ['2026-11-13', '2026-11-20'] as const
  const company = await app.givenCompany({ features: ['alerts'] })
  const [poor, white] = [
    await app.givenCompany({ features: [] }),
    await app.givenCompany({ features: ['white_label'] }),
  ]
  const manager = await app.givenManager(company)
  const desk = await app.signedIn(manager)
  let phones = 0
  const given = (firstName: string, hasPhone = false) =>
    app.givenTraveller(company, {
      firstName,
      lastName: 'X',
      phoneNumber: hasPhone ? `+49160${String(++phones).padStart(8, '0')}` : null,
    })
  const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eve', 'Finn', 'Gus', 'Hal'] as const
  const [ada, ben, cleo, dan, eve, finn, gus, hal] = await Promise.all(names.map((name) => given(name, name === 'Ada')))
  assert.ok(ada && ben && cleo && dan && eve && finn && gus && hal)
  await givenBrowser(app, ada)
  for (const one of [ada, ben, cleo, dan, eve, hal]) await app.givenTrip(company, [one], days)
  await app.mute(finn, await app.givenTrip(company, [finn], days))
  await app.givenTrip(company, [gus], days)
  await app.as(gus).post(`/api/v2/users/${gus.id}/alert_filters`, { alert_filter: { risk_levels: [0, 1, 2] } })
  const silent = { send_trip_alert_email: false, send_trip_alert_push: false }
  await app.as(eve).patch('/api/v2/users/my_settings', { settings: silent })
  await app.givenTrip(poor, [await app.givenTraveller(poor)], days)
  await app.givenTrip(white, [await app.givenTraveller(white)], days)
  await app.settle()
  const worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: deliveryJobs,
    crons: [],
    leasedWork: [
      deliveryWork([
        fakeChannel('email', ({ to }) =>
          JSON.stringify(to).includes(hal.email)
            ? { kind: 'dropped', reason: 'rejected' }
            : { kind: 'sent', providerMessageId: 'p' },
        ),
        fakeChannel('sms'),
        fakeChannel('webpush'),
      ]),
    ],
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
  const draft = await app.givenDraft({ ...inLima, headline: 'Another' })
  const alert = await app.publish({ ...inLima, risk_level: 2 })
  const path = `/api/desk/alerts/${alert.id}/board`
  const board = async (by = app.staff, of = path): Promise<BoardBody> => {
    const { status, body, text } = await by.get<BoardBody>(`${of}?per_page=100`)
    assert.equal(status, 200, text)
    checkBoard(body)
    return body
  }
  const exposed = async (by = app.staff) =>
    (await by.get<{ exposed: number }>(`/api/desk/alerts/${alert.id}/reach`)).body.exposed
  const unsent = { no_channel: 1, user_filter: 1, no_entitlement: 1, muted: 1, white_label: 1 }

  await pass(0)
  const first = await board()
  assert.deepEqual(present(first.counts), { sent: 4, failed: 1, ...unsent })
  assert.equal(first.exposed, await exposed())
  assert.deepEqual(first.totals, { told: 5, delivered: 0, read: 0, answered: 0 })
  const next = (body: BoardBody, name: string) => {
    const one = body.people.find((person) => person.first_name === name)
    return (
      one && [
        one.standing,
        one.next?.channels,
        one.next && (Date.parse(one.next.at) - Date.parse(String(first.published_at))) / 60_000,
      ]
    )
  }
  assert.deepEqual(next(first, 'Ada'), ['sent', ['sms'], 3])
  assert.deepEqual(next(first, 'Ben'), ['sent', [], 15])
  assert.deepEqual(next(first, 'Finn'), ['muted', undefined, null])

  await pass(2)
  const notification = (await app.notificationsOf(ben))[0]
  await app.as(ben).post('/api/v2/notifications/received', { ids: [notification?.id] })
  await app.as(cleo).put(`/api/v2/notifications/${(await app.notificationsOf(cleo))[0]?.id}/mark_read`)
  await app.as(dan).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 1 } })
  await app.as(finn).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 2 } })
  const second = await board(desk)
  assert.equal(second.exposed, await exposed(desk))
  assert.deepEqual(present(second.counts), {
    sent: 1,
    delivered: 1,
    read: 1,
    safe: 1,
    help: 1,
    failed: 1,
    no_channel: 1,
    user_filter: 1,
  })
  assert.deepEqual(second.totals, { told: 6, delivered: 4, read: 3, answered: 2 })

  await pass(13)
  const third = await board(desk)
  assert.deepEqual(
    third.people.slice(0, 3).map((one) => [one.first_name, one.standing]),
    [
      ['Ada', 'not_reached'],
      ['Hal', 'not_reached'],
      ['Finn', 'help'],
    ],
  )
  assert.deepEqual(
    third.people[0]?.messages.map((one) => [one.channel, one.step]),
    [
      ['email', null],
      ['webpush', null],
      ['sms', 1],
    ],
  )
  const [call] = (await desk.get<{ id: string }[]>('/api/desk/calls_for_help')).body
  await desk.post(`/api/desk/calls_for_help/${call?.id}/resolve`)
  await app.as(finn).post('/api/v2/check_ins', { check_in: { device_token: 'x', status: 1 } })
  assert.deepEqual((await board(desk)).counts['safe'], 2, 'what is said last counts')

  const update = await app.update(alert.id, { risk_level: 2 })
  const told = await board(app.staff, `/api/desk/alerts/${update.id}/board`)
  assert.deepEqual(present(told.counts), { already_told: 8, user_filter: 1, no_entitlement: 1 }, 'nothing in it is new')

  const nobody = await board(app.staff, `/api/desk/alerts/${draft.id}/board`)
  assert.deepEqual([nobody.exposed, nobody.published_at, nobody.curve], [0, null, []])
  assert.equal((await desk.get(`/api/desk/alerts/${draft.id}/board`)).status, 404)
  const other = await app.signedIn(await app.givenManager(poor))
  assert.deepEqual(
    present((await board(other, `/api/desk/alerts/${update.id}/board`)).counts),
    { no_entitlement: 1 },
    'the own company’s people',
  )
  assert.equal((await app.as(ada).get(path)).status, 401)
  assert.equal((await desk.get(`${path}?standing=fine`)).status, 422)
})
