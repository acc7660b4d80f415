import type { Issue, IssueStatus, IssueType } from '../issues/issue.ts'

/** Classes of the time since an issue was made. The upper bound is not in the class; null: there is none. */
export const ageClasses = [
  { name: 'under_15_minutes', minutes: 15 },
  { name: 'under_1_hour', minutes: 60 },
  { name: 'under_4_hours', minutes: 240 },
  { name: 'under_1_day', minutes: 1_440 },
  { name: 'over_1_day', minutes: null },
] as const
export type AgeClass = (typeof ageClasses)[number]['name']
export const ageNames = ageClasses.map(({ name }) => name)

/** From which age (inclusive) until which (exclusive) the class goes, in minutes. */
export function ageBounds(name: AgeClass): { readonly from: number; readonly until: number | null } {
  const index = ageClasses.findIndex((one) => one.name === name)
  return { from: ageClasses[index - 1]?.minutes ?? 0, until: ageClasses[index]?.minutes ?? null }
}

export type HelpRoomOrder = 'waiting' | 'newest' | 'oldest'
export const helpRoomOrders: readonly HelpRoomOrder[] = ['waiting', 'newest', 'oldest']

export interface HelpRoomFilter {
  readonly companyId: string | null
  readonly statuses: readonly IssueStatus[]
  readonly type?: IssueType | undefined
  /** null: those that nobody handles. */
  readonly handlerId?: string | null | undefined
  /** The traveller whom they are about. */
  readonly affectedId?: string | undefined
  readonly age?: AgeClass | undefined
  /** Only those that wait and of which nobody was notified. */
  readonly unanswered?: boolean | undefined
  readonly order: HelpRoomOrder
}

/** An issue as the help room lists it. */
export interface HelpRoomIssue {
  readonly issue: Issue
  readonly companyName: string
  readonly conversationId: string | null
  readonly lastMessageAt: Date | null
  /**
   * Since when the traveller has been without an answer: since the issue waits for help, or since the first message that nobody answered. Null
   * when it is not the helpers' turn.
   */
  readonly waitingSince: Date | null
  readonly bidCount: number
}

/** How many seconds the traveller has waited; null when nobody waits. */
export const waitingSeconds = (waitingSince: Date | null, now: Date): number | null =>
  waitingSince && Math.max(0, Math.floor((now.getTime() - waitingSince.getTime()) / 1000))

export interface HelpRoomSummary {
  readonly byStatus: Readonly<Record<IssueStatus, number>>
  /** Of open issues. */
  readonly byAge: Readonly<Record<AgeClass, number>>
  /** Open issues whose traveller waits for an answer. */
  readonly waiting: number
  /** Issues that wait and of which nobody was notified. */
  readonly unanswered: number
  readonly longestWaiting: {
    readonly issueId: string
    readonly companyId: string
    readonly status: IssueStatus
    readonly waitingSince: Date
  } | null
}
