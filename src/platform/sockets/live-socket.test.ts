import assert from 'node:assert/strict'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type TestContext, test } from 'node:test'
import { WebSocket, WebSocketServer } from 'ws'
import { testLog } from '../../../test/support/database.ts'
import { LiveSocket, type SocketLimits } from './live-socket.ts'

interface Pair {
  readonly client: WebSocket
  readonly socket: LiveSocket
  readonly received: string[]
  refused(): number
  /** Resolves with the code and the reason that the client gets. */
  readonly closed: Promise<readonly [number, string]>
}

async function givenPair(
  t: TestContext,
  {
    limits = {},
    receive = async () => {},
    autoPong = true,
  }: {
    limits?: Partial<SocketLimits>
    receive?: (text: string) => Promise<void>
    autoPong?: boolean
  },
): Promise<Pair> {
  const server = createServer()
  const wss = new WebSocketServer({ noServer: true })
  const received: string[] = []
  let refused = 0
  const accepted = new Promise<LiveSocket>((resolve) => {
    server.on('upgrade', (req, stream, head) =>
      wss.handleUpgrade(req, stream, head, (ws) =>
        resolve(
          new LiveSocket({
            ws,
            stream,
            log: testLog,
            limits,
            receive: async (text) => {
              received.push(text)
              await receive(text)
            },
            refuse: () => {
              refused++
            },
            closed: () => {},
          }),
        ),
      ),
    )
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const client = new WebSocket(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`, { autoPong })
  t.after(async () => {
    client.terminate()
    await new Promise((resolve) => server.close(resolve))
  })
  const closed = once(client, 'close').then(([code, reason]) => [code as number, String(reason)] as const)
  await once(client, 'open')
  return { client, socket: await accepted, received, refused: () => refused, closed }
}

test('frames are handled one at a time, in their order', async (t) => {
  const order: string[] = []
  let all = (): void => {}
  const done = new Promise<void>((resolve) => {
    all = resolve
  })
  const { client } = await givenPair(t, {
    limits: { framesPerSecond: 1_000 },
    receive: async (text) => {
      order.push(`${text} begins`)
      await new Promise((resolve) => setImmediate(resolve))
      order.push(`${text} ends`)
      if (text === 'c') all()
    },
  })
  for (const text of ['a', 'b', 'c']) client.send(text)
  await done
  assert.deepEqual(order, ['a begins', 'a ends', 'b begins', 'b ends', 'c begins', 'c ends'])
})

test('while many frames wait for their turn no more are read, and none is lost', async (t) => {
  let next = (): void => {}
  const begun = new Promise<void>((resolve) => {
    next = resolve
  })
  let letGo = (): void => {}
  const gate = new Promise<void>((resolve) => {
    letGo = resolve
  })
  const count = 300
  let all = (): void => {}
  const done = new Promise<void>((resolve) => {
    all = resolve
  })
  let handled = 0
  const { client, received } = await givenPair(t, {
    limits: { framesPerSecond: 100_000, mostWaiting: 4 },
    receive: async () => {
      next()
      await gate
      if (++handled === count) all()
    },
  })
  const sent = Array.from({ length: count }, (_, n) => String(n))
  for (const text of sent) client.send(text)
  await begun
  letGo()
  await done
  assert.deepEqual(received, sent)
})

test('too many frames are refused; going on is abuse', async (t) => {
  const { client, received, refused, closed } = await givenPair(t, {
    limits: { framesPerSecond: 5, mostRefused: 10_000 },
  })
  void closed
  for (let n = 0; n < 200; n++) client.send('x')
  client.ping()
  await once(client, 'pong') // everything before it was read
  assert.ok(received.length >= 5 && refused() > 0, `${received.length} read, ${refused()} refused`)
  assert.equal(received.length + refused(), 200)

  const other = await givenPair(t, { limits: { framesPerSecond: 1, mostRefused: 20 } })
  for (let n = 0; n < 500; n++) other.client.send('x')
  assert.deepEqual(await other.closed, [1008, 'too many frames'])
})

test('a reader that leaves too much unread is dropped with a reason; at the reader’s pace any amount arrives', async (t) => {
  const frame = Buffer.alloc(64 * 1024, 'x')
  const slow = await givenPair(t, {})
  slow.client.pause()
  for (let n = 0; slow.socket.isOpen && n < 10_000; n++) slow.socket.send(frame)
  assert.equal(slow.socket.isOpen, false)
  slow.client.resume()
  assert.deepEqual(await slow.closed, [4008, 'reading too slowly'])

  const patient = await givenPair(t, {})
  let got = 0
  patient.client.on('message', () => {
    got++
  })
  const pages = 20
  for (let page = 0; page < pages; page++) await patient.socket.sendAtPace(Array.from({ length: 10 }, () => frame))
  patient.socket.close('goingAway')
  assert.deepEqual(await patient.closed, [1001, 'the node is going away'])
  assert.equal(got, pages * 10)
})

test('a client that does not answer a ping is dropped at the next one', async (t) => {
  const alive = await givenPair(t, {})
  for (let n = 0; n < 3; n++) {
    const pinged = once(alive.client, 'ping')
    alive.socket.beat()
    await pinged
    alive.client.send('still here')
    while (alive.received.length <= n) await new Promise((resolve) => setImmediate(resolve))
  }
  assert.equal(alive.socket.isOpen, true)

  const dead = await givenPair(t, { autoPong: false })
  const pinged = once(dead.client, 'ping')
  dead.socket.beat()
  await pinged
  dead.socket.beat()
  assert.deepEqual(await dead.closed, [1006, ''])
})
