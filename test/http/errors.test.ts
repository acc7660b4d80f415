import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'
import { overSocket, type RawAnswer, sendRaw } from '../support/sockets.ts'

interface ErrorBody {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: Record<string, string[]>
    readonly request_id: string
  }
}

function isErrorBody(text: string, code: string): void {
  const { error, ...others } = JSON.parse(text) as ErrorBody
  assert.deepEqual(others, {})
  assert.equal(error.code, code)
  assert.match(error.message, /^[A-Z0-9a-z_.].+\.$/)
  assert.match(error.request_id, /^[\w.-]{8,64}$/)
  assert.deepEqual(
    Object.keys(error).filter((name) => !['code', 'message', 'fields', 'request_id'].includes(name)),
    [],
  )
  assert.doesNotMatch(text, /node_modules|\.ts:|\bat .*\(|FST_ERR|select \*/i)
}

const started = (): { worked: number; meanwhile: () => Promise<void> | void } => ({ worked: 0, meanwhile: () => {} })

test('every error has the common error body, its status and its headers', async (t) => {
  const { as, nobody, withHeaders, givenCompany, givenTraveller, givenManager, givenStaff, signedIn } = await testApp(
    t,
    { extraRoutes: probes(started()) },
  )
  const company = await givenCompany()
  const phone = as(await givenTraveller(company))
  const manager = await signedIn(await givenManager(company))
  const staff = as(await givenStaff())
  const cases = [
    [
      400,
      'malformed_json',
      phone.call('POST', '/api/v2/probes', { payload: '{', headers: { 'content-type': 'application/json' } }),
    ],
    [400, 'invalid_parameters', phone.post('/api/v2/probes', { probe: { email: 1 } })],
    [422, 'validation_failed', phone.post('/api/v2/probes', { probe: { email: 'x' } })],
    [422, 'validation_failed', staff.post('/api/desk/keys', { key: { name: '' } })],
    [400, 'malformed_url', nobody.get('/api/v2/%00')],
    [401, 'missing_key', nobody.get('/api/v2/users/my_profile')],
    [401, 'invalid_key', as('gwu_000000000000000000000000000000000').get('/api/v2/users/my_profile')],
    [401, 'malformed_authorization', withHeaders({ authorization: 'Basic abc' }).get('/api/v2/users/my_profile')],
    [401, 'wrong_kind_of_key', as(company.key).get('/api/v2/users/my_profile')],
    [403, 'forbidden', manager.get('/api/desk/dead_jobs')],
    [404, 'not_found', nobody.get('/api/v2/nowhere')],
    [404, 'not_found', staff.get('/api/desk/keys/not-a-uuid')],
    [404, 'not_found', staff.get('/api/desk/keys/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0')],
    [
      404,
      'not_found',
      phone.call('POST', '/api/v2/nowhere', { payload: '{', headers: { 'content-type': 'application/json' } }),
    ],
    [
      405,
      'method_not_allowed',
      phone.call('POST', '/api/v2/countries', { payload: '<', headers: { 'content-type': 'text/xml' } }),
    ],
    [406, 'not_acceptable', phone.get('/api/v2/users/my_profile', { accept: 'text/csv' })],
    [
      415,
      'unsupported_media_type',
      phone.call('POST', '/api/v2/probes', {
        payload: 'a=1',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
      }),
    ],
    [
      415,
      'unsupported_media_type',
      phone.call('POST', '/api/v2/probes', { payload: 'a', headers: { 'content-type': 'nonsense' } }),
    ],
    [
      413,
      'body_too_large',
      phone.call('POST', '/api/v2/probes', {
        payload: `"${'a'.repeat(1_100_000)}"`,
        headers: { 'content-type': 'application/json' },
      }),
    ],
    [500, 'internal_error', nobody.get('/api/v2/probes/broken')],
    [500, 'internal_error', nobody.get('/api/v2/probes/nothing-thrown')],
  ] as const
  for (const [status, code, call] of cases)
    await t.test(nameOf(status, code), async () => {
      const answer = await call
      assert.equal(answer.status, status, `${code}: ${answer.text}`)
      assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8')
      assert.equal(answer.headers['x-content-type-options'], 'nosniff')
      isErrorBody(answer.text, code)
      assert.equal(answer.headers['x-request-id'], (answer.body as unknown as ErrorBody).error.request_id)
      if (status === 401) assert.match(answer.headers['www-authenticate'] ?? '', /^TKN/)
      if (status === 405) assert.equal(answer.headers['allow'], 'GET, HEAD, OPTIONS')
    })
})

test('fields are named, and only where rules were broken', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { extraRoutes: probes(started()) })
  const phone = as(await givenTraveller(await givenCompany()))
  const { body } = await phone.post<ErrorBody>('/api/v2/probes', { probe: { email: 'nobody', count: 11 } })
  assert.deepEqual(Object.keys(body.error.fields ?? {}).sort(), ['count', 'email'])
  assert.deepEqual(body.error.fields?.['email'], ['is not a valid e-mail address'])
  const missing = await phone.post<ErrorBody>('/api/v2/probes', { probe: {} })
  assert.deepEqual(missing.body.error.fields, { email: ['is required'] })
  const at = await phone.post<ErrorBody>('/api/v2/probes', { probe: { email: 'a@example.com', at: '2026-02-31' } })
  assert.equal(at.status, 422)
  assert.deepEqual(Object.keys(at.body.error.fields ?? {}), ['at'])
  assert.equal((await phone.get<ErrorBody>('/api/v2/nowhere')).body.error.fields, undefined)
})

test('database errors get their own status and our message', async (t) => {
  const { nobody } = await testApp(t, { extraRoutes: probes(started()) })
  const cases = {
    ECONNREFUSED: 503,
    '57P01': 503,
    '53300': 503,
    '40001': 503,
    '55P03': 503,
    '57014': 504,
    '22003': 400,
    '23505': 409,
    '23503': 409,
    '42P01': 500,
    ENOENT: 500,
  }
  for (const [code, status] of Object.entries(cases))
    await t.test(nameOf(code, status), async () => {
      const answer = await nobody.get(`/api/v2/probes/database/${code}`)
      assert.equal(answer.status, status, code)
      if (status === 503) assert.match(answer.headers['retry-after'] ?? '', /^\d+$/)
      assert.doesNotMatch(answer.text, /internal words/)
    })
})

test('malformed HTTP gets the common error body too', async (t) => {
  const node = await testApp(t, { config: { requestTimeout: 2 } })
  const port = await node.listen()
  const cases: readonly (readonly [string, number, string, string])[] = [
    ['garbage', 400, 'malformed_request', 'hello\r\n\r\n'],
    ['an unknown method', 400, 'malformed_request', 'BREW /api/v2/countries HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['HTTP/2', 400, 'malformed_request', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
    ['no Host', 400, 'malformed_request', 'GET /api/v2/countries HTTP/1.1\r\nConnection: close\r\n\r\n'],
    ['a header without a name', 400, 'malformed_request', 'GET / HTTP/1.1\r\nHost: x\r\n: y\r\n\r\n'],
    ['a raw null byte', 400, 'malformed_request', 'GET /api/v2/\0 HTTP/1.1\r\nHost: x\r\n\r\n'],
    [
      'two lengths',
      400,
      'malformed_request',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 1\r\nContent-Length: 2\r\n\r\nab',
    ],
    [
      'a length and chunks',
      400,
      'malformed_request',
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 3\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n',
    ],
    [
      'broken chunks',
      400,
      'malformed_request',
      'POST /api/desk/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n',
    ],
    ['large headers', 431, 'headers_too_large', `GET / HTTP/1.1\r\nHost: x\r\nX-Large: ${'a'.repeat(20_000)}\r\n\r\n`],
    ['a long address', 431, 'headers_too_large', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nHost: x\r\n\r\n`],
    [
      'a long part of an address',
      414,
      'address_too_long',
      `GET /api/v2/countries/${'a'.repeat(600)} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n`,
    ],
    [
      'bad percent-encoding',
      400,
      'malformed_url',
      'GET /api/v2/countries/%ZZ HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
    [
      'broken UTF-8 in the address',
      400,
      'malformed_url',
      'GET /api/v2/countries/%FF%FE HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n',
    ],
    [
      'a strange expectation',
      417,
      'expectation_failed',
      'POST /api/desk/session HTTP/1.1\r\nHost: x\r\nExpect: miracles\r\n\r\n',
    ],
    ['CONNECT', 405, 'method_not_allowed', 'CONNECT example.com:443 HTTP/1.1\r\nHost: x\r\n\r\n'],
    ['QUERY', 405, 'method_not_allowed', 'QUERY /api/v2/countries HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['TRACE', 405, 'method_not_allowed', 'TRACE /api/v2/countries HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'],
    ['headers that never end', 408, 'request_timeout', 'GET / HTTP/1.1\r\nHost: x\r\n'],
    [
      'a body that never comes',
      408,
      'request_timeout',
      'POST /api/desk/session HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 10\r\n\r\n{',
    ],
  ]
  const answers = await Promise.all(
    cases.map(async ([name, status, code, bytes]) => [name, status, code, await sendRaw(port, bytes)] as const),
  )
  for (const [name, status, code, answer] of answers as (readonly [string, number, string, RawAnswer])[]) {
    assert.equal(answer.status, status, `${name}: ${answer.text}`)
    assert.equal(answer.headers['content-type'], 'application/json; charset=utf-8', name)
    assert.equal(answer.headers['x-content-type-options'], 'nosniff', name)
    assert.match(answer.headers['x-request-id'] ?? '', /^[\w.-]{8,64}$/, name)
    isErrorBody(answer.headers['transfer-encoding'] ? (answer.body.split('\r\n')[1] ?? '') : answer.body, code)
    if (status === 405) assert.match(answer.headers['allow'] ?? '', /GET/)
  }
})

test('a body that is too large is refused by its length and by its bytes', async (t) => {
  const node = await testApp(t, { extraRoutes: probes(started()), config: { bodyLimit: 2048 } })
  const { key } = await node.givenCompany()
  const port = await node.listen()
  const headers = { authorization: `TKN ${key}`, 'content-type': 'application/json' }
  const large = 'x'.repeat(3000)
  const chunked = await overSocket(port, 'POST', '/api/v2/probes', headers, ['{"probe": "', large, '"}'])
  assert.equal(chunked.status, 413)
  isErrorBody(chunked.bytes.toString(), 'body_too_large')
  const whole = await overSocket(
    port,
    'POST',
    '/api/v2/probes',
    { ...headers, 'content-length': String(large.length) },
    [large],
  )
  assert.equal(whole.status, 413)
  // A body larger than the socket buffers: the caller reads the response only after it has sent everything.
  const heardOut = await fetch(`http://127.0.0.1:${port}/api/v2/probes`, {
    signal: AbortSignal.timeout(60_000),
    method: 'POST',
    headers,
    body: 'x'.repeat(30_000_000),
  })
  assert.equal(heardOut.status, 413)
  isErrorBody(await heardOut.text(), 'body_too_large')
  // A small body that unpacks to a large one.
  const { gzipSync } = await import('node:zlib')
  const bomb = gzipSync(`{"probe": "${'x'.repeat(200_000)}"}`)
  const packed = await overSocket(
    port,
    'POST',
    '/api/v2/probes',
    { ...headers, 'content-encoding': 'gzip', 'content-length': String(bomb.length) },
    [bomb],
  )
  assert.equal(packed.status, 413)
  for (const [encoding, status] of [
    ['gzip', 400],
    ['snappy', 415],
  ] as const)
    await t.test(nameOf(encoding, status), async () => {
      const broken = await overSocket(
        port,
        'POST',
        '/api/v2/probes',
        { ...headers, 'content-encoding': encoding, 'content-length': '2' },
        ['{}'],
      )
      assert.equal(broken.status, status, encoding)
    })
})
