import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteOptions } from 'fastify'
import { type Caller, testApp } from '../support/app.ts'
import { probes } from '../support/probes.ts'
import { sized } from '../support/size.ts'

/** The seed, fixed so that a failure can be repeated. */
const seed = Number(process.env['GODWIT_TEST_SEED'] ?? 20_261_114)
const requests = sized('odd requests', { commit: 600, full: 3_000 })

interface Schema {
  readonly type?: string | readonly string[]
  readonly format?: string
  readonly properties?: Readonly<Record<string, Schema>>
  readonly items?: Schema
  readonly enum?: readonly unknown[]
  readonly anyOf?: readonly Schema[]
}

function randomness(start: number) {
  let state = start >>> 0
  const next = (): number => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
  const below = (n: number): number => Math.floor(next() * n)
  const one = <T>(list: readonly T[]): T => list[below(list.length)] as T
  const chance = (share: number): boolean => next() < share
  return { below, one, chance }
}

const nastyTexts = [
  '',
  ' ',
  '0',
  '-1',
  '1e400',
  'NaN',
  'null',
  'true',
  '[]',
  '{}',
  "' or 1=1 --",
  '"; drop table users; --',
  '../../etc/passwd',
  '%',
  '%ZZ',
  '%00',
  '%C0%80',
  '\u0000',
  '\ud800',
  '\u202e',
  '😀'.repeat(30),
  '{{7*7}}',
  '__proto__',
  'constructor',
  'toString',
  'a'.repeat(490),
  'a'.repeat(3000),
  '2026-02-31',
  '9999-12-31T23:59:59Z',
  '0001-01-01',
  '1794657600.5',
  '99999999999999999999999',
  '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0',
  'BR',
  'br',
  'ZZ',
  'én',
  '*',
]
const nastyValues: readonly unknown[] = [
  null,
  true,
  false,
  0,
  -1,
  1.5,
  2 ** 31,
  2 ** 53,
  -(2 ** 63),
  1e308,
  [],
  {},
  [null],
  [[[]]],
  { a: { b: { c: {} } } },
  { id: 0, deleted_at: 0, created_at: 'x' },
  Array.from({ length: 200 }, (_, i) => i),
  ...nastyTexts,
]

test(`${requests} odd requests on every route with every kind of key: no 5xx, always the one error body`, async (t) => {
  const routes: RouteOptions[] = []
  const node = await testApp(t, {
    template: 'world',
    extraRoutes: probes({ worked: 0, meanwhile: () => {} }),
    onRoute: (route) => routes.push(route),
  })
  const [own, other] = [
    await node.givenCompany({ features: ['alerts', 'white_label', 'global_intelligence'] }),
    await node.givenCompany(),
  ]
  const traveller = await node.givenTraveller(own)
  const staff = await node.givenStaff()
  const manager = await node.givenManager(own)
  const callers: Record<string, Caller> = {
    nobody: node.nobody,
    user: node.as(traveller),
    company: node.as(own.key),
    public: node.asPublic(own),
    staff: node.as(staff),
    manager: await node.signedIn(manager),
    wrong: node.as('gwc_000000000000000000000000000000000'),
  }
  const { below, one, chance } = randomness(seed)
  const ids = [own.id, other.id, traveller.id, staff.id, ...nastyTexts]

  function value(schema: Schema | undefined, depth: number): unknown {
    if (!schema || chance(0.08) || depth > 6) return one(nastyValues)
    if (schema.enum) return one(schema.enum)
    if (schema.anyOf) return value(one(schema.anyOf), depth + 1)
    switch (Array.isArray(schema.type) ? one(schema.type as readonly string[]) : schema.type) {
      case 'object':
        return Object.fromEntries(
          Object.entries(schema.properties ?? {})
            .filter(() => chance(0.8))
            .map(([name, inner]) => [name, value(inner, depth + 1)]),
        )
      case 'array':
        return Array.from({ length: below(4) }, () => value(schema.items, depth + 1))
      case 'integer':
        return one([0, 1, 2, 10, 100, -5, 2 ** 31, 2 ** 40])
      case 'number':
        return one([0, 1.5, -90, 180, 1e10])
      case 'boolean':
        return chance(0.5)
      case 'string':
        return schema.format === 'email'
          ? `fuzz${below(50)}@example.com`
          : schema.format === 'uuid'
            ? one(ids)
            : chance(0.6)
              ? 'Some text'
              : one(nastyTexts)
      default:
        return one(nastyValues)
    }
  }

  function query(schema: Schema | undefined): string {
    const names = [...Object.keys(schema?.properties ?? {}), 'page', 'per_page', 'since', '__proto__', 'x']
    const pairs = Array.from(
      { length: below(4) },
      () =>
        `${one(names)}${chance(0.1) ? '[]' : ''}=${chance(0.1) ? one(nastyTexts).toWellFormed() : encodeURIComponent(one(nastyTexts).toWellFormed())}`,
    )
    return pairs.length > 0 ? `?${pairs.join('&')}` : ''
  }

  function headers(): Record<string, string> {
    const odd: readonly (readonly [string, readonly string[]])[] = [
      ['accept', ['*/*', 'text/html', 'application/json;q=0', 'constructor', ',;']],
      ['accept-language', ['es', 'all', 'constructor', '__proto__', ',;q=', 'x'.repeat(500)]],
      ['accept-encoding', ['gzip', 'br;q=0.1', '*;q=0', ',,']],
      ['if-none-match', ['*', '"x"', ',']],
      ['idempotency-key', ['one', 'two', '', 'x'.repeat(256), 'ü']],
      ['organization', [own.id, other.id, 'nonsense', '']],
      ['origin', ['null', 'https://evil.example']],
      ['sec-fetch-site', ['cross-site', 'same-origin']],
      ['x-request-id', ['<script>', 'a-good-request-id']],
      ['range', ['bytes=0-0']],
      ['content-encoding', ['gzip', 'nonsense']],
      ['cookie', ['godwit_session=x', '=;;=']],
      ['host', ['[', 'x:y', 'good.example']],
    ]
    return Object.fromEntries(
      Array.from({ length: below(3) }, () => one(odd)).map(([name, values]) => [name, one(values)]),
    )
  }

  const fuzzed = routes.filter(({ url }) => !/^\/(docs|metrics)|probes\/(broken|nothing-thrown|database)/.test(url))
  assert.ok(fuzzed.length > 40)
  const statuses = new Map<number, number>()
  for (let sent = 0; sent < requests; sent++) {
    const route = one(fuzzed)
    const method = chance(0.9)
      ? one([route.method].flat())
      : one(['GET', 'HEAD', 'POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS', 'PROPFIND'])
    const schema = (route.schema ?? {}) as { body?: Schema; querystring?: Schema }
    const path = route.url.replace(/:\w+/g, (name) =>
      name === ':company_id' && chance(0.6)
        ? own.id
        : chance(0.2)
          ? one(nastyTexts)
              .toWellFormed()
              .replace(/[\s?#]/g, '')
          : encodeURIComponent(one(ids).toWellFormed()),
    )
    const fitting = Object.keys(callers).filter((kind) => route.config?.access?.includes(kind as 'user'))
    const who = fitting.length > 0 && chance(0.8) ? one(fitting) : one(Object.keys(callers))
    const options: { headers: Record<string, string>; payload?: string | Buffer } = { headers: headers() }
    if (method !== 'GET' && method !== 'HEAD' && chance(0.9)) {
      options.headers['content-type'] = chance(0.9)
        ? 'application/json'
        : one(['text/plain', 'multipart/form-data; boundary=x', 'application/json; charset=x', 'nonsense', ''])
      options.payload = chance(0.05)
        ? one(['{', '\u0000', '[1,', '"\ud800"', '{"__proto__":{"a":1}}'])
        : chance(0.02)
          ? Buffer.from([0xff, 0xfe, 0x00])
          : JSON.stringify(value(schema.body, 0))
    }
    const url = path + (chance(0.3) ? query(schema.querystring) : '')
    const name = `request ${sent} of seed ${seed}: ${who} ${method} ${url.slice(0, 120)} ${JSON.stringify(options).slice(0, 300)}`
    const { status, text, headers: answered } = await (callers[who] ?? node.nobody).call(String(method), url, options)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
    assert.ok(status < 500, `${status}: ${name}\n${text}`)
    assert.doesNotMatch(text.slice(0, 500), /node_modules|at async/, name)
    // The pages that mails link to show errors as HTML to a browser that accepts HTML.
    const page = /\/(unsubscribe|users\/confirm)$/.test(route.url) && options.headers['accept'] === 'text/html'
    if (page && status >= 400 && answered['content-type'] === 'text/html; charset=utf-8') continue
    if (status >= 400 && method !== 'HEAD') {
      assert.equal(answered['content-type'], 'application/json; charset=utf-8', name)
      const packed = answered['content-encoding'] !== undefined
      if (!packed)
        assert.match((JSON.parse(text) as { error: { request_id: string } }).error.request_id, /^[\w.-]{8,64}$/, name)
    }
  }
  for (const status of [200, 400, 401, 404, 405, 422])
    assert.ok((statuses.get(status) ?? 0) > 0, `no ${status} among ${JSON.stringify([...statuses])}`)
  if (process.env['GODWIT_TEST_LOG']) t.diagnostic(`${requests} requests: ${JSON.stringify([...statuses].sort())}`)
})
