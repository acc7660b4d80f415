import assert from 'node:assert/strict'
import { test } from 'node:test'
import { greeting } from '../../src/api/pages/greeting.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'
import { overSocket } from '../support/sockets.ts'

const extraRoutes = probes({ worked: 0, meanwhile: () => {} })
const origin = { origin: 'https://shop.example' }

test('only answers to a public key may be read by other sites', async (t) => {
  const { as, asPublic, nobody, withHeaders, signedIn, givenCompany, givenTraveller, givenStaff } = await testApp(t, {
    extraRoutes,
    config: { rateLimit: 8 },
  })
  const company = await givenCompany()
  const staff = await givenStaff()
  const page = asPublic(company)
  const read = await page.get('/api/v2/countries', origin)
  assert.equal(read.status, 200)
  assert.equal(read.headers['access-control-allow-origin'], '*')
  assert.equal(read.headers['cross-origin-resource-policy'], 'cross-origin')
  assert.equal(read.headers['access-control-allow-credentials'], undefined)
  for (const name of ['Link', 'Total-Count', 'ETag', 'RateLimit-Remaining', 'Retry-After'])
    assert.ok(read.headers['access-control-expose-headers']?.includes(name), name)
  // Error responses too, so that a page can show the error.
  for (const [status, answer] of [
    [404, await page.get('/api/v2/countries/XX', origin)],
    [406, await page.get('/api/v2/countries', { ...origin, accept: 'text/csv' })],
    [401, await page.get('/api/desk/keys', origin)],
    [
      401,
      await withHeaders({
        authorization: `PUB ${company.publicKey.slice(0, -1)}${company.publicKey.endsWith('0') ? '1' : '0'}`,
      }).get('/api/v2/countries', origin),
    ],
    [200, await page.post('/api/v2/probes/read', {}, origin)],
  ] as const) {
    assert.equal(answer.status, status)
    assert.equal(answer.headers['access-control-allow-origin'], '*', String(status))
  }
  let last = read
  for (let i = 0; i < 8; i++) last = await page.get('/api/v2/countries', origin)
  assert.deepEqual([last.status, last.headers['access-control-allow-origin']], [429, '*'])

  for (const [caller, url] of [
    [as(company.key), '/api/v2/countries'],
    [as(await givenTraveller(company)), '/api/v2/countries'],
    [as(staff), '/api/desk/keys'],
    [await signedIn(staff), '/api/desk/keys'],
    [nobody, '/api/v2/countries'],
    [nobody, '/'],
  ] as const)
    await t.test(nameOf(url), async () => {
      const { headers } = await caller.get(url, origin)
      assert.equal(headers['access-control-allow-origin'], undefined, url)
      assert.equal(headers['cross-origin-resource-policy'], 'same-origin', url)
    })
})

test('a CORS preflight succeeds for the methods of a public key only', async (t) => {
  const { nobody } = await testApp(t, { extraRoutes })
  const ask = (url: string, method = 'GET') =>
    nobody.call('OPTIONS', url, {
      headers: {
        ...origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization',
      },
    })
  const open = await ask('/api/v2/countries')
  assert.equal(open.status, 204)
  assert.equal(open.text, '')
  assert.equal(open.headers['access-control-allow-origin'], '*')
  assert.equal(open.headers['access-control-allow-methods'], 'GET, HEAD, OPTIONS')
  for (const name of ['Authorization', 'Accept-Language', 'If-None-Match', 'Content-Type'])
    assert.ok(open.headers['access-control-allow-headers']?.includes(name), name)
  assert.match(open.headers['access-control-max-age'] ?? '', /^\d+$/)
  assert.equal((await ask('/api/v2/probes/read', 'POST')).headers['access-control-allow-methods'], 'POST, OPTIONS')
  for (const url of [
    '/api/v2/trips',
    '/api/v2/users/my_profile',
    '/api/desk/keys',
    '/api/desk/session',
    '/api/v2/probes/work',
  ])
    await t.test(nameOf(url), async () => {
      const { status, headers } = await ask(url, 'POST')
      assert.equal(status, 204, url)
      assert.equal(headers['access-control-allow-origin'], undefined, url)
      assert.equal(headers['access-control-allow-methods'], undefined, url)
    })
  const plain = await nobody.call('OPTIONS', '/api/v2/countries')
  assert.equal(plain.headers['access-control-allow-origin'], undefined)
})

test('OPTIONS and 405 list the methods of a path in Allow', async (t) => {
  const { nobody, as, givenStaff } = await testApp(t, { extraRoutes })
  const staff = as(await givenStaff())
  const cases: Record<string, string> = {
    '/api/v2/countries': 'GET, HEAD, OPTIONS',
    '/api/v2/countries/': 'GET, HEAD, OPTIONS',
    '/api/v2/countries/BR?x=1': 'GET, HEAD, OPTIONS',
    '/api/desk/session': 'GET, HEAD, POST, DELETE, OPTIONS',
    '/api/desk/keys': 'GET, HEAD, POST, OPTIONS',
    '/api/v2/probes': 'POST, OPTIONS',
  }
  for (const [url, allow] of Object.entries(cases))
    await t.test(nameOf(url, allow), async () => {
      const { status, headers, text } = await nobody.call('OPTIONS', url)
      assert.deepEqual([status, headers['allow'], text], [204, allow, ''], url)
      const wrong = await staff.call('PATCH', url)
      assert.deepEqual([wrong.status, wrong.headers['allow']], [405, allow], url)
    })
  assert.equal((await nobody.call('OPTIONS', '/api/v2/nowhere')).status, 404)
  for (const method of ['PUT', 'DELETE', 'POST', 'PROPFIND', 'PURGE', 'REPORT'])
    await t.test(nameOf(method), async () => {
      assert.equal((await nobody.call(method, '/api/v2/countries')).status, 405, method)
    })
})

test('a trailing slash is accepted everywhere', async (t) => {
  const { as, givenCompany, givenTraveller, givenStaff } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const phone = as(await givenTraveller(company))
  for (const url of [
    '/api/v2/countries/',
    '/api/v2/countries/?page=1',
    '/api/v2/countries/BR/',
    '/api/v2/countries/BR/diseases/',
    '/api/v2/users/my_profile/',
  ])
    await t.test(nameOf(url), async () => {
      const [with_, without] = [await phone.get(url), await phone.get(url.replace(/\/(\?|$)/, '$1'))]
      assert.equal(with_.status, 200, url)
      assert.equal(with_.text, without.text, url)
    })
  const staff = as(await givenStaff())
  assert.equal((await staff.post('/api/desk/keys/', { key: { name: 'x', company_id: company.id } })).status, 201)
})

test('every response has the security headers', async (t) => {
  const node = await testApp(t, { extraRoutes })
  const company = await node.givenCompany()
  const port = await node.listen()
  const authorization = `TKN ${company.key}`
  for (let i = 0; i < 2; i++) {
    for (const [method, path] of [
      ['GET', '/api/v2/countries?short=true'],
      ['GET', '/api/v2/probes/long'],
      ['GET', '/api/v2/nowhere'],
      ['OPTIONS', '/api/v2/countries'],
      ['GET', '/healthz'],
      ['GET', '/api/v2/probes/broken'],
      ['HEAD', '/api/v2/countries'],
    ] as const) {
      const { headers } = await overSocket(port, method, path, { authorization })
      const name = `${method} ${path}`
      assert.equal(headers['x-content-type-options'], 'nosniff', name)
      assert.equal(headers['x-frame-options'], 'DENY', name)
      assert.equal(headers['referrer-policy'], 'no-referrer', name)
      assert.match(String(headers['content-security-policy']), /default-src 'none'/, name)
      assert.equal(headers['x-powered-by'], undefined)
      assert.equal(headers['server'], undefined)
      assert.match(String(headers['x-request-id']), /^[\w.-]{8,64}$/, name)
    }
  }
})

test('behind TLS, responses have Strict-Transport-Security', async (t) => {
  for (const [baseUrl, expected] of [
    ['https://godwit.example.com', 'max-age=31536000'],
    ['http://godwit.example.com', undefined],
  ] as const) {
    const { nobody } = await testApp(t, { config: { baseUrl } })
    for (const path of ['/healthz', '/api/v2/nowhere', '/'])
      assert.equal((await nobody.get(path)).headers['strict-transport-security'], expected, path)
  }
})

test('before the console is built, the start page runs no script, says how it goes on, and mentions the demo if there is one', async (t) => {
  for (const demo of [true, false]) {
    const page = { version: '1', sandbox: false, demo, baseUrl: 'http://godwit.test' }
    const building = greeting({ ...page, console: 'being built' })
    const text = greeting({ ...page, console: 'not built' })
    assert.match(text, /<h1>Godwit<\/h1>/)
    assert.match(text, /npm run console-build/)
    assert.equal(text.includes('demo.json'), demo)
    assert.match(building, /<meta http-equiv="refresh" content="2">/)
    for (const one of [building, text]) assert.doesNotMatch(one, /<script/)
  }
  const { nobody } = await testApp(t)
  const { headers } = await nobody.get('/', { accept: 'text/html' })
  assert.match(String(headers['content-security-policy']), /default-src 'none'/)
})

test('the caller’s request id is returned in the header and in errors; an invalid one is replaced', async (t) => {
  const node = await testApp(t, { extraRoutes })
  const { key } = await node.givenCompany()
  const port = await node.listen()
  const ids = new Set<string>()
  for (const [sent, kept] of [
    ['my-request.id_42', true],
    ['a'.repeat(64), true],
    ['short', false],
    ['a'.repeat(65), false],
    ['with space in it', false],
    ['<script>alert</script>', false],
    [undefined, false],
  ] as const)
    await t.test(nameOf(sent, kept), async () => {
      for (const path of ['/api/v2/countries?short=true', '/api/v2/nowhere']) {
        const { headers, bytes } = await overSocket(port, 'GET', path, {
          authorization: `TKN ${key}`,
          ...(sent === undefined ? {} : { 'x-request-id': sent }),
        })
        const got = String(headers['x-request-id'])
        if (kept) assert.equal(got, sent)
        else {
          assert.notEqual(got, sent)
          assert.ok(!ids.has(got))
          ids.add(got)
        }
        if (path.endsWith('nowhere')) assert.equal(JSON.parse(bytes.toString()).error.request_id, got)
      }
    })
})

test('Accept: JSON unless it is excluded', async (t) => {
  const { as, givenCompany } = await testApp(t)
  const partner = as((await givenCompany()).key)
  const accepted = [
    'application/json',
    '*/*',
    'application/*',
    'text/html, */*;q=0.1',
    'APPLICATION/JSON',
    'text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8',
    'application/json;q=0.001',
    'application/json; charset=utf-8',
    'text/csv;q=1, application/json;q=0.5',
    '',
    'application/json;q=0, application/json',
    '*/*;q=0, application/*',
    'text/html, image/gif, *; q=.2',
  ]
  const refused = [
    'text/html',
    'text/csv, application/xml',
    'application/json;q=0',
    'application/json; q=0.000',
    '*/*;q=0',
    '*;q=0',
    'application/json;q=0, */*',
    'application/*;q=0, */*;q=1',
    'application/json;version=1;q=0',
    'application/jsonx',
    'json',
    'image/*',
    'constructor',
    '__proto__',
  ]
  for (const accept of accepted)
    await t.test(nameOf(accept), async () => {
      assert.equal((await partner.get('/api/v2/countries', { accept })).status, 200, accept)
    })
  for (const accept of refused)
    await t.test(nameOf(accept), async () => {
      assert.equal((await partner.get('/api/v2/countries', { accept })).status, 406, accept)
    })
  assert.equal((await partner.get('/', { accept: 'text/html' })).status, 200, 'pages answer pages')
})
