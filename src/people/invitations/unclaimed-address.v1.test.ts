import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'

test('an address that was invited and not claimed can be used by version 1', async (t) => {
  const app = await testApp(t)
  const host = await app.givenCompany()
  const desk = await app.signedIn(await app.givenManager(host))
  const email = 'b@example.com'
  const invited = await desk.post<{ id: string }>('/api/desk/invitations', {
    invitation: { email, first_name: 'Per', roles: [0] },
  })
  assert.equal(invited.status, 201, invited.text)
  assert.equal((await desk.post(`/api/desk/invitations/${invited.body.id}/withdraw`)).status, 200)
  const made = await app.as(host).post('/api/v1/partner/travellers', { traveller: { first_name: 'Per', email } })
  assert.equal(made.status, 200, made.text)
})
