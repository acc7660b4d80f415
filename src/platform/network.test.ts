import assert from 'node:assert/strict'
import { test } from 'node:test'
import { clientNetwork } from './network.ts'

test('an IPv6 address is counted by its /64 network, an IPv4 address by itself', () => {
  for (const [address, line] of [
    ['203.0.113.77', '203.0.113.77'],
    ['::ffff:203.0.113.77', '203.0.113.77'],
    ['2001:db8:1234:5678:9abc:def0:1234:5678', '2001:db8:1234:5678::/64'],
    ['2001:0DB8:1234:5678::1', '2001:db8:1234:5678::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['somewhere', 'somewhere'],
  ] as const)
    assert.equal(clientNetwork(address), line, address)
})
