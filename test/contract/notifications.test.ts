import assert from 'node:assert/strict'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { sql } from 'kysely'
import { assistanceIn } from '../../src/assistance/appointments/assistance.testing.ts'
import { receiptSenders, stepBudgets } from '../../src/delivery/index.ts'
import { deliveryJobs, webhookWork } from '../../src/delivery/jobs.ts'
import { allTypes } from '../../src/delivery/notifications/notification-lookup.ts'
import { givenBrowser } from '../../src/delivery/receipts/receipts.testing.ts'
import { givenDesk } from '../../src/intelligence/testing.ts'
import { invitationTokenFor } from '../../src/people/members/guest.testing.ts'
import { createWorker } from '../../src/platform/jobs/worker.ts'
import type { Answer } from '../support/app.ts'
import { causeIssueNotices, causeMessageNotices } from '../support/assistance.ts'
import { testLog } from '../support/database.ts'
import { causeFeedNotices } from '../support/feeds.ts'
import { causeDisruptionNotices, causeFlightNotices } from '../support/flights.ts'
import { writtenOutDocuments } from '../support/openapi.ts'
import { causeSaleNotices } from '../support/sales.ts'
import { smsFrom, twilioAuthToken } from '../support/twilio.ts'
import { overruleVisa } from '../support/visas.ts'
import { type WorkingApp, workingApp } from '../support/worker.ts'
import { dataKeys } from './notification-keys.ts'

/** Sent, and not kept where the person could list them. */
const notSaved = [502, 503, 520, 521]
/** Of 54 the managers get one of their own. */
const managersOnly = [6, 24, 53, 115, 300, 301, 302, 303, 304, 305, 306, 500, 501, 504, 505, 506, 510, 511, 512]

const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.ok(status >= 200 && status < 300, `${status}: ${text}`)
  return body
}

async function givenServer(t: TestContext, status: number): Promise<string> {
  const server = createServer((req, res) => {
    req.resume()
    res.writeHead(status).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => {
    server.closeAllConnections()
    server.close()
  })
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/hook`
}

/** When a failing delivery is tried, in minutes after the first try. */
const tries = [0, 5, 15, 35, 75, 155, 315, 635, 1275, 2555, 5115, 7675, 10235]

/** Delivers what happened to endpoints that are broken and gone, until nothing is tried any more. */
async function failToDeliver(app: WorkingApp): Promise<void> {
  const worker = createWorker({
    pool: app.db.pool,
    clock: app.clock,
    jobs: deliveryJobs,
    crons: [],
    leasedWork: [webhookWork({ allowPrivate: true })],
    makeCtx: (requestId) => ({ ...app.ctx(), requestId }),
    log: testLog,
    concurrency: 2,
    pollMs: 50,
  })
  const start = app.clock.now().getTime()
  try {
    for (const minute of tries) {
      app.clock.set(new Date(start + minute * 60_000))
      await worker.runDueUntil(app.clock.now(), AbortSignal.timeout(600_000))
    }
  } finally {
    await worker.drain(2_000)
  }
}

/** A call for help: 1 and 2 of bids, 3 and 4 of appointments, 900, 910 and 911 of what was paid. */
async function getHelp(app: WorkingApp): Promise<void> {
  const { patient, doctor, givenIssue, givenBid, givenAppointment } = await assistanceIn(app)
  const issueId = await givenIssue()
  ok(await app.as(doctor).post(`/api/v2/availability_bids/${(await givenBid(issueId)).id}/cancel`))
  const { appointment: first } = await givenAppointment(issueId)
  ok(await app.as(patient).post(`/api/v2/appointments/${first.id}/cancel`))
  const { appointment, pin } = await givenAppointment(issueId)
  ok(await app.as(doctor).post(`/api/v2/appointments/${appointment.id}/close`, { pin_code: pin }))
  await app.settle()
  const payout = { account: 'responders', user_id: doctor.id, amount: 1, currency: 'USD' }
  ok(await app.as(await app.givenStaff()).post('/api/desk/payouts', { payout }))
  await app.settle()
}

const header =
  'traveller_email,trip_external_id,kind,origin,destination,departure_datetime,arrival_datetime,flight_number\n'
const flight = (email: string, trip: string, day: string) =>
  `${email},${trip},air,LHR,GRU,2027-03-${day}T10:00,2027-03-${day}T19:00,BA247\n`

test('every type that has a cause is stored with the data that the contract gives it', async (t) => {
  const app = await workingApp(t, { template: 'world', config: { webhookAllowPrivate: true } })
  const { staff, givenPublished, givenAdvisory } = await givenDesk(app)
  const features = ['alerts', 'assistance'] as const
  const [company, elsewhere] = [await app.givenCompany({ features }), await app.givenCompany()]
  const boss = await app.givenManager(company)
  const desk = await app.signedIn(boss)
  const ada = await app.givenTraveller(company, {
    phoneNumber: '+4915100000042',
    email: 'ada@example.com',
    homeCountry: 'ES',
  })
  // No money for the SMS that would follow a request without an answer: 532.
  await givenBrowser(app, ada)
  t.after(stepBudgets.replace(() => ({ sms: 0, whatsapp: null, voice: null })))
  const phone = app.as(ada)
  const org = app.as(company)
  const trips = `/api/v2/org/${company.id}/trips`
  const users = `/api/v2/org/${company.id}/users`

  // Trips: 30, 21, 22, 23 by the company, and 306 to its manager; 20 and 21 by files of the staff and of a manager, who
  // gets 24.
  const inLima = { country_code: 'PE', lat: -12.0464, lng: -77.0428, type: 1 }
  const going = (from: string) => [{ entry_date: from, exit_date: '2026-11-20', ...inLima }]
  const make = async () =>
    ok(await org.post<{ id: string }>(trips, { trip: { traveller_ids: [ada.id], destinations: going('2026-11-13') } }))
  const trip = await make()
  app.clock.advance(1)
  ok(await org.patch(`${trips}/${trip.id}`, { trip: { destinations: going('2026-11-12') } }))
  ok(await org.delete(`${trips}/${(await make()).id}`))
  ok(await org.post(`${trips}/${trip.id}/merge`, { trip_id: (await make()).id }))
  const imports = `/api/desk/companies/${company.id}/trip_imports`
  ok(await staff.post(imports, { trip_import: { csv: header + flight(ada.email ?? '', 'PNR-1', '01') } }))
  app.clock.advance(1)
  ok(await desk.post(imports, { trip_import: { csv: header + flight(ada.email ?? '', 'PNR-1', '02') } }))

  // Check-ins: 52, 51, 53; 50 with 304, and two hours later 54.
  for (const [latitude, longitude, status] of [
    [40.4168, -3.7038, 0],
    [-12.0464, -77.0428, 0],
    [40.4168, -3.7038, 2],
  ]) {
    ok(await phone.post('/api/v2/check_ins', { check_in: { device_token: 'phone', latitude, longitude, status } }))
    app.clock.advance(60)
  }
  ok(await org.post(`/api/v2/org/${company.id}/check_in_requests`, { check_in_request: { user_ids: [ada.id] } }))

  // An answer that nobody understands: 533. Nobody is reached within an hour: 534.
  t.after(receiptSenders.replace(() => ({ twilioAuthToken, mailEvents: () => undefined, mailReturn: undefined })))
  ok(await smsFrom(app, ada.phoneNumber ?? '', 'What now?', 'SM1'))

  await getHelp(app)

  // Flights: 100 to 107, 301 to 303; a hotel: 300.
  await causeFlightNotices(app, company, ada)
  // Flight protection: 1002 to 1005, 1008, 1010.
  await causeDisruptionNotices(app, company, ada)

  // What is bought: 901, 902, 903, 904.
  await causeSaleNotices(app, company, ada)

  // The desk: 110, 115 and 305, 111, 120, 121, 130.
  await givenPublished({ country_ids: ['PE'], full_country_ids: ['PE'] })
  await givenAdvisory()
  for (const kind of ['travel_restriction', 'entry_requirement'])
    ok(await staff.post(`/api/desk/${kind}s`, { [kind]: { type: 9, value: 1, origin_country_id: 'PE' } }))
  await overruleVisa(app, 'ES', 'PE', { kind: 'visa_required' })

  // Feeds, for staff: 530, 531.
  await causeFeedNotices(app)

  // People: 500, 502 with its link, 501 when it is followed, 503 to somebody of another company whose address is confirmed, 505, 504, 506.
  const eva = ok(
    await org.post<{ id: string }>(`${users}/travellers`, {
      user: { name: 'Eva', email: 'eva@example.com' },
      send_confirmation_email: true,
    }),
  )
  const per = await app.givenTraveller(elsewhere, { email: 'per@example.com' })
  await sql`update users set confirmed_at = ${app.clock.now()} where id = ${per.id}`.execute(app.db.db())
  ok(await desk.post('/api/desk/invitations', { invitation: { email: 'per@example.com', first_name: 'Per' } }))
  // Links to sign in with: 520, 521.
  const lee = await app.givenTraveller(company, { phoneNumber: '+34600000000' })
  for (const send_by of ['mail', 'sms']) ok(await org.post(`${users}/${lee.id}/sign_in_links`, { send_by }))
  ok(await phone.patch('/api/v2/users/my_settings', { settings: { send_all_good_push: true } }))
  app.clock.advance(7200)
  await app.settle()
  ok(await app.nobody.post('/api/v2/users/confirm', { token: await invitationTokenFor(app, 'eva@example.com') }))
  ok(await org.patch(`${users}/${eva.id}`, { user: { first_name: 'Evelyn' } }))

  // Assistance: 0, 9, 10; 5, 6. Before the servers: the worker of those has no schedules, and takes this one's away.
  await causeIssueNotices(app, company, ada)
  await causeMessageNotices(app, company, ada)

  // Servers: one that is gone (512), and one that fails for days (510) until it is given up (511).
  for (const status of [410, 500])
    ok(
      await org.post(`/api/v2/org/${company.id}/webhook_endpoints`, {
        webhook_endpoint: { url: await givenServer(t, status), enabled: true },
      }),
    )
  ok(await org.delete(`${users}/${eva.id}`))
  await failToDeliver(app)

  const inTable = allTypes.filter(([, entry]) => entry.audience.length > 0 && entry.implemented !== false)
  assert.deepEqual(
    Object.fromEntries(inTable.map(([number, { data = [] }]) => [number, [...data].toSorted()])),
    dataKeys,
    'the table of notification types says the same',
  )
  interface Row {
    readonly type: number
    readonly user_id: string
    readonly data: Record<string, unknown>
    readonly hidden: boolean
    readonly title: string
  }
  const { rows } = await sql<Row>`
    select type, user_id, data, title, deleted_at is not null as hidden from notifications
    where not (data ? 'cleared' or data ? 'all_good' or data ? 'ended') order by type, created_at`.execute(app.db.db())
  assert.deepEqual(
    [...new Set(rows.map((row) => row.type))],
    Object.keys(dataKeys).map(Number),
    'each that has a cause, and no other',
  )
  for (const { type, data, hidden, title, user_id } of rows) {
    assert.deepEqual(Object.keys(data).toSorted(), dataKeys[type], `${type} ${title}`)
    assert.equal(hidden, notSaved.includes(type), `${type} ${title}`)
    if (managersOnly.includes(type)) assert.equal(user_id, boss.id, `${type} ${title}`)
  }
  const value = (type: number, key: string) => rows.find((row) => row.type === type)?.data[key]
  assert.deepEqual([value(30, 'trip_id'), value(24, 'success'), value(53, 'user_id')], [trip.id, true, ada.id])
  const listed = ok(await phone.get<{ type: number; data: object }[]>('/api/v2/notifications?per_page=100'))
  const shown = (of: readonly { type: number; data: object }[]) =>
    of.map(({ type, data }) => JSON.stringify([type, data])).toSorted()
  assert.deepEqual(shown(listed), shown(rows.filter((row) => row.user_id === ada.id)), 'as it is stored')

  // The events about rules and visas fit the document.
  const { v2 } = (await writtenOutDocuments(['v2'])) as unknown as {
    v2: { webhooks: Record<string, { post: { requestBody: { content: { 'application/json': { schema: object } } } } }> }
  }
  const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
  const pulled = ok(
    await org.get<{ events: { event: number; event_name: string; payload: Record<string, { id: string }> }[] }>(
      `/api/v2/org/${company.id}/webhook_events?limit=100`,
    ),
  )
  for (const [event, kind] of [
    [120, 'travel_restriction'],
    [121, 'entry_requirement'],
    [130, 'visa_requirement'],
  ] as const) {
    const received = pulled.events.find((one) => one.event === event)
    const name = `${event} ${received?.event_name}`
    const schema = v2.webhooks[name]?.post.requestBody.content['application/json'].schema
    assert.ok(schema, name)
    const fits = ajv.compile(schema)
    assert.ok(fits(received), `${name}: ${ajv.errorsText(fits.errors)}`)
    assert.equal(received?.payload[kind]?.id, value(event, `${kind}_id`))
  }
})
