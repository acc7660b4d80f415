import { sameBytes } from '../../platform/crypto/vault.ts'

/** The video room of a conversation. */
export interface Video {
  readonly id: string
  readonly companyId: string
  readonly conversationId: string
  readonly uniqueName: string
  readonly createdAt: Date
  readonly updatedAt: Date
  /** The issue or the appointment is cancelled or finished: nobody joins any more. */
  readonly isOver: boolean
}

/** In the order in which browsers are to prefer them. */
export const videoCodecs = ['VP8', 'H264'] as const

export const nameOfRoom = (conversationId: string): string => `conversation-${conversationId}`

/** What a join token of ours says: this person may exchange signals in this conversation until then. */
export interface SignalGrant {
  readonly conversationId: string
  readonly userId: string
  readonly expiresAt: Date
}

/** Seconds for which a join token works. */
export const signalTokenSeconds = 600

/** Twenty bytes that only this service can make of the text. */
export type Sign = (text: string) => Buffer

const prefix = 'gwv'

/** The grant as text, with its signature. `tokenId` makes it another token than every other one of the same second. */
export function signGrant({ conversationId, userId, expiresAt }: SignalGrant, tokenId: string, sign: Sign): string {
  const text = [prefix, conversationId, userId, Math.floor(expiresAt.getTime() / 1000), tokenId].join('.')
  return `${text}.${sign(text).toString('base64url')}`
}

/** The grant of a token that is signed by us and has not expired. */
export function readGrant(token: string, now: Date, sign: Sign): SignalGrant | undefined {
  const end = token.lastIndexOf('.')
  const text = token.slice(0, Math.max(0, end))
  const [word, conversationId = '', userId = '', seconds = ''] = text.split('.')
  if (word !== prefix || !sameBytes(sign(text), Buffer.from(token.slice(end + 1), 'base64url'))) return undefined
  const expiresAt = new Date(Number(seconds) * 1000)
  return expiresAt > now ? { conversationId, userId, expiresAt } : undefined
}
