import assert from 'node:assert/strict'
import { test } from 'node:test'
import { firstAddressOf, networkOf } from './network.ts'

test('an address becomes its network: 256 neighbours, or a site of IPv6', () => {
  for (const [address, network] of [
    ['203.0.113.77', '203.0.113.0/24'],
    ['::ffff:203.0.113.77', '203.0.113.0/24'],
    ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234::/48'],
    ['2001:0DB8:1234::1', '2001:db8:1234::/48'],
    ['2001:db8::1', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0::/48'],
    ['::1', '0:0:0::/48'],
    ['somewhere', undefined],
    ['', undefined],
  ] as const)
    assert.equal(networkOf(address), network, address)
  assert.equal(firstAddressOf('203.0.113.0/24'), '203.0.113.0')
  assert.equal(firstAddressOf(null), null)
})
