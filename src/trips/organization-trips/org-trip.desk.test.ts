import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Answer } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { type ItineraryBody, orgWorld } from './org-trip.testing.ts'

interface Refusal {
  readonly error: { readonly fields?: Readonly<Record<string, readonly string[]>> }
}
const ok = <T>({ status, body, text }: Answer<T>, expected = 200): T => {
  assert.equal(status, expected, text)
  return body
}
const march = [{ country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]

test('trips are written at the desk', async (t) => {
  const world = await orgWorld(t)
  const { company, ada, other, foreigner } = world
  const staff = world.as(await world.givenStaff())
  const desk = await world.signedIn(world.manager)
  const otherDesk = await world.signedIn(await world.givenManager(other))
  const unknown = newId(world.clock.now())
  const at = (id: string, more = '') => `/api/desk/trips/${id}${more}`
  const of = (id: string) => `/api/desk/companies/${id}/trips`
  const draft = (more: object = {}) => ({ trip: { traveller_ids: [ada.id], destinations: march, ...more } })
  const make = async (more: object = {}, caller = desk) =>
    ok(await caller.post<ItineraryBody>(of(company.id), draft(more)), 201)
  const events = async (id: string) => {
    const { rows } = await sql<{ event: number }>`
      select event from webhook_events where payload ->> 'trip_id' = ${id} order by id`.execute(world.db.db())
    return rows.map(({ event }) => event)
  }
  const told = async (id: string) => {
    const { rows } = await sql<{ type: number }>`
      select type from notifications where data ->> 'trip_id' = ${id} order by id`.execute(world.db.db())
    return rows.map(({ type }) => type)
  }
  const stays = async (id: string) =>
    (await sql`select 1 from stays where trip_id = ${id}`.execute(world.db.db())).rows.length

  await t.test('made, changed, removed and brought back, with the events of each', async () => {
    const made = await make({ name: 'Amazon survey' })
    assert.deepEqual([made.name, made.travellers.map(({ id }) => id)], ['Amazon survey', [ada.id]])
    assert.equal(ok(await world.as(ada).get<ItineraryBody>(`/api/v2/trips/${made.id}`)).name, 'Amazon survey')
    world.clock.advance(60)
    const changed = ok(
      await desk.patch<ItineraryBody>(at(made.id), {
        trip: { name: 'Survey', destinations: [{ ...march[0], exit_date: '2027-03-25' }] },
      }),
    )
    assert.deepEqual([changed.name, changed.finish.slice(0, 10)], ['Survey', '2027-03-25'])
    assert.ok((await stays(made.id)) > 0)
    world.clock.advance(60)
    const removed = ok(await desk.delete<ItineraryBody>(at(made.id)))
    assert.equal(removed.deleted_at, world.clock.now().toISOString())
    assert.equal(await stays(made.id), 0)
    assert.equal((await desk.patch(at(made.id), { trip: { name: 'Late' } })).status, 404)
    assert.equal(ok(await desk.delete<ItineraryBody>(at(made.id))).deleted_at, removed.deleted_at)
    world.clock.advance(60)
    const back = ok(await desk.post<ItineraryBody>(at(made.id, '/restore')))
    assert.deepEqual({ ...back, updated_at: null }, { ...changed, updated_at: null })
    assert.ok((await stays(made.id)) > 0)
    world.clock.advance(60)
    assert.deepEqual(ok(await desk.post<ItineraryBody>(at(made.id, '/restore'))), back, 'again changes nothing')
    assert.deepEqual(await events(made.id), [20, 30, 21, 22, 20])
    assert.deepEqual(await told(made.id), [30, 21, 22, 20])
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_kind = 'trip' and subject_id = ${made.id} order by id`.execute(
      world.db.db(),
    )
    assert.deepEqual(
      rows.map(({ action }) => action),
      ['create', 'update', 'delete', 'restore'],
    )
  })

  await t.test(
    'If-Match refuses a change of what somebody else changed meanwhile: change, removal, restoring',
    async () => {
      const first = await desk.post<ItineraryBody>(of(company.id), draft({ name: 'First' }))
      const one = at(first.body.id)
      const stale = { 'if-match': String(first.headers['etag']) }
      assert.match(stale['if-match'], /^"\d+\./)
      assert.equal((await desk.get(one)).headers['etag'], stale['if-match'])
      world.clock.advance(60)
      const changed = await desk.patch<ItineraryBody>(one, { trip: { name: 'Second' } }, stale)
      assert.equal(changed.status, 200, changed.text)
      for (const refused of [
        await desk.patch(one, { trip: { name: 'Third' } }, stale),
        await desk.put(one, { trip: { name: 'Third' } }, stale),
        await desk.delete(one, stale),
      ])
        assert.equal(refused.status, 412, refused.text)
      assert.equal(ok(await desk.get<ItineraryBody>(one)).name, 'Second')
      const read = { 'if-match': `"${Date.parse(String(changed.body.updated_at))}"` }
      world.clock.advance(60)
      const removed = ok(await desk.delete<ItineraryBody>(one, read))
      assert.equal((await desk.post(`${one}/restore`, undefined, read)).status, 412)
      const then = { 'if-match': `"${Date.parse(String(removed.updated_at))}"` }
      assert.equal(ok(await desk.post<ItineraryBody>(`${one}/restore`, undefined, then)).deleted_at, null)
    },
  )

  await t.test('who may: staff for every company, a manager for the own one', async () => {
    const { id } = await make({}, staff)
    const calls = [
      ['POST', of(company.id), draft()],
      ['PATCH', at(id), { trip: { name: 'Mine' } }],
      ['DELETE', at(id), undefined],
      ['POST', at(id, '/restore'), undefined],
    ] as const
    for (const [method, url, body] of calls) {
      const options = body ? { body } : {}
      for (const caller of [world.nobody, world.org, world.as(ada), otherDesk])
        assert.equal((await caller.call(method, url, options)).status, 401, `${method} ${url}`)
      const { status } = await staff.call(method, url, options)
      assert.equal(status, url === of(company.id) ? 201 : 200, `${method} ${url}`)
      const nobodys = url.replace(url === of(company.id) ? company.id : id, unknown)
      assert.equal((await staff.call(method, nobodys, options)).status, 404, `${method} ${nobodys}`)
    }
  })

  await t.test('what is wrong is named by its field', async () => {
    const { id } = await make()
    for (const [body, fields] of [
      [{ traveller_ids: [] }, ['traveller_ids']],
      [{ traveller_ids: [foreigner.id] }, ['traveller_ids']],
      [{ destinations: [{ ...march[0], country_id: 'QQ' }] }, ['destinations.0.country_id']],
    ] as const) {
      const made = await desk.post<Refusal>(of(company.id), draft(body))
      assert.deepEqual([made.status, Object.keys(made.body.error.fields ?? {})], [422, fields])
      const changed = await staff.patch<Refusal>(at(id), { trip: body })
      assert.deepEqual([changed.status, Object.keys(changed.body.error.fields ?? {})], [422, fields])
    }
  })

  await t.test('what cannot come back: a merged trip, and one whose travellers have all left', async () => {
    const [kept, merged] = [await make(), await make()]
    ok(await world.org.post(`/api/v2/org/${company.id}/trips/${kept.id}/merge`, { trip_id: merged.id }))
    assert.equal((await desk.post(at(merged.id, '/restore'))).status, 409)

    const [bo, cy] = [await world.givenTraveller(company), await world.givenTraveller(company)]
    const { id } = await make({ traveller_ids: [bo.id, cy.id] })
    ok(await desk.delete(at(id)))
    ok(await desk.delete(`/api/desk/users/${bo.id}`))
    const back = ok(await desk.post<ItineraryBody>(at(id, '/restore')))
    assert.deepEqual(
      back.travellers.map((one) => one.id),
      [cy.id],
    )
    ok(await desk.delete(at(id)))
    const { roles } = ok(await desk.get<{ roles: { id: string }[] }>(`/api/desk/users/${cy.id}`))
    for (const role of roles) ok(await desk.delete(`/api/desk/users/${cy.id}/roles/${role.id}`))
    assert.equal((await desk.post(at(id, '/restore'))).status, 409)
    ok(await desk.delete(`/api/desk/users/${cy.id}`))
    assert.equal((await desk.post(at(id, '/restore'))).status, 404)
  })
})
