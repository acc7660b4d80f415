import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createVault, sameBytes, sha256 } from './vault.ts'

const vault = createVault('0f'.repeat(32))

test('a secret decrypts for its own column and row only', () => {
  const sealed = vault.seal('endpoints.secret', 'row 1', 'whsec: ü 😀')
  assert.equal(vault.open('endpoints.secret', 'row 1', sealed), 'whsec: ü 😀')
  assert.ok(!sealed.includes(Buffer.from('whsec')))
  assert.throws(() => vault.open('endpoints.secret', 'row 2', sealed))
  assert.throws(() => vault.open('claims.iban', 'row 1', sealed))
  assert.throws(() => vault.open('endpoints.secretrow', ' 1', sealed), 'the two do not run into each other')
  assert.throws(() => createVault('0e'.repeat(32)).open('endpoints.secret', 'row 1', sealed))
})

test('a changed byte makes decryption fail', () => {
  const sealed = vault.seal('a.b', '1', 'secret')
  for (let i = 0; i < sealed.length; i++) {
    const changed = Buffer.from(sealed)
    changed[i] = (changed[i] ?? 0) ^ 1
    assert.throws(() => vault.open('a.b', '1', changed), `byte ${i}`)
  }
  for (const cut of [0, 1, 12, 28, sealed.length - 1])
    assert.throws(() => vault.open('a.b', '1', sealed.subarray(0, cut)), `${cut} bytes`)
})

test('encrypting the same secret twice gives different bytes', () => {
  assert.notDeepEqual(vault.seal('a.b', '1', 'secret'), vault.seal('a.b', '1', 'secret'))
  assert.equal(vault.open('a.b', '1', vault.seal('a.b', '1', '')), '')
})

test('derived values are deterministic, and differ by purpose, input and master key', () => {
  const derived = vault.derive('user-token', 'id', '1')
  assert.equal(derived.length, 20)
  assert.deepEqual(createVault('0f'.repeat(32)).derive('user-token', 'id', '1'), derived)
  const others = [
    vault.derive('user-token', 'id', '2'),
    vault.derive('user-token', 'id1', ''),
    vault.derive('other', 'id', '1'),
    createVault('0e'.repeat(32)).derive('user-token', 'id', '1'),
  ]
  for (const other of others) assert.notDeepEqual(other, derived)
})

test('a master key has 32 bytes; its fingerprint does not reveal it', () => {
  for (const bad of ['', '0f', 'zz'.repeat(32), '0f'.repeat(31), '0f'.repeat(33)])
    assert.throws(() => createVault(bad), bad)
  assert.equal(vault.fingerprint, createVault('0F'.repeat(32)).fingerprint)
  assert.notEqual(vault.fingerprint, createVault('0e'.repeat(32)).fingerprint)
  assert.ok(!vault.fingerprint.includes('0f0f0f'))
})

test('bytes are compared by content and length', () => {
  assert.ok(sameBytes(sha256('a'), sha256('a')))
  assert.ok(!sameBytes(sha256('a'), sha256('b')))
  assert.ok(!sameBytes(sha256('a'), Buffer.alloc(0)))
})
