/** Whose answers a package holds, and of what time. */
export interface AnswerQuery {
  readonly userIds: readonly string[]
  /** Only what belongs to this company; null: all. */
  readonly companyId: string | null
  readonly since: Date | null
  readonly until: Date | null
  /** Of which requests the answers are wanted; null: of all of that time. */
  readonly requestIds: readonly string[] | null
}

/** Which check-in requests a package holds: those that were made because of these alerts, or those of the company in that time. */
export interface RequestQuery {
  readonly alertIds: readonly string[] | null
  readonly companyId: string | null
  readonly since: Date | null
  readonly until: Date | null
}

/** A check-in that says how the person is. Without the point: that is the person's. */
export interface EvidenceCheckIn {
  readonly id: string
  readonly userId: string
  /** When the person said it; when it came. */
  readonly at: Date
  readonly receivedAt: Date
  readonly status: string
  readonly type: string
  readonly countryCode: string | null
}

export interface EvidenceRequest {
  readonly id: string
  readonly companyId: string
  readonly at: Date
  /** Who asked, where the caller sees them. */
  readonly askedByName: string | null
  readonly message: string | null
  readonly alertId: string | null
  readonly reminders: number
}

/** That somebody was asked, and what was answered. */
export interface EvidenceRequestAnswer {
  readonly userId: string
  readonly requestId: string
  readonly answeredAt: Date | null
  readonly checkInId: string | null
  readonly status: string | null
  readonly byPhone: boolean
  readonly takenByName: string | null
}

export interface EvidenceCall {
  readonly id: string
  readonly userId: string
  readonly calledAt: Date
  readonly lastCalledAt: Date
  readonly words: string | null
  readonly claimedAt: Date | null
  readonly claimedByName: string | null
  readonly resolvedAt: Date | null
  readonly resolvedByName: string | null
}

/** What people answered. */
export interface Answers {
  readonly checkIns: readonly EvidenceCheckIn[]
  readonly requestAnswers: readonly EvidenceRequestAnswer[]
  readonly calls: readonly EvidenceCall[]
}
