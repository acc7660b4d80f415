import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { guestWorld, inLima } from './guest-trip.testing.ts'

test('row-level security keeps the companies of a guest apart', async (t) => {
  const { company, home, eva, db, given } = await guestWorld(t)
  await given({ ...inLima, traveller_ids: [eva.id] })
  const seen = async (companyId: string, userId: string | null) => {
    const scoped = db.db({ everything: false, companyId, userId })
    const { rows } = await sql<Record<string, number>>`
      select (select count(*)::int from trips) as trips,
        (select count(*)::int from trip_travellers where user_id = ${eva.id}) as places,
        (select count(*)::int from destinations) as destinations,
        (select count(*)::int from stays where user_id = ${eva.id}) as stays,
        (select count(*)::int from notifications where user_id = ${eva.id} and type = 30) as told,
        (select count(*)::int from users where id = ${eva.id}) as people`.execute(scoped)
    return rows[0]
  }
  const nothing = { trips: 0, places: 0, destinations: 0, stays: 0, told: 0, people: 1 }
  assert.deepEqual(await seen(company.id, null), {
    trips: 1,
    places: 1,
    destinations: 1,
    stays: 1,
    told: 1,
    people: 1,
  })
  assert.deepEqual(await seen(home.id, null), nothing, 'the home company')
  assert.deepEqual(await seen(home.id, eva.id), { ...nothing, stays: 1, told: 1 }, 'what is about the person is theirs')
  const host = db.db({ everything: false, companyId: company.id, userId: null })
  await assert.rejects(
    sql`update users set external_id = 'OURS', password_hash = null where id = ${eva.id}`.execute(host),
    /row-level security/,
  )
})

test('a guest who leaves while trips are being written is on no trip afterwards', async (t) => {
  const { company, eva, org, at, db, clock } = await guestWorld(t)
  for (let round = 0; round < 5; round++) {
    const plan = () => org.post(at(), { trip: { ...inLima, traveller_ids: [eva.id] } })
    const [left, ...planned] = await Promise.all([
      org.delete(`/api/v2/org/${company.id}/users/${eva.id}`),
      plan(),
      plan(),
      plan(),
    ])
    assert.equal(left.status, 200, left.text)
    for (const one of planned) assert.ok(one.status === 201 || one.status === 422, one.text)
    const { rows } = await sql`
      select trip_id from trip_travellers where user_id = ${eva.id} and removed_at is null
      union all select trip_id from stays where user_id = ${eva.id}`.execute(db.db())
    assert.deepEqual(rows, [])
    await sql`insert into roles (id, user_id, company_id, type, created_at, updated_at)
      values (gen_random_uuid(), ${eva.id}, ${company.id}, 'traveller', ${clock.now()}, ${clock.now()})`.execute(
      db.db(),
    )
  }
})
