import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import type { Caller, GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import type { Product } from '../../commerce/products/product.ts'
import { givenProduct } from '../../commerce/products/products.testing.ts'
import { sell, yearly } from '../../commerce/subscriptions/subscriptions.testing.ts'
import { type Detail, fever, passport, path, type Row, type Summary } from './help-room.testing.ts'

/** The ways to have assistance. */
const rights = ['package', 'product', 'own entitlement', 'entitlement of the company'] as const
type Right = (typeof rights)[number]

const day = 86_400
const untilTomorrow = (app: WorkingApp): Date => new Date(app.clock.now().getTime() + day * 1000)

interface House {
  readonly app: WorkingApp
  readonly network: GivenUser
  readonly staffer: GivenUser
  readonly staff: Caller
  readonly product: Product
}

async function house(t: TestContext): Promise<House> {
  const app = await workingApp(t, { template: 'world' })
  const staffer = await app.givenStaff()
  const network = await app.givenNetworkResponder()
  return { app, network, staffer, staff: app.as(staffer), product: await givenProduct(app, yearly()) }
}

interface Given {
  readonly company: GivenCompany
  readonly ada: GivenUser
}

/** A company and its traveller, who have assistance in this way until tomorrow; the package until it is taken. */
async function givenRight({ app, staff, product }: House, right: Right): Promise<Given> {
  const company = await app.givenCompany({ features: right === 'package' ? ['assistance'] : [] })
  const ada = await app.givenTraveller(company)
  const until = untilTomorrow(app)
  if (right === 'product')
    await sell(app.ctx(), { company, people: [ada], products: [product], card: null, more: { finishAt: until } })
  if (right === 'own entitlement' || right === 'entitlement of the company') {
    const whose = right === 'own entitlement' ? { user_id: ada.id } : { company_id: company.id }
    const entitlement = { ...whose, feature: 'assistance', until: until.toISOString() }
    const granted = await staff.post('/api/desk/entitlements', { entitlement })
    assert.equal(granted.status, 201, granted.text)
  }
  return { company, ada }
}

async function made(app: WorkingApp, by: GivenUser, issue: object = fever): Promise<string> {
  const { body, status, text } = await app.as(by).post<{ id: string }>('/api/v2/issues', { issue })
  assert.equal(status, 201, text)
  return body.id
}

/** Who was notified that this issue waits. */
async function toldOf({ db }: WorkingApp, issueId: string): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select user_id as id from notifications where type = 0 and data ->> 'issue_id' = ${issueId} order by user_id`.execute(
    db.db(),
  )
  return rows.map(({ id }) => id)
}

for (const right of rights)
  test(`whoever has assistance by ${right} is helped by the network, until it ends`, async (t) => {
    const given = await house(t)
    const { app, network, staffer, staff } = given
    const { company, ada } = await givenRight(given, right)
    const boss = await app.givenManager(company)
    const manager = await app.signedIn(boss)
    const phone = app.as(network)
    const [first, second, third] = [await made(app, ada), await made(app, ada), await made(app, ada)]
    await app.settle()
    assert.deepEqual(await toldOf(app, first), [network.id])
    const { body } = await phone.get<{ id: string }[]>('/api/v2/issues')
    assert.deepEqual(new Set(body.map(({ id }) => id)), new Set([first, second, third]))
    const seen = await phone.get(`/api/v2/issues/${first}`)
    assert.equal(seen.status, 200, seen.text)
    assert.equal((await phone.get(`/api/v2/issues/${first}/conversation`)).status, 200)
    const claimed = await phone.post(`/api/v2/issues/${first}/claim`)
    assert.equal(claimed.status, 200, claimed.text)
    const handedOver = await manager.post<Detail>(`${path}/${second}/hand_over`, { handler_id: network.id })
    assert.deepEqual([handedOver.status, handedOver.body.current_handler?.id], [200, network.id], handedOver.text)

    if (right === 'package')
      await sql`update companies set features = '{}' where id = ${company.id}`.execute(app.db.db())
    else app.clock.advance(2 * day)
    await app.changesReceived()
    assert.equal((await app.as(ada).post('/api/v2/issues', { issue: fever })).status, 403)
    assert.equal((await app.as(ada).get(`/api/v2/issues/${third}`)).status, 200, 'what exists stays readable')
    assert.equal((await phone.get(`/api/v2/issues/${first}`)).status, 200, 'for its handler too')
    assert.equal((await phone.get(`/api/v2/issues/${third}`)).status, 401)
    assert.equal((await phone.post(`/api/v2/issues/${third}/claim`)).status, 401)
    const later = await app.signedIn(boss)
    assert.equal((await later.post(`${path}/${third}/hand_over`, { handler_id: network.id })).status, 422)
    assert.equal((await later.post(`${path}/${third}/claim`)).status, 403)
    const rescued = await staff.post<Detail>(`${path}/${third}/claim`)
    assert.deepEqual([rescued.status, rescued.body.current_handler?.id], [200, staffer.id], rescued.text)
    const other = await app.givenStaff()
    const passed = await staff.post<Detail>(`${path}/${third}/hand_over`, { handler_id: other.id })
    assert.deepEqual([passed.status, passed.body.current_handler?.id], [200, other.id], passed.text)
  })

/** Who is there: nobody, somebody on duty, somebody who is away, or only the person who needs help. */
type There = 'nobody' | 'on duty' | 'away' | 'the affected person'

interface Situation {
  readonly right: Right
  readonly medical: boolean
  readonly network: 'nobody' | 'on duty' | 'away'
  readonly doctor: There
  readonly manager: 'nobody' | 'on duty' | 'the affected person'
  readonly staff: boolean
}

const situation: fc.Arbitrary<Situation> = fc.record({
  right: fc.constantFrom(...rights),
  medical: fc.boolean(),
  network: fc.constantFrom('nobody', 'on duty', 'away'),
  doctor: fc.constantFrom('nobody', 'on duty', 'away', 'the affected person'),
  manager: fc.constantFrom('nobody', 'on duty', 'the affected person'),
  staff: fc.boolean(),
})

/** The same situations at every run. On failure fast-check prints the seed and the simplest situation that fails. */
const seed = 20_261_117

test('whoever has assistance, and whoever is there: somebody hears of an issue within a minute and can claim it, or the desk lists it as unanswered', async (t) => {
  const given = await house(t)
  const { app, network, staffer, staff } = given
  const db = app.db.db()
  const away = async ({ id }: GivenUser) => {
    await sql`insert into responder_hours (user_id, timezone, away_until, updated_at)
      values (${id}, 'UTC', ${new Date(app.clock.now().getTime() + 400 * day * 1000)}, ${app.clock.now()})
      on conflict (user_id) do update set away_until = excluded.away_until`.execute(db)
  }
  /** The network and staff are everybody's: each situation sets them anew. */
  const arrange = async ({ network: there, staff: isThere }: Situation) => {
    await sql`delete from network_responders`.execute(db)
    await sql`delete from responder_hours`.execute(db)
    if (there !== 'nobody')
      await sql`insert into network_responders (user_id, type, created_at)
        values (${network.id}, 'medical_practitioner', ${app.clock.now()})`.execute(db)
    if (there === 'away') await away(network)
    await sql`update users set deleted_at = ${isThere ? null : app.clock.now()} where staff`.execute(db)
  }
  const run = async (one: Situation): Promise<void> => {
    await sql`update users set deleted_at = null where staff`.execute(db)
    await app.changesReceived()
    const { company, ada } = await givenRight(given, one.right)
    await arrange(one)
    const own = (who: Situation['doctor'], role: 'medical_practitioner' | 'organization_admin') =>
      who === 'nobody'
        ? undefined
        : who === 'the affected person'
          ? app.joins(ada, company, role)
          : app.givenTraveller(company, { roles: [role] })
    const doctor = await own(one.doctor, 'medical_practitioner')
    const manager = await own(one.manager, 'organization_admin')
    if (doctor && one.doctor === 'away') await away(doctor)
    await app.changesReceived()

    const id = await made(app, ada, one.medical ? fever : passport)
    app.clock.advance(60)
    await app.settle()
    const told = await toldOf(app, id)
    await sql`update users set deleted_at = null where staff`.execute(db)
    await app.changesReceived()
    const listed = (await staff.get<Row[]>(`${path}?unanswered=true&per_page=100`)).body.map((row) => row.id)
    const { body: summary } = await staff.get<Summary>(`${path}/summary?company_id=${company.id}`)
    assert.ok(!told.includes(ada.id), 'nobody answers the own call for help')
    assert.deepEqual([listed.includes(id), summary.number_unanswered], [told.length === 0, told.length === 0 ? 1 : 0])

    const claimers = [
      ...[network, doctor, manager].flatMap((person) =>
        person && told.includes(person.id) ? [app.as(person).post(`/api/v2/issues/${id}/claim`)] : [],
      ),
      ...(told.includes(staffer.id) || told.length === 0 ? [staff.post(`${path}/${id}/claim`)] : []),
    ]
    const claims = (await Promise.all(claimers)).map(({ status }) => status)
    // Managers hear of a medical issue while its responders are away, and hand it over to one of them.
    const helpers = [one.network === 'nobody' ? undefined : network, doctor].filter((person) => person?.id !== ada.id)
    const helper = helpers.find((person) => person !== undefined)
    const handedOver =
      !claims.includes(200) && helper && (await staff.post(`${path}/${id}/hand_over`, { handler_id: helper.id }))
    assert.ok(claims.includes(200) || (handedOver && handedOver.status === 200), claims.join())
  }
  await fc.assert(fc.asyncProperty(situation, run), { seed, numRuns: 20 })
})
