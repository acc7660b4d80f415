import { isIPv4, isIPv6 } from 'node:net'
import { firstGroups, plainAddress } from '../../platform/network.ts'

/**
 * The network of an IP address: /24 of IPv4, /48 of IPv6. It shows the provider and rough location, not the subscriber. Undefined for
 * an invalid address.
 */
export function networkOf(address: string): string | undefined {
  const plain = plainAddress(address)
  if (isIPv4(plain)) return `${plain.split('.').slice(0, 3).join('.')}.0/24`
  return isIPv6(plain) ? `${firstGroups(plain, 3)}::/48` : undefined
}

/** The first address of the network, for the contract's field ip_address. */
export const firstAddressOf = (network: string | null): string | null => network?.replace(/\/\d+$/, '') ?? null
