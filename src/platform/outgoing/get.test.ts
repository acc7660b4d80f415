import assert from 'node:assert/strict'
import type { IncomingHttpHeaders, ServerResponse } from 'node:http'
import { test } from 'node:test'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import type { Got } from './get.ts'
import { givenGetter, givenServer, givenSockets } from './outgoing.testing.ts'

const text = '{"features":[]}'.repeat(100)
const textOf = ({ bytes }: Got): string | null => bytes && Buffer.from(bytes).toString()

test('a body is read as it is, or decompressed', async (t) => {
  const bodies: Readonly<Record<string, Buffer>> = {
    identity: Buffer.from(text),
    gzip: gzipSync(text),
    'X-GZIP': gzipSync(text),
    br: brotliCompressSync(text),
    deflate: deflateSync(text),
  }
  const origin = await givenServer(t, (req, res) => {
    const encoding = decodeURIComponent(req.url?.slice(1) ?? '')
    res.writeHead(200, { 'content-encoding': encoding }).end(bodies[encoding])
  })
  const getter = givenGetter(t)
  for (const [encoding, body] of Object.entries(bodies)) {
    const got = await getter.get(`${origin}/${encoding}`)
    assert.deepEqual([got.status, got.error, got.encodedBytes], [200, null, body.length], encoding)
    assert.equal(textOf(got), text, encoding)
  }
})

test('the request says who asks and under which condition; the answer keeps the useful headers', async (t) => {
  const asked: IncomingHttpHeaders[] = []
  const origin = await givenServer(t, ({ headers }, res) => {
    asked.push(headers)
    res.setHeader('ETag', '"2"').setHeader('Set-Cookie', 'a=b').setHeader('Cache-Control', ['public', 'max-age=60'])
    res.setHeader('Content-Type', 'application/json').writeHead(headers['if-none-match'] ? 304 : 200)
    res.end(headers['if-none-match'] ? '' : '{}')
  })
  const getter = givenGetter(t)
  const first = await getter.get(`${origin}/feed?a=b#part`, { accept: 'application/json' })
  const { date, ...others } = first.headers
  assert.ok(date)
  assert.deepEqual(others, { etag: '"2"', 'cache-control': 'public, max-age=60', 'content-type': 'application/json' })
  assert.deepEqual([first.status, textOf(first), first.error], [200, '{}', null])
  assert.ok(first.durationMs >= 0)
  const since = 'Mon, 02 Mar 2026 10:00:00 GMT'
  const again = await getter.get(`${origin}/feed`, { ifNoneMatch: '"2"', ifModifiedSince: since })
  assert.deepEqual([again.status, again.bytes, again.encodedBytes, again.error], [304, null, null, null])
  assert.equal(again.headers['etag'], '"2"')
  // What another server sent as its ETag may be something that no header can carry.
  assert.equal((await getter.get(`${origin}/feed`, { ifNoneMatch: 'ü\n', ifModifiedSince: '' })).status, 200)
  const sent = asked.map((one) => [one['user-agent'], one.accept, one['if-none-match'], one['if-modified-since']])
  assert.deepEqual(sent, [
    ['Godwit-Test/1', 'application/json', undefined, undefined],
    ['Godwit-Test/1', '*/*', '"2"', since],
    ['Godwit-Test/1', '*/*', undefined, undefined],
  ])
  assert.ok(asked.every((one) => one['accept-encoding'] === 'gzip, br' && !one.cookie && one.connection === 'close'))
})

test('any other status is an error, without a body', async (t) => {
  const origin = await givenServer(t, (req, res) => {
    const status = Number(req.url?.slice(1))
    res.writeHead(status, { 'retry-after': '120' }).end(status === 304 ? undefined : 'out of order')
  })
  const getter = givenGetter(t)
  for (const status of [203, 204, 206, 304, 404, 429, 500, 503]) {
    const got = await getter.get(`${origin}/${status}`)
    assert.deepEqual(
      [got.status, got.error, got.bytes, got.encodedBytes, got.headers['retry-after']],
      [status, `The server answered ${status}.`, null, null, '120'],
    )
  }
  const closed = Promise.withResolvers<void>()
  const endless = await givenServer(t, (_req, res) => {
    res.once('close', closed.resolve).writeHead(500).write('out of')
  })
  assert.equal((await getter.get(endless)).error, 'The server answered 500.')
  await closed.promise
})

/** Sends zeros until the other side hangs up, or 100 MB are sent. */
function flood(res: ServerResponse, sent: (bytes: number) => void): void {
  const chunk = Buffer.alloc(65_536)
  let size = 0
  const pour = (): void => {
    while (size < 100_000_000 && !res.destroyed) {
      size += chunk.length
      sent(chunk.length)
      if (!res.write(chunk)) {
        res.once('drain', pour)
        return
      }
    }
    res.end()
  }
  pour()
}

test('a body that is too large is not read to its end', async (t) => {
  let sent = 0
  const origin = await givenServer(t, (req, res) => {
    if (req.url === '/said') res.writeHead(200, { 'content-length': 100_000_000 })
    flood(res, (bytes) => {
      sent += bytes
    })
  })
  const getter = givenGetter(t, { maxEncodedBytes: 1_000_000 })
  const got = await getter.get(origin)
  assert.deepEqual([got.status, got.bytes, got.error], [200, null, 'The answer is larger than 1 MB.'])
  assert.ok((got.encodedBytes ?? 0) > 1_000_000 && (got.encodedBytes ?? 0) < 2_000_000, `${got.encodedBytes} were read`)
  const said = await getter.get(`${origin}/said`)
  assert.deepEqual([said.error, said.encodedBytes], ['The answer is larger than 1 MB.', null])
  // The buffers of the kernel at both ends take some megabytes too.
  assert.ok(sent < 50_000_000, `${sent} bytes were sent`)
})

test('a small body that becomes large when it is decompressed is given up at the limit', async (t) => {
  const zeros = Buffer.alloc(20_000_000)
  const bombs: Readonly<Record<string, Buffer>> = {
    gzip: gzipSync(zeros),
    br: brotliCompressSync(zeros.subarray(0, 5_000_000)),
  }
  const origin = await givenServer(t, (req, res) => {
    const encoding = req.url?.slice(1) ?? ''
    res.writeHead(200, { 'content-encoding': encoding }).end(bombs[encoding])
  })
  const getter = givenGetter(t, { maxBytes: 1_500_000 })
  const memory = process.memoryUsage().arrayBuffers
  for (const encoding of Object.keys(bombs)) {
    const got = await getter.get(`${origin}/${encoding}`)
    assert.deepEqual([got.status, got.bytes], [200, null], encoding)
    assert.equal(got.error, 'The answer is larger than 1.5 MB when it is decompressed.', encoding)
    assert.ok((got.encodedBytes ?? 0) <= (bombs[encoding]?.length ?? 0), encoding)
  }
  const grown = process.memoryUsage().arrayBuffers - memory
  assert.ok(grown < 10_000_000, `memory has grown by ${grown}`)
})

test('a body that is cut, damaged or compressed in an unknown way is an error', async (t) => {
  const whole = gzipSync(text)
  const cut = 'The connection was closed before the whole answer had come.'
  const damaged = 'The body of the answer is damaged: it cannot be decompressed.'
  const unknown = 'The body of the answer is compressed in an unknown way.'
  const cases: Readonly<Record<string, readonly [string, (res: ServerResponse) => unknown]>> = {
    chunked: [cut, (res) => res.write('only this', () => res.destroy())],
    length: [cut, (res) => res.writeHead(200, { 'content-length': 1_000 }).write('only this', () => res.destroy())],
    gzip: [damaged, (res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end(whole.subarray(0, 20))],
    'no-gzip': [damaged, (res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end('<feed/>')],
    'no-br': [damaged, (res) => res.writeHead(200, { 'content-encoding': 'br' }).end('<feed/> and more than that')],
    empty: [damaged, (res) => res.writeHead(200, { 'content-encoding': 'gzip' }).end()],
    zstd: [unknown, (res) => res.writeHead(200, { 'content-encoding': 'zstd' }).end('x')],
    twice: [unknown, (res) => res.writeHead(200, { 'content-encoding': 'gzip, gzip' }).end(gzipSync(whole))],
  }
  const origin = await givenServer(t, (req, res) => void cases[req.url?.slice(1) ?? '']?.[1](res))
  const getter = givenGetter(t)
  for (const [name, [error]] of Object.entries(cases)) {
    const got = await getter.get(`${origin}/${name}`)
    assert.deepEqual([got.status, got.bytes, got.error], [200, null, error], name)
  }
})

test('what is not an answer of HTTP is an error', async (t) => {
  const cut = 'The connection was closed before the whole answer had come.'
  const invalid = /^The answer is not valid HTTP \([\w\s/,]+\)\.$/
  for (const [answer, error, status] of [
    ['', cut, null],
    ['SSH-2.0-OpenSSH_9.9\r\n', invalid, null],
    ['HTTP/1.1 200 OK\r\nContent-Le', cut, null],
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\nContent-Length: 5\r\n\r\nhello', cut, null],
    ['HTTP/1.1 200 OK\r\nContent-Length: 5\r\nTransfer-Encoding: chunked\r\n\r\nhello', cut, null],
    ['HTTP/1.1 200 OK\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\nhello', invalid, 200],
    [`HTTP/1.1 200 OK\r\nX: ${'x'.repeat(20_000)}\r\n\r\n`, 'The headers of the answer are too large.', null],
    ['HTTP/1.1 200 OK\r\nContent-Length: 9\r\n\r\nhello', cut, 200],
    ['HTTP/1.1 101 Switching Protocols\r\nUpgrade: h2c\r\nConnection: upgrade\r\n\r\n', cut, null],
    // HTTP cannot tell this from a whole body; its reader finds that the document is not whole.
    ['HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\nhello', null, 200],
  ] as const) {
    const { port } = await givenSockets(t, (socket) => socket.once('data', () => socket.end(answer)))
    const got = await givenGetter(t).get(`http://127.0.0.1:${port}/`)
    if (error instanceof RegExp) assert.match(got.error ?? '', error, answer)
    else assert.equal(got.error, error, answer)
    assert.equal(got.status, status, answer)
    assert.equal(textOf(got), error === null ? 'he' : null)
  }
})
