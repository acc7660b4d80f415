/** A conversation of an issue, of an appointment, or (neither) among people of one company. */
export interface Conversation {
  readonly id: string
  readonly companyId: string
  readonly issueId: string | null
  readonly appointmentId: string | null
  readonly name: string | null
  /** A number that the client chose; the service gives it no meaning. */
  readonly type: number
  /** The number of its last message; 0: none yet. */
  readonly lastSeq: number
  readonly createdAt: Date
  /** When something was last written in it. */
  readonly updatedAt: Date
}

/** A conversation, and whether the caller takes part in it. */
export interface SeenConversation extends Conversation {
  readonly takesPart: boolean
}

export interface Participant {
  readonly userId: string
  readonly joinedAt: Date
  /** The number of the last message that the person has read. */
  readonly readSeq: number
  /** When the person was last connected to the conversation, or read it. */
  readonly seenAt: Date | null
}

export interface NewConversation {
  readonly companyId: string
  readonly issueId?: string
  readonly appointmentId?: string
  /** Each is added once. */
  readonly participantIds: readonly string[]
  readonly name?: string | null
  readonly type?: number
}

/** A person in a conversation. */
export interface Attendance {
  readonly conversationId: string
  readonly userId: string
}

/** What a conversation belongs to. */
export type ConversationSubject = { readonly issueId: string } | { readonly appointmentId: string }

/** Neither an issue's nor an appointment's. */
export const isDiscrete = ({ issueId, appointmentId }: Pick<Conversation, 'issueId' | 'appointmentId'>): boolean =>
  issueId === null && appointmentId === null

export const maxParticipants = 500
export const maxNameLength = 200
