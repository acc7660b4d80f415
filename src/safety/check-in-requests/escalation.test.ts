import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { takeSpoken } from './spoken-answer.service.ts'

const house = async (t: TestContext) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const kim = await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const desk = await app.signedIn(kim)
  const given = () => app.givenTraveller(company)
  const checkIn = (who: Awaited<ReturnType<typeof given>>, status: number) =>
    app.as(who).post('/api/v2/check_ins', { check_in: { device_token: 'x', status } })
  /** What becomes of the attempts to reach the person. */
  const reaching = async (userId: string): Promise<unknown> => {
    const { rows } = await sql<{ kind: string; state: string; ended_by: string | null }>`
      select kind, state, ended_by from escalations where user_id = ${userId} order by started_at, notification_id`.execute(
      app.db.db(),
    )
    return rows.map(({ kind, state, ended_by: by }) => [kind, state, by])
  }
  return { app, company, kim, desk, given, checkIn, reaching }
}

test('whoever answers a request is not looked for any more, and neither is who says how they are', async (t) => {
  const { app, desk, given, checkIn, reaching } = await house(t)
  const [ada, ben, carl, dora] = [await given(), await given(), await given(), await given()]
  const asked = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
    check_in_request: { user_ids: [ada.id, ben.id, carl.id, dora.id] },
  })
  assert.equal(asked.status, 201, asked.text)
  for (const one of [ada, ben, carl, dora])
    assert.deepEqual(await reaching(one.id), [['check_in_request', 'running', null]])

  const answer = { check_in: { device_token: 'x', status: 1 } }
  const answered = await app.as(ada).post(`/api/v2/check_in_requests/${asked.body.id}/check_ins`, answer)
  assert.ok([200, 201].includes(answered.status), answered.text)
  await checkIn(ben, 1)
  await checkIn(carl, 0)
  await app.as(dora).get('/api/v2/notifications')
  const { body } = await app.as(dora).get<{ id: string }[]>('/api/v2/notifications')
  await app.as(dora).put(`/api/v2/notifications/${body[0]?.id}/mark_read`)
  for (const one of [ada, ben]) assert.deepEqual(await reaching(one.id), [['check_in_request', 'ended', 'answered']])
  assert.deepEqual(await reaching(carl.id), [['check_in_request', 'running', null]], 'a place alone says nothing')
  assert.deepEqual(await reaching(dora.id), [['check_in_request', 'running', null]], 'to read is not to answer')
})

test('a call for help wakes the managers until somebody has it', async (t) => {
  const { app, company, kim, desk, given, checkIn, reaching } = await house(t)
  const lea = await app.givenManager(company)
  const ada = await given()
  await checkIn(ada, 2)
  for (const one of [kim, lea]) assert.deepEqual(await reaching(one.id), [['call_for_help', 'running', null]])
  const [call] = (await desk.get<{ id: string }[]>('/api/desk/calls_for_help')).body
  assert.equal((await desk.post(`/api/desk/calls_for_help/${call?.id}/claim`)).status, 200)
  for (const one of [kim, lea]) assert.deepEqual(await reaching(one.id), [['call_for_help', 'ended', 'answered']])

  app.clock.advance(60)
  await checkIn(ada, 2)
  for (const one of [kim, lea])
    assert.deepEqual(
      await reaching(one.id),
      [
        ['call_for_help', 'ended', 'answered'],
        ['call_for_help', 'ended', 'answered'],
      ],
      'somebody has it',
    )
})

test('of a person of two companies the one call is not the other; what is given back wakes everybody again', async (t) => {
  const { app, company, kim, desk, given, checkIn, reaching } = await house(t)
  const ada = await given()
  await checkIn(ada, 2)
  const elsewhere = await app.givenCompany({ features: ['alerts'] })
  const eva = await app.givenManager(elsewhere)
  await inTransaction(app.ctx(), (tx) =>
    takeSpoken(tx, {
      userId: ada.id,
      companyId: elsewhere.id,
      status: 'help',
      requestId: null,
      at: tx.now,
      words: null,
    }),
  )
  assert.deepEqual(await reaching(eva.id), [['call_for_help', 'running', null]])
  const [call] = (await desk.get<{ id: string }[]>('/api/desk/calls_for_help')).body
  const act = (what: string) => desk.post(`/api/desk/calls_for_help/${call?.id}/${what}`)
  assert.equal((await act('claim')).status, 200)
  assert.deepEqual(await reaching(kim.id), [['call_for_help', 'ended', 'answered']])
  assert.deepEqual(await reaching(eva.id), [['call_for_help', 'running', null]], 'nobody of hers has it')

  const lea = await app.givenManager(company)
  app.clock.advance(60)
  assert.equal((await act('release')).status, 200)
  assert.deepEqual(await reaching(lea.id), [['call_for_help', 'running', null]])
  assert.deepEqual(await reaching(kim.id), [['call_for_help', 'ended', 'answered']], 'who gave it back knows')
  assert.equal((await act('resolve')).status, 200)
  assert.deepEqual(await reaching(lea.id), [['call_for_help', 'ended', 'answered']])
  app.clock.advance(60)
  assert.equal((await act('reopen')).status, 200)
  assert.equal(((await reaching(lea.id)) as unknown[]).length, 2)
})

test('what somebody said before they were asked is no answer, though it comes later', async (t) => {
  const { app, desk, given, reaching } = await house(t)
  const ada = await given()
  app.clock.advance(5 * 3_600)
  await desk.post('/api/desk/check_in_requests', { check_in_request: { user_ids: [ada.id] } })
  app.clock.advance(60)
  const check_in = { device_token: 'x', status: 1 }
  const late = await app.as(ada).post('/api/v2/check_ins', { check_in }, { 'check-in-age': '18000' })
  assert.ok([200, 201].includes(late.status), late.text)
  assert.deepEqual(await reaching(ada.id), [['check_in_request', 'running', null]])
})
