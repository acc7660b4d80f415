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
const who = '/api/v2/probes/actor'

test('a user of two companies acts in the one that the header names', async (t) => {
  const { as, ctx, db, clock, changesHeard, givenCompany, givenTraveller } = await testApp(t, { extraRoutes })
  const home = await givenCompany({ features: ['alerts'] })
  const second = await givenCompany({ features: ['white_label'] })
  const foreign = await givenCompany()
  const user = await givenTraveller(home)
  const phone = as(user)
  const acting = async (organization?: string) => {
    const { status, body } = await phone.get<ActorBody>(who, organization === undefined ? {} : { organization })
    return status === 200
      ? { company: body.actor.companyId, roles: body.actor.roles, features: body.actor.features }
      : [status, body.error?.code]
  }
  const atHome = { company: home.id, roles: ['traveller'], features: ['alerts'] }
  assert.deepEqual(await acting(), atHome)
  assert.deepEqual(await acting(home.id), atHome)
  assert.deepEqual(await acting(second.id), [401, 'wrong_organization'], 'not a member yet')

  await db
    .db()
    .insertInto('roles')
    .values({
      id: newId(clock.now()),
      user_id: user.id,
      company_id: second.id,
      type: 'employee',
      created_at: clock.now(),
      updated_at: clock.now(),
    })
    .execute()
  await changesHeard()
  const away = { company: second.id, roles: ['employee'], features: ['white_label'] }
  assert.deepEqual(await acting(second.id), away)
  assert.deepEqual(await acting(second.id.toUpperCase()), away)
  assert.deepEqual(await acting(` ${second.id} `), away)
  assert.deepEqual(await acting(), atHome, 'without the header: the own company')
  for (const wrong of [foreign.id, 'nonsense', '', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', `${home.id},${second.id}`]) {
    assert.deepEqual(await acting(wrong), [401, 'wrong_organization'], wrong)
  }

  // A removed role and a deleted company take effect at once.
  await db.db().deleteFrom('roles').where('user_id', '=', user.id).where('company_id', '=', second.id).execute()
  await changesHeard()
  assert.deepEqual(await acting(second.id), [401, 'wrong_organization'])
  assert.ok(ctx())
})

test('a company’s key cannot name another company; staff cannot name any', async (t) => {
  const { as, asPublic, givenCompany, givenStaff } = await testApp(t, { extraRoutes })
  const [own, other] = [await givenCompany(), await givenCompany()]
  for (const caller of [as(own.key), asPublic(own)]) {
    assert.equal((await caller.get(who, { organization: own.id })).status, 200)
    assert.equal((await caller.get(who, { organization: other.id })).status, 401)
  }
  assert.equal((await as(await givenStaff()).get(who, { organization: other.id })).status, 200)
})

test('a manager of two companies chooses one at the desk, and sees only that', async (t) => {
  const { db, clock, changesHeard, signedIn, givenCompany, givenManager } = await testApp(t)
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
  await changesHeard()
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
