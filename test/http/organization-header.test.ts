import assert from 'node:assert/strict'
import { test } from 'node:test'
import { newId } from '../../src/platform/ids.ts'
import { testApp } from '../support/app.ts'
import { probes } from '../support/probes.ts'

interface ActorBody {
  readonly actor: {
    readonly kind: string
    readonly companyId: string
    readonly roles?: string[]
    readonly features?: string[]
  }
  readonly error?: { code: string }
}

const extraRoutes = probes({ worked: 0, meanwhile: () => {} })
const actor = '/api/v2/probes/actor'

test('a token acts in its own company, and a header that names another is refused', async (t) => {
  const house = await testApp(t, { extraRoutes })
  const home = await house.givenCompany({ features: ['alerts'] })
  const second = await house.givenCompany({ features: ['white_label'] })
  const user = await house.givenTraveller(home)
  const acting = async (who: { token: string }, organization?: string) => {
    const { status, body } = await house
      .as(who)
      .get<ActorBody>(actor, organization === undefined ? {} : { organization })
    return status === 200
      ? { company: body.actor.companyId, roles: body.actor.roles, features: body.actor.features }
      : [status, body.error?.code]
  }
  const atHome = { company: home.id, roles: ['traveller'], features: ['alerts'] }
  assert.deepEqual(await acting(user), atHome)
  assert.deepEqual(await acting(house.inCompany(user, second)), [401, 'invalid_key'], 'not a member yet')

  const there = await house.joins(user, second, 'employee')
  assert.notEqual(there.token, user.token)
  const away = { company: second.id, roles: ['employee'], features: ['white_label'] }
  assert.deepEqual(await acting(there), away)
  for (const [who, own, companyId] of [
    [user, atHome, home.id],
    [there, away, second.id],
  ] as const) {
    for (const named of [companyId, companyId.toUpperCase(), ` ${companyId} `])
      assert.deepEqual(await acting(who, named), own)
    const other = companyId === home.id ? second.id : home.id
    for (const wrong of [other, 'nonsense', '', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', `${home.id},${second.id}`])
      assert.deepEqual(await acting(who, wrong), [401, 'wrong_organization'], wrong)
  }

  // A removed role takes effect at once.
  await house.db.db().deleteFrom('roles').where('user_id', '=', user.id).where('company_id', '=', second.id).execute()
  await house.changesReceived()
  assert.deepEqual(await acting(there), [401, 'invalid_key'])
  assert.deepEqual(await acting(user), atHome)
})

test('a company’s key cannot name another company; staff cannot name any', async (t) => {
  const { as, asPublic, givenCompany, givenStaff } = await testApp(t, { extraRoutes })
  const [own, other] = [await givenCompany(), await givenCompany()]
  for (const caller of [as(own.key), asPublic(own)]) {
    assert.equal((await caller.get(actor, { organization: own.id })).status, 200)
    assert.equal((await caller.get(actor, { organization: other.id })).status, 401)
  }
  assert.equal((await as(await givenStaff()).get(actor, { organization: other.id })).status, 200)
})

test('a manager of two companies chooses one at the desk, and sees only that', async (t) => {
  const { db, clock, changesReceived, signedIn, givenCompany, givenManager } = await testApp(t)
  const [home, second, foreign] = [await givenCompany(), await givenCompany(), await givenCompany()]
  const person = await givenManager(home)
  await db
    .db()
    .insertInto('roles')
    .values({
      id: newId(clock.now()),
      user_id: person.id,
      company_id: second.id,
      type: 'organization_admin',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute()
  await changesReceived()
  const desk = await signedIn(person)
  const companies = async (organization?: string) => {
    const { status, body } = await desk.get<{ company_id: string }[]>(
      '/api/desk/keys',
      organization ? { organization } : {},
    )
    return status === 200 ? [...new Set(body.map((key) => key.company_id))] : status
  }
  assert.deepEqual(await companies(), [home.id])
  assert.deepEqual(await companies(second.id), [second.id])
  assert.deepEqual(await companies(foreign.id), 401)
})
