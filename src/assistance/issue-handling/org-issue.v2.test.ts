import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import { nameOf } from '../../../test/support/case-names.ts'
import { type Failed, fever, house, type IssueAnswer } from './issue.testing.ts'

test('only the company and its managers name another affected person, of their company', async (t) => {
  const { app, company, other, ada, manager, make, org } = await house(t)
  const ben = await app.givenTraveller(company)
  const stranger = await app.givenTraveller(other)
  const guest = await app.joins(await app.givenTraveller(other), company)
  const asked = { ...fever, affected_id: ben.id }
  const byManager = await make(asked, manager)
  assert.deepEqual([byManager.creator?.id, byManager.affected?.id], [manager.id, ben.id])
  assert.equal(byManager.affected?.email, ben.email, 'in full for the company')
  const byKey = await app.as(company).post<IssueAnswer>(org, { issue: { ...asked, affected_id: ben.id.toUpperCase() } })
  assert.deepEqual([byKey.status, byKey.body.creator, byKey.body.affected?.id], [201, null, ben.id])
  assert.equal((await make({ ...fever, affected_id: guest.id }, company)).affected?.id, guest.id)
  assert.equal((await make({ ...fever, affected_id: ben.id }, ada)).affected?.id, ada.id, 'ignored for a traveller')
  for (const affected_id of [stranger.id, randomUUID(), 'nobody'])
    await t.test(nameOf('not of the company', affected_id === 'nobody'), async () => {
      const answer = await app.as(company).post<Failed>(org, { issue: { ...fever, affected_id } })
      assert.deepEqual([answer.status, Object.keys(answer.body.error.fields ?? {})], [422, ['affected_id']])
    })
  const nobody = await app.as(company).post<Failed>('/api/v2/issues', { issue: fever })
  assert.deepEqual([nobody.status, Object.keys(nobody.body.error.fields ?? {})], [422, ['affected_id']])
  const audited = await app.db
    .db()
    .selectFrom('audit_log')
    .select(['actor_kind', 'action'])
    .where('subject_kind', '=', 'issue')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audited.map((one) => `${one.actor_kind} ${one.action}`),
    ['user create', 'company create', 'company create'],
    'what travellers make is not logged',
  )
})

test('a company without the package makes no issues, and keeps those that it has', async (t) => {
  const { app, company, ada, manager, make, org } = await house(t)
  const { id } = await make()
  await sql`update companies set features = '{}' where id = ${company.id}`.execute(app.db.db())
  await app.changesReceived()
  for (const [name, caller] of [
    ['traveller', app.as(ada)],
    ['manager', app.as(manager)],
    ['key', app.as(company)],
  ] as const)
    await t.test(name, async () => {
      for (const path of name === 'traveller' ? ['/api/v2/issues'] : ['/api/v2/issues', org]) {
        const refused = await caller.post<Failed>(path, { issue: { ...fever, affected_id: ada.id } })
        assert.deepEqual([refused.status, refused.body.error.code], [403, 'module_needed'])
      }
      assert.equal((await caller.get(`/api/v2/issues/${id}`)).status, 200)
    })
  const alone = await app.givenNetworkResponder()
  assert.equal((await app.as(alone).post('/api/v2/issues', { issue: fever })).status, 403)
})

test('the organization’s paths are for its key and its managers', async (t) => {
  const { app, company, other, ada, manager, make, org } = await house(t)
  const { id } = await make()
  const path = `${org}/${id}`
  for (const [name, caller, expected] of [
    ['nobody', app.nobody, 401],
    ['public key', app.asPublic(company), 401],
    ['another company', app.as(other), 401],
    ['traveller', app.as(ada), 403],
  ] as const)
    await t.test(name, async () => {
      assert.equal((await caller.get(org)).status, expected)
      assert.equal((await caller.post(org, { issue: fever })).status, expected)
      assert.equal((await caller.get(path)).status, expected)
      assert.equal((await caller.patch(path, { issue: {} })).status, expected)
      assert.equal((await caller.put(path, { issue: {} })).status, expected)
      assert.equal((await caller.post(`${path}/close`)).status, expected)
      assert.equal((await caller.post(`${path}/cancel`)).status, expected)
    })
  const elsewhere = `/api/v2/org/${other.id}/issues/${id}`
  assert.equal((await app.as(other).get(elsewhere)).status, 401, 'somebody else’s')
  assert.equal((await app.as(company).get(`${org}/${randomUUID()}`)).status, 404)
  assert.equal((await app.as(company).get(path)).status, 200)
  const { body: listed } = await app.as(manager).get<IssueAnswer[]>(org)
  assert.deepEqual(
    listed.map((one) => one.id),
    [id],
  )
  const changed = await app
    .as(manager)
    .patch<IssueAnswer>(path, { issue: { description: 'Fever and a rash', type: 10 } })
  assert.deepEqual([changed.body.description, changed.body.type], ['Fever and a rash', 10])
  assert.equal(
    (await app.as(company).put<IssueAnswer>(path, { issue: { description: 'Fever' } })).body.description,
    'Fever',
  )
  assert.equal((await app.as(manager).post(`/api/v2/issues/${id}/claim`)).status, 200)
  const closed = await app.as(company).post<IssueAnswer>(`${path}/close`)
  assert.deepEqual([closed.status, closed.body.status, closed.body.current_handler?.id], [200, 3, manager.id])
  const next = await make()
  assert.equal((await app.as(company).post<IssueAnswer>(`${org}/${next.id}/cancel`)).body.status, 4)
  const audited = await app.db
    .db()
    .selectFrom('audit_log')
    .select(['actor_kind', 'action'])
    .where('subject_kind', '=', 'issue')
    .orderBy('id')
    .execute()
  assert.deepEqual(
    audited.map((one) => `${one.actor_kind} ${one.action}`),
    ['manager update', 'company update', 'user claim', 'company close', 'company cancel'],
  )
})
