import { createHmac } from 'node:crypto'

/** A server that helps browsers to reach each other, as RTCPeerConnection takes it. */
export interface IceServer {
  readonly urls: readonly string[]
  readonly username: string | null
  readonly credential: string | null
}

/** Seconds for which credentials of a TURN server work. It checks them again during a call, so they outlast one. */
const credentialSeconds = 12 * 3600

/**
 * The servers with credentials for one person, as coturn's REST interface has them: the name is the time of expiry and the person, the password
 * an HMAC-SHA1 of the name under the shared secret. STUN servers need none.
 */
export function iceServers(
  urls: readonly string[],
  secret: string | undefined,
  userId: string,
  now: Date,
): readonly IceServer[] {
  const stun = urls.filter((one) => one.startsWith('stun'))
  const turn = urls.filter((one) => one.startsWith('turn'))
  const username = `${Math.floor(now.getTime() / 1000) + credentialSeconds}:${userId}`
  return [
    ...(stun.length > 0 ? [{ urls: stun, username: null, credential: null }] : []),
    ...(turn.length > 0 && secret
      ? [{ urls: turn, username, credential: createHmac('sha1', secret).update(username).digest('base64') }]
      : []),
  ]
}
