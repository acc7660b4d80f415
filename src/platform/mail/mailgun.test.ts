import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type MailEvent, metadataHeaders } from './mail-event.ts'
import {
  mailgunEvent,
  mailgunFailure,
  mailgunKey,
  mailgunSignature,
  readOrRefusal,
  receipt,
  recipient,
  sentAt,
} from './mail-events.testing.ts'
import { mailgunReader } from './mailgun.ts'

const reader = mailgunReader({ signingKey: mailgunKey, now: () => sentAt })

const requestOf = (event: unknown, signature: unknown = mailgunSignature()) => ({
  headers: {},
  body: { signature, 'event-data': event },
})

async function readOne(event: unknown): Promise<MailEvent> {
  const [first, ...more] = await reader.read(requestOf(event))
  assert.ok(first)
  assert.equal(more.length, 0)
  return first
}

/** Kind, whether the address is dead, and code. */
async function shortly(event: unknown): Promise<readonly unknown[]> {
  const { kind, addressIsDead, code } = await readOne(event)
  return [kind, addressIsDead, code]
}

test('a delivery is read with its token, its time and the answer of the server', async () => {
  const { raw, ...event } = await readOne(mailgunEvent())
  assert.deepEqual(event, {
    receipt,
    kind: 'delivered',
    recipient,
    addressIsDead: false,
    code: '2.0.0',
    said: 'OK',
    at: new Date('2026-11-19T13:40:43.250Z'),
  })
  const message = {
    headers: { to: recipient, from: 'alerts@example.com', 'message-id': 'a1@example.com' },
    size: 1234,
    attachments: [],
  }
  assert.deepEqual(raw, mailgunEvent({ message }))
})

test('a permanent failure ends the address only when it blames the address', async () => {
  assert.deepEqual(await shortly(mailgunFailure()), ['failed', true, '5.1.1'])
  assert.deepEqual(await shortly(mailgunFailure({}, { 'enhanced-code': '' })), ['failed', true, '550'])
  assert.deepEqual(await shortly(mailgunFailure({}, { 'enhanced-code': '5.2.2' })), ['failed', false, '5.2.2'])
  assert.deepEqual(await shortly(mailgunFailure({}, { 'enhanced-code': '5.7.1' })), ['failed', false, '5.7.1'])
  assert.deepEqual(await shortly(mailgunFailure({}, { 'bounce-type': 'soft' })), ['failed', false, '5.1.1'])
  assert.deepEqual(await shortly(mailgunFailure({ reason: 'espblock' })), ['failed', false, '5.1.1'])
  assert.deepEqual(await shortly(mailgunFailure({ reason: 'generic' }, { 'bounce-type': 'hard' })), [
    'failed',
    true,
    '5.1.1',
  ])
  for (const reason of ['suppress-bounce', 'suppress-complaint', 'suppress-unsubscribe'])
    assert.deepEqual(await shortly(mailgunFailure({ reason, 'delivery-status': {} })), ['failed', true, reason])
})

test('a temporary failure is a delay, unless it was the last try', async () => {
  const status = { code: 451, 'enhanced-code': '4.7.1', message: 'try again later' }
  const event = await readOne(mailgunFailure({ severity: 'temporary', reason: 'generic' }, status))
  assert.deepEqual(
    [event.kind, event.addressIsDead, event.code, event.said],
    ['delayed', false, '4.7.1', 'try again later'],
  )
  assert.deepEqual(await shortly(mailgunFailure({ severity: 'temporary', reason: 'old' }, status)), [
    'failed',
    false,
    '4.7.1',
  ])
  assert.deepEqual(await shortly(mailgunFailure({ reason: 'old' }, { code: 602, 'enhanced-code': '' })), [
    'failed',
    false,
    '602',
  ])
})

test('who complains has got the message, and gets no more', async () => {
  const complaint = mailgunEvent({ event: 'complained', 'delivery-status': undefined })
  assert.deepEqual(await shortly(complaint), ['delivered', true, null])
})

test('what says nothing of a delivery, and what has no token of ours, yields no event', async () => {
  for (const event of ['opened', 'clicked', 'unsubscribed', 'accepted', 'stored', 7, null])
    assert.deepEqual(await reader.read(requestOf(mailgunEvent({ event }))), [])
  for (const variables of [undefined, null, {}, [], 'x', { receipt: 7 }, { receipt: 'a b' }])
    assert.deepEqual(await reader.read(requestOf(mailgunEvent({ 'user-variables': variables }))), [])
})

test('the token goes out as a variable', () => {
  assert.deepEqual(metadataHeaders('mailgun', receipt), { 'X-Mailgun-Variables': `{"receipt":"${receipt}"}` })
})

test('a changed signature is refused', async () => {
  const right = mailgunSignature()
  const { timestamp, token, signature } = right
  const wrong = [
    { ...right, timestamp: String(Number(timestamp) + 1) },
    { ...right, token: `${String(token)}0` },
    { ...right, signature: String(signature).replace(/^./, (first) => (first === '0' ? '1' : '0')) },
    { ...right, signature: String(signature).toUpperCase() },
    { ...right, signature: '' },
    // The last digit of the timestamp moved to the token: the signed text is the same.
    { ...right, timestamp: String(timestamp).slice(0, -1), token: `${String(timestamp).slice(-1)}${String(token)}` },
    { ...right, timestamp: String(timestamp) + String(token)[0], token: String(token).slice(1) },
    { timestamp, token },
    { timestamp, signature },
    { token, signature },
    {},
    null,
    [],
    'text',
    7,
  ]
  for (const one of wrong)
    assert.deepEqual(
      await readOrRefusal(reader, requestOf(mailgunEvent(), one)),
      [403, 'invalid_signature'],
      JSON.stringify(one),
    )
  assert.throws(() => mailgunReader({ signingKey: '', now: () => sentAt }), /empty/)
})

test('a signature serves for a day: Mailgun repeats a request for eight hours', async () => {
  const signedBefore = (hours: number) => mailgunSignature(String(sentAt.getTime() / 1000 - hours * 3600))
  for (const hours of [-23, 0, 8, 24])
    assert.equal((await reader.read(requestOf(mailgunEvent(), signedBefore(hours)))).length, 1)
  for (const hours of [-25, 25])
    assert.deepEqual(await readOrRefusal(reader, requestOf(mailgunEvent(), signedBefore(hours))), [
      403,
      'invalid_signature',
    ])
  const { timestamp, ...rest } = mailgunSignature()
  assert.equal((await reader.read(requestOf(mailgunEvent(), { ...rest, timestamp: Number(timestamp) }))).length, 1)
})

test('a malformed body is refused with a Problem', async () => {
  for (const body of [null, undefined, [], 'text', 7])
    assert.deepEqual(await readOrRefusal(reader, { headers: {}, body }), [400, 'bad_request'])
  for (const event of [null, undefined, [], 'text', 7]) assert.deepEqual(await reader.read(requestOf(event)), [])
  for (const timestamp of [undefined, null, 'x', -1, 1e300, Number.NaN, {}])
    assert.deepEqual(await readOrRefusal(reader, requestOf(mailgunEvent({ timestamp }))), [400, 'bad_request'])
  const change = fc.dictionary(fc.constantFrom(...Object.keys(mailgunFailure())), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(mailgunEvent(), mailgunFailure(), {}), change, async (event, fields) => {
      await readOrRefusal(reader, requestOf({ ...event, ...fields }))
    }),
  )
  await fc.assert(
    fc.asyncProperty(fc.jsonValue(), fc.jsonValue(), async (event, signature) => {
      await readOrRefusal(reader, requestOf(event, signature))
    }),
  )
})
