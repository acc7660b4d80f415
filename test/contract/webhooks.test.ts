import assert from 'node:assert/strict'
import { test } from 'node:test'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { openapiDocuments } from '../../src/app/cli/openapi.ts'
import { testApp } from '../support/app.ts'

interface Posted {
  readonly description: string
  readonly requestBody: {
    readonly content: { readonly 'application/json': { readonly schema: object; readonly example: object } }
  }
}

const { v2 } = (await openapiDocuments(['v2'])) as unknown as {
  v2: { readonly webhooks: Readonly<Record<string, { readonly post: Posted }>> }
}
const ajv = addFormats.default(new Ajv2020({ strict: false, allErrors: true }))
const bodyOf = (name: string) => {
  const body = v2.webhooks[name]?.post.requestBody.content['application/json']
  assert.ok(body, `${name} is documented`)
  return body
}
const check = (name: string, value: unknown): void => {
  const validate = ajv.compile(bodyOf(name).schema)
  assert.ok(validate(value), `${name}: ${ajv.errorsText(validate.errors)}`)
}

test('every event has a description, a schema and a sample that fits it', () => {
  const names = Object.keys(v2.webhooks)
  assert.equal(names.length, 58)
  assert.ok(names.includes('notification.suppressed') && names.includes('1002 flight_protect.flight_delayed'))
  for (const name of names) {
    assert.ok(v2.webhooks[name]?.post.description, name)
    check(name, bodyOf(name).example)
  }
})

test('what is sent for a trip is what the document says', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany()
  const traveller = await app.givenTraveller(company, { externalId: 'EMP-1' })
  const made = await app.as(company).post('/api/v1/partner/trips', {
    trip: {
      traveller_ids: [traveller.id],
      destinations: [{ country_code: 'PE', entry_date: '2027-03-01', exit_date: '2027-03-09' }],
    },
  })
  assert.ok(made.status < 300, made.text)
  const pulled = await app
    .as(company)
    .get<{ events: { event: number; event_name: string }[] }>(`/api/v2/org/${company.id}/webhook_events`)
  const names = pulled.body.events.map(({ event, event_name }) => `${event} ${event_name}`)
  assert.ok(names.includes('20 trip.created') && names.includes('30 trip.created_by_company'), names.join())
  for (const [index, name] of names.entries()) check(name, pulled.body.events[index])
})
