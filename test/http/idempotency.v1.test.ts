import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'

interface ErrorBody {
  readonly error: { readonly code: string }
}

test('version 1, where a broken rule is 400, has 422 for a key that was used for something else', async (t) => {
  const { as, givenCompany } = await testApp(t)
  const partner = as((await givenCompany()).key)
  const send = (email: string) =>
    partner.post<ErrorBody>(
      '/api/v1/partner/travellers',
      { traveller: { first_name: 'Ada', email } },
      { 'idempotency-key': 'one' },
    )
  assert.equal((await send('ada@x.example')).status, 200)
  for (const email of ['eda@x.example', 'nobody'])
    await t.test(nameOf(email), async () => {
      const { status, body } = await send(email)
      assert.equal(status, 422, email)
      assert.equal(body.error.code, 'idempotency_key_reused')
    })
})
