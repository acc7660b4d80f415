import { createHash } from 'node:crypto'
import { invalid } from '../../platform/problem.ts'
import type { DeviceFacts } from './device.ts'

/** The Push API’s PushSubscription, as the browser sends it. */
export interface BrowserSubscription {
  readonly endpoint: string
  readonly keys: { readonly p256dh: string; readonly auth: string }
}

const maxEndpointLength = 1_500
const isBytes = (text: string, length: number): boolean =>
  /^[\w-]+={0,2}$/.test(text) && Buffer.from(text, 'base64url').length === length

/** Hosts that all URL parsers read alike. Characters such as ; or ' are parsed differently by different parsers. */
const plainHost = /^([a-z0-9.-]+|\[[0-9a-f:]+\])$/

/** Checks the rules: an https address, a point of the curve P-256, 16 bytes of secret. */
function checked({ endpoint, keys }: BrowserSubscription): BrowserSubscription {
  const mistakes: Record<string, string> = {}
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  const hasRightForm = url?.protocol === 'https:' && url.username === '' && plainHost.test(url.hostname)
  if (!hasRightForm || endpoint.length > maxEndpointLength) mistakes['endpoint'] = 'must be an https address'
  if (!isBytes(keys.p256dh, 65) || Buffer.from(keys.p256dh, 'base64url')[0] !== 4)
    mistakes['p256dh'] = 'must be 65 bytes in base64url, an uncompressed point'
  if (!isBytes(keys.auth, 16)) mistakes['auth'] = 'must be 16 bytes in base64url'
  if (Object.keys(mistakes).length > 0) throw invalid(mistakes)
  return { endpoint, keys: { p256dh: keys.p256dh, auth: keys.auth } }
}

/** A browser as a device: identified by its endpoint, reached by its subscription. */
export function deviceOfBrowser(subscription: BrowserSubscription): DeviceFacts {
  const token = JSON.stringify(checked(subscription))
  const uuid = `web:${createHash('sha256').update(subscription.endpoint).digest('hex')}`
  const unknown = { locale: null, manufacturer: null, model: null, osName: null, osType: null, osVersion: null }
  return { uuid, token, platform: 'web', ...unknown, processorCount: null }
}
