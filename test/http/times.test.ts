import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'

interface Shown {
  readonly expires_at: string
  readonly created_at: string
  readonly last_used_on: string | null
}
interface Refused {
  readonly error: { readonly fields?: Record<string, string[]> }
}

const extraRoutes = probes({ worked: 0, meanwhile: () => {} })

test('requests take ISO 8601 and Unix seconds everywhere, answers always have a fraction', async (t) => {
  const { as, givenCompany, givenStaff } = await testApp(t, { extraRoutes })
  const company = await givenCompany()
  const staff = as(await givenStaff())
  const meant = '2027-01-31T10:30:00.500Z'
  for (const sent of [
    meant,
    '2027-01-31T10:30:00.5Z',
    '2027-01-31T12:30:00.500+02:00',
    '2027-01-31 10:30:00,5',
    Date.parse(meant) / 1000,
    String(Date.parse(meant) / 1000),
  ])
    await t.test(nameOf(sent), async () => {
      const { status, body } = await staff.post<Shown>('/api/desk/keys', {
        key: { name: 'x', company_id: company.id, expires_at: sent },
      })
      assert.equal(status, 201, String(sent))
      assert.equal(body.expires_at, meant, String(sent))
      assert.equal(body.created_at, '2026-11-14T12:00:00.000Z')
      const probe = await as(company.key).post<{ at: string }>('/api/v2/probes', {
        probe: { email: 'a@example.com', at: sent },
      })
      assert.equal(probe.body.at, meant)
    })
})

test('a text that is not a time is a validation error; a value that is neither text nor number is malformed', async (t) => {
  const { as, givenCompany } = await testApp(t, { extraRoutes })
  const partner = as((await givenCompany()).key)
  const send = (at: unknown) => partner.post<Refused>('/api/v2/probes', { probe: { email: 'a@example.com', at } })
  for (const at of ['tomorrow', '2027-02-30', '2027-01-31T25:00', '', 1e15, -1e15, 1794657600000]) {
    const { status, body } = await send(at)
    assert.equal(status, 422, String(at))
    assert.deepEqual(Object.keys(body.error.fields ?? {}), ['at'])
  }
  for (const at of [true, {}, [], null]) assert.equal((await send(at)).status, 400, String(at))
})

test('date-only fields stay date-only', async (t) => {
  const { as, ctx, db, givenCompany, givenStaff } = await testApp(t, { extraRoutes })
  const company = await givenCompany()
  const staff = as(await givenStaff())
  assert.equal((await as(company.key).get('/api/v2/countries')).status, 200)
  // The day of a key's last use is written after the response: wait for it.
  const used = db
    .db()
    .selectFrom('keys')
    .select('last_used_on')
    .where('company_id', '=', company.id)
    .where('last_used_on', 'is not', null)
  await until(async () => (await used.executeTakeFirst()) !== undefined)
  const { body } = await staff.get<Shown[]>('/api/desk/keys')
  assert.ok(body.some((key) => key.last_used_on === ctx().now.toISOString().slice(0, 10)))
})
