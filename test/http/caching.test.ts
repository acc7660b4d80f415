import assert from 'node:assert/strict'
import { test } from 'node:test'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { chooseEncoding, matchesEtag } from '../../src/platform/http/response-cache.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'
import { overSocket } from '../support/sockets.ts'

const extraRoutes = probes({ worked: 0, meanwhile: () => {} })

test('every GET has an ETag, and If-None-Match with it gives 304 without a body', async (t) => {
  const node = await testApp(t, { template: 'world', extraRoutes })
  const company = await node.givenCompany()
  const traveller = await node.givenTraveller(company)
  const { key } = await node.givenStaff()
  const port = await node.listen()
  const paths: readonly (readonly [string, string])[] = [
    [traveller.token, '/api/v2/countries/BR'],
    [traveller.token, '/api/v2/trips?since=1'],
    [traveller.token, '/api/v2/users/my_profile'],
    [company.key, '/api/v2/countries?page=2'],
    [key, '/api/desk/dead_jobs'],
    [company.key, '/api/v2/probes/long'],
  ]
  for (const [token, path] of paths)
    await t.test(nameOf(path), async () => {
      const call = (headers: Record<string, string> = {}, method = 'GET') =>
        overSocket(port, method, path, { authorization: `TKN ${token}`, ...headers })
      const full = await call()
      assert.equal(full.status, 200, path)
      const etag = String(full.headers.etag)
      assert.match(etag, /^(W\/)?"[\w-]+"$/)
      assert.equal(full.headers['cache-control'], 'private, no-cache')
      for (const word of ['accept-encoding', 'accept-language', 'authorization'])
        assert.ok(full.headers.vary?.includes(word), `${path} varies by ${word}`)
      const bare = etag.replace('W/', '')
      for (const tag of [etag, bare, `"other", ${etag}`, `"a","b" , ${bare}`, '*', `W/${bare},"x"`]) {
        // Twice: the second response may come from the cache.
        for (let i = 0; i < 2; i++) {
          const same = await call({ 'if-none-match': tag })
          assert.equal(same.status, 304, `${path} ${tag}`)
          assert.equal(same.bytes.length, 0)
          assert.equal(same.headers.etag, etag)
          assert.equal(same.headers['content-type'], undefined)
          assert.ok(same.headers['x-request-id'])
        }
      }
      for (const tag of ['"other"', 'W/"other"', '', '"', etag.slice(0, -2), `x${etag}`]) {
        const answer = await call({ 'if-none-match': tag })
        assert.equal(answer.status, 200, `${path} ${tag}`)
        assert.deepEqual(answer.bytes, full.bytes)
      }
      const head = await call({}, 'HEAD')
      assert.equal(head.status, 200)
      assert.equal(head.bytes.length, 0)
      for (const name of [
        'etag',
        'content-type',
        'content-length',
        'cache-control',
        'content-language',
        'link',
        'total-count',
      ]) {
        assert.equal(head.headers[name], full.headers[name], `HEAD ${path}: ${name}`)
      }
      assert.equal((await call({ 'if-none-match': etag }, 'HEAD')).status, 304)
    })
})

test('the tag follows the content: another language, another tag; changed data, another tag, on every node', async (t) => {
  const first = await testApp(t, { template: 'world' })
  const second = await first.secondNode()
  const { token } = await first.givenTraveller(await first.givenCompany())
  const ports = [await first.listen(), await second.listen()]
  const get = (node: 0 | 1, language = 'en') =>
    overSocket(ports[node] ?? 0, 'GET', '/api/v2/countries/JP', {
      authorization: `TKN ${token}`,
      'accept-language': language,
    })
  const tags = new Set<string>()
  for (const language of ['en', 'es', 'all'])
    await t.test(nameOf(language), async () => {
      const [here, there] = [await get(0, language), await get(1, language)]
      assert.equal(here.headers.etag, there.headers.etag)
      tags.add(String(here.headers.etag))
    })
  assert.equal(tags.size, 3)
  for (let i = 0; i < 3; i++) await get(0)
  await first.db.db().updateTable('countries').set({ currency_code: 'XTS' }).where('alpha2', '=', 'JP').execute()
  await Promise.all([first.changesReceived(), second.changesReceived()])
  for (const node of [0, 1] as const) {
    const answer = await get(node)
    assert.ok(!tags.has(String(answer.headers.etag)))
    assert.match(answer.bytes.toString(), /"currency_code":"XTS"/)
  }
})

test('responses are compressed by Accept-Encoding, cached ones and others', async (t) => {
  const node = await testApp(t, { template: 'world', extraRoutes })
  const { token } = await node.givenTraveller(await node.givenCompany())
  const port = await node.listen()
  for (const path of ['/api/v2/countries?short=true', '/api/v2/probes/long', '/api/v2/airports?per_page=100'])
    await t.test(nameOf(path), async () => {
      const call = (encoding?: string) =>
        overSocket(port, 'GET', path, {
          authorization: `TKN ${token}`,
          ...(encoding === undefined ? {} : { 'accept-encoding': encoding }),
        })
      const plain = await call()
      assert.equal(plain.headers['content-encoding'], undefined)
      assert.equal(plain.headers['content-length'], String(plain.bytes.length))
      const cases: readonly (readonly [string, string | undefined])[] = [
        ['gzip', 'gzip'],
        ['br', 'br'],
        ['gzip, deflate, br, zstd', 'br'],
        ['gzip;q=1.0, br;q=0', 'gzip'],
        ['GZIP', 'gzip'],
        ['identity', undefined],
        ['gzip;q=0', undefined],
        ['deflate', undefined],
        ['gzip;q=0, *;q=0', undefined],
        ['gzip, identity;q=0', 'gzip'],
      ]
      for (const [accepted, expected] of cases) {
        for (let i = 0; i < 2; i++) {
          const answer = await call(accepted)
          assert.equal(answer.status, 200)
          assert.equal(answer.headers['content-encoding'], expected, `${path} ${accepted}`)
          const unpacked =
            expected === 'br'
              ? brotliDecompressSync(answer.bytes)
              : expected === 'gzip'
                ? gunzipSync(answer.bytes)
                : answer.bytes
          assert.deepEqual(unpacked, plain.bytes)
          assert.equal(answer.headers.etag, plain.headers.etag)
          if (expected) assert.ok(answer.bytes.length < plain.bytes.length)
        }
      }
    })
})

test('If-None-Match compares weakly, and takes a list, a star and a tag without quotes', () => {
  assert.ok(matchesEtag('W/"a"', 'W/"a"'))
  assert.ok(matchesEtag('"a"', 'W/"a"'))
  assert.ok(matchesEtag('a', 'W/"a"'))
  assert.ok(matchesEtag('"b", W/"a"', 'W/"a"'))
  assert.ok(matchesEtag('*', 'W/"a"'))
  for (const none of [undefined, '', '"b"', 'W/', '""', '"a']) assert.ok(!matchesEtag(none, 'W/"a"'), none)
})

test('the highest weight decides the encoding, and among equal weights the smallest body', () => {
  const cases: Record<string, string> = {
    br: 'br',
    gzip: 'gzip',
    'gzip, br': 'br',
    'br;q=0.1, gzip': 'gzip',
    'br;q=0.5,gzip;q=0.5': 'br',
    '*': 'br',
    '*;q=0.5, br;q=0': 'gzip',
    'identity, gzip;q=0.5': 'identity',
    'identity;q=0.5, gzip;q=0.5': 'gzip',
    'x-gzip': 'gzip',
    deflate: 'identity',
    brotli: 'identity',
    'br;q=0.000': 'identity',
    'br;q=0.001': 'br',
    'br; Q=1': 'br',
    'br;q=1.2.3': 'identity',
    ',,;': 'identity',
    'gzip;q=': 'gzip',
  }
  for (const [header, expected] of Object.entries(cases)) assert.equal(chooseEncoding(header), expected, header)
  assert.equal(chooseEncoding(undefined), 'identity')
})
