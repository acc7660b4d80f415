import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { DemoCompany } from '../demo-cast/demo-json.ts'
import type { GivenDemo } from './demo.testing.ts'

type Json = Record<string, unknown>
interface Trip {
  readonly start: string
  readonly finish: string
  readonly destinations: readonly { country_code: string; entry_date: string; exit_date: string }[]
}

export async function showsFirstCompany(t: TestContext, { app, demo }: GivenDemo): Promise<void> {
  const company = demo.companies[0] as DemoCompany
  const org = `/api/v2/org/${company.id}`
  const server = app.as(company)
  const list = async (path: string): Promise<Json[]> => (await server.get<Json[]>(path)).body
  const now = app.clock.now().toISOString()

  await t.test('eleven travellers are in eleven countries now, each with a flight and a hotel', async () => {
    const countries = new Set<string>()
    for (const { token, trip_ids } of company.travellers) {
      const trip = (await app.as(token).get<Trip & Record<string, Json[]>>(`/api/v2/trips/${trip_ids[0]}`)).body
      const here = trip.destinations.find((one) => one.entry_date <= now && now <= one.exit_date)
      if (here) countries.add(here.country_code)
      const flights = trip['air_segments'] ?? []
      assert.ok(flights.length > 0, 'a flight')
      for (const one of flights)
        for (const field of ['normalized_airline', 'origin_name', 'destination_name', 'departure_datetime_utc'])
          assert.equal(typeof one[field], 'string', `${field} of ${one['iata_code']}${one['flight_number']}`)
      assert.ok((trip['hotel_segments'] ?? []).length > 0)
    }
    assert.equal(countries.size, 11)
  })

  await t.test('alerts have every kind of footprint and risk, a thread of three, and one that is closed', async () => {
    const alerts = await list('/api/v2/alerts?per_page=100')
    const has = (field: string): boolean => alerts.some((one) => (one[field] as unknown[] | undefined)?.length)
    for (const field of ['country_divisions', 'airports', 'airlines', 'locations']) assert.ok(has(field), field)
    assert.deepEqual([...new Set(alerts.map((one) => one['risk_level']))].sort(), [0, 1, 2])
    const { rows } = await sql<Json>`
      select count(*) filter (where closed_at is not null)::int as closed, (select count(*)::int from alert_polygons) as polygons,
        (select max(n) from (select count(*)::int as n from alerts group by thread_id) threads) as longest
      from alerts`.execute(app.db.db())
    assert.ok(Number(rows[0]?.['closed']) >= 1, JSON.stringify(rows))
    assert.equal(rows[0]?.['longest'], 3)
    assert.ok(Number(rows[0]?.['polygons']) > 0)
    for (const one of alerts) assert.match(String(one['headline']), /^Demo: /)
  })

  for (const kind of ['entry_requirements', 'travel_restrictions'])
    await t.test(`${kind} of each of the eleven types are in force`, async () => {
      const types = new Set<unknown>()
      for (let type = 0; type < 11; type++)
        for (const one of await list(`/api/v2/${kind}?types=${type}&per_page=100`)) types.add(one['type'])
      assert.equal(types.size, 11)
    })

  await t.test('people checked in as safe, as in need of help, and without their exact place', async () => {
    const all: Json[] = []
    for (const { token } of company.travellers)
      all.push(...((await app.as(token).get<{ check_ins: Json[] }>('/api/v2/users/my_profile')).body.check_ins ?? []))
    assert.ok(all.some((one) => one['anonymized'] === true))
    assert.ok(all.some((one) => one['anonymized'] === false))
    assert.ok(new Set(all.map((one) => one['status'])).size >= 3)
  })

  await t.test('requests to check in have answers, and wait for others', async () => {
    for (const { id } of await list(`${org}/check_in_requests`)) {
      const { body } = await server.get<{ travellers: Json[]; unanswered_user_ids: string[] }>(
        `${org}/check_in_requests/${id}`,
      )
      assert.ok(body.unanswered_user_ids.length > 0)
      assert.ok(body.unanswered_user_ids.length < body.travellers.length)
    }
  })

  await t.test('webhook deliveries were good, failed and are exhausted, and none leaves the machine', async () => {
    const endpoints = await list(`${org}/webhook_endpoints`)
    assert.deepEqual([...new Set(endpoints.map((one) => one['enabled']))], [false])
    const states = new Set<unknown>()
    for (const { id } of endpoints)
      for (const one of await list(`${org}/webhook_endpoints/${id}/deliveries?per_page=100`)) {
        states.add(one['state'])
        for (const tried of one['tries'] as Json[]) assert.match(String(tried['answer']), /^Demo: nothing was sent/)
      }
    assert.deepEqual([...states].sort(), ['delivered', 'exhausted', 'paused'])
  })

  await t.test('somebody is invited as a traveller, somebody as an employee', async () => {
    assert.equal((await list(`${org}/users?invited_users=true`)).length, 1)
    assert.equal((await list(`${org}/users?invited_employees=true`)).length, 1)
  })

  await t.test('the company has words of its own on health', async () => {
    const { body } = await app.as(company.travellers[0] ?? '').get<{ datum: Json }>('/api/v2/diseases/dengue')
    assert.match(String(body.datum['prevention']), /^Demo: our guides/)
  })

  await t.test('the manager’s token manages, and every traveller has notifications', async () => {
    assert.equal((await app.as(company.manager).get(`${org}/trips`)).status, 200)
    for (const traveller of company.travellers)
      assert.ok((await app.as(traveller).get<Json[]>('/api/v2/notifications')).body.length > 0, traveller.email)
  })
}
