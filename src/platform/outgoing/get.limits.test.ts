import assert from 'node:assert/strict'
import { once } from 'node:events'
import type { ServerResponse } from 'node:http'
import { test } from 'node:test'
import type { GetterOptions } from './get.ts'
import { givenGetter, givenServer, givenSockets, resolvesTo } from './outgoing.testing.ts'

/** Writes a byte again and again, until the other side hangs up. */
function drip(stream: Pick<ServerResponse, 'write' | 'once'>): void {
  const timer = setInterval(() => stream.write('.'), 10)
  stream.once('close', () => clearInterval(timer))
}

const forever = (): Promise<never> => new Promise(() => {})

test('each limit of time ends a request, and says which one it was', async (t) => {
  const silent = await givenSockets(t, () => {})
  const slowHeaders = await givenSockets(t, (socket) => {
    socket.write('HTTP/1.1 200 OK\r\nX-Slow: ')
    drip(socket as unknown as ServerResponse)
  })
  const origin = await givenServer(t, (req, res) => {
    if (req.url === '/loop') {
      res.writeHead(302, { location: '/silent' }).end()
      return
    }
    if (req.url === '/silent') return
    res.writeHead(200).write('.')
    if (req.url === '/drip') drip(res)
  })
  const cases: readonly (readonly [Partial<GetterOptions>, string, number | null, string])[] = [
    [{ connectMs: 50, resolve: forever }, 'http://lost.example/', null, 'There was no connection within 0.05 s.'],
    [{ connectMs: 50 }, `https://127.0.0.1:${silent.port}/`, null, 'There was no connection within 0.05 s.'],
    [{ firstByteMs: 50 }, `http://127.0.0.1:${silent.port}/`, null, 'There was no answer within 0.05 s.'],
    [{ firstByteMs: 100 }, `http://127.0.0.1:${slowHeaders.port}/`, null, 'There was no answer within 0.1 s.'],
    [{ firstByteMs: 100 }, `${origin}/loop`, null, 'There was no answer within 0.1 s.'],
    [{ idleMs: 100 }, `${origin}/once`, 200, 'The answer stopped: nothing came for 0.1 s.'],
    [{ wholeMs: 150 }, `${origin}/drip`, 200, 'There was no whole answer within 0.15 s.'],
    [{ wholeMs: 150 }, `http://127.0.0.1:${slowHeaders.port}/`, null, 'There was no whole answer within 0.15 s.'],
    [{ wholeMs: 50, resolve: forever }, 'http://lost.example/', null, 'There was no whole answer within 0.05 s.'],
  ]
  await Promise.all(
    cases.map(async ([options, url, status, error]) => {
      const got = await givenGetter(t, options).get(url)
      assert.deepEqual([got.error, got.status, got.bytes], [error, status, null], url)
    }),
  )
})

test('a host has two requests at a time, and one that hangs delays no other', async (t) => {
  const hanging: ServerResponse[] = []
  let arrived = Promise.withResolvers<void>()
  const origin = await givenServer(t, (req, res) => {
    if (req.headers.host?.startsWith('quick')) {
      res.end()
      return
    }
    hanging.push(res)
    arrived.resolve()
  })
  const { port } = new URL(origin)
  const getter = givenGetter(t, { resolve: resolvesTo('127.0.0.1') })
  const slow = Array.from({ length: 5 }, (_, n) => getter.get(`http://hangs.example:${port}/${n}`))
  for (let answered = 0; answered < 5; answered++) {
    while (hanging.length < Math.min(answered + 2, 5)) {
      await arrived.promise
      arrived = Promise.withResolvers<void>()
    }
    const others = [1, 2, 3].map(() => getter.get(`http://quick.example:${port}/`))
    for (const { error } of await Promise.all(others)) assert.equal(error, null)
    assert.equal(hanging.length, Math.min(answered + 2, 5), 'no more than two wait for an answer')
    hanging[answered]?.end()
    assert.equal((await slow[answered])?.error, null, 'they have their turns in the order in which they came')
  }
})

test('a redirect to a host that hangs holds no slot of the host that redirects', async (t) => {
  let [moved, hanging] = [0, 0]
  const allMoved = Promise.withResolvers<void>()
  const origin = await givenServer(t, ({ url, headers: { host = '' } }, res) => {
    if (url === '/here') res.end()
    else if (host.startsWith('hangs')) hanging++
    else {
      if (++moved === 4) allMoved.resolve()
      res.writeHead(302, { location: `http://${host.replace('moved', 'hangs')}/` }).end()
    }
  })
  const { port } = new URL(origin)
  const resolve = resolvesTo('127.0.0.1')
  const getter = givenGetter(t, { resolve })
  const all = Array.from({ length: 4 }, () => getter.get(`http://moved.example:${port}/`))
  await allMoved.promise
  assert.equal((await getter.get(`http://moved.example:${port}/here`)).error, null)
  await getter.close()
  await Promise.all(all)
  assert.ok(hanging <= 2, `${hanging} had a turn`)

  const hasty = givenGetter(t, { resolve, wholeMs: 100 })
  const late = await Promise.all([1, 2, 3, 4].map(() => hasty.get(`http://moved.example:${port}/`)))
  for (const { error } of late)
    assert.equal(error, 'There was no whole answer within 0.1 s.', 'the wait for a turn too')
})

test('close ends requests wherever they are, and no new one begins', async (t) => {
  const handshake = Promise.withResolvers<void>()
  const silent = await givenSockets(t, (socket) => socket.once('data', () => handshake.resolve()))
  const lookedUp = Promise.withResolvers<void>()
  const resolve = (name: string) => {
    if (!name.startsWith('lost')) return resolvesTo('127.0.0.1')()
    lookedUp.resolve()
    return forever()
  }
  const both: ServerResponse[] = []
  const answering = Promise.withResolvers<void>()
  const origin = await givenServer(t, (req, res) => {
    if (req.url === '/body') res.write('.')
    both.push(res)
    if (both.length === 2) answering.resolve()
  })
  const getter = givenGetter(t, { resolve })
  const urls = ['/body', '/silent', '/waits-for-its-turn'].map((path) => origin + path)
  urls.push('http://lost.example/', `https://localhost:${silent.port}/`)
  const all = urls.map((url) => getter.get(url))
  await Promise.all([handshake.promise, lookedUp.promise, answering.promise])
  const left = [...both.map((res) => once(res, 'close')), silent.closed]
  await getter.close()
  for (const [index, got] of (await Promise.all(all)).entries())
    assert.equal(got.error, 'The request was ended, because the service stops.', urls[index])
  await Promise.all(left)
  const late = await getter.get(`${origin}/late`)
  assert.equal(late.error, 'The request was ended, because the service stops.')
  assert.equal(both.length, 2)
  await getter.close()
})
