import { BlockList, isIP } from 'node:net'

/** Addresses that are not public: IANA's special-purpose registries, and ranges that embed such addresses. */
const notPublic = new BlockList()
for (const [network, bits] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.31.196.0', 24],
  ['192.52.193.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['192.175.48.0', 24],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const)
  notPublic.addSubnet(network, bits, 'ipv4')

/** In IPv6 only the global unicast range is public, except these. */
const global6 = new BlockList()
global6.addSubnet('2000::', 3, 'ipv6')
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['2620:4f:8000::', 48],
  ['3fff::', 20],
] as const)
  notPublic.addSubnet(network, bits, 'ipv6')

const withoutZone = (address: string): string => address.replace(/%.*$/s, '')

/**
 * True for a public address, written as an address (never a name). An IPv4 address in any IPv6 form (mapped, compatible,
 * 6to4, NAT64, Teredo) is refused.
 */
export function isPublicAddress(address: string): boolean {
  const bare = withoutZone(address)
  const version = isIP(bare)
  if (version === 4) return !notPublic.check(bare, 'ipv4')
  if (version === 6) return global6.check(bare, 'ipv6') && !notPublic.check(bare, 'ipv6')
  return false
}

/** Loopback and private ranges. A rule for IPv4 also matches the mapped form of IPv6. */
const ownNetwork = new BlockList()
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['127.0.0.0', 8],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const)
  ownNetwork.addSubnet(network, bits, 'ipv4')
ownNetwork.addAddress('::1', 'ipv6')
ownNetwork.addSubnet('fc00::', 7, 'ipv6')

/** Where clouds hand out credentials to their machines, as far as the address is public (Azure) or in a private range (AWS, Google). */
const metadata = new BlockList()
metadata.addAddress('168.63.129.16', 'ipv4')
metadata.addAddress('fd00:ec2::254', 'ipv6')
metadata.addAddress('fd20:ce::254', 'ipv6')

const isIn = (list: BlockList, address: string): boolean => {
  const version = isIP(address)
  return version !== 0 && list.check(address, version === 6 ? 'ipv6' : 'ipv4')
}

/** True for the metadata services whose addresses are not link-local. */
export const isMetadataAddress = (address: string): boolean => isIn(metadata, withoutZone(address))

/** True for loopback and private ranges: never for link-local addresses or the metadata service of a cloud. */
export const isPrivateAddress = (address: string): boolean => isIn(ownNetwork, address) && !isMetadataAddress(address)
