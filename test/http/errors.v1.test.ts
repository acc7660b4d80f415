import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { probesV1 } from '../support/probes.v1.ts'

interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: Record<string, string[]>
    readonly request_id: string
  }
}

test('version 1 answers 400 to a broken rule, with the common error body, and names the fields', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { extraRoutes: probesV1 })
  const phone = as(await givenTraveller(await givenCompany()))
  const refused = await phone.post<ErrorBody>('/api/v1/probes', { probe: { email: 'x' } })
  assert.equal(refused.status, 400, refused.text)
  assert.equal(refused.headers['content-type'], 'application/json; charset=utf-8')
  assert.equal(refused.headers['x-content-type-options'], 'nosniff')
  assert.deepEqual(Object.keys(refused.body), ['error'])
  const { error } = refused.body
  assert.deepEqual(Object.keys(error).sort(), ['code', 'fields', 'message', 'request_id'])
  assert.equal(error.code, 'validation_failed')
  assert.match(error.message, /^[A-Z0-9a-z_.].+\.$/)
  assert.match(error.request_id, /^[\w.-]{8,64}$/)
  assert.equal(refused.headers['x-request-id'], error.request_id)
  assert.doesNotMatch(refused.text, /node_modules|\.ts:|\bat .*\(|FST_ERR|select \*/i)

  const at = await phone.post<ErrorBody>('/api/v1/probes', { probe: { email: 'a@example.com', at: '2026-02-31' } })
  assert.equal(at.status, 400)
  assert.deepEqual(Object.keys(at.body.error.fields ?? {}), ['at'])
})
