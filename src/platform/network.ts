import { isIPv6 } from 'node:net'

/** IPv4 written inside IPv6, as a socket that takes both shows it. */
const ipv4Mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

/** An address in its plain form: IPv4 out of IPv6, and without a zone id. */
export const plainAddress = (address: string): string => ipv4Mapped.exec(address)?.[1] ?? address.replace(/%.*$/, '')

/** The first groups of an IPv6 address, without leading zeros. */
export function firstGroups(address: string, count: number): string {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  const groups = [...left, ...Array.from({ length: gap }, () => '0'), ...right]
  const kept = groups.slice(0, count).map((group) => Number.parseInt(group, 16).toString(16))
  return kept.join(':')
}

/**
 * The network that rate limits count: an IPv4 address itself, or the /64 of an IPv6 address, because one customer has a
 * whole /64.
 */
export function clientNetwork(address: string | undefined): string {
  if (address === undefined) return 'gone' // the caller hung up: a closed socket has no address
  if (!address.includes(':')) return address
  const plain = plainAddress(address)
  return isIPv6(plain) ? `${firstGroups(plain, 4)}::/64` : plain
}
