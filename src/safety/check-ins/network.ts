import { isIPv4, isIPv6 } from 'node:net'
import { firstGroups, plainAddress } from '../../platform/network.ts'

/**
 * The network that an address belongs to: 256 addresses of IPv4, or what a provider gives to one site of IPv6. It says which
 * provider and roughly where, and not which line. Undefined for what is no address.
 */
export function networkOf(address: string): string | undefined {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? `${firstGroups(plain, 3)}::/48` : undefined
}

/** As it is shown where the contract has an address: the network's first. */
export const firstAddressOf = (network: string | null): string | null => network?.replace(/\/\d+$/, '') ?? null
