import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { bodiesThatAreRefused } from '../support/bad-bodies.ts'
import { nameOf } from '../support/case-names.ts'
import { probesV1 } from '../support/probes.v1.ts'

interface ErrorBody {
  readonly error: { readonly code: string; readonly request_id: string }
}

test('in version 1, too, bodies that cannot be read or stored are refused with 400', async (t) => {
  const { as, givenCompany } = await testApp(t, { extraRoutes: probesV1 })
  const partner = as((await givenCompany()).key)
  const headers = { 'content-type': 'application/json' }
  for (const [name, payload] of bodiesThatAreRefused)
    await t.test(nameOf(name, payload), async () => {
      const { status, body, text } = await partner.call<ErrorBody>('POST', '/api/v1/probes', { payload, headers })
      assert.equal(status, 400, `${name}: ${text}`)
      assert.match(body.error.code, /^(malformed_json|invalid_parameters)$/, name)
      assert.ok(body.error.request_id, name)
    })
})

test('parameters of an address of version 1: a broken rule is 400', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t)
  const phone = as(await givenTraveller(await givenCompany()))
  for (const query of ['since=abc', 'since=1&since=2', 'since=-1', 'since=1e400', 'since=99999999999999'])
    await t.test(nameOf(query), async () => {
      assert.equal((await phone.get(`/api/v1/countries?${query}`)).status, 400, query)
    })
})
