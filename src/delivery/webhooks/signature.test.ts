import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { bodyOf } from './delivering.ts'
import { secretOf, signatureHeaders } from './signature.ts'

interface Vector {
  readonly secrets: readonly string[]
  readonly headers: Readonly<Record<string, string>>
  readonly body_hex: string
}

test('signatures match the vectors of the documentation', () => {
  const page = readFileSync(join(import.meta.dirname, '../../../docs/webhooks.md'), 'utf8')
  const vectors = JSON.parse(/```json vectors\n([\s\S]*?)```/.exec(page)?.[1] ?? '[]') as readonly Vector[]
  assert.equal(vectors.length, 3)
  for (const { secrets, headers, body_hex } of vectors) {
    const timestamp = Number(headers['webhook-timestamp'])
    const signed = { id: headers['webhook-id'] ?? '', timestamp, body: Buffer.from(body_hex, 'hex') }
    assert.deepEqual(signatureHeaders(secrets, signed), headers)
  }
})

test('a secret is whsec_ and 32 bytes in base64', () => {
  assert.match(secretOf(new Uint8Array(32)), /^whsec_A{43}=$/)
})

test('a body is the event as it was stored', () => {
  const createdAt = new Date('2026-11-14T12:00:00Z')
  const event = {
    eventId: 'e1',
    event: 53,
    eventName: 'check_in.help',
    createdAt,
    test: false,
    payload: '{"n": 12345678901234567890, "ü": "\\"🛶"}',
  }
  assert.equal(
    bodyOf(event).toString(),
    '{"id":"e1","event":53,"event_name":"check_in.help","created_at":"2026-11-14T12:00:00.000Z","payload":{"n": 12345678901234567890, "ü": "\\"🛶"}}',
  )
})
