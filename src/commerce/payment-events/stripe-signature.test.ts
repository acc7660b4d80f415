import assert from 'node:assert/strict'
import { test } from 'node:test'
import Stripe from 'stripe'
import { signatureOf } from '../providers/stripe-server.testing.ts'
import { signatureError } from './stripe-signature.ts'

const secret = 'whsec_test_secret'
const now = new Date('2026-11-14T12:00:00.500Z')
const second = Math.floor(now.getTime() / 1000)
const body = '{\n  "id": "evt_1",\n  "text": "ä"\n}'
const check = (header: string, sent: string | Buffer = body, at = now): string | undefined =>
  signatureError({ header, body: Buffer.from(sent) }, secret, at)
const at = (seconds: number): string => signatureOf(body, new Date(now.getTime() + seconds * 1000), [secret])

test('a signature that Stripe’s own library has made is right', () => {
  const header = new Stripe('sk_test_1').webhooks.generateTestHeaderString({ payload: body, secret, timestamp: second })
  assert.equal(check(header), undefined)
})

test('a value worked out by hand', () => {
  // printf '%s' '1700000000.{"id":"evt_1"}' | openssl dgst -sha256 -hmac whsec_test_secret
  const header = 't=1700000000,v1=248a374f50f943a28b0f6ab50faf9a7e7e29b710fa26df9fb1618b9bf8ea9c9a'
  assert.equal(check(header, '{"id":"evt_1"}', new Date(1_700_000_000_000)), undefined)
})

test('several signatures: one right one is enough, in any place', () => {
  const secrets = ['whsec_old', secret, 'whsec_other']
  assert.equal(check(signatureOf(body, now, secrets)), undefined)
  assert.notEqual(check(signatureOf(body, now, ['whsec_old', 'whsec_other'])), undefined)
})

const right = signatureOf(body, now, [secret])
const [time = '', signature = ''] = right.split(',')
const wrong: Readonly<Record<string, string>> = {
  nothing: '',
  'no time': signature,
  'no signature': time,
  'only one of version 0': `${time},${signature.replace('v1', 'v0')}`,
  'two times': `${time},${right}`,
  'a time in words': right.replace(/t=\d+/, 't=now'),
  'another time': right.replace(/t=\d+/, `t=${second + 1}`),
  'another secret': signatureOf(body, now, ['whsec_other']),
  'a part of it': `${time},${signature.slice(0, 40)}`,
  'more than it': `${time},${signature}00`,
  'not hex': `${time},v1=${'z'.repeat(64)}`,
}
for (const [what, header] of Object.entries(wrong))
  test(`wrong: ${what}`, () => assert.notEqual(check(header), undefined))

test('every byte counts', () => {
  assert.notEqual(check(right, JSON.stringify(JSON.parse(body))), undefined)
  assert.notEqual(check(right, `${body}\n`), undefined)
  assert.notEqual(check(right, body.replace('ä', 'a')), undefined)
})

test('five minutes of tolerance, in both directions', () => {
  for (const seconds of [-299, 0, 299]) assert.equal(check(at(seconds)), undefined, `${seconds} s`)
  for (const seconds of [-302, 302]) assert.notEqual(check(at(seconds)), undefined, `${seconds} s`)
})
