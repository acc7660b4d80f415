import { isIP } from 'node:net'
import { isPublicAddress } from './addresses.ts'
import { bareHost, PrivateAddress } from './host-check.ts'

/** An address, with its port. */
const addresses = /(?<![\w.:])(\d{1,3}(?:\.\d{1,3}){3}|\[?[0-9a-f]*:[0-9a-f:.]+\]?)(:\d+)?(?![\w.])/gi

/** The text without addresses of our own network, which a private endpoint or the machine itself may have brought in. */
export const withoutPrivateAddresses = (text: string): string =>
  text.replaceAll(addresses, (whole, address: string) => {
    const bare = bareHost(address)
    if (isIP(bare) !== 0) return isPublicAddress(bare) ? whole : 'a private address'
    // An IPv6 address and its port are written without brackets in errors of sockets.
    const host = bare.replace(/:\d+$/, '')
    return isIP(host) !== 0 && !isPublicAddress(host) ? 'a private address' : whole
  })

/** What partners read in the log: the network's error, without anything internal. */
export function describeError(error: unknown): string {
  if (error instanceof PrivateAddress) return error.message
  const { code, message, cause } = error as { code?: string; message?: string; cause?: unknown }
  if (code === 'UND_ERR_SOCKET' && cause) return describeError(cause)
  const text = [code, message].filter((part) => part).join(': ')
  return withoutPrivateAddresses(text).slice(0, 500) || 'unknown error'
}

const network: Readonly<Record<string, string>> = {
  ECONNREFUSED: 'The server refused the connection.',
  EHOSTUNREACH: 'The server cannot be reached.',
  ENETUNREACH: 'The server cannot be reached.',
  ENOTFOUND: 'The name of the server has no address.',
  EAI_NODATA: 'The name of the server has no address.',
  EAI_AGAIN: 'The address of the server could not be looked up.',
  ETIMEDOUT: 'The server did not answer.',
  UND_ERR_HEADERS_OVERFLOW: 'The headers of the answer are too large.',
}

const closed = new Set(['UND_ERR_SOCKET', 'UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'ECONNRESET', 'ECONNABORTED', 'EPIPE'])
const certificate = /CERT|SELF_SIGNED|^UNABLE_TO/

/** The network's error as a sentence for staff. Codes are named where they say more than the sentence. */
export function sentenceOf(error: unknown): string {
  if (error instanceof PrivateAddress) return `${error.message}.`
  const { code = '', name, message = '', cause } = error as { code?: string; cause?: unknown } & Partial<Error>
  if (code === 'UND_ERR_SOCKET' && cause) return sentenceOf(cause)
  if (closed.has(code) || message.includes('(Invalid EOF state)'))
    return 'The connection was closed before the whole answer had come.'
  // undici means to give its parser's errors a code, and gives them none.
  if (name === 'HTTPParserError') return `The answer is not valid HTTP${/ \([^()]+\)$/.exec(message)?.[0] ?? ''}.`
  if (code.startsWith('Z_') || code.startsWith('ERR__'))
    return 'The body of the answer is damaged: it cannot be decompressed.'
  if (certificate.test(code)) return `The certificate of the server is not valid (${code}).`
  if (code.startsWith('ERR_SSL') || code.startsWith('ERR_TLS') || code === 'EPROTO')
    return `No secure connection could be made (${code}).`
  return network[code] ?? `The request failed (${describeError(error)}).`
}
