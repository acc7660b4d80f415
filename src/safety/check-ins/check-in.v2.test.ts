import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type GivenUser, type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { countryId } from '../../reference/index.ts'
import { deleteOldAddresses } from './check-in.service.ts'
import { privacyCell } from './privacy-cell.ts'

const path = '/api/v2/check_ins'
const lima = { latitude: -12.0464, longitude: -77.0428 }
const madrid = { latitude: 40.4168, longitude: -3.7038 }
const device_token = 'fcm-1'

type Sent = Record<string, unknown>
interface Shown {
  id: string
  checkin_at: string
  lat: number | null
  lng: number | null
  country_code: string | null
  anonymized: boolean
  status: number
  type: number
  accuracy: number
  ip_address: string | null
  device_token: string | null
  user_id: string
}
type Failed = { error: { fields?: Record<string, string[]> } }

const house = async (t: TestContext, template: 'migrated' | 'world' = 'migrated') => {
  const app = await testApp(t, { template })
  const company = await app.givenCompany()
  const traveller = await app.givenTraveller(company, { homeCountry: 'ES', externalId: 'emp-1' })
  const send = (check_in: Sent, headers?: Record<string, string>) =>
    app.as(traveller).post<Shown>(path, { check_in: { device_token, ...check_in } }, headers)
  return { app, company, traveller, send }
}

const noticesOf = async ({ db }: TestApp, user: Pick<GivenUser, 'id'>) =>
  (
    await sql<{ type: number; title: string; data: object; urgency: string }>`
      select type, title, data, urgency from notifications where user_id = ${user.id} order by id, type`.execute(
      db.db(),
    )
  ).rows
const eventsOf = async ({ db }: TestApp, company: { id: string }) =>
  (
    await sql<{ event: number; event_name: string; payload: Record<string, unknown> }>`
      select event, event_name, payload from webhook_events where company_id = ${company.id} order by sequence`.execute(
      db.db(),
    )
  ).rows

test('a check-in has every field of the contract, both spellings of a point, and makes its stay', async (t) => {
  const { app, company, traveller, send } = await house(t, 'world')
  const { status, body, text } = await send(
    { ...lima, accuracy: 0, type: 2, status: 1, checkin_at: '2026-11-14T11:00:00Z' },
    { 'x-forwarded-for': '203.0.113.77' },
  )
  assert.equal(status, 201, text)
  assert.deepEqual(Object.keys(body).toSorted(), [
    ...['accuracy', 'anonymized', 'checkin_at', 'country_code', 'created_at', 'device_token', 'id', 'ip_address'],
    ...['lat', 'lng', 'status', 'type', 'updated_at', 'user_id'],
  ])
  assert.deepEqual(
    [body.lat, body.lng, body.country_code, body.anonymized, body.status, body.type, body.accuracy, body.checkin_at],
    [lima.latitude, lima.longitude, 'PE', false, 1, 2, 0, '2026-11-14T11:00:00.000Z'],
  )
  assert.deepEqual([body.user_id, body.device_token, body.ip_address], [traveller.id, device_token, '127.0.0.0'])
  const stays = await app.db.db().selectFrom('stays').selectAll().execute()
  assert.deepEqual(
    stays.map((one) => [one.kind, one.check_in_id, one.company_id, one.country_id, one.lat, one.lng, one.trip_id]),
    [['check_in', body.id, company.id, countryId('PE'), lima.latitude, lima.longitude, null]],
  )
  assert.ok(stays[0]?.division_id)
  const tasks = await app.db.db().selectFrom('jobs').select('payload').where('task', '=', 'stays-changed').execute()
  assert.deepEqual(tasks, [{ payload: { checkInId: body.id } }])
  const short = await send({ lat: '1.5', lng: '2.5' })
  assert.deepEqual([short.body.lat, short.body.lng, short.body.status, short.body.accuracy], [1.5, 2.5, 0, 99])
  app.clock.advance(1)
  const nowhere = await send({ status: 1 })
  assert.deepEqual([nowhere.status, nowhere.body.lat, nowhere.body.country_code], [201, null, null])
  app.clock.advance(1)
  const withCountry = await send({ country_code: 'per', accuracy: 3 })
  assert.deepEqual([withCountry.body.country_code, withCountry.body.lat], ['PE', null])
  const all = await app.db.db().selectFrom('stays').select(['check_in_id', 'country_id', 'cell']).execute()
  assert.ok(!all.some((one) => one.check_in_id === nowhere.body.id), 'no place, no stay')
  assert.deepEqual(
    all.filter((one) => one.check_in_id === withCountry.body.id).map((one) => [one.country_id, one.cell]),
    [[countryId('PE'), null]],
  )
})

test('an invalid check-in is refused and nothing is stored', async (t) => {
  const { app, traveller, send } = await house(t)
  const now = app.clock.now().getTime() / 1000
  for (const [sent, field] of [
    [{ ...lima, device_token: '' }, 'device_token'],
    [{ ...lima, device_token: null }, 'device_token'],
    [{ latitude: 91, longitude: 0 }, 'latitude'],
    [{ latitude: 0, longitude: 181 }, 'longitude'],
    [{ latitude: 0 }, 'longitude'],
    [{ longitude: 0 }, 'latitude'],
    [{ ...lima, accuracy: 4 }, 'accuracy'],
    [{ ...lima, type: 9 }, 'type'],
    [{ ...lima, status: 3 }, 'status'],
    [{ ...lima, country_code: 'QQ' }, 'country_code'],
    [{ ...lima, checkin_at: now + 200_000 }, 'checkin_at'],
    [{ ...lima, checkin_at: 'noon' }, 'checkin_at'],
  ] as const)
    await t.test(nameOf(sent, field), async () => {
      const { status, body, text } = await app.as(traveller).post<Failed>(path, { check_in: { device_token, ...sent } })
      assert.equal(status, 422, `${JSON.stringify(sent)} ${text}`)
      assert.ok(body.error.fields?.[field], text)
    })
  assert.equal((await app.as(traveller).post(path, {})).status, 422)
  for (const body of [
    { check_in: [] },
    { check_in: { device_token, latitude: {} } },
    { check_in: { device_token: {} } },
  ])
    await t.test(nameOf(body), async () => {
      assert.equal((await app.as(traveller).post(path, body)).status, 400, JSON.stringify(body))
    })
  assert.deepEqual(await app.db.db().selectFrom('check_ins').select('id').execute(), [])
  assert.deepEqual(await app.db.db().selectFrom('stays').select('source_id').execute(), [])
  assert.equal((await send(lima)).status, 201)
})

test('only travellers check in', async (t) => {
  const { app, company } = await house(t)
  for (const caller of [
    app.nobody,
    app.as(company),
    app.asPublic(company),
    app.as('gwu_0000000000000000000000000001AbCdE'),
  ])
    assert.equal((await caller.post(path, { check_in: { device_token, ...lima } })).status, 401)
})

test('without consent neither point nor IP address is stored; with it the network, for a week', async (t) => {
  const { app, traveller, send } = await house(t)
  const networks = async () =>
    (await sql<{ network: string }>`select network::text from check_in_addresses`.execute(app.db.db())).rows
  const open = await send(lima)
  assert.deepEqual(await networks(), [{ network: '127.0.0.0/24' }])
  await app.as(traveller).patch('/api/v2/users/my_settings', { settings: { check_in_with_location: false } })
  app.clock.advance(60)
  const { body } = await send(lima)
  const cell = privacyCell({ lat: lima.latitude, lng: lima.longitude })
  assert.deepEqual(
    [body.lat, body.lng, body.anonymized, body.ip_address, body.country_code, body.accuracy],
    [cell.lat, cell.lng, true, null, 'PE', 1],
  )
  assert.equal((await networks()).length, 1)
  const stay = await app.db.db().selectFrom('stays').select(['lat', 'lng']).where('check_in_id', '=', body.id).execute()
  assert.deepEqual(stay, [{ lat: cell.lat, lng: cell.lng }])
  app.clock.advance(6 * 86_400)
  await deleteOldAddresses(app.ctx())
  assert.equal((await networks()).length, 1)
  app.clock.advance(86_401)
  await deleteOldAddresses(app.ctx())
  assert.deepEqual(await networks(), [])
  assert.ok(open.body.id)
})

test('a call for help reaches every manager and the servers of the company, and nobody else', async (t) => {
  const { app, company, traveller, send } = await house(t)
  const manager = await app.givenManager(company)
  const employee = await app.givenTraveller(company, { roles: ['employee'] })
  const colleague = await app.givenTraveller(company)
  const other = await app.givenCompany()
  const stranger = await app.givenManager(other)
  await send({ ...madrid, status: 2 })
  for (const one of [manager, employee]) {
    const [notice, ...more] = await noticesOf(app, one)
    assert.deepEqual([notice?.type, notice?.urgency, notice?.data, more], [53, 'call', { user_id: traveller.id }, []])
    assert.match(notice?.title ?? '', /First\d+ Last\d+ needs help/)
  }
  for (const one of [colleague, stranger, traveller]) assert.deepEqual(await noticesOf(app, one), [])
  const [event, ...more] = await eventsOf(app, company)
  assert.deepEqual([event?.event, event?.event_name, more], [53, 'check_in.help', []])
  assert.deepEqual(
    [event?.payload['user_id'], event?.payload['user_ids'], event?.payload['external_ids']],
    [traveller.id, [traveller.id], ['emp-1']],
  )
  const text = JSON.stringify(event?.payload)
  for (const secret of [device_token, '127.0.0']) assert.ok(!text.includes(secret), secret)
  assert.deepEqual(await eventsOf(app, other), [])
})

test('arriving in another country and coming home are notified once; late check-ins are not', async (t) => {
  const { app, traveller, send } = await house(t)
  const types = async () => (await noticesOf(app, traveller)).map((one) => one.type)
  const hour = 3600
  await send(madrid) // at home
  assert.deepEqual(await types(), [])
  app.clock.advance(hour)
  await send(lima)
  await send({ ...lima, status: 1 })
  assert.deepEqual(await types(), [52])
  app.clock.advance(hour)
  await send(lima)
  assert.deepEqual(await types(), [52])
  await send({ ...madrid, checkin_at: '2026-11-10T00:00:00Z' }) // from a phone that was offline
  await send({ latitude: 48.85, longitude: 2.35, checkin_at: '2026-11-14T12:30:00Z' }) // older than the last known
  assert.deepEqual(await types(), [52])
  app.clock.advance(hour)
  await send(madrid)
  assert.deepEqual(await types(), [52, 51])
  const first = await app.givenTraveller(await app.givenCompany(), { homeCountry: 'ES' })
  await app.as(first).post(path, { check_in: { device_token, ...lima } })
  assert.deepEqual(
    (await noticesOf(app, first)).map((one) => one.type),
    [52],
    'who never checked in was at home',
  )
})

test('the same automatic check-in again, and the same Idempotency-Key again, make one', async (t) => {
  const { app, send } = await house(t)
  const first = await send({ ...lima, checkin_at: 1_794_650_000 })
  const again = await send({ ...madrid, checkin_at: 1_794_650_000 })
  assert.deepEqual([again.status, again.body.id, again.body.lat], [201, first.body.id, lima.latitude])
  const one = await send({ ...lima, status: 1 }, { 'idempotency-key': 'k' })
  const two = await send({ ...lima, status: 1 }, { 'idempotency-key': 'k' })
  assert.equal(one.text, two.text)
  assert.equal((await app.db.db().selectFrom('stays').select('source_id').execute()).length, 2)
})
