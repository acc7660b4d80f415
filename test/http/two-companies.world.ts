import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { confirmHold, holdPayment } from '../../src/commerce/index.ts'
import type { Product } from '../../src/commerce/products/product.ts'
import { aDocument, givenProduct } from '../../src/commerce/products/products.testing.ts'
import { yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import { givenDesk } from '../../src/intelligence/testing.ts'
import { userToken } from '../../src/people/index.ts'
import { inTransaction } from '../../src/platform/ctx.ts'
import type { Answer, Caller, GivenCompany, GivenUser, TestApp } from '../support/app.ts'
import { testVault } from '../support/database.ts'
import { givenTrip } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'
import { fillAssistance } from './two-companies.assistance.ts'
import { fillCommerce } from './two-companies.commerce.ts'
import { fillMoney } from './two-companies.money.ts'
import { givenPeopleOfBoth, givenSide } from './two-companies.people.ts'
import { fillProtection } from './two-companies.protection.ts'
import { rowIds } from './two-companies.rows.ts'

export interface Route {
  readonly method: string
  readonly url: string
  readonly access: readonly string[]
  readonly schema: { readonly body?: object; readonly querystring?: object }
}

/** Somebody who calls, and as which kind the routes know them. */
export interface Calling {
  readonly kind: 'public' | 'company' | 'user' | 'manager' | 'nobody'
  readonly caller: Caller
  readonly userId: string | null
}

/** One of the two companies: everything in it carries its mark. */
export interface Side {
  readonly mark: string
  readonly company: GivenCompany
  /** Whose rows the requests name: nobody of them calls. */
  readonly spare: GivenUser
  readonly callers: Readonly<Record<string, Calling>>
}

export interface TwoCompanies {
  readonly app: TestApp
  readonly routes: readonly Route[]
  readonly sides: readonly [Side, Side]
  /** An alert that concerns people of both. */
  readonly alertId: string
  /** The product that both companies have sold. */
  readonly product: Product
  readonly advisoryId: string
  /** People who belong to both: their ids are no secret of either. */
  readonly shared: readonly string[]
  /** What must never be shown to the other side: the mark, the ids of all rows, keys and tokens. */
  secretsOf(side: Side): Promise<readonly string[]>
}

const made = async (status: number, answer: Promise<Answer>): Promise<Answer> => {
  const got = await answer
  assert.equal(got.status, status, got.text)
  return got
}

const destination = { country_code: 'PE', lat: -12.0464, lng: -77.0428, type: 1 }
const itinerary = (mark: string) => ({
  name: `${mark} trip`,
  external_id: `${mark}-trip`,
  destinations: [{ ...destination, friendly_name: `${mark} Lima`, entry_date: '2026-11-14', exit_date: '2026-11-24' }],
  hotel_segments: [
    {
      name: `${mark} Palace`,
      confirmation_no: `${mark}-9`,
      address1: `${mark} street 1`,
      city_name: 'Lima',
      country: 'PE',
      lat: -12.0464,
      lng: -77.0428,
      check_in_datetime: '2026-11-14T15:00:00.000Z',
      check_out_datetime: '2026-11-20T10:00:00.000Z',
    },
  ],
})

/** What a company has: people, trips, requests, filters, endpoints, texts of its own, invitations, keys. */
async function fill(
  app: TestApp,
  side: Omit<Side, 'callers'>,
  people: readonly GivenUser[],
  manager: Caller,
  phones: readonly GivenUser[],
) {
  const { mark, company, spare } = side
  const partner = app.as(company)
  const org = `/api/v2/org/${company.id}`
  await givenTrip({ by: partner, company, travellers: [...people, spare], ...itinerary(mark) })
  await made(
    201,
    partner.post(`${org}/check_in_requests`, {
      check_in_request: { user_ids: [...people, spare].map(({ id }) => id), message: `${mark} asks` },
    }),
  )
  await made(
    201,
    partner.post(`${org}/issues`, {
      issue: { type: 0, description: `${mark} fever`, country_code: 'PE', affected_id: spare.id },
    }),
  )
  await made(201, partner.post(`${org}/alert_filters`, { alert_filter: { name: `${mark} filter`, risk_levels: [0] } }))
  await made(
    201,
    partner.post(`${org}/webhook_endpoints`, {
      webhook_endpoint: { url: `https://hooks.${mark}.example/in`, description: `${mark} hook` },
    }),
  )
  // Only an import of trips that had to wait leaves a row.
  for (const table of ['trip_imports', 'people_imports'])
    await sql`insert into ${sql.table(table)} (id, company_id, actor, preview, state, total, error, created_at, ended_at)
      values (gen_random_uuid(), ${company.id}, '{}', false, 'failed', 1, ${mark}, now(), now())`.execute(app.db.db())
  for (const [index, person] of [spare, ...phones].entries()) {
    const phone = app.as(person)
    await made(
      201,
      phone.post(`/api/v2/users/${person.id}/alert_filters`, {
        alert_filter: { name: `${mark} own`, risk_levels: [0] },
      }),
    )
    await made(
      200,
      phone.put('/api/v2/users/my_payment_method', {
        payment_method: { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' },
      }),
    )
    const device_token = `${mark}-phone-${index}`
    await made(
      201,
      phone.post('/api/v2/check_ins', { check_in: { device_token, lat: -12.0464, lng: -77.0428, status: 2 } }),
    )
    await made(
      201,
      phone.post(`/api/v2/users/${person.id}/devices`, {
        device: { uuid: device_token, token: `${device_token}-push`, platform: 'ios' },
      }),
    )
  }
  const hold = { userId: spare.id, payeeId: null, companyId: company.id, amount: 500, currency: 'USD' }
  const payment = await holdPayment(app.ctx(), { ...hold, appointmentId: null, key: `${mark}-payment` })
  await inTransaction(app.ctx(), (tx) => confirmHold(tx, payment))
  for (const [path, body] of [
    ['disease_data', { disease_datum: { disease_id: 'dengue', symptoms: `${mark} symptoms` } }],
    ['medication_data', { medication_datum: { medication_id: 'doxycycline', schedule: `${mark} schedule` } }],
    ['vaccination_data', { vaccination_datum: { vaccination_id: 'typhoid-vaccine', side_effects: `${mark} effects` } }],
    [
      'health_comments',
      { health_comment: { country_id: 'PE', disease_id: 'dengue', comment: `${mark} comment`, common: true } },
    ],
    ['keys', { key: { name: `${mark} key` } }],
    ['invitations', { invitation: { email: `invited@${mark}.example`, first_name: `${mark} invited`, roles: [0] } }],
  ] as const)
    await made(201, manager.post(`/api/desk/${path}`, body))
}

/** Two companies that are as alike as can be, people who belong to both, and an alert that concerns both. */
export async function givenTwoCompanies(t: TestContext): Promise<TwoCompanies> {
  const routes: Route[] = []
  const onRoute = ({ method, url, config, schema }: RouteOptions): void => {
    for (const one of [method].flat())
      if (one !== 'HEAD' && one !== 'OPTIONS')
        routes.push({ method: one, url, access: config?.access ?? [], schema: (schema ?? {}) as Route['schema'] })
  }
  const app = await workingApp(t, { template: 'world', onRoute })
  const [first, second] = [await givenSide(app, 'aaqmark'), await givenSide(app, 'bbqmark')]
  const { guest, steward, there, visitors } = await givenPeopleOfBoth(app, first.company, second.company)
  const desk = await givenDesk(app)
  const alert = await desk.givenPublished({
    headline: 'Storm',
    country_ids: ['PE'],
    full_country_ids: ['PE'],
    finish: '2026-11-30T00:00:00Z',
  })
  const advisory = await desk.givenAdvisory({ country_ids: ['PE'] })
  const documents = [aDocument('wording'), aDocument('certificate', { type: 'certificate', name: 'Certificate' })]
  const product = await givenProduct(app, yearly({ identifier: 'sitata-yearly', documents }))
  const coupon = { code: 'SHARED-10', description: 'Ten percent off', percent_off: 10 }
  await made(201, app.as(await app.givenStaff()).post('/api/desk/coupons', { coupon }))

  const { email, password } = steward
  const { headers: cookie } = await made(200, app.nobody.post('/api/desk/session', { email, password }))
  const stewardAt = (company: GivenCompany): Caller =>
    app.withHeaders({ cookie: String(cookie['set-cookie']).split(';')[0] ?? '', organization: company.id })
  const sides: Side[] = []
  for (const [{ side, company, people, responder, manager }, itsGuest, itsSteward, visitor] of [
    [first, guest, steward, visitors[0]],
    [second, there.guest, there.steward, visitors[1]],
  ] as const) {
    const signedIn = await app.signedIn(manager)
    const by = (who: GivenUser): Calling => ({ kind: 'user', caller: app.as(who), userId: who.id })
    const [traveller] = people
    assert.ok(traveller)
    await fill(app, side, [...people, guest], signedIn, [traveller, itsGuest])
    await fillAssistance(app, side, { traveller, guest: itsGuest, responder })
    await fillCommerce(app, side, [side.spare, traveller, itsGuest], product)
    await fillProtection(app, side, [side.spare, traveller, itsGuest])
    sides.push({
      ...side,
      callers: {
        'public key': { kind: 'public', caller: app.asPublic(company), userId: null },
        'company key': { kind: 'company', caller: app.as(company), userId: null },
        'traveller’s token': by(traveller),
        'responder’s token': by(responder),
        'responder who signed in': { kind: 'user', caller: await app.signedIn(responder), userId: responder.id },
        'manager’s token': by(manager),
        'manager who signed in': { kind: 'manager', caller: signedIn, userId: manager.id },
        'token here of a traveller of both': by(itsGuest),
        'token here of a manager of both': by(itsSteward),
        'token here of a guest who manages the other': by(visitor),
        'manager of both who signed in and chose this one': {
          kind: 'manager',
          caller: stewardAt(company),
          userId: steward.id,
        },
        'no key': { kind: 'nobody', caller: app.nobody, userId: null },
      },
    })
  }
  const [one, two] = sides
  assert.ok(one && two)
  await fillMoney(app, [one, two])
  await app.settle()
  const shared = [guest, steward, ...visitors].map(({ id }) => id)
  return {
    app,
    routes,
    sides: [one, two],
    alertId: alert.id,
    product,
    advisoryId: advisory.id,
    shared,
    async secretsOf({ mark, company }) {
      const ids = await rowIds(app, company.id)
      const people = await sql<{ id: string; version: number }>`
        select u.id, u.token_version as version from users u where u.company_id = ${company.id}
          or exists (select 1 from roles r where r.user_id = u.id and r.company_id = ${company.id})`.execute(
        app.db.db(),
      )
      const tokens = people.rows.map(({ id, version }) =>
        userToken(testVault, { userId: id, companyId: company.id, version }),
      )
      return [mark, company.key, company.publicKey, ...tokens, ...ids.filter((id) => !shared.includes(id))]
    },
  }
}
