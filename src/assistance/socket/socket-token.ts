import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'

/** For how long a socket token opens a socket. */
export const socketTokenSeconds = 60

/** Whose token it is. The version is that of the person's own token: when that is rotated, the socket token ends with it. */
export interface SocketTokenOwner {
  readonly userId: string
  readonly companyId: string | null
  readonly version: number
}

const signature = (vault: Vault, payload: string): Buffer => vault.derive('socket-token', payload)

/** The token carries its owner and its end, signed under the master key: nothing is stored. */
export function makeSocketToken(vault: Vault, owner: SocketTokenOwner, expiresAt: Date): string {
  const parts = [owner.userId, owner.companyId ?? '', owner.version, expiresAt.getTime()]
  const payload = Buffer.from(parts.join(' ')).toString('base64url')
  return `${payload}.${signature(vault, payload).toString('base64url')}`
}

/** The owner; undefined when the token is not one of ours, or too old. */
export function readSocketToken(vault: Vault, token: string, now: Date): SocketTokenOwner | undefined {
  const [payload = '', signed = '', ...rest] = token.split('.')
  if (rest.length > 0 || !sameBytes(Buffer.from(signed, 'base64url'), signature(vault, payload))) return undefined
  const [userId = '', companyId = '', version, end] = Buffer.from(payload, 'base64url').toString('utf8').split(' ')
  if (Number(end) <= now.getTime()) return undefined
  return { userId, companyId: companyId === '' ? null : companyId, version: Number(version) }
}
