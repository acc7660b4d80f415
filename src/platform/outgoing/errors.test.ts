import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutPrivateAddresses } from './errors.ts'

test('no address of the own network is named', () => {
  for (const [error, shown] of [
    ['ECONNREFUSED: connect ECONNREFUSED 10.1.2.3:443', 'ECONNREFUSED: connect ECONNREFUSED a private address'],
    ['connect ETIMEDOUT 192.168.0.7:8443', 'connect ETIMEDOUT a private address'],
    ['connect ECONNREFUSED ::1:443', 'connect ECONNREFUSED a private address'],
    ['connect ECONNREFUSED [fd00::7]:443', 'connect ECONNREFUSED a private address'],
    ['connect ECONNREFUSED 93.184.216.34:443', 'connect ECONNREFUSED 93.184.216.34:443'],
    ['answered 500', 'answered 500'],
    ['at 12:30:45 the socket hung up', 'at 12:30:45 the socket hung up'],
  ] as const)
    assert.equal(withoutPrivateAddresses(error), shown)
})
