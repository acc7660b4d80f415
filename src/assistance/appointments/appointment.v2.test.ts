import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { nameOf } from '../../../test/support/case-names.ts'
import { type AssistanceWorld, assistanceWorld, ok, type ShownAppointment } from './assistance.testing.ts'

const nobodys = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'
const pathOf = ({ id }: { readonly id: string }) => `/api/v2/appointments/${id}`

const wrongPin = (pin: number): number => (pin === 999_999 ? 100_000 : pin + 1)

type Who = Parameters<AssistanceWorld['app']['as']>[0]

test('closing needs the patient’s pin: in the query or in the body, of the responder', async (t) => {
  const { app, company, patient, manager, doctor, network, givenIssue, givenAppointment } = await assistanceWorld(t)
  const staff = await app.givenStaff()
  await t.test('who may close', async (t) => {
    const { appointment, pin } = await givenAppointment(await givenIssue())
    const callers: readonly [string, Who, number][] = [
      ['patient', patient, 403],
      ['company’s key', company, 403],
      ['manager', manager, 403],
      ['staff', staff, 403],
      ['a responder of the network', network, 401],
      ['another company', await app.givenCompany(), 401],
      ['another traveller', await app.givenTraveller(company), 401],
      ['its responder', doctor, 200],
    ]
    for (const [name, who, status] of callers)
      await t.test(nameOf(name, status), async () => {
        const answer = await app.as(who).post(`${pathOf(appointment)}/close?pin_code=${pin}`)
        assert.equal(answer.status, status, answer.text)
      })
    assert.equal((await app.nobody.post(`${pathOf(appointment)}/close?pin_code=${pin}`)).status, 401)
    assert.equal((await app.as(doctor).post(`${pathOf({ id: nobodys })}/close?pin_code=${pin}`)).status, 404)
  })
  for (const [name, by] of [
    ['company', doctor],
    ['network', network],
  ] as const)
    await t.test(nameOf('in the body', name), async () => {
      const { appointment, pin } = await givenAppointment(await givenIssue(), by)
      const missing = await app.as(by).post(`${pathOf(appointment)}/close`)
      assert.equal(missing.status, 422)
      assert.match(missing.text, /"fields":\{"pin_code"/)
      const closed = ok(await app.as(by).post<ShownAppointment>(`${pathOf(appointment)}/close`, { pin_code: pin }))
      assert.deepEqual([closed.status, closed.closed_at, closed.pin_code], [1, app.clock.now().toISOString(), null])
    })
})

test('wrong pins are counted: after five none is taken for 15 minutes', async (t) => {
  const { app, doctor, network, givenIssue, givenAppointment } = await assistanceWorld(t)
  for (const [name, by, headers] of [
    ['one by one', doctor, () => ({})],
    ['of the network', network, () => ({})],
    ['with Idempotency-Keys', doctor, (n: number) => ({ 'idempotency-key': `try ${n}` })],
    ['of the network with Idempotency-Keys', network, (n: number) => ({ 'idempotency-key': `try ${n}` })],
  ] as const)
    await t.test(nameOf(name), async () => {
      const { appointment, pin } = await givenAppointment(await givenIssue(), by)
      const close = (code: number | string, n: number) =>
        app.as(by).post(`${pathOf(appointment)}/close`, { pin_code: code }, headers(n))
      const first = await close(wrongPin(pin), 0)
      assert.match(first.text, /"fields":\{"pin_code"/)
      if ('idempotency-key' in headers(0)) {
        const again = await close(wrongPin(pin), 0)
        assert.deepEqual([again.text, again.headers['idempotent-replayed']], [first.text, 'true'])
        assert.equal(first.headers['idempotent-replayed'], undefined)
      }
      const statuses = [first.status]
      for (const [n, code] of [wrongPin(pin), 'abcdef', 0, `${pin}0`].entries())
        statuses.push((await close(code, n + 1)).status)
      assert.deepEqual(statuses, [422, 422, 422, 422, 422])
      for (const [n, code] of [wrongPin(pin), pin].entries()) {
        const locked = await close(code, 10 + n)
        assert.deepEqual([locked.status, locked.headers['retry-after']], [423, '900'])
      }
      app.clock.advance(899)
      assert.equal((await close(pin, 20)).headers['retry-after'], '1')
      app.clock.advance(1)
      assert.equal((await close(wrongPin(pin), 21)).status, 422, 'the count begins anew')
      assert.equal((await close(pin, 22)).status, 200)
    })
  await t.test('at the same time', async () => {
    const { appointment, pin } = await givenAppointment(await givenIssue())
    const answers = await Promise.all(
      Array.from({ length: 9 }, () => app.as(doctor).post(`${pathOf(appointment)}/close`, { pin_code: wrongPin(pin) })),
    )
    const statuses = answers.map(({ status }) => status).sort()
    assert.deepEqual(statuses, [422, 422, 422, 422, 422, 423, 423, 423, 423])
  })
})

test('closing charges the card: 900 to the patient, 910 to the responder, and the ledger balances', async (t) => {
  const { app, patient, doctor, network, givenIssue, givenAppointment } = await assistanceWorld(t)
  for (const [name, by] of [
    ['of the company', doctor],
    ['of the network', network],
  ] as const)
    await t.test(name, async () => {
      const { appointment, pin } = await givenAppointment(await givenIssue(), by)
      const answers = await Promise.all(
        [1, 2, 3].map(() => app.as(by).post(`${pathOf(appointment)}/close?pin_code=${pin}`)),
      )
      assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
      await app.settle()
      const { rows } = await sql<{ status: string; captured: number; shares: number; revenue: number }>`
        select p.status, p.captured,
          (select -sum(amount)::int from ledger_entries e where e.payment_id = p.id and e.user_id = ${by.id}) as shares,
          (select -sum(amount)::int from ledger_entries e where e.payment_id = p.id and e.account = 'revenue') as revenue
        from payments p where p.appointment_id = ${appointment.id}`.execute(app.db.db())
      assert.deepEqual(rows, [{ status: 'captured', captured: 6001, shares: 4800, revenue: 1201 }])
      const noticesOf = async (who: Who, type: number) =>
        (await app.as(who).get<{ type: number; body: string; data: object }[]>('/api/v2/notifications')).body
          .filter((one) => one.type === type)
          .map(({ body, data }) => [body, data])
      const at = 'the appointment on Friday, 20 November 2026 at 09:00 (America/Lima). Test money: nothing moves.'
      assert.deepEqual((await noticesOf(patient, 900))[0], [`Your card was charged $60.01 for ${at}`, {}])
      assert.deepEqual(await noticesOf(by, 910), [[`$48.00 were credited to you for ${at}`, {}]])
    })
})

test('cancelling releases the hold and is told to the other', async (t) => {
  const { app, company, patient, manager, doctor, network, givenIssue, givenAppointment } = await assistanceWorld(t)
  const staff = await app.givenStaff()
  const callers: readonly [string, Who, number, string | null][] = [
    ['another company', await app.givenCompany(), 401, null],
    ['another traveller', await app.givenTraveller(company), 401, null],
    ['another responder', await app.givenTraveller(company, { roles: ['psychiatrist'] }), 401, null],
    ['a responder of the network', network, 401, null],
    ['its patient', patient, 200, patient.id],
    ['its responder', doctor, 200, doctor.id],
    ['the company’s key', company, 200, null],
    ['the manager', manager, 200, manager.id],
    ['staff', staff, 200, staff.id],
  ]
  for (const [name, who, status, byId] of callers)
    await t.test(nameOf(name, status), async () => {
      const { appointment, pin } = await givenAppointment(await givenIssue())
      const answer = await app.as(who).post<ShownAppointment>(`${pathOf(appointment)}/cancel`)
      assert.equal(answer.status, status, answer.text)
      if (status !== 200) {
        ok(await app.as(patient).post(`${pathOf(appointment)}/cancel`))
        return
      }
      assert.deepEqual([answer.body.status, answer.body.cancelled_by_id], [2, byId])
      const again = await app.as(who).post(`${pathOf(appointment)}/cancel`)
      const close = await app.as(doctor).post(`${pathOf(appointment)}/close?pin_code=${pin}`)
      assert.deepEqual([again.status, close.status], [409, 409])
      await app.settle()
      for (const person of [patient, doctor]) {
        const { body } = await app
          .as(person)
          .get<{ type: number; data: { appointment_id?: string } }[]>('/api/v2/notifications?per_page=100')
        const told = body.filter((one) => one.type === 4 && one.data.appointment_id === appointment.id)
        assert.equal(told.length, person === who ? 0 : 1)
      }
      const { rows } = await sql<{ status: string; held: number }>`
        select p.status, (select sum(amount)::int from ledger_entries e where e.payment_id = p.id and e.account = 'cards_held') as held
        from payments p where p.appointment_id = ${appointment.id}`.execute(app.db.db())
      assert.deepEqual(rows, [{ status: 'released', held: 0 }])
    })
  await t.test('a network responder’s own, with an Idempotency-Key', async () => {
    const { appointment } = await givenAppointment(await givenIssue(), network)
    const send = () => app.as(network).post(`${pathOf(appointment)}/cancel`, {}, { 'idempotency-key': 'k' })
    const [one, two] = [await send(), await send()]
    assert.deepEqual([one.status, two.status, one.text], [200, 200, two.text])
  })
  await t.test('two at once: one of them', async () => {
    const { appointment, pin } = await givenAppointment(await givenIssue())
    const answers = await Promise.all([
      app.as(patient).post(`${pathOf(appointment)}/cancel`),
      app.as(doctor).post(`${pathOf(appointment)}/cancel`),
      app.as(doctor).post(`${pathOf(appointment)}/close?pin_code=${pin}`),
    ])
    assert.deepEqual(answers.map(({ status }) => status).sort(), [200, 409, 409])
  })
  await t.test('the company’s servers get the event', async () => {
    const { body } = await app
      .as(company)
      .get<{ events: { event: number; event_name: string }[] }>(`/api/v2/org/${company.id}/webhook_events?limit=100`)
    const names = new Set(body.events.filter((one) => one.event === 4).map((one) => one.event_name))
    assert.deepEqual([...names], ['appointment.cancelled'])
  })
})

test('closed appointments are finished after 30 days', async (t) => {
  const { app, patient, doctor, givenIssue, givenAppointment } = await assistanceWorld(t)
  const { appointment, pin } = await givenAppointment(await givenIssue())
  ok(await app.as(doctor).post(`${pathOf(appointment)}/close?pin_code=${pin}`))
  const statusAfter = async (hours: number): Promise<number> => {
    app.clock.advance(hours * 3600)
    await app.settle()
    return ok(await app.as(patient).get<ShownAppointment>(pathOf(appointment))).status
  }
  assert.equal(await statusAfter(30 * 24 - 1), 1)
  assert.equal(await statusAfter(1), 3)
  assert.equal((await app.as(patient).post(`${pathOf(appointment)}/cancel`)).status, 409)
})

test('lists: of an issue, and one’s own', async (t) => {
  const { app, company, patient, manager, doctor, network, givenIssue, givenAppointment } = await assistanceWorld(t)
  const issueId = await givenIssue()
  const cancelled = (await givenAppointment(issueId)).appointment
  ok(await app.as(patient).post(`${pathOf(cancelled)}/cancel`))
  const open = (await givenAppointment(issueId, network)).appointment
  const staff = await app.givenStaff()
  const stranger = await app.givenTraveller(company)
  const otherDoctor = await app.givenTraveller(company, { roles: ['clinical_admin'] })
  const both = [cancelled.id, open.id].sort()
  const cases: readonly [string, Who, readonly string[], readonly string[], readonly string[] | number][] = [
    ['patient', patient, both, [open.id], both],
    ['company', company, both, [open.id], both],
    ['manager', manager, both, [open.id], both],
    ['staff', staff, both, [open.id], both],
    ['first responder', doctor, [cancelled.id], [], [cancelled.id]],
    ['second responder, who handles it', network, [open.id], [open.id], both],
    ['another responder', otherDoctor, [], [], []],
    ['another traveller', stranger, [], [], 401],
    ['another company', await app.givenCompany(), [], [], 401],
  ]
  for (const [name, who, all, current, ofIssue] of cases)
    await t.test(nameOf(name), async () => {
      const ids = async (path: string) => {
        const { status, body } = await app.as(who).get<ShownAppointment[]>(path)
        return status === 200 ? body.map((one) => one.id).sort() : status
      }
      assert.deepEqual(await ids('/api/v2/appointments'), all)
      assert.deepEqual(await ids('/api/v2/appointments?all=true'), all)
      assert.deepEqual(await ids('/api/v2/appointments?all=false'), current)
      assert.deepEqual(await ids('/api/v2/appointments?all=0'), current)
      assert.deepEqual(await ids(`/api/v2/issues/${issueId}/appointments`), ofIssue)
    })
  await t.test('newest first, by pages', async () => {
    const { body, headers } = await app.as(patient).get<ShownAppointment[]>('/api/v2/appointments?per_page=1')
    assert.deepEqual([body.map(({ id }) => id), headers['total-count']], [[both[1]], '2'])
  })
  await t.test('refusals', async () => {
    assert.equal((await app.nobody.get('/api/v2/appointments')).status, 401)
    assert.equal((await app.asPublic(company).get('/api/v2/appointments')).status, 401)
    assert.equal((await app.as(patient).get('/api/v2/appointments?all=maybe')).status, 400)
    assert.equal((await app.as(patient).get(`/api/v2/issues/${nobodys}/appointments`)).status, 404)
    assert.equal((await app.as(patient).get(pathOf({ id: nobodys }))).status, 404)
    assert.equal((await app.as(stranger).get(pathOf(open))).status, 401)
    assert.equal((await app.as(await app.givenCompany()).get(pathOf(open))).status, 401)
  })
})
