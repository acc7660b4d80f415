import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { privacyCell } from './privacy-cell.ts'

const path = '/api/v1/users/check_in'
const rio = { latitude: -22.9068, longitude: -43.1729 }

interface Row {
  user_id: string
  company_id: string
  checkin_at: Date
  lat: number
  lng: number
  anonymized: boolean
  accuracy: string
  type: string
  status: string
  country_code: string | null
}
const rowsOf = async ({ db }: TestApp): Promise<Row[]> =>
  (await sql<Row>`select * from check_ins order by checkin_at, id`.execute(db.db())).rows

test('a check-in is stored with its time, point and country; sending it again changes nothing', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const at = Date.parse('2026-11-14T11:30:00.000Z') / 1000
  for (const body of [
    { checkin_at: at, ...rio },
    { checkin_at: at, latitude: 1, longitude: 1 },
  ])
    await t.test(nameOf(body), async () => {
      const answer = await house.as(traveller).post(path, body)
      assert.deepEqual([answer.status, answer.body], [200, []], answer.text)
    })
  const rows = await rowsOf(house)
  assert.equal(rows.length, 1)
  const { checkin_at, ...row } = rows[0] as Row
  assert.equal(checkin_at.toISOString(), '2026-11-14T11:30:00.000Z')
  assert.deepEqual(
    [
      row.user_id,
      row.company_id,
      row.lat,
      row.lng,
      row.anonymized,
      row.accuracy,
      row.type,
      row.status,
      row.country_code,
    ],
    [traveller.id, company.id, rio.latitude, rio.longitude, false, 'unknown', 'mobile', 'unreported', 'BR'],
  )
})

test('times arrive as whole and fractional seconds, ISO 8601, zero and not at all; open sea has no country', async (t) => {
  const house = await testApp(t)
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))
  const sea = { latitude: -40, longitude: -140 }
  const times: readonly [unknown, string][] = [
    [1763031600.25, '2025-11-13T11:00:00.250Z'],
    ['1763031601', '2025-11-13T11:00:01.000Z'],
    ['2025-11-13T11:00:02Z', '2025-11-13T11:00:02.000Z'],
    [0, '2026-11-14T12:00:00.000Z'],
    [null, '2026-11-14T12:00:01.000Z'],
    [undefined, '2026-11-14T12:00:02.000Z'],
  ]
  for (const [checkin_at] of times)
    await t.test(nameOf(checkin_at), async () => {
      assert.equal(
        (await phone.post(path, { ...(checkin_at === undefined ? {} : { checkin_at }), ...sea, extra: 1 })).status,
        200,
        String(checkin_at),
      )
      if (!checkin_at) house.clock.advance(1)
    })
  const rows = await rowsOf(house)
  assert.deepEqual(
    rows.map((row) => row.checkin_at.toISOString()),
    times.map(([, kept]) => kept),
  )
  assert.deepEqual(
    rows.map((row) => row.country_code),
    times.map(() => null),
  )
  assert.equal((await phone.post(path, { checkin_at: 1763031700, latitude: '48.86', longitude: '2.35' })).status, 200)
  assert.equal((await rowsOf(house)).find((row) => row.lat === 48.86)?.country_code, 'FR')
})

test('points outside the world and impossible times are refused', async (t) => {
  const house = await testApp(t)
  const phone = house.as(await house.givenTraveller(await house.givenCompany()))
  const now = house.clock.now().getTime() / 1000
  for (const [body, field] of [
    [{ checkin_at: now, latitude: 90.01, longitude: 0 }, 'latitude'],
    [{ checkin_at: now, latitude: 0, longitude: -180.5 }, 'longitude'],
    [{ checkin_at: now, longitude: 0 }, 'latitude'],
    [{ checkin_at: now, latitude: 0 }, 'longitude'],
    [{ checkin_at: now, latitude: 'north', longitude: 0 }, 'latitude'],
    [{ checkin_at: now, latitude: '', longitude: 0 }, 'latitude'],
    [{ checkin_at: now, latitude: null, longitude: 0 }, 'latitude'],
    [{ checkin_at: 'yesterday', ...rio }, 'checkin_at'],
    [{ checkin_at: now + 2 * 86_400, ...rio }, 'checkin_at'],
    [{ checkin_at: 100, ...rio }, 'checkin_at'],
    [{ checkin_at: true, ...rio }, 'checkin_at'],
  ] as const)
    await t.test(nameOf(body, field), async () => {
      const {
        status,
        body: refusal,
        text,
      } = await phone.post<{ error: { fields?: Record<string, string[]> } }>(path, body)
      assert.equal(status, 400, `${JSON.stringify(body)}: ${text}`)
      assert.ok(refusal.error.fields?.[field], text)
    })
  assert.deepEqual(await rowsOf(house), [])
})

test('without check_in_with_location only the cell is stored, and the exact point nowhere', async (t) => {
  const house = await testApp(t)
  const traveller = await house.givenTraveller(await house.givenCompany())
  const phone = house.as(traveller)
  await phone.put(`/api/v1/users/${traveller.id}`, { user: { settings: { check_in_with_location: 0 } } })
  assert.equal((await phone.post(path, { checkin_at: 1763031600, ...rio })).status, 200)
  assert.equal(
    (
      await phone.post(
        path,
        { checkin_at: 1763031660, latitude: rio.latitude + 0.0002, longitude: rio.longitude - 0.0002 },
        { 'idempotency-key': 'one' },
      )
    ).status,
    200,
  )
  const rows = await rowsOf(house)
  const cell = privacyCell({ lat: rio.latitude, lng: rio.longitude })
  for (const row of rows)
    assert.deepEqual(
      [row.lat, row.lng, row.anonymized, row.accuracy, row.country_code],
      [cell.lat, cell.lng, true, 'coarse', 'BR'],
    )
  assert.equal(rows.length, 2)
  assert.notEqual(cell.lat, rio.latitude)
  const tables = await sql<{
    name: string
  }>`select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
    house.db.db(),
  )
  for (const { name } of tables.rows)
    await t.test(nameOf(name), async () => {
      const { rows: hits } =
        await sql`select 1 from ${sql.table(name)} x where x::text like '%22.906%' and ${name} <> 'countries' limit 1`.execute(
          house.db.db(),
        )
      assert.equal(hits.length, 0, `the exact point is in ${name}`)
    })
})

test('only a traveller’s key may check in; another company’s scope does not see it', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  for (const caller of [
    house.nobody,
    house.as(company.key),
    house.asPublic(company),
    house.as('gwu_0000000000000000000000000001AbCdE'),
  ]) {
    assert.equal((await caller.post(path, { checkin_at: 1763031600, ...rio })).status, 401)
  }
  await house.as(await house.givenTraveller(company)).post(path, { checkin_at: 1763031600, ...rio })
  const other = await house.givenCompany()
  const seen = async (companyId: string) =>
    (await sql`select id from check_ins`.execute(house.db.db({ everything: false, companyId, userId: null }))).rows
      .length
  assert.deepEqual([await seen(company.id), await seen(other.id)], [1, 0])
})
