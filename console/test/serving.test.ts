import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { before, test } from 'node:test'
import { brotliCompressSync } from 'node:zlib'
import { buildConsole } from '../../scripts/support/console-build.ts'
import { testApp } from '../../test/support/app.ts'

const dist = join(import.meta.dirname, '../dist')
const read = (file: string): string => readFileSync(join(dist, file), 'utf8')
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' }

before(async () => {
  await buildConsole()
})

test('the page of the console is at /, at every screen, and nowhere else', async (t) => {
  const { nobody } = await testApp(t)
  const index = read('index.html')
  for (const path of ['/', '/alerts', '/alerts/7/edit?tab=people', '/menu']) {
    const { status, headers, text } = await nobody.get(path, page)
    assert.equal(status, 200, path)
    assert.equal(text, index, path)
    assert.equal(headers['cache-control'], 'no-cache')
    assert.equal(headers['x-content-type-options'], 'nosniff')
    assert.equal(headers['referrer-policy'], 'no-referrer')
    assert.equal(
      headers['content-security-policy'],
      "default-src 'none'; script-src 'self'; style-src 'self'; connect-src 'self'; worker-src 'self'; font-src 'self'; manifest-src 'self'; img-src 'self' data: blob:; media-src 'self' blob:; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    )
  }
  for (const path of ['/api/desk/nowhere', '/api/v2/nowhere', '/openapi/v7.json', '/assets/none.js', '/docs/none.js'])
    assert.equal((await nobody.get(path, page)).status, 404, path)
  assert.equal((await nobody.get('/alerts', { accept: 'application/json' })).status, 404, 'programs get no page')
  assert.equal((await nobody.post('/alerts', {}, page)).status, 404)
})

test('the traveller’s page is at /me and below, with its worker, manifest and icons', async (t) => {
  const { nobody } = await testApp(t)
  for (const path of ['/me', '/me/', '/me/guide/PE', '/me?do=help']) {
    const { status, headers, text } = await nobody.get(path, page)
    assert.deepEqual([status, text], [200, read('me.html')], path)
    assert.match(String(headers['content-security-policy']), /^default-src 'none'; script-src 'self'/)
  }
  const worker = await nobody.get('/me/worker.js')
  assert.deepEqual([worker.status, worker.headers['service-worker-allowed']], [200, '/me'])
  assert.equal(worker.headers['cache-control'], 'no-cache')
  assert.match(String(worker.headers['content-type']), /^text\/javascript/)
  const manifest = await nobody.get<{ scope: string; icons: { src: string }[]; shortcuts: { url: string }[] }>(
    '/me/manifest.webmanifest',
  )
  assert.match(String(manifest.headers['content-type']), /^application\/manifest\+json/)
  const { scope, icons, shortcuts } = JSON.parse(manifest.text) as typeof manifest.body
  assert.deepEqual([scope, shortcuts.map(({ url }) => url)], ['/me', ['/me?do=help', '/me?do=safe']])
  const spanish = await nobody.get('/me/manifest.webmanifest', { 'accept-language': 'es-PE, en;q=0.5' })
  assert.match(spanish.text, /Necesito ayuda/)
  for (const { src } of icons) assert.equal((await nobody.get(src)).status, 200, src)
  assert.equal((await nobody.get('/me/none.png')).status, 404)
})

test('the traveller’s page has no inline script or style, and its libraries are smaller than 100 kB', () => {
  const index = read('me.html')
  assert.doesNotMatch(index, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  const libraries = readdirSync(join(dist, 'assets')).filter((name) => /^(base|icons)-.*\.js$/.test(name))
  assert.equal(libraries.length, 2, libraries.join())
  const total = libraries.reduce(
    (sum, name) => sum + brotliCompressSync(readFileSync(join(dist, 'assets', name))).length,
    0,
  )
  assert.ok(total < 100_000, `${total} bytes`)
})

test('programs find the service at / as before', async (t) => {
  const { nobody } = await testApp(t)
  const { body } = await nobody.get('/', { accept: 'application/json' })
  assert.equal((body as { service: string }).service, 'godwit')
})

test('files never change, come in brotli to those who take it, and are 404 when they are not there', async (t) => {
  const { nobody } = await testApp(t)
  const script = readdirSync(join(dist, 'assets')).find((name) => /^index-.*\.js$/.test(name)) ?? ''
  const plain = await nobody.get(`/assets/${script}`)
  assert.equal(plain.status, 200)
  assert.equal(plain.headers['cache-control'], 'public, max-age=31536000, immutable')
  assert.match(String(plain.headers['content-type']), /^text\/javascript/)
  const small = await nobody.get(`/assets/${script}`, { 'accept-encoding': 'gzip, br' })
  assert.equal(small.headers['content-encoding'], 'br')
  for (const name of ['none.js', '..%2findex.html', '%2e%2e%2fstamp.txt', 'index.html', `${script}.br`, '.js'])
    assert.equal((await nobody.get(`/assets/${name}`, page)).status, 404, name)
})

test('the page has no inline script or style, and nothing from elsewhere', () => {
  const index = read('index.html')
  assert.doesNotMatch(index, /<style|\sstyle=|\son\w+=|<script(?![^>]*\ssrc=)/)
  assert.doesNotMatch(index, /(src|href)="(?!\/)/)
})

test('the first page is smaller than 250 kB', () => {
  const first = [...read('index.html').matchAll(/(?:src|href)="\/(assets\/[^"]+)"/g)].map(([, file = '']) => file)
  assert.ok(first.length >= 2, 'a script and a style sheet')
  const bytes = first.map((file) => brotliCompressSync(readFileSync(join(dist, file))).length)
  const total = bytes.reduce((sum, one) => sum + one, 0)
  assert.ok(total < 250_000, `${total} bytes`)
  assert.ok(
    first.every((file) => !/maplibre|terra/.test(file)),
    'the map comes when it is opened',
  )
})
