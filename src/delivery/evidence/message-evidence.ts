/** Which messages of which people a package holds. */
export interface MessageQuery {
  /** In the order in which they are wanted. */
  readonly userIds: readonly string[]
  /** Only what belongs to this company; null: all. */
  readonly companyId: string | null
  /** Ids of threads, alerts or requests: only messages about them. Null: about anything. */
  readonly subjects: readonly string[] | null
  /** Only what was made from then on, and before the other. */
  readonly since: Date | null
  readonly until: Date | null
}

/** A notification, word for word. */
export interface EvidenceMessage {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly type: number
  /** As the table of types calls it. */
  readonly name: string
  readonly language: string
  readonly title: string
  readonly body: string
  readonly data: Readonly<Record<string, unknown>>
  readonly cause: string
  readonly thread: string | null
  readonly urgency: string
  readonly withheld: string | null
  readonly occurredAt: Date | null
  readonly publishedAt: Date | null
  readonly matchedAt: Date | null
  readonly createdAt: Date
  readonly queuedAt: Date | null
  readonly acknowledgedAt: Date | null
  readonly acknowledgedBy: string | null
  readonly readAt: Date | null
  readonly deletedAt: Date | null
}

interface OfMessage {
  readonly messageId: string
}

export interface EvidenceTry {
  readonly at: string
  readonly outcome: string
  readonly said: string
}

export interface EvidenceDelivery extends OfMessage {
  readonly id: number
  readonly channel: string
  readonly deviceId: string | null
  readonly state: string
  /** The simulator took it: nothing was sent. */
  readonly simulated: boolean
  readonly step: number | null
  readonly carriedBy: number | null
  readonly attempts: number
  readonly queuedAt: Date
  readonly dueAt: Date
  readonly sentAt: Date | null
  readonly keptAt: Date | null
  readonly acknowledgedAt: Date | null
  readonly acknowledgedBy: string | null
  readonly bouncedAt: Date | null
  readonly lastError: string | null
  readonly providerMessageId: string | null
  /** Those that did not succeed, oldest first. */
  readonly tries: readonly EvidenceTry[]
}

export interface EvidenceReceipt extends OfMessage {
  readonly deliveryId: number | null
  readonly channel: string | null
  readonly source: string
  readonly event: string
  readonly code: string
  readonly reference: string
  readonly said: string | null
  readonly at: Date
  readonly receivedAt: Date
  /** As it came. */
  readonly raw: unknown
}

export interface EvidenceEscalation extends OfMessage {
  readonly kind: string
  readonly about: string
  readonly policyId: string
  readonly policyRevision: number
  readonly policySteps: unknown
  readonly listAfterMinutes: number
  readonly endsWith: string
  readonly state: string
  readonly stepsDone: number
  readonly startedAt: Date
  readonly endedAt: Date | null
  readonly endedBy: string | null
  /** Who ended it by hand, where the caller sees them. */
  readonly handledBy: string | null
}

export interface EvidenceAttempt extends OfMessage {
  readonly at: Date
  readonly way: string
  readonly outcome: string
  readonly note: string | null
  readonly byName: string | null
}

/** What somebody wrote or pressed on a telephone. */
export interface EvidencePhoneAnswer {
  readonly userId: string
  readonly messageId: string | null
  readonly at: Date
  readonly channel: string
  readonly phone: string
  readonly body: string
  readonly meaning: string
  readonly outcome: string
  readonly settledAs: string | null
  readonly settledAt: Date | null
  readonly settledByName: string | null
}

/** A message with all that became of it. */
export interface MessageInFull {
  readonly message: EvidenceMessage
  readonly deliveries: readonly EvidenceDelivery[]
  readonly receipts: readonly EvidenceReceipt[]
  readonly escalations: readonly EvidenceEscalation[]
  readonly attempts: readonly EvidenceAttempt[]
}

/** Of what an excerpt of chains shows the entries in full: messages, and what is about answers and calls (`check_in:…`, `call_for_help:…`). */
export interface ChainSubject {
  readonly messageIds: ReadonlySet<string>
  readonly abouts: ReadonlySet<string>
}
