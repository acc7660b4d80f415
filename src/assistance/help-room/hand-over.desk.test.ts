import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller, GivenCompany } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { type Detail, fever, passport, path, type Refused, room } from './help-room.testing.ts'

test('an issue is handed over to those who may handle it, who are told', async (t) => {
  const house = await room(t)
  const { app, company, other, make, claim, ada, bo, boss, doctor, network, staffer, staff, manager } = house
  const dentist = await app.givenTraveller(company, { roles: ['dentist'] })
  const stranger = await app.givenTraveller(other, { roles: ['medical_practitioner'] })
  const handOver = (caller: Caller, id: string, handler: { readonly id: string }) =>
    caller.post<Detail & Refused>(`${path}/${id}/hand_over`, { handler_id: handler.id })
  const medical = await make(fever, ada)
  await claim(doctor, medical)
  await app.settle()
  app.clock.advance(1)
  const given = await handOver(manager, medical, network)
  assert.deepEqual([given.status, given.body.status, given.body.current_handler?.id], [200, 2, network.id], given.text)
  await app.settle()

  await t.test('the new handler is told, and takes part in the conversation', async () => {
    const { body: notifications } = await app
      .as(network)
      .get<{ type: number; title: string; data: { issue_id: string } }[]>('/api/v2/notifications')
    assert.deepEqual(
      [notifications[0]?.title, notifications[0]?.type, notifications[0]?.data.issue_id],
      ['An issue was handed over to you', 0, medical],
    )
    const seen = await app.as(network).get<{ id: string }>(`/api/v2/issues/${medical}/conversation`)
    assert.equal(seen.status, 200, seen.text)
    const sent = await app
      .as(network)
      .post(`/api/v2/conversations/${seen.body.id}/messages`, { message: { body: 'Hello.' } })
    assert.equal(sent.status, 201, sent.text)
  })
  await t.test('the traveller and the former handler read it in the conversation', async () => {
    for (const person of [ada, doctor]) {
      const { body: conversation } = await app
        .as(person)
        .get<{ messages: { type: number; body: string }[] }>(`/api/v2/issues/${medical}/conversation`)
      const announced = conversation.messages.find(({ type }) => type === 3)
      assert.equal(announced?.body, `Mara ${network.lastName} is helping you from now on.`)
    }
  })
  await t.test('to the same handler again: nothing changes', async () => {
    assert.equal((await handOver(staff, medical, network)).status, 200)
    const { body } = await staff.get<Detail>(`${path}/${medical}`)
    const overs = body.timeline.filter(({ action }) => action === 'hand_over')
    assert.equal(overs.length, 1)
    assert.deepEqual(
      [overs[0]?.actor?.id, overs[0]?.before?.['handler_id'], overs[0]?.after?.['handler_id']],
      [boss.id, doctor.id, network.id],
    )
  })
  for (const [name, handler] of [
    ['another field', dentist],
    ['another company', stranger],
    ['a manager, for a medical issue', boss],
    ['the affected person', ada],
    ['nobody known', { id: newId(app.clock.now()) }],
  ] as const)
    await t.test(name, async () => {
      const refused = await handOver(staff, medical, handler)
      assert.deepEqual([refused.status, Object.keys(refused.body.error.fields ?? {})], [422, ['handler_id']])
    })
  await t.test('staff may handle every issue', async () => {
    assert.equal((await handOver(staff, medical, staffer)).body.current_handler?.id, staffer.id)
  })
  await t.test('other types go to managers and staff', async () => {
    const lost = await make(passport, ada)
    assert.equal((await handOver(manager, lost, doctor)).status, 422)
    assert.equal((await handOver(manager, lost, staffer)).body.current_handler?.id, staffer.id)
    assert.equal((await handOver(staff, lost, boss)).body.current_handler?.id, boss.id)
    await staff.post(`${path}/${lost}/close`)
    const closed = await handOver(staff, lost, staffer)
    assert.deepEqual([closed.status, closed.body.error.code], [409, 'issue_closed'])
  })
  await t.test('a company without the package has nobody of the network', async () => {
    const foreign = await make(fever, bo)
    await sql`update companies set features = '{}' where id = ${other.id}`.execute(app.db.db())
    assert.equal((await handOver(staff, foreign, network)).status, 422)
    assert.equal((await handOver(staff, foreign, stranger)).status, 200)
  })
})

test('a responder of the network sees the issues of companies with the package, and nothing of others', async (t) => {
  const { app, company, other, make, ada, bo, network } = await room(t)
  const served = await make(fever, ada)
  const hidden = await make(fever, bo)
  const lost = await make(passport, ada)
  await sql`update companies set features = '{}' where id = ${other.id}`.execute(app.db.db())
  await app.changesReceived()
  const phone = app.as(network)
  const { body } = await phone.get<{ id: string; affected: { email: string | null } | null }[]>('/api/v2/issues')
  assert.deepEqual(
    body.map((one) => [one.id, one.affected?.email]),
    [[served, null]],
  )
  assert.equal((await phone.get(`/api/v2/issues/${served}`)).status, 200)
  for (const id of [hidden, lost])
    await t.test(id === hidden ? 'without the package' : 'not medical', async () => {
      assert.equal((await phone.get(`/api/v2/issues/${id}`)).status, 401)
      assert.equal((await phone.get(`/api/v2/issues/${id}/conversation`)).status, 401)
      assert.equal((await phone.post(`/api/v2/issues/${id}/claim`)).status, 401)
    })
  for (const owner of [company, other] satisfies GivenCompany[])
    await t.test(`no path of ${owner === company ? 'the first' : 'the second'} company`, async () => {
      for (const rest of ['users', 'trips', 'issues'])
        assert.equal((await phone.get(`/api/v2/org/${owner.id}/${rest}`)).status, 401, rest)
    })
  const claimed = await phone.post(`/api/v2/issues/${served}/claim`)
  assert.equal(claimed.status, 200, claimed.text)
})
