import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { test } from 'node:test'
import { iceServers } from './turn.ts'

const now = new Date('2026-11-14T12:00:00.000Z')

test('TURN credentials are the time of expiry and the person, signed with the shared secret', () => {
  const [stun, turn, ...more] = iceServers(
    ['stun:a.example:3478', 'turn:a.example:3478', 'turns:a.example:5349'],
    'shared',
    'ada',
    now,
  )
  assert.deepEqual(stun, { urls: ['stun:a.example:3478'], username: null, credential: null })
  assert.deepEqual(turn?.urls, ['turn:a.example:3478', 'turns:a.example:5349'])
  assert.equal(turn?.username, `${now.getTime() / 1000 + 43_200}:ada`)
  assert.equal(turn?.credential, createHmac('sha1', 'shared').update(`${turn?.username}`).digest('base64'))
  assert.deepEqual(more, [])
})

test('the credential is the one that coturn computes', () => {
  // echo -n '1763078400:ada' | openssl dgst -binary -sha1 -hmac north | base64
  const [turn] = iceServers(['turn:a.example'], 'north', 'ada', new Date((1_763_078_400 - 43_200) * 1000))
  assert.deepEqual([turn?.username, turn?.credential], ['1763078400:ada', 'si6Of5JflH5WyfQThJ/U2jl+occ='])
})

test('nothing is configured, nothing is named', () => {
  assert.deepEqual(iceServers([], undefined, 'ada', now), [])
})
