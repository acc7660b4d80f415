import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probesV1 } from '../support/probes.v1.ts'

interface ErrorBody {
  readonly error: { readonly code: string; readonly request_id: string }
}

const headers = { 'content-type': 'multipart/form-data; boundary=x' }
const form = (...fields: (readonly [name: string, value: string])[]): string =>
  `${fields.map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`).join('')}--x--\r\n`

test('a form of version 1 arrives as the nested body; one that breaks a rule is 400, and where none is taken it is 415', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { extraRoutes: probesV1 })
  const phone = as(await givenTraveller(await givenCompany()))
  const send = (payload: string) => phone.call<ErrorBody>('POST', '/api/v1/probes/device', { payload, headers })
  const taken = await send(form(['device[token]', 'abc'], ['device[platform]', 'ios'], ['other', '1']))
  assert.equal(taken.status, 200)
  assert.deepEqual(taken.body, { device: { token: 'abc', platform: 'ios' }, other: '1' })
  for (const [name, payload] of [
    ['a rule is broken', form(['device[token]', ''])],
    ['nothing in it', form()],
    ['nothing at all', ''],
  ] as const)
    await t.test(nameOf(name), async () => {
      const answer = await send(payload)
      assert.equal(answer.status, 400, `${name}: ${answer.text}`)
      assert.ok(answer.body.error.request_id, name)
    })
  const payload = form(['probe[email]', 'a@example.com'])
  const elsewhere = await phone.call<ErrorBody>('POST', '/api/v1/probes', { payload, headers })
  assert.deepEqual([elsewhere.status, elsewhere.body.error.code], [415, 'unsupported_media_type'])
})
