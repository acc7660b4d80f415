import assert from 'node:assert/strict'
import { test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { testApp } from '../support/app.ts'
import { bodiesThatAreRefused } from '../support/bad-bodies.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'

interface ErrorBody {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]>; readonly request_id: string }
}

const json = { 'content-type': 'application/json' }
const extraRoutes = probes({ worked: 0, meanwhile: () => {} })

test('bodies that are not JSON, or have characters, numbers, types or a depth that cannot be stored, are refused with 400', async (t) => {
  const { as, givenCompany } = await testApp(t, { extraRoutes })
  const partner = as((await givenCompany()).key)
  for (const [name, payload] of bodiesThatAreRefused)
    await t.test(nameOf(name, payload), async () => {
      const { status, body, text } = await partner.call<ErrorBody>('POST', '/api/v2/probes', { payload, headers: json })
      assert.equal(status, 400, `${name}: ${text}`)
      assert.match(body.error.code, /^(malformed_json|invalid_parameters)$/, name)
      assert.ok(body.error.request_id, name)
    })
  const tags = await partner.post<ErrorBody>('/api/v2/probes', { probe: { email: 'a@example.com', tags: ['a\0b'] } })
  assert.deepEqual(tags.body.error.fields, { 'tags.0': ['contains a character that cannot be stored'] })
})

test('well-formed bodies are accepted: unknown fields, escapes, byte order marks, unusual charsets', async (t) => {
  const { as, givenCompany } = await testApp(t, { extraRoutes })
  const partner = as((await givenCompany()).key)
  const good: readonly (readonly [string, string | Buffer, Record<string, string>])[] = [
    [
      'unknown fields',
      '{"probe":{"email":"a@example.com","id":1,"created_at":"x","deleted_at":0},"extra":{"a":[1]}}',
      json,
    ],
    ['an escaped emoji', '{"probe":{"email":"a@example.com","tags":["\\ud83d\\ude00"]}}', json],
    ['a byte order mark', '\ufeff{"probe":{"email":"a@example.com"}}', json],
    ['a charset', '{"probe":{"email":"a@example.com"}}', { 'content-type': 'application/json; charset=UTF-8' }],
    [
      'another charset',
      '{"probe":{"email":"a@example.com"}}',
      { 'content-type': 'application/json;charset=iso-8859-1' },
    ],
    ['capitals', '{"probe":{"email":"a@example.com"}}', { 'content-type': 'Application/JSON' }],
    ['depth that is allowed', `{"probe":{"email":"a@example.com"},"x":${'['.repeat(60)}${']'.repeat(60)}}`, json],
    ['brackets in a text', JSON.stringify({ probe: { email: 'a@example.com', tags: ['[{'.repeat(500)] } }), json],
    ['a large number where nobody looks', '{"probe":{"email":"a@example.com"},"x":1e400}', json],
    ...['gzip', 'GZIP', 'x-gzip'].map(
      (coding) =>
        [
          `compressed, called ${coding}`,
          gzipSync('{"probe":{"email":"a@example.com"}}'),
          { ...json, 'content-encoding': coding },
        ] as const,
    ),
    ['a whole number with a fraction of zero', '{"probe":{"email":"a@example.com","count":3.0}}', json],
  ]
  for (const [name, payload, headers] of good)
    await t.test(nameOf(name, payload, headers), async () => {
      const { status, text } = await partner.call('POST', '/api/v2/probes', { payload, headers })
      assert.equal(status, 201, `${name}: ${text}`)
    })
})

test('__proto__ and similar names are ignored', async (t) => {
  const { as, givenCompany } = await testApp(t, { extraRoutes })
  const partner = as((await givenCompany()).key)
  const reaching = ['__proto__', 'constructor', '\\u005f_proto__', '__pro\\u0074o__', 'c\\u006fnstructor']
  for (const name of reaching)
    await t.test(nameOf(name), async () => {
      const payload = `{"probe":{"email":"a@example.com","${name}":{"prototype":{"polluted":1},"polluted":1}},"${name}":{"polluted":1}}`
      const { status, body } = await partner.call<{ received: string[] }>('POST', '/api/v2/probes', {
        payload,
        headers: json,
      })
      assert.equal(status, 201, name)
      assert.deepEqual(body.received, [], name)
      assert.equal(({} as { polluted?: number }).polluted, undefined)
    })
})

test('a body-less PUT or POST is fine, with a JSON content type or any other', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { extraRoutes })
  const company = await givenCompany()
  const phone = as(await givenTraveller(company))
  const url = '/api/v2/probes/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'
  for (const headers of [
    json,
    { ...json, 'content-length': '0' },
    {},
    { 'content-type': 'application/json; charset=utf-8' },
    { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '0' },
    { 'content-type': 'multipart/form-data; boundary=x' },
  ])
    await t.test(nameOf(headers), async () => {
      assert.equal((await phone.call('PUT', url, { headers })).status, 200, JSON.stringify(headers))
    })
  assert.equal((await phone.call('PUT', url, { headers: json, payload: '' })).status, 200)
  assert.equal((await phone.call('PUT', url, { headers: json, payload: ' \n' })).status, 200)
  assert.equal((await phone.call('PUT', url, { headers: json, payload: 'null' })).status, 200)
  const work = await as(company.key).call('POST', '/api/v2/probes/work', { headers: json })
  assert.equal(work.status, 201)
  // A missing body that is required is a validation error, not a malformed request.
  const missing = await phone.call<ErrorBody>('POST', '/api/v2/probes', { headers: json })
  assert.equal(missing.status, 422)
  assert.deepEqual(missing.body.error.fields, { probe: ['is required'] })
})

test('parameters of an address: wrong types 400, broken rules 422, repeated 400, unknown ignored', async (t) => {
  const { as, givenStaff, givenCompany, givenTraveller } = await testApp(t)
  const staff = as(await givenStaff())
  const phone = as(await givenTraveller(await givenCompany()))
  const malformed = ['page=abc', 'page=1.5', 'page=1&page=2', 'per_page=x', 'per_page=1e400', 'page=NaN', 'page=null']
  for (const query of malformed)
    await t.test(nameOf(query), async () => {
      const { status, body } = await staff.get<ErrorBody>(`/api/desk/keys?${query}`)
      assert.equal(status, 400, query)
      assert.equal(body.error.code, 'invalid_parameters', query)
    })
  for (const query of ['page=0', 'page=-1', 'page=1000000000000000000000000000000', 'per_page=0', 'per_page=-5'])
    await t.test(nameOf(query), async () => {
      assert.equal((await staff.get(`/api/desk/keys?${query}`)).status, 422, query)
    })
  for (const query of ['since=abc', 'since=-1', 'since=1e400', 'since=99999999999999'])
    await t.test(nameOf(query), async () => {
      assert.equal((await phone.get(`/api/v2/trips?${query}`)).status, 422, query)
    })
  assert.equal((await phone.get('/api/v2/trips?since=1&since=2')).status, 400)
  for (const query of [
    'unknown=1',
    'unknown=1&unknown=2',
    '__proto__=1',
    'constructor[prototype][a]=1',
    'toString=1',
    '%25',
    '&&&',
    '=',
    'page[]=1',
    `x=${'a'.repeat(5000)}`,
  ])
    await t.test(nameOf(query), async () => {
      assert.equal((await staff.get(`/api/desk/keys?${query}`)).status, 200, query)
    })
})

test('null bytes anywhere in a URL are refused', async (t) => {
  const { as, givenStaff } = await testApp(t)
  const staff = as(await givenStaff())
  for (const url of [
    '/api/desk/keys?task=%00',
    '/api/desk/keys/%00',
    '/api/desk/%00keys',
    '/%00',
    '/api/desk/dead_jobs?task=a%00b',
  ])
    await t.test(nameOf(url), async () => {
      const { status, body } = await staff.get<ErrorBody>(url)
      assert.equal(status, 400, url)
      assert.equal(body.error.code, 'malformed_url')
    })
})

test('odd headers give an answer, not an error', async (t) => {
  const { withHeaders, givenStaff } = await testApp(t)
  const { key } = await givenStaff()
  const odd: Record<string, string>[] = [
    { host: '[::1' },
    { host: 'a b' },
    { host: '' },
    { host: '<script>' },
    { host: 'evil.example@x' },
    { host: 'x:99999999' },
    { 'x-request-id': 'a'.repeat(1000) },
    { 'x-request-id': 'a b\u00e4' },
    { 'accept-language': ',;q=,=;;q=0.5,en;q=é' },
    { 'accept-encoding': ';;q=1,,gzip;q=x' },
    { 'if-none-match': ',,"",W/,*' },
    { cookie: 'godwit_session=%00%ff;;;=;a' },
    { 'user-agent': '\u00ff'.repeat(3000) },
    { origin: 'null' },
    { 'sec-fetch-site': 'x' },
    { range: 'bytes=0-1' },
    { 'if-modified-since': 'never' },
    { 'x-forwarded-for': 'nonsense' },
    { 'x-forwarded-host': '[' },
    { 'x-forwarded-proto': 'javascript' },
    { te: 'trailers' },
    { 'accept-version': '9' },
  ]
  for (const headers of odd)
    await t.test(nameOf(headers), async () => {
      const { status, text } = await withHeaders({ authorization: `TKN ${key}`, ...headers }).get('/api/desk/keys')
      assert.equal(status, 200, `${JSON.stringify(headers).slice(0, 80)}: ${text}`)
    })
})

test('booleans in a URL: true, false, 1 and 0, in any case; anything else is refused', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as((await givenCompany()).key)
  const count = async (value: string): Promise<number> =>
    (await partner.get<unknown[]>(`/api/v2/countries?short=${value}`)).body.length
  for (const yes of ['true', 'True', 'TRUE', '1'])
    await t.test(nameOf(yes), async () => {
      assert.ok((await count(yes)) > 200, yes)
    })
  for (const no of ['false', 'False', '0'])
    await t.test(nameOf(no), async () => {
      assert.equal(await count(no), 10, no)
    })
  for (const neither of ['yes', '2', '', 'constructor', '__proto__', 'true&short=true'])
    await t.test(nameOf(neither), async () => {
      assert.equal((await partner.get(`/api/v2/countries?short=${neither}`)).status, 400, neither)
    })
})

test('a query that is not valid percent-encoded text is refused, as a path is', async (t) => {
  const { as, givenCompany } = await testApp(t)
  const partner = as((await givenCompany()).key)
  for (const broken of ['%zz', '%', 'a%2', '%ff', '%c3%28', '%ed%a0%80'])
    await t.test(nameOf(broken), async () => {
      for (const address of [
        `/api/v2/airports?like=${broken}`,
        `/api/v2/airports?${broken}=x`,
        `/api/v2/none?${broken}`,
      ]) {
        const { status, body } = await partner.get<ErrorBody>(address)
        assert.deepEqual([status, body.error.code], [400, 'malformed_url'], address)
      }
    })
  assert.equal((await partner.get('/api/v2/airports?like=100%25%20%C3%BC')).status, 200)
})
