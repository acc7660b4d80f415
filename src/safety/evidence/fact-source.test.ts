import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { chainPending, type LinkedEntry, openEntries, readChain, verifyStoredChain } from '../../delivery/index.ts'
import { deliveryPersonalData } from '../../delivery/personal-data/delivery-data.service.ts'
import { erasePerson, peoplePersonalData } from '../../people/index.ts'
import { safetyPersonalData } from '../index.ts'

test('what people say, and who takes their calls, is in the chain: sealed, whole after an erasure', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['alerts'] })
  const kim = await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const desk = await app.signedIn(kim)
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const checkIn = (who: typeof ada, status: number, at = {}) =>
    app.as(who).post('/api/v2/check_ins', { check_in: { device_token: 'x', status, ...at } })
  const entriesOf = async (): Promise<LinkedEntry[]> => {
    await chainPending(app.ctx())
    const entries: LinkedEntry[] = []
    for await (const entry of readChain(app.ctx(), company.id)) if (entry.notification_id === null) entries.push(entry)
    return entries
  }
  /** Kind, state and what is opened of the values. */
  const shown = async (entries: readonly LinkedEntry[]): Promise<unknown[]> => {
    const values = await openEntries(app.ctx(), entries)
    return entries.map(({ kind, facts, position }) => [kind, facts['status'] ?? facts['state'], values.get(position)])
  }

  const asked = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
    check_in_request: { user_ids: [ada.id, ben.id] },
  })
  const answer = { check_in: { device_token: 'x', status: 1, lat: -12.05, lng: -77.04 } }
  const answered = await app.as(ada).post(`/api/v2/check_in_requests/${asked.body.id}/check_ins`, answer)
  assert.ok([200, 201].includes(answered.status), answered.text)
  await checkIn(ben, 0, { lat: 52.5, lng: 13.4 })
  await checkIn(ben, 2)
  const [call] = (await desk.get<{ id: string }[]>('/api/desk/calls_for_help')).body
  for (const act of ['claim', 'release', 'resolve']) {
    app.clock.advance(60)
    assert.equal((await desk.post(`/api/desk/calls_for_help/${call?.id}/${act}`)).status, 200)
    await chainPending(app.ctx())
  }

  const entries = await entriesOf()
  assert.deepEqual(
    await shown(entries),
    [
      ['check_in', 'safe', { country_code: 'PE' }],
      ['request_answer', 'safe', undefined],
      ['check_in', 'help', undefined],
      ['call_for_help', 'taken', { claimed_by_id: kim.id }],
      ['call_for_help', 'waiting', undefined],
      ['call_for_help', 'resolved', { resolved_by_id: kim.id }],
    ],
    'a place alone is no answer',
  )
  const [said, reply, help, taken] = entries
  assert.equal(reply?.facts['request'], asked.body.id)
  assert.equal(reply?.facts['by_phone'], false)
  assert.equal(reply?.about, said?.about)
  assert.notEqual(said?.about, help?.about)
  assert.equal(taken?.about, `call_for_help:${call?.id}`)
  assert.equal(new Set(entries.map(({ person }) => person)).size, 2)
  const text = JSON.stringify(entries)
  for (const value of [ada.id, ben.id, kim.id, 'PE', '-12.05', '77.04', '52.5'])
    assert.ok(!text.includes(`"${value}`) && !text.includes(`:${value}`), `${value} is sealed or not there`)

  await t.test('it is chained at the end of the minute', async () => {
    await checkIn(ben, 1)
    const { rows } = await sql`select from jobs where task = 'chain-evidence'`.execute(app.db.db())
    assert.equal(rows.length, 1)
  })

  await t.test('nothing of an erased person can be read, and the chain is whole', async () => {
    const before = await entriesOf()
    await checkIn(ada, 1)
    await erasePerson(app.ctx(), ada.id, [...peoplePersonalData, ...safetyPersonalData, ...deliveryPersonalData])
    const after = await entriesOf()
    assert.deepEqual(after.slice(0, before.length), before)
    assert.deepEqual(
      after.slice(before.length).map(({ kind, person, sealed, facts }) => [kind, person, sealed, facts['erased']]),
      [['check_in', null, null, true]],
    )
    const values = JSON.stringify([...(await openEntries(app.ctx(), after))])
    assert.ok(!values.includes('PE') && values.includes(kim.id))
    assert.equal((await verifyStoredChain(app.ctx(), company.id)).ok, true)
  })
})
