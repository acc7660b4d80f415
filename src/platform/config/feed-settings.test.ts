import assert from 'node:assert/strict'
import { test } from 'node:test'
import { ConfigError, loadConfig } from './config.ts'

const load = (environment: Record<string, string>) => loadConfig({ GODWIT_CONFIG: '/dev/null', ...environment })
const refuses = (environment: Record<string, string>, ...errors: readonly string[]): void =>
  assert.throws(
    () => load(environment),
    (error) => error instanceof ConfigError && assert.deepEqual(error.errors, errors) === undefined,
  )

test('a demo on the embedded database plays its recordings; where others could be told, nothing is read unasked', () => {
  assert.equal(load({}).feeds, 'recorded')
  for (const other of [{ DATABASE_URL: 'postgres://db/godwit' }, { GODWIT_SANDBOX: '1' }, { GODWIT_FEEDS: 'off' }])
    assert.equal(load(other).feeds, 'off')
  assert.equal(load({ DATABASE_URL: 'postgres://db/godwit', GODWIT_FEEDS: 'recorded' }).feeds, 'recorded')
})

test('feeds are read only where somebody says so, and only with a contact that a header can carry', () => {
  assert.equal(load({ GODWIT_DEMO: '0' }).feeds, 'off')
  const contact = 'https://example.org/us (ops@example.org)'
  const { feeds, feedsContact } = load({ GODWIT_FEEDS: 'live', GODWIT_FEEDS_CONTACT: contact })
  assert.deepEqual([feeds, feedsContact], ['live', contact])
  refuses({ GODWIT_FEEDS: 'live' }, 'GODWIT_FEEDS_CONTACT is not set, and GODWIT_FEEDS=live needs it.')
  refuses(
    { GODWIT_FEEDS: 'live', GODWIT_FEEDS_CONTACT: 'Büro' },
    'GODWIT_FEEDS_CONTACT is sent in a header: it may only have letters, digits and signs of ASCII.',
  )
})
