import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { nameOf } from '../../../test/support/case-names.ts'
import { assistanceWorld, offer, ok, type ShownBid } from '../appointments/assistance.testing.ts'

const nobodys = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'

test('a responder offers an appointment: every field, and the affected person is notified', async (t) => {
  const { app, company, patient, doctor, network, givenIssue } = await assistanceWorld(t)
  const issueId = await givenIssue()
  const path = `/api/v2/issues/${issueId}/availability_bids`
  for (const [name, person] of [
    ['of the company', doctor],
    ['of the network', network],
  ] as const)
    await t.test(name, async () => {
      const { status, body } = await app.as(person).post<ShownBid>(path, {
        availability_bid: { ...offer, id: nobodys, accepted_at: '2026-11-14T12:00:00Z', responder_id: patient.id },
      })
      assert.equal(status, 201)
      const { id, responder, ...rest } = body
      assert.deepEqual(rest, {
        created_at: '2026-11-14T12:00:00.000Z',
        updated_at: '2026-11-14T12:00:00.000Z',
        issue_id: issueId,
        time: '2026-11-20T14:00:00.000Z',
        timezone: 'America/Lima',
        appointment_types: [0, 2],
        address_str: 'Av. Larco 345, Lima',
        lat: -12.1219,
        lng: -77.0297,
        clinic_appt_cost: 9000,
        housecall_cost: null,
        telemed_consult_cost: 6001,
        currency_code: 'USD',
        accepted_at: null,
        cancelled_on: null,
        appointments: [],
      })
      assert.notEqual(id, nobodys)
      assert.deepEqual([responder?.id, responder?.email], [person.id, person.email])
      await app.settle()
      const notes = await app.as(patient).get<{ type: number; data: object; body: string }[]>('/api/v2/notifications')
      const mine = notes.body.filter((one) => (one.data as { bid_id?: string }).bid_id === id)
      assert.deepEqual(
        mine.map(({ type, data, body: text }) => [type, data, text]),
        [
          [
            1,
            { issue_id: issueId, bid_id: id },
            `${person.firstName} ${person.lastName} can see you on Friday, 20 November 2026 at 09:00 (America/Lima). Accept it to make the appointment.`,
          ],
        ],
      )
    })
  await t.test('a second tap makes no second bid', async () => {
    const [one, two] = await Promise.all([
      app.as(doctor).post<ShownBid>(path, { availability_bid: { ...offer, time: '2026-11-21T09:00:00' } }),
      app.as(doctor).post<ShownBid>(path, { availability_bid: { ...offer, time: '2026-11-21T09:00:00' } }),
    ])
    assert.equal(one.body.id, two.body.id)
    assert.equal((await app.as(company).get<ShownBid[]>(path)).body.length, 3)
  })
})

test('prices, zone and address come from the responder’s account where the bid has none', async (t) => {
  const { app, doctor, givenIssue } = await assistanceWorld(t)
  const path = `/api/v2/issues/${await givenIssue()}/availability_bids`
  const bare = { time: 1_795_165_200, appointment_types: [0, 1, 2] }
  const refused = await app.as(doctor).post<{ error: { fields: object } }>(path, { availability_bid: bare })
  assert.equal(refused.status, 422)
  assert.deepEqual(Object.keys(refused.body.error.fields), [
    'clinic_appt_cost',
    'housecall_cost',
    'telemed_consult_cost',
  ])
  const settings = { clinicApptCost: 9000, housecallCost: 0, telemedConsultCost: 6000, clinicAddress: 'Av. Larco 345' }
  await sql`update users set doctor_settings = ${JSON.stringify(settings)}, timezone_identifier = 'America/Lima' where id = ${doctor.id}`.execute(
    app.db.db(),
  )
  const made = ok(await app.as(doctor).post(path, { availability_bid: { ...bare, housecall_cost: '20000' } }))
  assert.deepEqual(
    [made['clinic_appt_cost'], made['housecall_cost'], made['telemed_consult_cost'], made['timezone']],
    [9000, 20_000, 6000, 'America/Lima'],
  )
  assert.deepEqual([made['address_str'], made['time']], ['Av. Larco 345', '2026-11-20T09:00:00.000Z'])
})

const wrong: readonly [string, object, readonly string[]][] = [
  ['nothing', { time: undefined, appointment_types: undefined }, ['appointment_types', 'time']],
  ['past', { time: '2026-11-14T11:59:00Z' }, ['time']],
  ['type', { appointment_types: [3] }, ['appointment_types']],
  ['no types', { appointment_types: [] }, ['appointment_types']],
  ['zone', { timezone: 'Middle/Earth' }, ['timezone']],
  ['cost', { clinic_appt_cost: -1 }, ['clinic_appt_cost']],
  ['part of a cent', { telemed_consult_cost: 0.5 }, ['telemed_consult_cost']],
  ['half a point', { location: { lat: 1 } }, ['location']],
  ['no such point', { location: { lat: 91, lng: 0 } }, ['location']],
  [
    'all at once',
    { time: '2020-01-01T09:00Z', clinic_appt_cost: -1, timezone: 'x', appointment_types: [] },
    ['appointment_types', 'clinic_appt_cost', 'time', 'timezone'],
  ],
]

test('what is wrong with a bid is named by its fields', async (t) => {
  const { app, doctor, givenIssue } = await assistanceWorld(t)
  const path = `/api/v2/issues/${await givenIssue()}/availability_bids`
  for (const [name, change, fields] of wrong)
    await t.test(nameOf(name), async () => {
      const answer = await app
        .as(doctor)
        .post<{ error: { fields: object } }>(path, { availability_bid: { ...offer, ...change } })
      assert.equal(answer.status, 422, answer.text)
      const names = Object.keys(answer.body.error.fields).map((one) => one.replace(/^availability_bid[./]/, ''))
      assert.deepEqual(names.sort(), fields)
    })
})

test('who may offer, and on which issues', async (t) => {
  const world = await assistanceWorld(t)
  const { app, company, patient, manager, doctor, network, givenIssue } = world
  const other = await app.givenCompany({ features: ['assistance'] })
  const bareCompany = await app.givenCompany()
  const dentist = await app.givenTraveller(company, { roles: ['dentist'] })
  const stranger = await app.givenTraveller(company)
  const staff = await app.givenStaff()
  const callers = {
    nobody: [app.nobody, 401],
    'public key': [app.asPublic(company), 401],
    'company key': [app.as(company), 401],
    'staff key': [app.as(staff), 401],
    'other company’s doctor': [app.as(await app.givenTraveller(other, { roles: ['medical_practitioner'] })), 401],
    'doctor of a company without the package': [
      app.as(await app.givenTraveller(bareCompany, { roles: ['medical_practitioner'] })),
      401,
    ],
    'the patient': [app.as(patient), 403],
    'the manager': [app.as(manager), 403],
    'a dentist': [app.as(dentist), 403],
    'another traveller': [app.as(stranger), 401],
    'a dentist of the network': [app.as(await app.givenNetworkResponder({ roles: ['dentist'] })), 401],
    'the company’s doctor': [app.as(doctor), 201],
    'a doctor of the network': [app.as(network), 201],
  } as const
  const issueId = await givenIssue()
  for (const [name, [caller, status]] of Object.entries(callers))
    await t.test(nameOf(name, status), async () => {
      const answer = await caller.post(`/api/v2/issues/${issueId}/availability_bids`, { availability_bid: offer })
      assert.equal(answer.status, status, answer.text)
    })
  await t.test('unknown issue', async () => {
    const answer = await app.as(doctor).post(`/api/v2/issues/${nobodys}/availability_bids`, { availability_bid: offer })
    assert.equal(answer.status, 404)
  })
  for (const [status, expected, ofNetwork] of [
    ['collecting', 409, false],
    ['waiting', 201, true],
    ['handling', 201, true],
    ['closed', 409, false],
    ['cancelled', 409, false],
    ['finished', 409, false],
  ] as const)
    for (const person of ofNetwork ? [doctor, network] : [doctor])
      await t.test(nameOf(person.firstName, status, expected), async () => {
        const id = await givenIssue({ status })
        const answer = await app.as(person).post(`/api/v2/issues/${id}/availability_bids`, { availability_bid: offer })
        assert.equal(answer.status, expected, answer.text)
      })
})

test('responders list their own bids; those of the issue, its handler and the company all', async (t) => {
  const { app, company, patient, manager, doctor, network, givenIssue, givenBid } = await assistanceWorld(t)
  const issueId = await givenIssue()
  const [own, others] = [await givenBid(issueId, doctor), await givenBid(issueId, network)]
  const stranger = await app.givenTraveller(company)
  const staff = await app.givenStaff()
  const path = `/api/v2/issues/${issueId}/availability_bids`
  const both = [own.id, others.id].sort()
  const seen: readonly [string, Parameters<typeof app.as>[0], readonly string[] | number][] = [
    ['patient', patient, both],
    ['company', company, both],
    ['manager', manager, both],
    ['staff', staff, both],
    ['doctor', doctor, [own.id]],
    ['network', network, [others.id]],
    ['stranger', stranger, 401],
  ]
  const check = async (who: Parameters<typeof app.as>[0], expected: readonly string[] | number) => {
    const { status, body } = await app.as(who).get<ShownBid[]>(path)
    if (typeof expected === 'number') return assert.equal(status, expected)
    assert.equal(status, 200)
    assert.deepEqual(body.map((one) => one.id).sort(), expected)
    for (const bid of body) {
      const isOwn = bid.responder?.id === (who as { id?: string }).id
      const isCompanys = [company, manager, staff].includes(who as never) && bid.responder?.id === doctor.id
      assert.equal(bid.responder?.email !== null, isOwn || isCompanys || who === staff, 'addresses are not for others')
    }
  }
  for (const [name, who, expected] of seen) await t.test(name, () => check(who, expected))
  await t.test('the handler of the network', async () => {
    await sql`update issues set status = 'handling', claimed_at = now(), handler_id = ${network.id} where id = ${issueId}`.execute(
      app.db.db(),
    )
    await check(network, both)
  })
  await t.test('by pages', async () => {
    const { body, headers } = await app.as(patient).get<ShownBid[]>(`${path}?per_page=1&page=2`)
    assert.deepEqual([body.length, headers['total-count']], [1, '2'])
  })
  assert.equal((await app.nobody.get(path)).status, 401)
  assert.equal((await app.as(patient).get(`/api/v2/issues/${nobodys}/availability_bids`)).status, 404)
})
