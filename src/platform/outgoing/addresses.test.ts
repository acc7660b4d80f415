import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isPrivateAddress, isPublicAddress } from './addresses.ts'
import { isAllowedAddress, wrongHost } from './host-check.ts'

test('only public addresses are accepted, in every notation', () => {
  const refused = [
    '0.0.0.0', '10.1.2.3', '100.64.0.1', '100.127.255.255', '127.0.0.1', '127.255.255.254', '169.254.169.254', '172.16.0.1',
    '172.31.255.255', '192.0.0.170', '192.0.2.1', '192.168.1.1', '198.18.0.1', '198.51.100.1', '203.0.113.9', '224.0.0.1',
    '240.0.0.1', '255.255.255.255', '::', '::1', '::127.0.0.1', '::ffff:127.0.0.1', '::ffff:8.8.8.8', '64:ff9b::7f00:1',
    '64:ff9b:1::a00:1', '100::1', '2001::1', '2001:db8::1', '2002:7f00:1::', '2002:808:808::1', '3fff::1', '5f00::1', 'fc00::1',
    'fd00:ec2::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'localhost', '127.1', '',
  ] // biome-ignore format: a table
  for (const address of refused) assert.equal(isPublicAddress(address), false, address)
  for (const address of [
    '8.8.8.8',
    '100.63.255.255',
    '100.128.0.0',
    '172.15.0.1',
    '172.32.0.1',
    '2606:4700::1111',
    '2a00:1450::1',
  ])
    assert.equal(isPublicAddress(address), true, address)
})

test('unusual notations of an address are normalized before the check', async () => {
  const rules = { allowPrivate: false, resolve: async () => [] }
  const hosts = [
    '127.1',
    '0x7f000001',
    '2130706433',
    '0177.0.0.1',
    '[::ffff:127.0.0.1]',
    '[::]',
    '[fd00::1]',
    '[fe80::1]',
    '[64:ff9b::7f00:1]',
    '169.254.169.254',
    '127.0.0.1.',
    '①②⑦.⓪.⓪.①',
  ]
  for (const host of hosts) {
    const { hostname } = new URL(`https://${host}/`)
    assert.equal(await wrongHost(hostname, rules), 'leads to an address that is not public', host)
  }
  const leads = (...addresses: string[]) => ({
    allowPrivate: false,
    resolve: async () => addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
  })
  assert.equal(await wrongHost('a.example', leads('8.8.8.8')), undefined)
  assert.match((await wrongHost('a.example', leads('8.8.8.8', '10.0.0.1'))) ?? '', /not public/)
  assert.match((await wrongHost('a.example', leads('::1'))) ?? '', /not public/)
  const gone = {
    allowPrivate: false,
    resolve: () => Promise.reject(Object.assign(new Error('no'), { code: 'ENOTFOUND' })),
  }
  assert.equal(await wrongHost('a.example', gone), undefined, 'it may come to be, and is checked at every connection')
  for (const name of [
    'localhost',
    'localhost.',
    'a.localhost',
    'a.localhost.',
    'printer.local',
    'metadata',
    'metadata.google.internal',
  ])
    assert.match((await wrongHost(name, gone)) ?? '', /not public/, name)
})

test('of the addresses that are not public, loopback and private ranges are known, and no metadata service', () => {
  for (const address of ['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '::1', 'fd00::1', '::ffff:10.1.2.3'])
    assert.equal(isPrivateAddress(address), true, address)
  const others = [
    '8.8.8.8', '0.0.0.0', '100.100.100.200', '168.63.129.16', '169.254.169.254', '169.254.170.2', '172.32.0.1', '192.0.0.192', '224.0.0.1',
    '::', '::169.254.169.254', '::ffff:169.254.169.254', '::ffff:a9fe:a9fe', '64:ff9b::a9fe:a9fe', '2002:a9fe:a9fe::', 'fd00:ec2::254',
    'fd20:ce::254', 'fe80::1', 'fe80::1%eth0', 'fec0::1', 'ff02::1', 'localhost', '',
  ] // biome-ignore format: a table
  for (const address of others) assert.equal(isPrivateAddress(address), false, address)
})

test('a rule may refuse link-local addresses even where private ones are allowed', () => {
  const allowed = (address: string | undefined, allowPrivate: boolean, refuseLinkLocal: boolean): boolean =>
    isAllowedAddress(address, { allowPrivate, refuseLinkLocal })
  for (const [address, expected] of [
    // Private ones refused; allowed; allowed but for link-local ones; the last column: refused, and link-local ones too.
    ['8.8.8.8', [true, true, true, true]],
    ['127.0.0.1', [false, true, true, false]],
    ['192.168.1.1', [false, true, true, false]],
    ['169.254.169.254', [false, true, false, false]],
    ['fe80::1', [false, true, false, false]],
    ['168.63.129.16', [true, true, false, false]],
    [undefined, [false, true, false, false]],
  ] as const)
    assert.deepEqual(
      [
        allowed(address, false, false),
        allowed(address, true, false),
        allowed(address, true, true),
        allowed(address, false, true),
      ],
      expected,
      address,
    )
})
