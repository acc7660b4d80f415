import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { createCoupon } from './coupon-editing.service.ts'

test('a coupon is read by its id or its code', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany()
  const made = await createCoupon(app.ctx(), {
    code: 'WELCOME-10',
    description: 'Welcome: ten percent off',
    percentOff: 10.25,
    productIdentifier: null,
    redeemBefore: new Date('2026-11-20T00:00:00.000Z'),
    maxRedemptions: 3,
    duration: 'once',
  })
  const expected = {
    id: made.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    type: 0,
    code: 'WELCOME-10',
    human_id: made.humanId,
    description: 'Welcome: ten percent off',
    percent_off: 10.25,
    product_identifier: null,
    redeem_before: '2026-11-20T00:00:00.000Z',
    max_redemptions: 3,
    times_redeemed: 0,
    duration: 1,
  }
  const callers = {
    'a public key': app.asPublic(company),
    'a company’s key': app.as(company),
    'a traveller': app.as(await app.givenTraveller(company)),
    'a manager': app.as(await app.givenManager(company)),
  }
  for (const [name, caller] of Object.entries(callers))
    await t.test(`by ${name}, in any case`, async () => {
      for (const word of ['WELCOME-10', 'welcome-10', made.id, made.id.toUpperCase()]) {
        const { status, body, text } = await caller.get(`/api/v2/coupons/${word}`)
        assert.equal(status, 200, text)
        assert.deepEqual(body, expected)
      }
    })

  await t.test('one that has expired is shown', async () => {
    app.clock.set('2026-12-01T00:00:00.000Z')
    assert.deepEqual((await app.as(company).get('/api/v2/coupons/welcome-10')).body, expected)
  })

  await t.test('unknown ids and codes are 404, no key is 401', async () => {
    const unknown = ['WELCOME', '00000000-0000-7000-8000-000000000000', '%25', 'a%20b', '%F0%9F%8E%81']
    for (const word of unknown) {
      const { status, text } = await app.as(company).get(`/api/v2/coupons/${word}`)
      assert.equal(status, 404, `${word}: ${text}`)
    }
    assert.equal((await app.nobody.get('/api/v2/coupons/WELCOME-10')).status, 401)
    const session = await app.signedIn(await app.givenManager(company))
    assert.equal((await session.get('/api/v2/coupons/WELCOME-10')).status, 401)
  })
})
