import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { readGrant, type SignalGrant, signGrant } from './video.ts'

const sign = (text: string): Buffer => createHmac('sha256', 'key').update(text).digest().subarray(0, 20)
const grant: SignalGrant = {
  conversationId: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0',
  userId: '0192f0aa-1111-7000-8000-000000000001',
  expiresAt: new Date('2026-11-14T12:10:00.000Z'),
}
const token = signGrant(grant, 'one', sign)

test('a token gives its grant until it expires', () => {
  assert.deepEqual(readGrant(token, new Date('2026-11-14T12:09:59.999Z'), sign), grant)
  assert.equal(readGrant(token, grant.expiresAt, sign), undefined)
})

test('a token that somebody changed, or another key signed, gives none', async (t) => {
  const now = new Date('2026-11-14T12:00:00.000Z')
  const other = (text: string): Buffer => createHmac('sha256', 'other').update(text).digest().subarray(0, 20)
  const cases: Readonly<Record<string, string>> = {
    'another person': token.replace('000000000001', '000000000002'),
    'a later time': token.replace(/\.(\d+)\./, (_, seconds: string) => `.${Number(seconds) + 60}.`),
    'another key': signGrant(grant, 'one', other),
    'the id of another token': token.replace('.one.', '.two.'),
    'no signature': token.slice(0, token.lastIndexOf('.') + 1),
    'a short signature': token.slice(0, -2),
    nothing: '',
    'another kind of key': 'gwu_abc',
  }
  for (const [name, one] of Object.entries(cases))
    await t.test(name, () => assert.equal(readGrant(one, now, sign), undefined))
})
