import { isIPv4, isIPv6 } from 'node:net'

/** IPv4 written inside IPv6, as a socket that takes both shows it. */
const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i

function groupsOf(address: string): readonly string[] {
  const [head = '', tail] = address.split('::')
  const left = head === '' ? [] : head.split(':')
  const right = tail === undefined || tail === '' ? [] : tail.split(':')
  const gap = tail === undefined ? 0 : Math.max(0, 8 - left.length - right.length)
  return [...left, ...Array.from({ length: gap }, () => '0'), ...right]
}

/**
 * The network that an address belongs to: 256 addresses of IPv4, or what a provider gives to one site of IPv6. It says which
 * provider and roughly where, and not which line. Undefined for what is no address.
 */
export function networkOf(address: string): string | undefined {
  const plain = mapped.exec(address)?.[1] ?? address.replace(/%.*$/, '')
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  if (!isIPv6(plain)) return undefined
  const [a = '0', b = '0', c = '0'] = groupsOf(plain)
  const kept = [a, b, c].map((group) => Number.parseInt(group, 16).toString(16))
  return `${kept.join(':')}::/48`
}

/** As it is shown where the contract has an address: the network's first. */
export const shownNetwork = (network: string | null): string | null => network?.replace(/\/\d+$/, '') ?? null
