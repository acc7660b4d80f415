import assert from 'node:assert/strict'
import { test } from 'node:test'
import { startService } from '../support/process.ts'
import { withDatabase } from '../support/seeded-service.ts'
import { sized } from '../support/size.ts'

/** What is due in them is done before the clock is there. */
const days = sized('days by which the clock is moved', { commit: 2, full: 30 })
const firstDays = Math.ceil(days / 10)

test('in a sandbox staff move the clock, only forward, for the whole service', async (t) => {
  const { folder, env, keys, companyId } = await withDatabase(t)
  const service = await startService(t, { folder, env: { ...env, GODWIT_SANDBOX: '1' } })
  const clock = async (body?: object): Promise<{ status: number; now: string }> => {
    const answer = await service.fetch('/api/desk/clock', {
      key: keys.staff,
      ...(body ? { method: 'POST', body } : {}),
    })
    return { status: answer.status, now: ((await answer.json()) as { now: string }).now }
  }
  const before = await clock()
  const moved = await clock({ advance: `P${firstDays}D` })
  assert.equal(moved.status, 200)
  assert.ok(Date.parse(moved.now) - Date.parse(before.now) >= firstDays * 86_400_000)
  assert.equal((await clock({ now: before.now })).status, 422)
  const target = new Date(Date.parse(moved.now) + days * 86_400_000).toISOString()
  assert.ok((await clock({ now: target })).now >= target)
  assert.equal((await clock({ advance: 'tomorrow' })).status, 422)

  const key = keys.company
  const org = `/api/v2/org/${companyId}`
  const user = { first_name: 'Grace', last_name: 'Osei', email: 'grace.osei@example.com' }
  // The list of countries is answered from memory once it was read; its Date is the sandbox's as well.
  for (const [path, method, body] of [
    ['/api/v2/countries', 'GET', undefined],
    ['/api/v2/countries', 'GET', undefined],
    [`${org}/users/travellers`, 'POST', { user }],
    [`${org}/users`, 'GET', undefined],
    ['/api/v2/nothing', 'GET', undefined],
  ] as const) {
    const answer = await service.fetch(path, { key, method, ...(body && { body }) })
    assert.ok(Date.parse(answer.headers.get('date') ?? '') >= Math.floor(Date.parse(target) / 1000) * 1000, path)
  }
  const people = (await (await service.fetch(`${org}/users`, { key })).json()) as { id: string }[]
  const trip = {
    traveller_ids: people.map(({ id }) => id),
    destinations: [{ country_code: 'PE', entry_date: '2099-06-10', exit_date: '2099-06-20' }],
  }
  const made = await service.fetch(`${org}/trips`, { key, method: 'POST', body: { trip } })
  assert.equal(made.status, 201)
  const list = await service.fetch(`${org}/trips`, { key })
  const since = Date.parse(list.headers.get('date') ?? '') / 1000
  assert.equal(((await list.json()) as unknown[]).length, 1)
  const later = await service.fetch(`${org}/trips?since=${since + 3600}`, { key })
  assert.deepEqual(await later.json(), [], 'nothing was changed after the Date of the answer')

  assert.equal((await clock({})).status, 422)
  assert.equal((await service.fetch('/api/desk/clock', { key })).status, 401)
  assert.equal((await service.end()).code, 0)
})
