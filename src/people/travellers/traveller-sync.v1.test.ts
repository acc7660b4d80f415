import assert from 'node:assert/strict'
import { test } from 'node:test'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { createUser } from '../users/user.service.ts'

interface Traveller extends Record<string, unknown> {
  id: string
  updated_at: string
  email: string
  authentication_token: string
  settings: Record<string, unknown>
}

const travellers = '/api/v1/partner/travellers'
const ada = {
  first_name: ' Ada ',
  last_name: 'Lindqvist',
  email: 'ada@example.com',
  home_country: 'swe',
  language: 'en-US',
}

test('the list is paginated, oldest first, and since gives what changed after it, exactly', async (t) => {
  const { as, clock, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as((await givenCompany()).key)
  const ids: string[] = []
  for (let i = 0; i < 12; i++) {
    clock.advance(1)
    ids.push(
      (await partner.post<Traveller>(travellers, { traveller: { first_name: `T${i}`, email: `t${i}@example.com` } }))
        .body.id,
    )
  }
  const first = await partner.get<Traveller[]>(travellers)
  assert.deepEqual(
    first.body.map((one) => one.id),
    ids.slice(0, 10),
  )
  assert.equal(first.headers['total-count'], '12')
  assert.match(first.headers['link'] ?? '', /page=2&per_page=10>; rel="next"/)
  assert.equal(first.headers['total-pages'], '2')
  const second = await partner.get<Traveller[]>(`${travellers}?page=2`)
  assert.deepEqual(
    second.body.map((one) => one.id),
    ids.slice(10),
  )
  assert.equal((await partner.get(`${travellers}?page=0`)).status, 400)

  const start = Date.parse('2026-11-14T12:00:00.000Z') / 1000
  const since = async (value: string | number) =>
    (await partner.get<Traveller[]>(`${travellers}?since=${value}&per_page=100`)).body.map((one) => one.id)
  assert.deepEqual(await since(start + 11), ids.slice(11), 'strictly after the second')
  assert.deepEqual(await since(start + 10.999), ids.slice(10))
  assert.deepEqual(await since(start + 12), [])
  assert.deepEqual(await since(0), ids)
  assert.deepEqual(await since('2026-11-14T12:00:11Z'), ids.slice(11))
  assert.equal((await partner.get(`${travellers}?since=soon`)).status, 400)
  clock.advance(60)
  await partner.patch(`${travellers}/${ids[3]}`, { traveller: { last_name: 'New' } })
  assert.deepEqual(await since(start + 12), [ids[3]])

  clock.advance(60)
  const sync = await partner.get<Traveller[]>(`${travellers}?since=${start + 12}`)
  const next = Date.parse(sync.headers['date'] ?? '') / 1000
  assert.ok(next < clock.now().getTime() / 1000, 'the Date of the answer lies before whatever comes next')
  await partner.patch(`${travellers}/${ids[4]}`, { traveller: { last_name: 'Newer' } })
  assert.deepEqual(await since(next), [ids[4]], 'the Date header as the next since misses nothing')

  const etag = first.headers['etag'] ?? ''
  const again = await partner.get(travellers)
  assert.notEqual(again.headers['etag'], etag)
  const unchanged = await partner.get(travellers, { 'if-none-match': again.headers['etag'] ?? '' })
  assert.deepEqual([unchanged.status, unchanged.text], [304, ''])
})

test('a traveller whose row commits late is in the list that was requested meanwhile', async (t) => {
  const { as, ctx, clock, givenCompany } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const start = clock.now().getTime() / 1000
  clock.advance(5)
  const held = Promise.withResolvers<void>()
  const written = Promise.withResolvers<void>()
  const writer = inTransaction(ctx(), async (tx) => {
    await createUser(tx, { companyId: company.id, firstName: 'Late', email: 'late@example.com' })
    written.resolve()
    await held.promise
  })
  await written.promise
  clock.advance(5)
  let answered = false
  const reader = as(company.key)
    .get<Traveller[]>(`${travellers}?since=${start}`)
    .then((answer) => {
      answered = true
      return answer
    })
  await sleep(100)
  assert.equal(answered, false)
  assert.equal((await as(company.key).get(travellers)).status, 200, 'a list without since waits for nobody')
  held.resolve()
  await writer
  assert.deepEqual(
    (await reader).body.map((one) => one.email),
    ['late@example.com'],
  )
})

test('deleting ends the key at once, frees the address and is written down', async (t) => {
  const { as, db, changesReceived, secondNode, givenCompany } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const partner = as(company.key)
  const elsewhere = await secondNode()
  for (const path of ['travellers', 'traveller'])
    await t.test(nameOf(path), async () => {
      const { body: traveller } = await partner.post<Traveller>(travellers, { traveller: ada })
      const phone = as(traveller.authentication_token)
      assert.equal((await phone.get('/api/v1/users/profile')).status, 200)
      const other = elsewhere.as(traveller.authentication_token)
      assert.equal((await other.get('/api/v1/countries/short_list')).status, 200)
      await phone.post('/api/v1/users/add_device', { device: { uuid: 'u1', token: 'tok1', platform: 'ios' } })
      const gone = await partner.delete(`/api/v1/partner/${path}/${traveller.id}`)
      assert.deepEqual([gone.status, gone.body], [200, []])
      assert.equal((await phone.get('/api/v1/users/profile')).status, 401, 'before the node has heard of it')
      await changesReceived()
      await elsewhere.changesReceived()
      assert.equal((await other.get('/api/v1/countries/short_list')).status, 401, 'the other node has heard too')
      assert.equal((await phone.get('/api/v1/users/profile')).status, 401)
      assert.equal((await phone.get('/api/v1/countries/short_list')).status, 401)
      assert.equal((await partner.get(`${travellers}/${traveller.id}`)).status, 404)
      assert.equal((await partner.delete(`/api/v1/partner/${path}/${traveller.id}`)).status, 404)
      assert.deepEqual((await partner.get(travellers)).body, [])
      const { rows } = await sql<{
        action: string
        actor_kind: string
      }>`select action, actor_kind from audit_log where subject_id = ${traveller.id} order by id`.execute(db.db())
      assert.deepEqual(rows, [
        { action: 'create', actor_kind: 'company' },
        { action: 'delete', actor_kind: 'company' },
      ])
      const devices = await sql<{ n: number }>`select count(*)::int as n from devices`.execute(db.db())
      assert.equal(devices.rows[0]?.n, 0)
    })
})

test('an Idempotency-Key makes one traveller of two requests', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as((await givenCompany()).key)
  const [one, two] = [
    await partner.post<Traveller>(travellers, { traveller: ada }, { 'idempotency-key': 'k1' }),
    await partner.post<Traveller>(travellers, { traveller: ada }, { 'idempotency-key': 'k1' }),
  ]
  assert.equal(one.status, 200)
  assert.equal(one.text, two.text)
})
