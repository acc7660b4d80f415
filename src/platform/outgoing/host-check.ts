import { type LookupAddress, lookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isMetadataAddress, isPrivateAddress, isPublicAddress } from './addresses.ts'

/** Resolves all addresses of a name. */
export type Resolve = (name: string) => Promise<readonly LookupAddress[]>

/** What an operator allows, and how names are resolved. */
export interface AddressRules {
  /** Private addresses and http too: for tests and local trials. */
  readonly allowPrivate: boolean
  /** With allowPrivate: only loopback and private ranges, never link-local addresses or a cloud's metadata service. */
  readonly refuseLinkLocal?: boolean
  readonly resolve?: Resolve
}

/** Whether a connection to this address may be used. */
export function isAllowedAddress(address: string | undefined, rules: AddressRules): boolean {
  if (rules.allowPrivate && !rules.refuseLinkLocal) return true
  if (address === undefined || (rules.refuseLinkLocal && isMetadataAddress(address))) return false
  return isPublicAddress(address) || (rules.allowPrivate && isPrivateAddress(address))
}

/** Names the host and not the address behind it: partners read the message, and our network is not theirs to explore. */
export class PrivateAddress extends Error {
  constructor(host: string) {
    super(
      isIP(host) === 0 ? `${host} leads to an address that is not a public address` : `${host} is not a public address`,
    )
    this.name = 'PrivateAddress'
  }
}

const fromSystem: Resolve = (name) =>
  new Promise((done, failed) => {
    lookup(name, { all: true, verbatim: true }, (error, found) => (error ? failed(error) : done(found)))
  })

/** An address in a URL stands in brackets when it is of version 6. */
export const bareHost = (hostname: string): string => hostname.replace(/^\[|\]$/g, '')

/** Throws when the host is an address that is not allowed. A name says nothing yet. */
export function checkLiteral(hostname: string, rules: AddressRules): void {
  const host = bareHost(hostname)
  if (isIP(host) !== 0 && !isAllowedAddress(host, rules)) throw new PrivateAddress(host)
}

/** All addresses of a name; throws when one of them is not allowed: no connection may then be made to any. */
async function checkedAddresses(name: string, rules: AddressRules): Promise<readonly LookupAddress[]> {
  const found = await (rules.resolve ?? fromSystem)(name)
  if (found.some(({ address }) => !isAllowedAddress(address, rules))) throw new PrivateAddress(name)
  return found
}

/** The lookup function of sockets: they connect to the address that was checked, so DNS cannot change in between. */
export function checkedLookup(rules: AddressRules): LookupFunction {
  return (name, options, answer) => {
    checkedAddresses(name, rules).then(
      (found) => {
        const family = options.family === 4 || options.family === 6 ? options.family : undefined
        const usable = family ? found.filter((one) => one.family === family) : found
        const [first] = usable
        if (!first) answer(Object.assign(new Error(`${name} has no address`), { code: 'ENOTFOUND' }), '', 0)
        else if (options.all) answer(null, [...usable])
        else answer(null, first.address, first.family)
      },
      (error: NodeJS.ErrnoException) => answer(error, '', 0),
    )
  }
}

const longestMs = 3_000

/** Names that never resolve to a public address: of this machine, of a local network, of a cloud’s own services. */
function isLocalName(hostname: string): boolean {
  const name = hostname.replace(/\.$/, '')
  return !name.includes('.') || /\.(localhost|local|internal|home\.arpa|svc|lan|intranet)$/.test(name)
}

/**
 * What is wrong with a host at registration. A name that does not resolve is accepted, since it may be set up later, or
 * our DNS may be down: every connection is checked again.
 */
export async function wrongHost(hostname: string, rules: AddressRules): Promise<string | undefined> {
  if (rules.allowPrivate) return undefined
  try {
    checkLiteral(hostname, rules)
    if (isIP(bareHost(hostname)) !== 0) return undefined
    if (isLocalName(hostname)) return 'leads to an address that is not public'
    const late = new Promise<void>((resolve) => setTimeout(resolve, longestMs).unref())
    await Promise.race([checkedAddresses(hostname, rules), late])
    return undefined
  } catch (error) {
    return error instanceof PrivateAddress ? 'leads to an address that is not public' : undefined
  }
}
