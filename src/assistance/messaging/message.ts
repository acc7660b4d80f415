import { invalid } from '../../platform/problem.ts'
import type { AssetInput, MessageAsset } from '../assets/asset.ts'

/** announcement: of a company, or of those who run the service. deleted: the text is gone, and the number stays. */
export type MessageType = 'text' | 'bot' | 'deleted' | 'announcement' | 'asset' | 'sms'

export interface Message {
  readonly id: string
  readonly conversationId: string
  readonly companyId: string
  /** Its number within the conversation, from 1, without gaps. */
  readonly seq: number
  readonly type: MessageType
  /** A number that the client chose; the service gives it no meaning. */
  readonly status: number
  /** Empty of a deleted message. */
  readonly body: string
  /** Who wrote it; null of an announcement. */
  readonly userId: string | null
  /** The client's own id of the message. */
  readonly clientId: string | null
  readonly asset: MessageAsset | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

/** What a caller sends. */
export interface MessageDraft {
  /** Absent: asset where there is one, announcement of a company's key, of staff and of managers at the desk, else text. */
  readonly type?: MessageType | undefined
  readonly status?: number | undefined
  readonly body?: string | null | undefined
  /** A message that is sent again with the same id is written once. */
  readonly clientId?: string | null | undefined
  readonly asset?: AssetInput | null | undefined
}

/** A draft that keeps the rules. */
export interface CheckedDraft {
  readonly type: 'text' | 'asset' | 'announcement'
  readonly status: number
  readonly body: string
  readonly clientId: string | null
  readonly asset: AssetInput | null
}

const maxBodyLength = 10_000

/** Which part of a conversation, by the numbers of messages: above `after`, below `before`. */
export interface MessageRange {
  readonly after?: number | undefined
  readonly before?: number | undefined
  readonly limit: number
}

const writable = { person: ['text', 'asset'], announcer: ['announcement'] } as const

/** Throws what is wrong with the draft. People write texts and assets; companies, staff and managers at the desk write announcements. */
export function checkDraft(draft: MessageDraft, by: 'person' | 'announcer'): CheckedDraft {
  const asset = draft.asset ?? null
  const body = draft.body ?? ''
  const type = draft.type ?? (by === 'announcer' ? 'announcement' : asset ? 'asset' : 'text')
  const errors: Record<string, string> = {}
  if (!(writable[by] as readonly MessageType[]).includes(type))
    errors['type'] = by === 'person' ? 'must be 0 (text) or 4 (asset)' : 'must be 3 (announcement)'
  // Counted as people count: a letter outside the basic plane is one.
  if (body.length > maxBodyLength && [...body].length > maxBodyLength)
    errors['body'] = `must have at most ${maxBodyLength} characters`
  if (type !== 'asset' && body.trim() === '') errors['body'] = 'must not be empty'
  if (type === 'asset' && asset === null) errors['asset'] = 'is needed for type 4'
  if (type !== 'asset' && asset !== null) errors['asset'] = 'needs type 4'
  if (Object.keys(errors).length > 0) throw invalid(errors)
  const checked = type as CheckedDraft['type']
  return { type: checked, status: draft.status ?? 0, body, clientId: draft.clientId?.toLowerCase() ?? null, asset }
}

/** How many messages a range holds that has no gaps. */
export const sizeOfRange = (lastSeq: number, { after = 0, before }: Omit<MessageRange, 'limit'>): number =>
  Math.max(0, Math.min(lastSeq, (before ?? Number.MAX_SAFE_INTEGER) - 1) - Math.max(0, after))

/** How many of the last messages a conversation shows. */
export const shownMessages = 50

const minutes = (count: number): number => count * 60_000
/** A participant who is away for this long after a message is notified of it (5). */
export const missedAfter = minutes(2)
/** The managers are notified when no responder was there for this long after a traveller's message (6). */
export const absentAfter = minutes(10)
/** The least time between two checks of one conversation. */
export const checkPause = 10_000
