import assert from 'node:assert/strict'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Writable } from 'node:stream'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { pino } from 'pino'
import sharp from 'sharp'
import { givenReceiver } from '../../src/delivery/webhooks/webhooks.testing.ts'
import { givenDesk } from '../../src/intelligence/testing.ts'
import { invitationTokenFor } from '../../src/people/members/guest.testing.ts'
import type { Answer } from '../support/app.ts'
import { signedInByLink } from '../support/sign-in-link.ts'
import { dumpDatabase, findWords, readFolder } from '../support/traces.ts'
import { deliverWebhooks, workingApp } from '../support/worker.ts'

const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.ok(status >= 200 && status < 300, `${status}: ${text}`)
  return body
}

/** The person, with values that no other data has. */
const email = 'zanzibella.quartermain@example.com'
const phone = '+46701998877'
const birthday = '1987-06-05'
const externalId = 'EMP-ZQ-7731'
const passport = 'X7788991'
/** As JSON writes them. */
const nationalities = '"KI","TV"'
const points = {
  lima: [-12.046371, -77.042797],
  cusco: [-13.531951, -71.967463],
  hotel: [-12.121943, -77.030581],
} as const
const words = [
  'zanzibella',
  'quartermain',
  'oldmarried',
  'zq.former@example.com',
  email,
  '998877',
  birthday,
  externalId,
  passport,
  nationalities,
]
const coordinates = Object.values(points).flat()

const findTraces = (records: ReadonlyMap<string, string>) => findWords(records, [...words, ...coordinates.map(String)])

async function givenService(t: TestContext) {
  const data = mkdtempSync(join(tmpdir(), 'godwit-erasure-'))
  t.after(() => rmSync(data, { recursive: true, force: true }))
  const lines: string[] = []
  const sink = new Writable({
    write(line, _encoding, done) {
      lines.push(String(line))
      done()
    },
  })
  const app = await workingApp(t, {
    template: 'world',
    log: pino({ level: 'debug' }, sink),
    config: { webhookAllowPrivate: true, data },
  })
  return { app, data, log: () => lines.join('') }
}

test('a person who has used everything is erased: neither database nor data folder names them', async (t) => {
  const { app, data, log } = await givenService(t)
  const { staff, givenPublished } = await givenDesk(app)
  const [company, host] = [
    await app.givenCompany({ name: 'Dunlin Travel', features: ['alerts', 'assistance'] }),
    await app.givenCompany(),
  ]
  const boss = await app.givenManager(company)
  const desk = await app.signedIn(boss)
  const hostDesk = await app.signedIn(await app.givenManager(host))
  const ben = await app.givenTraveller(company, { email: 'ben@example.com' })
  const [org, path] = [app.as(company), `/api/v2/org/${company.id}`]
  const failing = await givenReceiver(t, (_req, res, { body }) => void res.writeHead(500).end(`cannot read ${body}`))
  for (const [by, at] of [
    [org, path],
    [app.as(host), `/api/v2/org/${host.id}`],
  ] as const)
    ok(await by.post(`${at}/webhook_endpoints`, { webhook_endpoint: { url: failing.url, enabled: true } }))

  // Made by an idempotent POST, invited, confirmed, with a picture, renamed.
  const user = {
    name: 'Zanzibella Oldmarried',
    email: 'zq.former@example.com',
    phone_number: phone,
    birthday,
    external_id: externalId,
    home_country: 'SE',
    nationalities: ['KIR', 'TUV'],
  }
  const made = ok(
    await org.post<{ id: string }>(
      `${path}/users/travellers`,
      { user, send_confirmation_email: true },
      { 'idempotency-key': 'first-post' },
    ),
  )
  await app.settle()
  const password = 'a password of some length'
  ok(
    await app.nobody.post('/api/v2/users/confirm', {
      token: await invitationTokenFor(app, user.email),
      password,
      password_confirmation: password,
    }),
  )
  // A guest of another company: an account is joined while its address is confirmed.
  ok(
    await hostDesk.post(
      '/api/desk/invitations',
      { invitation: { email: user.email, first_name: 'Zanzibella', last_name: 'Oldmarried' } },
      { 'idempotency-key': 'invite' },
    ),
  )
  ok(await app.nobody.post('/api/v2/users/confirm', { token: await invitationTokenFor(app, user.email) }))
  const picture = await sharp({ create: { width: 90, height: 90, channels: 3, background: { r: 9, g: 99, b: 9 } } })
    .withExif({ IFD0: { Copyright: 'Quartermain' } })
    .jpeg()
    .toBuffer()
  const renamed = { first_name: 'Zanzibella', last_name: 'Quartermain', email, profile_pic: picture.toString('base64') }
  // Staff, because the person belongs to two companies.
  ok(await staff.patch(`/api/desk/users/${made.id}`, { user: renamed }))
  assert.equal((await app.nobody.post('/api/desk/session', { email, password: 'wrong' })).status, 401)

  // On the phone: device, events, settings, check-ins, a call for help.
  await app.changesReceived()
  const person = await signedInByLink(app, company, made)
  ok(
    await person.post(`/api/v2/users/${made.id}/devices`, {
      device: { token: 'tok-zanzibella', platform: 'ios', uuid: 'iPhone of Zanzibella' },
    }),
  )
  await sql`insert into device_events (user_id, company_id, at, event)
    values (${made.id}, ${company.id}, ${app.clock.now()}, ${JSON.stringify({ event: 'opened', passport })})`.execute(
    app.db.db(),
  )
  ok(await person.patch('/api/v2/users/my_settings', { settings: { send_all_good_push: true } }))
  for (const [[latitude, longitude], status] of [
    [points.lima, 0],
    [points.cusco, 2],
  ] as const) {
    app.clock.advance(60)
    const check_in = { device_token: 'tok-zanzibella', latitude, longitude, status }
    ok(await person.post('/api/v2/check_ins', { check_in }, { 'idempotency-key': `check-in ${status}` }))
  }

  // A call for help of their own, and one that names them.
  const fever = { type: 0, lat: points.cusco[0], lng: points.cusco[1] }
  const issue = { ...fever, description: `Zanzibella Quartermain, born ${birthday}: fever. Call ${phone}.` }
  const help = ok(await person.post<{ id: string }>('/api/v2/issues', { issue }, { 'idempotency-key': 'help' }))
  const byBoss = {
    type: 10,
    country_code: 'PE',
    description: 'Zanzibella Quartermain lost the passport',
    affected_id: made.id,
  }
  ok(await org.post(`${path}/issues`, { issue: byBoss }, { 'idempotency-key': 'passport' }))

  // Trips: alone with a hotel, with a colleague, and imported.
  const inLima = {
    country_code: 'PE',
    lat: points.lima[0],
    lng: points.lima[1],
    type: 1,
    entry_date: '2026-11-14',
    exit_date: '2026-11-20',
  }
  const hotel_segments = [
    {
      hotel_name: 'Casa Zanzibella',
      checkin_date: '2026-11-14T15:00:00Z',
      checkout_date: '2026-11-20T10:00:00Z',
      lat: points.hotel[0],
      lng: points.hotel[1],
      country: 'PE',
      special_instructions: `Passport ${passport}`,
    },
  ]
  ok(
    await org.post(
      `${path}/trips`,
      { trip: { traveller_ids: [made.id], name: 'Quartermain in Lima', destinations: [inLima], hotel_segments } },
      { 'idempotency-key': 'first-trip' },
    ),
  )
  const inBrazil = { country_code: 'BR', entry_date: '2026-12-01', exit_date: '2026-12-05' }
  const together = {
    traveller_ids: [made.id, ben.id],
    name: 'Zanzibella Quartermain and Ben',
    destinations: [inBrazil],
  }
  const shared = ok(
    await org.post<{ id: string }>(`${path}/trips`, { trip: together }, { 'idempotency-key': 'shared trip' }),
  )
  const csv = `traveller_email,trip_external_id,trip_name,kind,country_code,entry_date,exit_date\n${email},PNR-1,Zanzibella goes,destination,FR,2027-03-01,2027-03-05\n`
  ok(await desk.post(`/api/desk/companies/${company.id}/trip_imports`, { trip_import: { csv } }))
  ok(
    await desk.post(`/api/desk/companies/${company.id}/trip_imports`, {
      trip_import: { csv: csv.replace('FR', 'Quartermain') },
    }),
  )

  // Asked to check in by name; concerned by an alert; unreachable for two hours.
  const asked = {
    user_ids: [made.id, ben.id],
    message: 'Zanzibella and Ben, please answer. Zanzibella: call +46701998877.',
  }
  const request = ok(
    await org.post<{ id: string }>(
      `${path}/check_in_requests`,
      { check_in_request: asked },
      { 'idempotency-key': 'ask' },
    ),
  )
  await givenPublished({ country_ids: ['PE'], full_country_ids: ['PE'] })
  app.clock.advance(3 * 3600)
  await app.settle()
  await deliverWebhooks(app)
  app.clock.advance(18 * 3600)
  await app.settle()
  assert.ok(failing.got.length > 5, 'the receiver failed')

  const before = findTraces(await dumpDatabase(app.db.url))
  const tables = `users audit_log notifications outbox_messages webhook_events webhook_tries idempotency_keys check_ins
    stays segments check_in_requests invitations devices device_events trips issues`
  for (const table of tables.split(/\s+/))
    assert.ok(
      before.some((one) => one.startsWith(`${table}: `)),
      `${table} has something to erase`,
    )

  const exported = ok(await staff.get<{ data: Record<string, unknown> }>(`/api/desk/users/${made.id}/export`))
  for (const word of ['Quartermain', email, phone, birthday, String(points.lima[0]), nationalities])
    assert.ok(JSON.stringify(exported).includes(word), `the export has ${word}`)
  const erase = `/api/desk/users/${made.id}/erase`
  const later = await app.signedIn(boss)
  assert.equal((await later.post(erase, { confirm: true })).status, 403)
  assert.equal((await staff.post(erase)).status, 422)
  assert.equal(ok(await staff.post<{ id: string }>(erase, { confirm: true })).id, made.id)
  assert.equal((await staff.post(erase, { confirm: true })).status, 409)

  assert.deepEqual(findTraces(await dumpDatabase(app.db.url)), [])
  assert.deepEqual(findTraces(readFolder(data)), [])
  assert.deepEqual(findTraces(new Map([['log', log()]])), [])

  await t.test('open retries go out without the person', async () => {
    failing.got.length = 0
    failing.answer = (_req, res) => void res.end('thanks')
    await deliverWebhooks(app)
    assert.ok(failing.got.length > 5, `${failing.got.length} deliveries`)
    assert.deepEqual(
      findTraces(new Map(failing.got.map(({ body }, number) => [`webhook ${number}`, body.toString()]))),
      [],
    )
    const events = failing.got.map(
      ({ body }) => JSON.parse(body.toString()) as { event: number; payload: Record<string, unknown> },
    )
    const made500 = events.find(({ event }) => event === 500)?.payload as { user: Record<string, unknown> }
    assert.deepEqual(
      [made500.user['id'], made500.user['display_name'], made500.user['email']],
      [made.id, 'Erased traveller', null],
    )
    const trip = events.find(({ payload }) => payload['trip_id'] === shared.id)
    assert.deepEqual(trip?.payload['user_ids'], [ben.id], 'the colleague’s trip is still told')
  })

  await t.test('what others have stays, without the person', async () => {
    const notified = ok(await later.get<{ type: number; title: string }[]>('/api/desk/notifications?type=53'))
    assert.ok(notified.length > 0)
    for (const { title } of notified) assert.equal(title, 'Erased traveller needs help')
    const trip = ok(await org.get<{ name: string; travellers: { id: string }[] }>(`${path}/trips/${shared.id}`))
    assert.equal(trip.name, 'Erased traveller and Ben')
    const still = ok(await org.get<{ message: string }>(`${path}/check_in_requests/${request.id}`))
    assert.match(still.message, /^Erased traveller and Ben, please answer/)
    const empty = ok(await org.get<Record<string, unknown>>(`${path}/issues/${help.id}`))
    assert.deepEqual(
      [empty['status'], empty['description'], empty['lat'], empty['country_code']],
      [4, null, null, 'PE'],
    )
    const again = await org.post<{ id: string; display_name: string }>(
      `${path}/users/travellers`,
      { user, send_confirmation_email: true },
      { 'idempotency-key': 'first-post' },
    )
    assert.deepEqual([again.status, again.headers['idempotent-replayed']], [201, 'true'])
    assert.equal(again.body.id, made.id)
  })
})
