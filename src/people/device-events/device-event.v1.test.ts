import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { forgetOldEvents } from './device-event.service.ts'
import { maxEventsPerDay } from './device-event.ts'

const path = '/api/v1/analytics/sdk_event'
const eventsOf = async ({ db }: TestApp): Promise<unknown[]> =>
  (await sql<{ event: unknown }>`select event from device_events order by id`.execute(db.db())).rows.map(
    (row) => row.event,
  )

test('device events are accepted as JSON and multipart with any content', async (t) => {
  const house = await testApp(t)
  const traveller = await house.givenTraveller(await house.givenCompany())
  const phone = house.as(traveller)
  const event = { event: { name: 'sync_finished', duration: 1.7, ok: true, list: [1, null] } }
  assert.deepEqual((await phone.post(path, event)).body, [])
  const multipart = await phone.call('POST', path, {
    headers: { 'content-type': 'multipart/form-data; boundary=x' },
    payload:
      '--x\r\nContent-Disposition: form-data; name="event[name]"\r\n\r\nopened\r\n--x\r\nContent-Disposition: form-data; name="plain"\r\n\r\n1\r\n--x--\r\n',
  })
  assert.deepEqual([multipart.status, multipart.body], [200, []], multipart.text)
  assert.equal(
    (await phone.call('POST', path, { headers: { 'content-type': 'application/json' } })).status,
    200,
    'no body at all',
  )
  assert.deepEqual(await eventsOf(house), [event, { event: { name: 'opened' }, plain: '1' }, {}])
})

test('device events have a size limit and a daily limit, and are deleted after a month', async (t) => {
  const house = await testApp(t)
  const traveller = await house.givenTraveller(await house.givenCompany())
  const phone = house.as(traveller)
  assert.equal((await phone.post(path, { text: 'x'.repeat(9000) })).status, 413)
  assert.equal((await phone.post(path, [1])).status, 400)
  await sql`insert into device_events (user_id, company_id, at, event) select ${traveller.id}, ${traveller.companyId}, ${house.clock.now()}, '{}' from generate_series(2, ${maxEventsPerDay})`.execute(
    house.db.db(),
  )
  assert.equal((await phone.post(path, { n: 'last' })).status, 200)
  assert.equal((await phone.post(path, { n: 'too many' })).status, 200)
  assert.equal((await eventsOf(house)).length, maxEventsPerDay)
  house.clock.advance(86_400)
  await phone.post(path, { n: 'next day' })
  assert.equal((await eventsOf(house)).length, maxEventsPerDay + 1)
  house.clock.advance(29.5 * 86_400)
  await forgetOldEvents(house.ctx())
  assert.deepEqual(await eventsOf(house), [{ n: 'next day' }])
})

test('only a traveller’s key may send device events', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  for (const caller of [
    house.nobody,
    house.as(company.key),
    house.asPublic(company),
    house.as('gwu_0000000000000000000000000001AbCdE'),
  ]) {
    assert.equal((await caller.post(path, { a: 1 })).status, 401)
  }
  assert.deepEqual(await eventsOf(house), [])
})
