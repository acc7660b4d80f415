import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { type TestContext, test } from 'node:test'
import { verifyWebhook, WebhookError, type WebhookEvent, type WebhookFault } from './webhooks.ts'

interface Vector {
  readonly secrets: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body_hex: string
}

const page = readFileSync(join(import.meta.dirname, '../../docs/webhooks.md'), 'utf8')
const vectors = JSON.parse(/```json vectors\n([\s\S]*?)```/.exec(page)?.[1] ?? '[]') as readonly Vector[]
const bytes = (vector: Vector): Buffer => Buffer.from(vector.body_hex, 'hex')
const timeOf = (vector: Vector): number => Number(vector.headers['webhook-timestamp'])

/** The examples are plain JavaScript, without types. */
const example = (name: string): string => `../examples/${name}.mjs`

const refusedFor = (fault: WebhookFault) => (error: unknown) => error instanceof WebhookError && error.fault === fault

test('the vectors of the page verify, by each scheme alone and with each of the secrets', async () => {
  assert.equal(vectors.length, 3)
  for (const vector of vectors) {
    const { 'service-signature': service = '', ...standard } = vector.headers
    for (const secret of vector.secrets)
      for (const headers of [{ 'Service-Signature': service }, standard, vector.headers]) {
        const event = await verifyWebhook({ secret, headers, body: bytes(vector), now: timeOf(vector) })
        assert.equal(event.id, vector.headers['webhook-id'])
      }
    const text = bytes(vector).toString()
    await verifyWebhook({
      secret: ['whsec_AAAA', ...vector.secrets],
      headers: vector.headers,
      body: text,
      now: timeOf(vector),
    })
  }
})

test('the vectors match the two standards, byte for byte', () => {
  for (const vector of vectors) {
    const time = vector.headers['webhook-timestamp']
    const service = vector.secrets.map((secret) =>
      createHmac('sha256', secret).update(`${time}.`).update(bytes(vector)).digest('hex'),
    )
    assert.equal(vector.headers['service-signature'], `t=${time},${service.map((one) => `v1=${one}`).join(',')}`)
    const standard = vector.secrets.map((secret) =>
      createHmac('sha256', Buffer.from(secret.slice(6), 'base64'))
        .update(`${vector.headers['webhook-id']}.${time}.`)
        .update(bytes(vector))
        .digest('base64'),
    )
    assert.equal(vector.headers['webhook-signature'], standard.map((one) => `v1,${one}`).join(' '))
  }
})

test('a body with odd whitespace and other scripts is among them; changed by one byte none verifies', async () => {
  assert.ok(vectors.some((vector) => /\t.*\r\n[\s\S]*佐藤/.test(bytes(vector).toString())))
  for (const vector of vectors) {
    const [secret = ''] = vector.secrets
    for (let at = 0; at < bytes(vector).length; at += 7) {
      const body = bytes(vector)
      body[at] = (body[at] ?? 0) ^ 1
      await assert.rejects(
        verifyWebhook({ secret, headers: vector.headers, body, now: timeOf(vector) }),
        refusedFor('wrong_signature'),
      )
    }
  }
})

test('an old time, a time to come, another secret, no signature and a forged header are refused', async () => {
  const [vector] = vectors
  assert.ok(vector)
  const { headers } = vector
  const [secret = ''] = vector.secrets
  const [body, at] = [bytes(vector), timeOf(vector)]
  const verify = (more: object) => verifyWebhook({ secret, headers, body, now: at, ...more })
  await verify({ now: at + 300 })
  await verify({ now: at - 300 })
  await assert.rejects(verify({ now: at + 301 }), refusedFor('too_old'))
  await assert.rejects(verify({ now: at - 301 }), refusedFor('too_new'))
  await verify({ now: at + 3_000, tolerance: 3_600 })
  await assert.rejects(verify({ secret: 'whsec_AAAAAAAA' }), refusedFor('wrong_signature'))
  await assert.rejects(verify({ secret: [] }), refusedFor('wrong_signature'))
  await assert.rejects(verify({ headers: {} }), refusedFor('no_signature'))
  await assert.rejects(verify({ headers: { 'service-signature': 'v1=00' } }), refusedFor('no_signature'))
  // A fresh time with an old signature: the time is signed too.
  const forged = (headers['service-signature'] ?? '').replace(/t=\d+/, `t=${at + 1_000}`)
  await assert.rejects(
    verify({ headers: { 'service-signature': forged }, now: at + 1_000 }),
    refusedFor('wrong_signature'),
  )
})

interface Posted {
  readonly url: string
  post(headers: Readonly<Record<string, string>>, body: Uint8Array): Promise<number>
}

async function served(t: TestContext, listener: RequestListener): Promise<Posted> {
  const server = createServer(listener)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  t.after(() => void server.close())
  return at(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`)
}

const at = (url: string): Posted => ({
  url,
  post: async (headers, body) => {
    const sent = { ...headers, 'content-type': 'application/json' }
    return (await fetch(url, { method: 'POST', headers: sent, body: Buffer.from(body) })).status
  },
})

const secret = `whsec_${Buffer.from('0123456789abcdef0123456789abcdef').toString('base64')}`
const body = Buffer.from('{ "id": "a1", "event": 20, "event_name": "trip.created", "payload": {"name": "Åland"} }\n')
function signed(): Record<string, string> {
  const time = Math.floor(Date.now() / 1000)
  return {
    'service-signature': `t=${time},v1=${createHmac('sha256', secret).update(`${time}.`).update(body).digest('hex')}`,
  }
}

/** What all examples must do: handle an event once, fail when handling fails, and believe nobody else. */
async function receives(make: (handle: (event: WebhookEvent) => Promise<void>) => Promise<Posted>): Promise<void> {
  const handled: string[] = []
  let works = false
  const receiver = await make(async (event) => {
    if (!works) throw new Error('the database is away')
    handled.push(event.id)
  })
  assert.equal(await receiver.post(signed(), body), 500)
  works = true
  assert.deepEqual(await Promise.all([receiver.post(signed(), body), receiver.post(signed(), body)]), [204, 204])
  assert.equal(await receiver.post(signed(), body), 204)
  assert.equal(await receiver.post(signed(), Buffer.concat([body, Buffer.from(' ')])), 400)
  assert.equal(await receiver.post({}, body), 400)
  assert.deepEqual(handled, ['a1'])
}

test('the example without a framework handles an event once', async (t) => {
  const { createReceiver } = await import(example('node-http'))
  await receives(async (handle) => {
    const server = createReceiver({ secret, handle })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', () => resolve()))
    t.after(() => void server.close())
    return at(`http://127.0.0.1:${(server.address() as AddressInfo).port}/hooks`)
  })
})

test('the Fastify example handles an event once', async (t) => {
  const { register } = await import(example('fastify'))
  const { fastify } = await import('fastify')
  await receives(async (handle) => {
    const app = register(fastify(), { secret, handle })
    t.after(() => app.close())
    return at(`${await app.listen({ host: '127.0.0.1', port: 0 })}/hooks`)
  })
})

test('the Express example handles an event once', async (t) => {
  const { register } = await import(example('express'))
  // What the example uses of Express, and no more of it.
  type Asked = IncomingMessage & { body?: Buffer }
  type Given = ServerResponse & { status(code: number): Given }
  type Middleware = (req: Asked, res: Given, next: () => void) => void
  const express = {
    raw: (): Middleware => (req, _res, next) => {
      const chunks: Buffer[] = []
      req.on('data', (chunk: Buffer) => chunks.push(chunk))
      req.on('end', () => {
        req.body = Buffer.concat(chunks)
        next()
      })
    },
  }
  await receives((handle) => {
    let steps: Middleware[] = []
    const app = {
      post: (_path: string, ...given: Middleware[]) => {
        steps = given
      },
    }
    register(app, express, { secret, handle })
    return served(t, (req, res) => {
      const given = res as Given
      given.status = (code) => {
        given.statusCode = code
        return given
      }
      const [raw, last] = steps
      raw?.(req, given, () => last?.(req, given, () => {}))
    })
  })
})
