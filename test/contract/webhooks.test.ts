import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { assistanceIn } from '../../src/assistance/appointments/assistance.testing.ts'
import { givenDesk } from '../../src/intelligence/testing.ts'
import { invitationTokenFor } from '../../src/people/members/guest.testing.ts'
import type { Answer, GivenCompany } from '../support/app.ts'
import { causeFlightNotices } from '../support/flights.ts'
import { writtenOutDocuments } from '../support/openapi.ts'
import { causeProtectionEvents } from '../support/protection.ts'
import { causeSaleNotices } from '../support/sales.ts'
import { overruleVisa } from '../support/visas.ts'
import { type WorkingApp, workingApp } from '../support/worker.ts'

interface Posted {
  readonly description: string
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: object; readonly example: object } }
  }
}

const { v2 } = (await writtenOutDocuments(['v2'])) as unknown as {
  v2: { readonly webhooks: Readonly<Record<string, { readonly post: Posted }>> }
}
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
const bodyOf = (name: string) => {
  const body = v2.webhooks[name]?.post.requestBody.content['application/json']
  assert.ok(body, `${name} is documented`)
  return body
}
interface Schema {
  readonly type?: unknown
  readonly additionalProperties?: unknown
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
}

/**
 * As the document says, and nothing beside it: what is sent must not hold what nobody has been told of. Resources that are
 * described elsewhere stay open; a payload itself is promised to grow, and so is closed here only.
 */
function closed(schema: Schema, depth = 0): Schema {
  const { properties, items } = schema
  const open = schema.additionalProperties === true && depth > 1
  return {
    ...schema,
    ...(properties && !open ? { additionalProperties: false } : {}),
    ...(properties
      ? {
          properties: Object.fromEntries(Object.entries(properties).map(([key, one]) => [key, closed(one, depth + 1)])),
        }
      : {}),
    ...(items ? { items: closed(items, depth + 1) } : {}),
  }
}

/** The numbers that something causes by now; those of protection and flight status come with their rooms. */
const caused = [
  '0',
  '3',
  '4',
  '10',
  '20',
  '21',
  '22',
  '23',
  '30',
  '50',
  '53',
  '54',
  ...['100', '101', '102', '103', '104', '105', '106', '107'],
  '110',
  '111',
  '115',
  '120',
  '121',
  '130',
]
  .concat(['500', '501', '502', '503', '504', '505', '506', '540'])
  .concat(['600', '601', '602', '603', '604', '605', '606', '607', '903', '904'])
  .concat(['1000', '1001', '1002', '1003', '1004', '1005', '1006', '1007', '1008', '1009', '1010', '1011', '1012'])
  .concat(['1013', '1014', '1015', '1016', '1020', '1021'])
  .concat('notification.suppressed')

const check = (name: string, value: unknown, form: (schema: Schema) => Schema = (schema) => schema): void => {
  const validate = ajv.compile(form(bodyOf(name).schema))
  assert.ok(validate(value), `${name}: ${ajv.errorsText(validate.errors)}`)
}

test('every event has a description, a schema and a sample that fits it', () => {
  const names = Object.keys(v2.webhooks)
  assert.equal(names.length, 64)
  assert.ok(names.includes('notification.suppressed') && names.includes('1002 flight_protect.flight_delayed'))
  for (const name of names) {
    assert.ok(v2.webhooks[name]?.post.description, name)
    check(name, bodyOf(name).example, closed)
  }
})

interface Pulled {
  readonly events: readonly { readonly event: number; readonly event_name: string }[]
  readonly next_cursor: string | null
  readonly has_more: boolean
}

/** All that a company can pull, page by page. */
async function pulledBy(app: WorkingApp, company: GivenCompany): Promise<Pulled['events']> {
  const all: Pulled['events'][number][] = []
  let after = ''
  for (;;) {
    const { body } = await app.as(company).get<Pulled>(`/api/v2/org/${company.id}/webhook_events?limit=3${after}`)
    all.push(...body.events)
    if (!body.has_more) return all
    after = `&after=${body.next_cursor}`
  }
}

const ok = <T>(answer: Answer<T>): T => {
  assert.ok(answer.status < 300, answer.text)
  return answer.body
}

/** All that can happen to a company's people by now. */
async function peopleComeAndGo(app: WorkingApp, company: GivenCompany): Promise<void> {
  const [key, org] = [app.as(company), `/api/v2/org/${company.id}`]
  const desk = await app.signedIn(await app.givenManager(company))
  await app.givenTraveller(await app.givenCompany(), { email: 'per@example.com' })
  // 500, 502, 503, 501, 504, 505, 506
  const travellers = `${org}/users/travellers`
  const ada = { name: 'Ada Lindqvist', email: 'ada@example.com', external_id: 'EMP-1' }
  ok(await key.post(travellers, { user: ada, send_confirmation_email: true }))
  ok(await desk.post('/api/desk/invitations', { invitation: { email: 'per@example.com', first_name: 'Per' } }))
  await app.settle()
  ok(await app.nobody.post('/api/v2/users/confirm', { token: await invitationTokenFor(app, ada.email) }))
  const eva = await app.givenTraveller(company, { externalId: 'EMP-2', email: 'eva@example.com' })
  ok(await key.patch(`${org}/users/${eva.id}`, { user: { first_name: 'Eva' } }))
  ok(await app.as(eva).patch('/api/v2/users/my_settings', { settings: { send_all_good_push: true } }))
  const gone = await app.givenTraveller(company)
  ok(await key.delete(`${org}/users/${gone.id}`))
}

/** And on their travels, as they, the company's servers and staff cause it. */
async function peopleTravel(app: WorkingApp, company: GivenCompany): Promise<void> {
  const [key, org] = [app.as(company), `/api/v2/org/${company.id}`]
  const eva = await app.givenTraveller(company, {
    externalId: 'EMP-3',
    homeCountry: 'ES',
    email: `eva@${company.id}.example.com`,
  })
  // 20, 30, 21, 22, 23
  const destinations = [{ country_code: 'PE', entry_date: '2026-11-14', exit_date: '2026-11-25' }]
  const trip = { traveller_ids: [eva.id], external_id: 'PNR-1', destinations }
  const going = ok(await key.post<{ id: string }>(`${org}/trips`, { trip }))
  ok(await key.patch(`${org}/trips/${going.id}`, { trip: { ...trip, name: 'To Lima' } }))
  const removed = ok(await key.post<{ id: string }>(`${org}/trips`, { trip: { ...trip, external_id: 'PNR-2' } }))
  ok(await key.delete(`${org}/trips/${removed.id}`))
  const more = ok(await key.post<{ id: string }>(`${org}/trips`, { trip: { ...trip, external_id: 'PNR-3' } }))
  ok(await key.post(`${org}/trips/${going.id}/merge`, { trip_id: more.id }))
  // 50, 53, 54
  const check_in = { device_token: 'fcm-1', latitude: -12.0464, longitude: -77.0428, status: 2 }
  ok(await app.as(eva).post('/api/v2/check_ins', { check_in }))
  ok(await key.post(`${org}/check_in_requests`, { check_in_request: { user_ids: [eva.id] } }))
  // 0, 10
  const boss = app.as(await app.givenManager(company))
  const issue = { type: 10, description: 'Lost in the market', country_code: 'PE' }
  const help = ok(await app.as(eva).post<{ id: string }>('/api/v2/issues', { issue }))
  for (const act of ['claim', 'close']) ok(await boss.post(`/api/v2/issues/${help.id}/${act}`))
  ok(await app.as(eva).patch(`/api/v2/issues/${help.id}`, { issue: { status: 5 } }))
  // 110, 115, 111, and 110 once more when it is over
  const { staff, givenPublished, givenAdvisory } = await givenDesk(app)
  const alert = await givenPublished({
    headline: { en: 'Flooding in Lima', es: 'Inundaciones en Lima' },
    risk_level: 2,
  })
  await givenAdvisory()
  await app.settle()
  ok(await staff.post(`/api/desk/alerts/${alert.id}/close`, { alert: { all_clear: 'It is over.' } }))
  // 120, 121
  const rule = { value: 1, comment: { en: 'Fill in the form.' }, origin_country_id: 'PE' }
  ok(await staff.post('/api/desk/entry_requirements', { entry_requirement: { type: 9, ...rule } }))
  ok(await staff.post('/api/desk/travel_restrictions', { travel_restriction: { type: 3, ...rule } }))
  // 100 to 107
  await causeFlightNotices(app, company, eva)
  // 903, 904, 1014, 1015
  await causeSaleNotices(app, company, eva)
  // 600 to 607, 1000 to 1013, 1016, 1020, 1021
  await causeProtectionEvents(app, company, eva)
  // 130
  await overruleVisa(app, 'ES', 'PE', { kind: 'visa_required' })
  // 540, once a day
  app.clock.advance(3 * 3_600)
  await app.settle()
}

/** And when they need help: 3 and 4. Returns the company. */
async function peopleGetHelp(app: WorkingApp): Promise<GivenCompany> {
  const { company, patient, givenIssue, givenAppointment } = await assistanceIn(app)
  const { appointment } = await givenAppointment(await givenIssue())
  ok(await app.as(patient).post(`/api/v2/appointments/${appointment.id}/cancel`))
  return company
}

test('every event that is sent fits the document, and has no other fields', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const plain = await app.givenCompany({ features: ['alerts', 'assistance'] })
  const label = await app.givenCompany({ features: ['alerts', 'assistance', 'white_label'] })
  await peopleComeAndGo(app, plain)
  const seen = new Set<string>()
  const helped = await peopleGetHelp(app)
  for (const company of [helped, plain, label]) {
    if (company !== helped) await peopleTravel(app, company)
    for (const event of await pulledBy(app, company)) {
      const relayed = event.event_name === 'notification.suppressed'
      check(relayed ? event.event_name : `${event.event} ${event.event_name}`, event, closed)
      seen.add(relayed ? event.event_name : String(event.event))
    }
  }
  assert.deepEqual(
    [...seen].toSorted((a, b) => Number(a) - Number(b)),
    caused,
  )
})
