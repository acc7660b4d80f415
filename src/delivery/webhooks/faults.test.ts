import assert from 'node:assert/strict'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { test } from 'node:test'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { wrongHost } from '../../platform/outgoing/host-check.ts'
import { createOutgoing } from './outgoing.ts'
import { selfSigned } from './self-signed.testing.ts'
import { givenReceiver, webhookApp } from './webhooks.testing.ts'

const tooLate = 'no whole answer within 3 s'

test('each fault of a receiver is recorded and delays no other endpoint', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const other = await app.givenCompany()
  const healthy = await givenReceiver(t)
  const elsewhere = await givenReceiver(t)

  const down = await givenReceiver(t)
  await down.close()
  const broken = await givenReceiver(t, (_req, res) => void res.writeHead(500).end('out of order'))
  const moved = await givenReceiver(t, (_req, res) => void res.writeHead(301, { location: elsewhere.url }).end())
  const hangs = await givenReceiver(t, () => {})
  const drips = await givenReceiver(t, (_req, res) => {
    res.writeHead(200).write('.')
    const drop = setInterval(() => res.write('.'), 100)
    res.on('close', () => clearInterval(drop))
  })
  const closes = await givenReceiver(t, (_req, res) => {
    res.writeHead(200, { 'content-length': '1000' })
    res.write('only this', () => res.destroy())
  })
  let sent = 0
  const floods = await givenReceiver(t, (_req, res) => {
    res.writeHead(200)
    const chunk = Buffer.alloc(65_536, 'x')
    const pour = (): void => {
      while (sent < 100_000_000 && !res.destroyed) {
        sent += chunk.length
        if (!res.write(chunk)) {
          res.once('drain', pour)
          return
        }
      }
      res.end()
    }
    pour()
  })
  const bad = createServer(selfSigned('localhost'), (_req, res) => void res.end())
  await new Promise<void>((resolve) => bad.listen(0, '127.0.0.1', resolve))
  t.after(() => bad.close())
  const badUrl = `https://127.0.0.1:${(bad.address() as AddressInfo).port}/`

  const expected: [string, number | null, RegExp | null, string][] = [
    [down.url, null, /ECONNREFUSED/, ''],
    [broken.url, 500, /^answered 500$/, 'out of order'],
    [moved.url, 301, /^answered 301$/, ''],
    [hangs.url, null, new RegExp(tooLate), ''],
    [drips.url, 200, new RegExp(tooLate), '.'],
    [closes.url, 200, /closed|aborted|terminated|hang up/i, 'only this'],
    [floods.url, 200, null, 'x'.repeat(4_096)],
    [badUrl, null, /SELF_SIGNED/, ''],
  ]
  const endpoints = []
  for (const [url] of expected) endpoints.push(await app.register(company, url))
  const good = await app.register(other, healthy.url)
  const worker = app.worker({ outgoing: { timeoutMs: 3_000 } })
  await app.happen(company)
  await app.happen(other)
  await app.run(worker)

  for (const [index, [url, status, error, answer]] of expected.entries()) {
    const endpoint = endpoints[index]
    assert.ok(endpoint)
    const [delivery] = await app.deliveries(company, endpoint)
    const [tried] = delivery?.tries ?? []
    assert.equal(delivery?.tries.length, 1, url)
    assert.equal(tried?.status, status, url)
    if (error) assert.match(tried?.error ?? '', error, url)
    else assert.equal(tried?.error, null, url)
    assert.ok(tried?.answer.startsWith(answer) && tried.answer.length <= 4_096, url)
    assert.equal(delivery?.state, error ? 'waiting' : 'delivered', url)
    const inFiveMinutes = new Date(app.clock.now().getTime() + 300_000).toISOString()
    assert.equal(delivery?.next_try_at, error ? inFiveMinutes : null, url)
    assert.equal(tried?.address, /ECONNREFUSED|SELF_SIGNED/.test(String(error)) ? null : '127.0.0.1', url)
  }
  assert.ok(sent < 50_000_000, `the flood was cut off (${sent} bytes)`)
  assert.equal(elsewhere.got.length, 0, 'a redirect is not followed')
  assert.equal((await app.deliveries(other, good))[0]?.state, 'delivered')
})

test('endpoints that hang do not delay another on the same host: it gets all before one of their tries ends', async (t) => {
  const app = await webhookApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const ending = new AbortController()
  t.after(() => ending.abort())
  let ended = 0
  const receiver = await givenReceiver(t, (req, res) => {
    if (req.url === '/healthy') res.end()
    else ending.signal.addEventListener('abort', () => res.end())
    res.on('close', () => {
      if (req.url !== '/healthy') ended++
    })
  })
  const at = (path: string): number => receiver.got.filter((one) => one.path === path).length
  const paths = Array.from({ length: 40 }, (_, index) => `/hangs/${index}`)
  for (const path of paths) await app.register(company, new URL(path, receiver.url).href)
  await app.register(other, new URL('/healthy', receiver.url).href)
  // No try ends and no lease is lost while the test waits, however busy the machine is.
  const worker = app.worker({ outgoing: { timeoutMs: 3_600_000 }, leaseSeconds: 3_600 })
  await worker.start()
  await app.happen(company, Array(20).fill(20))
  await until(() => paths.every((path) => at(path) > 0))
  await app.happen(other, Array(300).fill(20))
  await until(() => at('/healthy') >= 300)
  assert.equal(ended, 0, 'all that hang still hold what they have')
  assert.equal(Math.max(...paths.map(at)), 1, 'and who has never answered has one at a time')
  ending.abort()
})

test('a name that leads to a private address at the second look-up is not connected to', async (t) => {
  const receiver = await givenReceiver(t)
  const answers = [['203.0.114.7'], ['127.0.0.1'], ['203.0.114.7', '::ffff:127.0.0.1']]
  const lookedUp: string[] = []
  const rules = {
    allowPrivate: false,
    resolve: async (name: string) => {
      lookedUp.push(name)
      return (answers.shift() ?? []).map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    },
  }
  assert.equal(await wrongHost('hooks.example.com', rules), undefined, 'at registration it was public')
  const outgoing = createOutgoing({ ...rules, timeoutMs: 1_000 })
  t.after(() => outgoing.close())
  const url = `http://hooks.example.com:${receiver.port}/`
  for (const address of ['127.0.0.1', '::ffff:127.0.0.1']) {
    const { status, error, address: used } = await outgoing.post(url, {}, Buffer.from('{}'))
    assert.deepEqual([status, used], [null, null])
    assert.equal(error, 'hooks.example.com leads to an address that is not a public address', address)
  }
  const literal = await outgoing.post(receiver.url, {}, Buffer.from('{}'))
  assert.equal(literal.error, '127.0.0.1 is not a public address')
  assert.equal(receiver.got.length, 0)
  assert.equal(lookedUp.length, 3)
})

test('an idle connection that was closed is not counted as a failure', async (t) => {
  const receiver = await givenReceiver(t)
  const outgoing = createOutgoing({ allowPrivate: true, timeoutMs: 30_000 })
  t.after(() => outgoing.close())
  assert.equal((await outgoing.post(receiver.url, {}, Buffer.from('1'))).error, null)
  receiver.answer = (req, res) => {
    receiver.answer = (_again, fine) => void fine.end()
    res.destroy()
    req.destroy()
  }
  assert.equal((await outgoing.post(receiver.url, {}, Buffer.from('2'))).error, null)
  assert.deepEqual(
    receiver.got.map(({ body }) => body.toString()),
    ['1', '2', '2'],
  )
})
