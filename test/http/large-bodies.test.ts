import assert from 'node:assert/strict'
import { connect, type Socket } from 'node:net'
import { test } from 'node:test'
import fastify from 'fastify'
import { limitLargeBodies, Places } from '../../src/api/http/large-bodies.ts'
import type { Ctx } from '../../src/platform/ctx.ts'
import { until } from '../../src/platform/jobs/jobs.testing.ts'
import { testApp } from '../support/app.ts'

const path = '/api/v2/conversations/01936a5e-0000-7000-8000-000000000001/messages'
const large = JSON.stringify({ message: { type: 0, body: 'x'.repeat(5_000_000) } })
const small = JSON.stringify({ message: { type: 0, body: 'Hello' } })

test('large bodies: three at a time of one caller; others, and small ones, go on', async (t) => {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const [ada, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const port = await app.listen()
  const headers = (token: string, length: number): Record<string, string> => ({
    authorization: `TKN ${token}`,
    'content-type': 'application/json',
    'content-length': String(length),
  })
  const send = ({ token }: typeof ada, body: string): Promise<Response> =>
    fetch(`http://127.0.0.1:${port}${path}`, { method: 'POST', headers: headers(token, body.length), body })

  const lines = Object.entries({ host: 'x', ...headers(ada.token, 5_000_000) }).map(
    ([name, value]) => `${name}: ${value}`,
  )
  /** A request that says how long its body is, and sends none of it. */
  const unfinished = (): Socket => {
    const socket = connect(port, '127.0.0.1')
    socket.on('error', () => {})
    socket.on('data', () => socket.destroy()) // refused, because one of the requests below was quicker
    socket.write([`POST ${path} HTTP/1.1`, ...lines, '', ''].join('\r\n'))
    return socket
  }
  let sockets = Array.from({ length: 3 }, unfinished)
  try {
    await until(async () => {
      const lost = sockets.filter((socket) => socket.destroyed)
      if (lost.length === 0) return (await send(ada, large)).status === 503
      sockets = [...sockets.filter((socket) => !socket.destroyed), ...lost.map(unfinished)]
      return false
    })
    const refused = await send(ada, large)
    assert.equal(refused.status, 503)
    assert.equal(refused.headers.get('retry-after'), '5')
    assert.equal(((await refused.json()) as { error: { code: string } }).error.code, 'unavailable')
    assert.equal((await send(ada, small)).status, 404)
    assert.equal((await send(ben, large)).status, 404, 'another caller')
  } finally {
    for (const socket of sockets) socket.destroy() // the service would wait for them
  }
  await until(async () => (await send(ada, large)).status === 404)
})

test('one company never holds all places, however many of its people send', () => {
  const places = new Places()
  const of = (userId: string, companyId: string | null) =>
    places.take({ kind: 'user', userId, companyId, roles: [], features: [] })
  const taken = ['a', 'b', 'c', 'd', 'e', 'f'].flatMap((who) => [1, 2, 3].map(() => of(who, 'one')))
  assert.equal(taken.filter(Boolean).length, 6)
  const others = ['two', 'three'].flatMap((company) => [1, 2, 3].map((n) => of(`${company} ${n}`, company)))
  assert.ok(others.every(Boolean), 'other companies')
  assert.ok(of('mara', null), 'somebody of none')
  taken.find(Boolean)?.()
  assert.ok(of('g', 'one'), 'after one was answered')
  assert.equal(of('g', 'one'), undefined)
})

test('a large body that comes too slowly is refused, and its place is free again', async (t) => {
  const app = fastify()
  t.after(() => app.close())
  app.decorateRequest('ctx')
  app.addHook('onRequest', async (req) => {
    req.ctx = { actor: { kind: 'nobody' } } as unknown as Ctx
  })
  limitLargeBodies(app, { windowMs: 20, bytes: Number.MAX_SAFE_INTEGER })
  app.post('/', { bodyLimit: 20_000_000 }, async () => 'taken')
  const port = Number(new URL(await app.listen({ port: 0 })).port)
  const answer = async (): Promise<string> => {
    const socket = connect(port, '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 9000000\r\n\r\n{')
    let got = ''
    for await (const part of socket) got += part
    return got
  }
  // One caller has three places: the fourth would be refused with 503 if they were not given back.
  for (let n = 0; n < 4; n++) {
    const got = await answer()
    assert.match(got, /^HTTP\/1\.1 408 /)
    assert.match(got, /"code":"request_timeout"/)
  }
})
