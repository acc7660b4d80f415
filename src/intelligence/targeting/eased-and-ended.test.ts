import assert from 'node:assert/strict'
import { test } from 'node:test'
import { givenDesk, type Json } from '../testing.ts'
import { inLima, targetingWorld } from './targeting.testing.ts'

interface AlertPayload extends Json {
  readonly cleared?: boolean
  readonly trip_ids: readonly string[]
  readonly alert: {
    readonly id: string
    readonly status: number
    readonly risk_level: number
    readonly countries: Json[]
  }
}

test('companies and their managers hear that an alert eased, ended and began again', async (t) => {
  const app = await targetingWorld(t)
  const { staff, publish, update, givenTrip, causes } = app
  const company = await app.givenCompany()
  const [manager, ada] = [await app.givenManager(company), await app.givenTraveller(company)]
  const trip = await givenTrip(company, [ada], ['2026-11-13', '2026-11-20'])
  const first = await publish({ ...inLima, risk_level: 2 })
  const told = await causes(ada)
  const heard = async (): Promise<readonly AlertPayload[]> =>
    (await app.eventsOf(company))
      .filter((one) => one.event === 110)
      .map((one) => one.payload as unknown as AlertPayload)
  const titles = async (): Promise<string[]> =>
    (await app.notificationsOf(manager)).filter((one) => one.type === 115).map((one) => one.title)
  const [matched] = await heard()
  assert.deepEqual([(await heard()).length, matched?.cleared, await titles()], [1, undefined, ['Flooding in Lima']])
  assert.match(
    JSON.stringify(matched?.alert.countries[0]?.['flag']),
    /"url":"http:\/\/godwit\.test\/flags\//,
    'absolute',
  )

  const eased = await update(first.id, { risk_level: 0 })
  const [, fallen, ...more] = await heard()
  assert.deepEqual([fallen?.alert.id, fallen?.alert.risk_level, fallen?.trip_ids, more], [eased.id, 0, [trip], []])
  assert.deepEqual((await titles()).at(-1), 'Eased: Flooding in Lima')
  assert.deepEqual(await causes(ada), told, 'a traveller is not sent a fall')
  const latest = await update(eased.id, { headline: 'Other words' })
  assert.equal((await heard()).length, 2, 'other words are no news')

  app.clock.advance(60)
  const close = await staff.post(`/api/desk/alerts/${latest.id}/close`, { alert: { all_clear: 'It is dry.' } })
  assert.equal(close.status, 200, close.text)
  await app.settle()
  const cleared = (await heard()).at(-1)
  assert.deepEqual(
    [(await heard()).length, cleared?.cleared, cleared?.alert.status, cleared?.trip_ids, cleared?.['user_ids']],
    [3, true, 1, [trip], [ada.id]],
  )
  assert.equal((await titles()).at(-1), 'All clear: Other words')
  assert.match((await causes(ada)).at(-1) ?? '', /:cleared$/)
  const summary = (await app.eventsOf(company)).filter((one) => one.event === 115).at(-1)
  assert.deepEqual([summary?.payload['cleared'], summary?.payload['people']], [true, 1])

  app.clock.advance(60)
  assert.equal((await staff.post(`/api/desk/alerts/${latest.id}/reopen`)).status, 200)
  await app.settle()
  const again = (await heard()).at(-1)
  assert.deepEqual(
    [(await heard()).length, again?.cleared, again?.alert.status],
    [4, undefined, 2],
    'it was closed by mistake',
  )
  app.clock.advance(60)
  await staff.post(`/api/desk/alerts/${latest.id}/close`)
  await app.settle()
  assert.deepEqual([(await heard()).length, (await heard()).at(-1)?.cleared], [5, true])
  const stranger = await app.givenCompany()
  assert.deepEqual(await app.eventsOf(stranger), [])
})

test('companies hear that an advisory was closed, and opened again', async (t) => {
  const app = await targetingWorld(t)
  const company = await app.givenCompany()
  const ada = await app.givenTraveller(company)
  const trip = await app.givenTrip(company, [ada], ['2026-11-13', '2026-11-20'])
  const { givenAdvisory } = await givenDesk(app)
  const advisory = await givenAdvisory()
  await app.settle()
  const heard = async (): Promise<readonly unknown[][]> =>
    (await app.eventsOf(company))
      .filter((one) => one.event === 111)
      .map(({ payload }) => [
        payload['cleared'] ?? false,
        (payload['advisory'] as { status: number }).status,
        payload['trip_ids'],
        payload['user_ids'],
      ])
  const open = [false, 0, [trip], [ada.id]]
  assert.deepEqual(await heard(), [open])
  app.clock.advance(60)
  assert.equal((await app.staff.post(`/api/desk/advisories/${advisory.id}/close`)).status, 200)
  await app.settle()
  const closed = [true, 1, [trip], [ada.id]]
  assert.deepEqual(await heard(), [open, closed])
  app.clock.advance(60)
  assert.equal((await app.staff.post(`/api/desk/advisories/${advisory.id}/reopen`)).status, 200)
  await app.settle()
  assert.deepEqual(await heard(), [open, closed, open])
  const told = (await app.notificationsOf(ada)).filter((one) => one.type === 111)
  assert.equal(told.length, 1, 'a person is told once')
})
