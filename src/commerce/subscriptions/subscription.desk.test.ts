import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../platform/ids.ts'
import { subscriptionWorld } from './subscriptions.testing.ts'

type Shown = Readonly<Record<string, unknown>>
const path = '/api/desk/subscriptions'

test('staff list, find and void subscriptions; a manager sees the own company’s', async (t) => {
  const { app, company, person, sold, settle, balances, events } = await subscriptionWorld(t)
  const staff = await app.givenStaff()
  const manager = await app.signedIn(await app.givenManager(company))
  const stranger = await app.signedIn(await app.givenManager(await app.givenCompany()))
  const first = await sold({ product: { kind: 'flight_protection' }, more: { externalId: 'ORDER-9' } })
  app.clock.advance(1)
  const second = await sold()
  await settle()
  const idsOf = async (by: typeof manager, query = ''): Promise<unknown[]> =>
    (await by.get<Shown[]>(`${path}${query}`)).body.map(({ id }) => id)
  const desk = app.as(staff)

  await t.test('lists', async () => {
    for (const by of [desk, manager]) assert.deepEqual(await idsOf(by), [second.id, first.id])
    assert.deepEqual(await idsOf(stranger), [])
    assert.deepEqual(await idsOf(desk, `?human_id=${first.humanId.toLowerCase()}`), [first.id])
    assert.deepEqual(await idsOf(desk, '?external_id=ORDER-9'), [first.id])
    assert.deepEqual(await idsOf(desk, `?user_id=${person.id}&status=active`), [second.id, first.id])
    assert.deepEqual(await idsOf(desk, '?status=voided'), [])
    assert.deepEqual(await idsOf(desk, `?company_id=${newId(app.clock.now())}`), [])
    assert.equal((await desk.get(`${path}?status=gone`)).status, 422)
  })

  await t.test('one', async () => {
    const { body } = await manager.get<Shown>(`${path}/${first.id}`)
    assert.deepEqual(
      [body['human_id'], body['end_reason'], body['renewal_tries'], body['paid_with']],
      [first.humanId, null, 0, 'visa 4242'],
    )
    assert.equal((await stranger.get(`${path}/${first.id}`)).status, 401)
    assert.equal((await desk.get(`${path}/${newId(app.clock.now())}`)).status, 404)
    for (const by of [app.nobody, app.as(company), app.as(person), app.asPublic(company)])
      for (const at of [path, `${path}/${first.id}`]) assert.equal((await by.get(at)).status, 401)
  })

  await t.test('voiding: for staff, with a reason', async () => {
    const at = `${path}/${first.id}/void`
    assert.equal((await manager.post(at, { reason: 'x' })).status, 403)
    assert.equal((await app.as(company).post(at, { reason: 'x' })).status, 401)
    for (const body of [{}, { reason: '  ' }, { reason: 'x', refund: true, more: 1 }])
      assert.equal((await desk.post(at, body)).status, 422, JSON.stringify(body))
    assert.equal((await desk.post(`${path}/${newId(app.clock.now())}/void`, { reason: 'x' })).status, 404)
    app.clock.advance(60 * 86_400)
    const { status, body, text } = await desk.post<Shown>(at, { reason: ' Bought twice. ', refund: true })
    assert.equal(status, 200, text)
    assert.deepEqual(
      [body['status'], body['end_reason'], body['refund_charge'], body['closed_at']],
      ['voided', 'Bought twice.', { amount: 12_000 }, app.clock.now().toISOString()],
    )
    assert.equal((await desk.post(at, { reason: 'x' })).status, 409)
    assert.deepEqual(
      (await events()).filter(({ event }) => event > 1000).map(({ event, payload }) => [event, payload['reason']]),
      [
        [1014, 'Bought twice.'],
        [1015, 'Bought twice.'],
      ],
    )
    const log = (await desk.get<Shown[]>('/api/desk/audit?subject_kind=subscription')).body
    assert.ok(log.some((line) => line['action'] === 'void' && line['subject_id'] === first.id))
  })

  await t.test('without a refund the money stays', async () => {
    const { body } = await desk.post<Shown>(`${path}/${second.id}/void`, { reason: 'Fraud.' })
    assert.deepEqual([body['status'], body['refund_charge']], ['voided', null])
    await settle()
    assert.deepEqual(await balances(), { clearing: 12_000, revenue: -12_000 })
  })
})
