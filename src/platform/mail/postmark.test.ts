import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { type MailEvent, metadataHeaders } from './mail-event.ts'
import {
  basic,
  postmarkBounce,
  postmarkComplaint,
  postmarkDelivery,
  postmarkPassword,
  readOrRefusal,
  receipt,
  recipient,
} from './mail-events.testing.ts'
import { postmarkReader } from './postmark.ts'

const reader = postmarkReader({ password: postmarkPassword })
const headers = { authorization: basic('postmark', postmarkPassword) }

async function readOne(body: unknown): Promise<MailEvent> {
  const [event, ...more] = await reader.read({ headers, body })
  assert.ok(event)
  assert.equal(more.length, 0)
  return event
}

/** Kind, whether the address is dead, and code. */
async function shortly(body: unknown): Promise<readonly unknown[] | null> {
  const [event] = await reader.read({ headers, body })
  return event ? [event.kind, event.addressIsDead, event.code] : null
}

test('a delivery is read with its token, its time and the answer of the server', async () => {
  const { raw, ...event } = await readOne(postmarkDelivery())
  assert.deepEqual(event, {
    receipt,
    kind: 'delivered',
    recipient,
    addressIsDead: false,
    code: null,
    said: 'smtp;250 2.0.0 OK',
    at: new Date('2026-11-19T13:40:43.123Z'),
  })
  assert.deepEqual(raw, postmarkDelivery())
})

test('a hard bounce ends the address, and its evidence is without the text of the message', async () => {
  const { raw, ...event } = await readOne(postmarkBounce())
  assert.deepEqual(event, {
    receipt,
    kind: 'failed',
    recipient,
    addressIsDead: true,
    code: 'HardBounce',
    said: 'smtp;550 5.1.1 no such user',
    at: new Date('2026-11-19T13:40:43.123Z'),
  })
  const { Content, Subject, ...rest } = postmarkBounce()
  assert.deepEqual(raw, rest)
})

test('each type of bounce has its outcome', async () => {
  const bounce = (Type: string, given: Readonly<Record<string, unknown>> = {}) =>
    shortly(postmarkBounce({ Type, Name: Type, Inactive: false, ...given }))
  assert.deepEqual(await bounce('SoftBounce'), ['failed', false, 'SoftBounce'])
  assert.deepEqual(await bounce('SoftBounce', { Inactive: true }), ['failed', true, 'SoftBounce'])
  assert.deepEqual(await bounce('BadEmailAddress'), ['failed', true, 'BadEmailAddress'])
  assert.deepEqual(await bounce('ManuallyDeactivated'), ['failed', true, 'ManuallyDeactivated'])
  assert.deepEqual(await bounce('Blocked'), ['failed', false, 'Blocked'])
  assert.deepEqual(await bounce('SpamNotification'), ['failed', false, 'SpamNotification'])
  assert.deepEqual(await bounce('Transient', { Name: 'Undeliverable' }), ['failed', false, 'Transient'])
  assert.deepEqual(await bounce('Transient', { Name: 'Message delayed' }), ['delayed', false, 'Transient'])
  assert.deepEqual(await bounce('DnsError', { Name: 'DNS error' }), ['failed', false, 'DnsError'])
  assert.deepEqual(await bounce('ATypeOfTomorrow'), ['failed', false, 'ATypeOfTomorrow'])
  assert.deepEqual(await bounce('SpamComplaint'), ['delivered', true, 'SpamComplaint'])
  for (const reply of ['AutoResponder', 'Subscribe', 'Unsubscribe', 'AddressChange'])
    assert.equal(await bounce(reply), null)
})

test('who complains has got the message, and gets no more', async () => {
  assert.deepEqual(await shortly(postmarkComplaint()), ['delivered', true, 'SpamComplaint'])
})

test('what says nothing of a delivery, and what has no token of ours, yields no event', async () => {
  for (const RecordType of ['Open', 'Click', 'SubscriptionChange', 'Inbound', 7, null])
    assert.deepEqual(await reader.read({ headers, body: postmarkDelivery({ RecordType }) }), [])
  for (const Metadata of [undefined, null, {}, [], 'x', { receipt: 7 }, { receipt: '' }, { receipt: 'a b' }])
    assert.deepEqual(await reader.read({ headers, body: postmarkDelivery({ Metadata }) }), [])
})

test('the token is found under the name that our SMTP client makes of it', async () => {
  assert.deepEqual(metadataHeaders('postmark', receipt), { 'X-PM-Metadata-receipt': receipt })
  assert.equal((await readOne(postmarkDelivery({ Metadata: { Receipt: receipt } }))).receipt, receipt)
})

test('any user name is accepted, and only the one password', async () => {
  const status = (authorization: string | undefined) =>
    readOrRefusal(reader, { headers: { authorization }, body: postmarkDelivery({ RecordType: 'Open' }) })
  assert.deepEqual(await status(basic('anybody', postmarkPassword)), [])
  assert.deepEqual(await status(basic('', postmarkPassword).replace('Basic', 'basic')), [])
  const wrong = [
    undefined,
    '',
    'Basic',
    'Basic !!!',
    `Bearer ${postmarkPassword}`,
    basic('postmark', `${postmarkPassword}x`),
    basic('postmark', postmarkPassword.slice(1)),
    basic('postmark', ''),
    basic(postmarkPassword, ''),
    `Basic ${Buffer.from(postmarkPassword).toString('base64')}`,
  ]
  for (const one of wrong) assert.deepEqual(await status(one), [401, 'invalid_signature'], one)
  assert.throws(() => postmarkReader({ password: '' }), /empty/)
})

test('texts are cut, and hold nothing that the database refuses', async () => {
  const { said, raw } = await readOne(postmarkBounce({ Details: `${'x'.repeat(298)}\0\u{1f30a}` }))
  assert.equal(said, `${'x'.repeat(298)}\ufffd\ufffd`)
  assert.ok(!JSON.stringify(raw).includes('\\u0000'))
})

test('a malformed body is refused with a Problem', async () => {
  for (const body of [null, undefined, [], [postmarkDelivery()], 'text', 7])
    assert.deepEqual(await readOrRefusal(reader, { headers, body }), [400, 'bad_request'])
  for (const DeliveredAt of [undefined, null, 7, '', 'yesterday', '2026-99-19T13:40:43Z', {}])
    assert.deepEqual(await readOrRefusal(reader, { headers, body: postmarkDelivery({ DeliveredAt }) }), [
      400,
      'bad_request',
    ])
  const names = [...new Set([...Object.keys(postmarkBounce()), ...Object.keys(postmarkDelivery())])]
  const change = fc.dictionary(fc.constantFrom(...names), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(fc.constantFrom(postmarkBounce(), postmarkDelivery(), {}), change, async (event, fields) => {
      await readOrRefusal(reader, { headers, body: { ...event, ...fields } })
    }),
  )
})
