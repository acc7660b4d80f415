import assert from 'node:assert/strict'
import { EventEmitter, on, once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { mock, type TestContext, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { type WebSocket as ServerSide, WebSocketServer } from 'ws'
import { GodwitError } from './errors.ts'
import { openSocket, type ReceivedFrame, type SocketOptions } from './socket.ts'

// Own process: it stops the timers, once for all tests, since the WebSocket of Node keeps a timer of its own from one test to the next.
mock.timers.enable({ apis: ['setTimeout', 'setInterval'] })

const path = '/api/desk/socket'
type Options = SocketOptions<typeof path>
type Frame = ReceivedFrame<typeof path>

/** A connection as the server sees it. */
interface Connection {
  readonly ws: ServerSide
  readonly url: string
  /** The next frame of the client. */
  frame(): Promise<unknown>
  send(frame: Frame): void
}

/** The next event; those that have come already wait for it. */
const take = async <T>(events: ReturnType<typeof on>): Promise<T> => ((await events.next()).value as [T])[0]

/** A server of the socket, a client of it, and a clock that the test moves. */
async function given(t: TestContext, options: Partial<Options> = {}) {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' })
  await once(server, 'listening')
  const arrived = new EventEmitter()
  const connections = on(arrived, 'connection')
  server.on('connection', (ws: ServerSide, { url = '' }: IncomingMessage) => {
    const frames = on(ws, 'message')
    const connection: Connection = {
      ws,
      url,
      frame: async () => JSON.parse(String(await take(frames))),
      send: (frame) => ws.send(JSON.stringify(frame)),
    }
    arrived.emit('connection', connection)
  })

  const { WebSocket } = globalThis
  let attempts = 0
  globalThis.WebSocket = class extends WebSocket {
    constructor(address: string | URL) {
      super(address)
      attempts++
    }
  }

  /** What the client reported, in order, and the same to wait for. */
  const reported: string[] = []
  const client = new EventEmitter()
  const reports = on(client, 'report')
  const report = (what: string): void => {
    reported.push(what)
    client.emit('report', what)
  }
  const socket = openSocket({
    baseUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    path,
    subscribe: () => ({ type: 'subscribe', topics: ['alerts'] }),
    received: ({ type }) => report(type),
    disconnected: () => report('disconnected'),
    sessionEnded: () => report('session ended'),
    ...options,
  })
  t.after(() => {
    socket.close()
    globalThis.WebSocket = WebSocket
    for (const one of server.clients) one.terminate()
    server.close()
  })

  return {
    socket,
    reported,
    attempts: () => attempts,
    connection: () => take<Connection>(connections),
    next: () => take<string>(reports),
    tick: (ms: number): void => mock.timers.tick(ms),
    /** The next attempt comes after this time, and not before. */
    async comesAfter(ms: number): Promise<Connection> {
      const before = attempts
      mock.timers.tick(ms - 1)
      assert.equal(attempts, before, `no attempt before ${ms} ms`)
      mock.timers.tick(1)
      assert.equal(attempts, before + 1, `an attempt after ${ms} ms`)
      return take(connections)
    },
  }
}

const subscribed: Frame = { type: 'subscribed', topics: ['alerts'], seq: 5 }
const changed: Frame = { type: 'changed', topic: 'alerts', id: null, seq: 6 }
const refused: Frame = { type: 'error', code: 'internal_error', message: 'Something went wrong.' }

test('it connects again at growing gaps and subscribes after the newest number', async (t) => {
  let last: number | undefined
  const { connection, comesAfter, next } = await given(t, {
    subscribe: () => ({ type: 'subscribe', topics: ['alerts'], ...(last !== undefined && { after: last }) }),
  })
  const first = await connection()
  assert.equal(first.url, path)
  assert.deepEqual(await first.frame(), { type: 'subscribe', topics: ['alerts'] })
  first.ws.terminate()
  assert.equal(await next(), 'disconnected')
  for (const [index, ms] of [1_000, 2_000, 4_000, 8_000, 15_000, 15_000].entries()) {
    last = index
    const later = await comesAfter(ms)
    assert.deepEqual(await later.frame(), { type: 'subscribe', topics: ['alerts'], after: index })
    later.ws.terminate()
    assert.equal(await next(), 'disconnected')
  }
  const good = await comesAfter(15_000)
  good.send(subscribed)
  good.send(changed)
  assert.deepEqual([await next(), await next()], ['subscribed', 'changed'])
  good.ws.terminate()
  assert.equal(await next(), 'disconnected')
  await comesAfter(1_000)
})

test('a connection on which a ping is not answered is dropped; one that answers stays', async (t) => {
  const { connection, comesAfter, next, tick, reported } = await given(t)
  const first = await connection()
  await first.frame()
  const answersPings = async (one: Connection): Promise<void> => {
    for (const _ of ['first', 'second', 'third']) {
      tick(20_000)
      assert.deepEqual(await one.frame(), { type: 'ping' })
      one.send({ type: 'pong' })
      assert.equal(await next(), 'pong')
    }
  }
  await answersPings(first)
  // It is there, but it reads and sends nothing any more.
  first.ws.pause()
  tick(20_000)
  assert.ok(!reported.includes('disconnected'))
  tick(20_000)
  assert.equal(await next(), 'disconnected')
  const second = await comesAfter(1_000)
  await second.frame()
  await answersPings(second)
})

test('whoever was replaced by a newer socket waits a minute', async (t) => {
  const { connection, comesAfter, next } = await given(t)
  const first = await connection()
  first.ws.close(4009)
  assert.equal(await next(), 'disconnected')
  await comesAfter(60_000)
})

test('the end of the session is reported, and the attempts go on', async (t) => {
  const { connection, comesAfter, next, reported } = await given(t)
  const first = await connection()
  first.ws.close(4001)
  assert.deepEqual([await next(), await next()], ['session ended', 'disconnected'])
  const second = await comesAfter(1_000)
  second.ws.close(1001)
  assert.equal(await next(), 'disconnected')
  assert.equal(reported.length, 3)
})

test('a refused subscription is tried again; a frame that is refused later changes nothing', async (t) => {
  const { socket, connection, comesAfter, next, attempts } = await given(t)
  const first = await connection()
  first.send(refused)
  assert.deepEqual([await next(), await next()], ['error', 'disconnected'])
  await once(first.ws, 'close')
  const second = await comesAfter(1_000)
  second.send(subscribed)
  second.send(refused)
  second.send(changed)
  assert.deepEqual([await next(), await next(), await next()], ['subscribed', 'error', 'changed'])
  assert.equal(attempts(), 2)
  socket.reconnect()
  assert.equal(await next(), 'disconnected')
  assert.equal(socket.send({ type: 'ping' }), false)
  const third = await comesAfter(1_000)
  await third.frame()
  assert.equal(socket.send({ type: 'ping' }), true)
  assert.deepEqual(await third.frame(), { type: 'ping' })
})

test('wake ends the wait for the next attempt, and does nothing else', async (t) => {
  const { socket, connection, next, tick, attempts } = await given(t)
  const first = await connection()
  socket.wake()
  assert.equal(attempts(), 1)
  first.ws.terminate()
  assert.equal(await next(), 'disconnected')
  socket.wake()
  socket.wake()
  tick(1_000)
  assert.equal(attempts(), 2)
  await connection()
})

test('each connection has parameters of its own; without them it is tried again', async (t) => {
  const unauthorized = new GodwitError('The key is wrong.', { code: 'unauthorized', status: 401, attempts: 1 })
  const results = [{ organization: 'one' }, new TypeError('no network'), unauthorized, { organization: 'two' }]
  const { connection, next, tick, attempts } = await given(t, {
    query: async () => {
      const result = results.shift()
      if (result instanceof Error) throw result
      return result ?? {}
    },
  })
  const first = await connection()
  assert.equal(first.url, `${path}?organization=one`)
  first.ws.terminate()
  assert.equal(await next(), 'disconnected')
  tick(1_000)
  assert.equal(await next(), 'disconnected')
  tick(2_000)
  assert.deepEqual([await next(), await next()], ['session ended', 'disconnected'])
  assert.equal(attempts(), 1)
  tick(4_000)
  assert.equal((await connection()).url, `${path}?organization=two`)
})

test('nothing happens after close', async (t) => {
  const { socket, connection, tick, attempts, reported } = await given(t)
  const { ws, send } = await connection()
  socket.close()
  send(changed)
  await once(ws, 'close')
  socket.wake()
  socket.reconnect()
  tick(120_000)
  assert.equal(socket.send({ type: 'ping' }), false)
  assert.deepEqual([attempts(), reported], [1, []])
})

test('nothing happens after close while it waits for the next attempt', async (t) => {
  const query = mock.fn(async () => ({}))
  const { socket, connection, next, tick, reported } = await given(t, { query })
  const first = await connection()
  first.ws.terminate()
  assert.equal(await next(), 'disconnected')
  socket.close()
  socket.wake()
  tick(120_000)
  assert.deepEqual([query.mock.callCount(), reported], [1, ['disconnected']])
})

for (const outcome of ['given', 'refused'])
  test(`nothing happens after close while it waits for parameters that are then ${outcome}`, async (t) => {
    const { promise, resolve, reject } = Promise.withResolvers<{ organization: string }>()
    const { socket, tick, attempts, reported } = await given(t, { query: () => promise })
    socket.close()
    if (outcome === 'given') resolve({ organization: 'one' })
    else reject(new TypeError('no network'))
    await setImmediate()
    tick(120_000)
    assert.deepEqual([attempts(), reported], [0, []])
  })
