import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { nameOf } from '../../../test/support/case-names.ts'
import {
  assistanceWorld,
  countsOf,
  ok,
  type ShownAppointment,
  type ShownBid,
} from '../appointments/assistance.testing.ts'

const nobodys = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'

test('accepting makes the appointment, its conversation, the hold and the handler; both are notified', async (t) => {
  const world = await assistanceWorld(t)
  const { app, company, patient, manager, doctor, network, givenIssue, givenBid, accept } = world
  for (const [name, person] of [
    ['of the company', doctor],
    ['of the network', network],
  ] as const)
    await t.test(name, async () => {
      const issueId = await givenIssue()
      const { id } = await givenBid(issueId, person)
      const held = (await countsOf(world, issueId)).held
      const answer = await accept(app.as(patient), id)
      assert.equal(answer.status, 200, answer.text)
      const [summary] = answer.body.appointments
      assert.deepEqual([answer.body.accepted_at, answer.body.appointments.length], ['2026-11-14T12:00:00.000Z', 1])
      assert.ok(summary)
      assert.deepEqual(await countsOf(world, issueId), {
        appointments: 1,
        conversations: 1,
        handler: person.id,
        status: 'handling',
        held: held + 1,
      })
      const shown = ok(await app.as(patient).get<ShownAppointment>(`/api/v2/appointments/${summary.id}`))
      const {
        pin_code,
        patient: who,
        responder,
        availability_bid,
        issue,
        ...rest
      } = shown as never as {
        pin_code: number
        patient: { id: string }
        responder: { id: string }
        availability_bid: ShownBid
        issue: { id: string; status: number; current_handler: { id: string } }
      }
      assert.ok(pin_code >= 100_000 && pin_code <= 999_999)
      assert.deepEqual([who.id, responder.id, availability_bid.id, issue.id], [patient.id, person.id, id, issueId])
      assert.deepEqual(
        [issue.status, issue.current_handler.id, availability_bid.appointments.length],
        [2, person.id, 1],
      )
      assert.deepEqual(rest, {
        id: summary.id,
        created_at: '2026-11-14T12:00:00.000Z',
        updated_at: '2026-11-14T12:00:00.000Z',
        issue_id: issueId,
        status: 0,
        type: 2,
        start_time: '2026-11-20T14:00:00.000Z',
        timezone: 'America/Lima',
        address_str: 'Av. Larco 345, Lima',
        lat: -12.1219,
        lng: -77.0297,
        cost: 6001,
        currency_code: 'USD',
        fee: 1201,
        cancelled_by_id: null,
        closed_at: null,
        videos: [],
      })
      for (const [who, pin] of [
        [person, null],
        [company, null],
        [manager, null],
        [patient, pin_code],
      ] as const)
        assert.equal(
          ok(await app.as(who).get<ShownAppointment>(`/api/v2/appointments/${summary.id}`)).pin_code,
          pin,
          'only the patient sees the pin',
        )
      await app.settle()
      for (const one of [patient, person]) {
        const { body } = await app.as(one).get<{ type: number; data: object; body: string }[]>('/api/v2/notifications')
        const isOfThis = ({ type, data }: { type: number; data: object }): boolean =>
          type === 3 && (data as { appointment_id?: string }).appointment_id === summary.id
        const [notice, ...more] = body.filter(isOfThis)
        assert.deepEqual([notice?.data, more], [{ issue_id: issueId, appointment_id: summary.id }, []])
        assert.match(notice?.body ?? '', /Friday, 20 November 2026 at 09:00 \(America\/Lima\)/)
        assert.ok(!notice?.body.includes(String(pin_code)))
      }
    })
  await t.test('the company’s servers get the event, without the pin', async () => {
    const { body } = await app
      .as(company)
      .get<{ events: { event: number; event_name: string; payload: object }[] }>(
        `/api/v2/org/${company.id}/webhook_events?limit=100`,
      )
    const events = body.events.filter((one) => one.event === 3)
    assert.deepEqual(
      events.map((one) => one.event_name),
      ['appointment.created', 'appointment.created'],
    )
    assert.ok(JSON.stringify(events).includes('E-7') && !JSON.stringify(events).includes('pin'))
  })
})

test('without a card, or with one that is declined, nothing is made', async (t) => {
  const world = await assistanceWorld(t)
  const { app, patient, givenIssue, givenBid, givenCard, accept } = world
  const issueId = await givenIssue()
  const { id } = await givenBid(issueId)
  const nothing = { appointments: 0, conversations: 0, handler: null, status: 'waiting', held: 0 }
  await sql`delete from payment_methods`.execute(app.db.db())
  const without = await accept(app.as(patient), id)
  assert.deepEqual([without.status, await countsOf(world, issueId)], [402, nothing])
  await givenCard(patient, '4000000000000002')
  const declined = await accept(app.as(patient), id)
  assert.deepEqual([declined.status, await countsOf(world, issueId)], [402, nothing])
  assert.match(declined.text, /card_declined/)
  await sql`delete from payment_methods`.execute(app.db.db())
  await givenCard(patient)
  assert.equal((await accept(app.as(patient), id)).status, 200, 'and then with a good one')
})

test('who may accept', async (t) => {
  const { app, company, patient, manager, doctor, network, givenIssue, givenBid, accept } = await assistanceWorld(t)
  const stranger = await app.givenTraveller(company)
  const otherDoctor = await app.givenTraveller(company, { roles: ['psychiatrist'] })
  const other = await app.givenCompany({ features: ['assistance'] })
  const staff = await app.givenStaff()
  const callers: readonly [string, Parameters<typeof accept>[0], number][] = [
    ['nobody', app.nobody, 401],
    ['public key', app.asPublic(company), 401],
    ['another company’s key', app.as(other), 401],
    ['another company’s manager', app.as(await app.givenManager(other)), 401],
    ['another traveller', app.as(stranger), 401],
    ['another responder of the company', app.as(otherDoctor), 401],
    ['another responder of the network', app.as(network), 401],
    ['its responder', app.as(doctor), 403],
    ['staff', app.as(staff), 401],
    ['the patient', app.as(patient), 200],
    ['the manager', app.as(manager), 200],
    ['the company’s key', app.as(company), 200],
  ]
  for (const [name, caller, status] of callers)
    await t.test(nameOf(name, status), async () => {
      const { id } = await givenBid(await givenIssue())
      const answer = await accept(caller, id)
      assert.equal(answer.status, status, answer.text)
      if (status === 200) assert.equal(answer.body.appointments[0]?.patient?.id, patient.id)
    })
  assert.equal((await accept(app.as(patient), nobodys)).status, 404)
  await t.test('the company’s acts are in the audit log', async () => {
    const { rows } = await sql<{ count: number }>`
      select count(*) from audit_log where subject_kind = 'availability_bid' and action = 'accept'`.execute(app.db.db())
    assert.equal(rows[0]?.count, 2)
  })
})

test('the type must be among those offered', async (t) => {
  const { app, patient, givenIssue, givenBid } = await assistanceWorld(t)
  const { id } = await givenBid(await givenIssue())
  for (const [type, status] of [
    [1, 422],
    [3, 422],
    ['x', 422],
    [null, 400],
    [undefined, 422],
  ] as const)
    await t.test(nameOf(type, status), async () => {
      const answer = await app.as(patient).post(`/api/v2/availability_bids/${id}/accept`, { appointment_type: type })
      assert.equal(answer.status, status, answer.text)
      assert.match(answer.text, /"fields":\{"appointment_type"/)
    })
})

test('states: what can be accepted and cancelled', async (t) => {
  const world = await assistanceWorld(t)
  const { app, patient, doctor, network, givenIssue, givenBid, givenAppointment, accept } = world
  const cancel = (id: string, by = doctor) => app.as(by).post(`/api/v2/availability_bids/${id}/cancel`)
  const as = app.as(patient)
  await t.test('a cancelled one: neither', async () => {
    const { id } = await givenBid(await givenIssue())
    const first = await cancel(id)
    assert.deepEqual([first.status, first.body['cancelled_on']], [200, '2026-11-14T12:00:00.000Z'])
    assert.deepEqual([(await cancel(id)).status, (await accept(as, id)).status], [409, 409])
  })
  await t.test('an accepted one: neither, also not the same again', async () => {
    const issueId = await givenIssue()
    const { bid } = await givenAppointment(issueId)
    const answers = [await accept(as, bid.id), await accept(as, bid.id, 0), await cancel(bid.id)]
    assert.deepEqual(
      answers.map(({ status }) => status),
      [409, 409, 409],
    )
    assert.equal((await countsOf(world, issueId)).appointments, 1)
  })
  await t.test('after the appointment was cancelled the bid stays accepted', async () => {
    const { bid, appointment } = await givenAppointment(await givenIssue())
    ok(await as.post(`/api/v2/appointments/${appointment.id}/cancel`))
    assert.equal((await accept(as, bid.id)).status, 409)
  })
  await t.test('while an appointment is open: no other bid', async () => {
    const issueId = await givenIssue()
    await givenAppointment(issueId)
    const [same, other] = [
      await givenBid(issueId, doctor, { time: '2026-11-21T09:00' }),
      await givenBid(issueId, network),
    ]
    assert.deepEqual([(await accept(as, same.id)).status, (await accept(as, other.id)).status], [409, 409])
    assert.equal((await countsOf(world, issueId)).appointments, 1)
  })
  await t.test('after it was cancelled another responder can take over', async () => {
    const issueId = await givenIssue()
    const { appointment } = await givenAppointment(issueId)
    const other = await givenBid(issueId, network)
    ok(await as.post(`/api/v2/appointments/${appointment.id}/cancel`))
    assert.equal((await accept(as, other.id)).status, 200)
    assert.deepEqual(
      [(await countsOf(world, issueId)).handler, (await countsOf(world, issueId)).appointments],
      [network.id, 2],
    )
  })
  await t.test('another handler has claimed it', async () => {
    const issueId = await givenIssue()
    const { id } = await givenBid(issueId, doctor)
    await sql`update issues set status = 'handling', claimed_at = now(), handler_id = ${network.id} where id = ${issueId}`.execute(
      app.db.db(),
    )
    assert.equal((await accept(as, id)).status, 409)
    assert.equal((await accept(as, (await givenBid(issueId, network)).id)).status, 200, 'the handler’s own')
  })
  for (const status of ['closed', 'cancelled', 'finished'])
    await t.test(nameOf('issue', status), async () => {
      const issueId = await givenIssue()
      const { id } = await givenBid(issueId)
      await sql`update issues set status = ${status} where id = ${issueId}`.execute(app.db.db())
      assert.equal((await accept(as, id)).status, 409)
    })
  await t.test('its time has passed', async () => {
    const { id } = await givenBid(await givenIssue())
    app.clock.set('2026-11-20T14:00:00.000Z')
    assert.equal((await accept(as, id)).status, 409)
  })
  await app.settle()
  const { rows } = await sql<{ status: string }>`
    select distinct status from payments where status not in ('authorized', 'released', 'captured')`.execute(
    app.db.db(),
  )
  assert.deepEqual(rows, [], 'no hold is left behind')
})
