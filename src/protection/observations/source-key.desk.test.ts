import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { observation, statusPath as status } from './observations.testing.ts'

test('a source has its own key: it sends observations under its own name, and nothing else', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const desk = app.as(await app.givenStaff())
  const manager = await app.givenManager(await app.givenCompany())
  const made = await desk.post<{ id: string; key: string; kind: string; company_id: null }>('/api/desk/keys', {
    key: { kind: 'source', name: 'Heathrow' },
  })
  assert.equal(made.status, 201, made.text)
  assert.match(made.body.key, /^gwf_/)
  assert.deepEqual([made.body.kind, made.body.company_id], ['source', null])
  const source = app.as(made.body.key)
  const sent = await source.post(status, { observations: [observation('400', { source: 'somebody else' })] })
  assert.equal(sent.status, 202, sent.text)
  const [flight] = (await desk.get<{ id: string }[]>('/api/desk/flights?flight_number=BA400')).body
  const { body: shown } = await desk.get<{ observations: { source: string }[] }>(`/api/desk/flights/${flight?.id}`)
  assert.equal(shown.observations[0]?.source, 'Heathrow')
  const { rows } = await sql<{ actor_kind: string; actor_id: string }>`
    select actor_kind, actor_id from audit_log where subject_kind = 'flight_observations' order by id desc limit 1`.execute(
    app.ctx().db,
  )
  assert.deepEqual(rows, [{ actor_kind: 'source', actor_id: made.body.id }])

  await t.test('the same Idempotency-Key gives the same answer', async () => {
    const again = app.withHeaders({ authorization: `TKN ${made.body.key}`, 'idempotency-key': 'once' })
    const body = { observations: [observation('401')] }
    const answers = [await again.post(status, body), await again.post(status, body)]
    assert.deepEqual(
      answers.map((one) => [one.status, one.text]),
      Array(2).fill([202, '{"taken":1,"duplicates":0,"flights":1}']),
    )
  })
  await t.test('it opens nothing else', async () => {
    for (const path of ['/api/desk/flights', '/api/desk/keys', '/api/v2/countries', '/api/v2/users/my_profile'])
      assert.equal((await source.get(path)).status, 401, path)
  })
  await t.test('a manager neither makes nor sees one', async () => {
    const managing = await app.signedIn(manager)
    const refused = await managing.post('/api/desk/keys', { key: { kind: 'source', name: 'Mine' } })
    assert.equal(refused.status, 403)
    assert.equal((await managing.get(`/api/desk/keys/${made.body.id}`)).status, 401)
  })
  await t.test('staff list it and revoke it', async () => {
    const keys = await desk.get<{ id: string }[]>('/api/desk/keys?per_page=100')
    assert.ok(keys.body.some(({ id }) => id === made.body.id))
    assert.equal((await desk.post(`/api/desk/keys/${made.body.id}/revoke`)).status, 200)
    await app.changesReceived()
    assert.equal((await source.post(status, { observations: [observation('402')] })).status, 401)
  })
})
