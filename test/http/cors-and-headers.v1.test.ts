import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'

test('a trailing slash is accepted everywhere in version 1', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const phone = as(await givenTraveller(await givenCompany()))
  for (const url of [
    '/api/v1/countries/',
    '/api/v1/countries/short_list/',
    '/api/v1/countries/BR/',
    '/api/v1/countries/BR/map_data/',
    '/api/v1/users/profile/',
  ])
    await t.test(nameOf(url), async () => {
      const [with_, without] = [await phone.get(url), await phone.get(url.replace(/\/(\?|$)/, '$1'))]
      assert.equal(with_.status, 200, url)
      assert.equal(with_.text, without.text, url)
    })
})

test('a CORS preflight finds nothing in version 1: no public key opens it', async (t) => {
  const { nobody } = await testApp(t)
  for (const url of ['/api/v1/countries', '/api/v1/users/profile'])
    await t.test(nameOf(url), async () => {
      const { status, headers } = await nobody.call('OPTIONS', url, {
        headers: {
          origin: 'https://shop.example',
          'access-control-request-method': 'POST',
          'access-control-request-headers': 'authorization',
        },
      })
      assert.equal(status, 204, url)
      assert.equal(headers['access-control-allow-origin'], undefined, url)
      assert.equal(headers['access-control-allow-methods'], undefined, url)
    })
})
