import assert from 'node:assert/strict'
import { test } from 'node:test'
import { travellersPage } from '../support/traveller-sessions.ts'

test('the traveller’s cookie opens nothing of version 1', async (t) => {
  const { ada, browserOf, status } = await travellersPage(t)
  const browser = await browserOf(ada)
  assert.equal(await status(browser), 200)
  assert.equal(await status(browser, '/api/v1/users/profile'), 401)
})
