import type { RoleType } from '../../platform/ctx.ts'
import { conflict } from '../../platform/problem.ts'

export type IssueType =
  | 'medical'
  | 'self_help_medical'
  | 'lost_passport'
  | 'legal'
  | 'lost_luggage'
  | 'flight_interruption'
  | 'other'

/** collecting: details are missing. waiting: nobody has claimed it yet. finished: no longer available to users. */
export type IssueStatus = 'collecting' | 'waiting' | 'handling' | 'closed' | 'cancelled' | 'finished'

/** Types by the numbers that version 2 has for them. */
export const issueTypeCodes: Readonly<Record<IssueType, number>> = {
  medical: 0,
  self_help_medical: 1,
  lost_passport: 10,
  legal: 11,
  lost_luggage: 20,
  flight_interruption: 21,
  other: 99,
}

/** States by the numbers that version 2 has for them (docs/contract/assistance.md#states). */
export const issueStatusCodes: Readonly<Record<IssueStatus, number>> = {
  collecting: 0,
  waiting: 1,
  handling: 2,
  closed: 3,
  cancelled: 4,
  finished: 5,
}

/** A request for help. */
export interface Issue {
  readonly id: string
  readonly companyId: string
  /** Null when the company's own server made it. */
  readonly creatorId: string | null
  readonly affectedId: string | null
  /** Who has claimed it. Stays when it is closed. */
  readonly handlerId: string | null
  readonly type: IssueType | null
  readonly status: IssueStatus
  readonly description: string | null
  readonly lat: number | null
  readonly lng: number | null
  /** ISO 3166-1 alpha-2. */
  readonly countryCode: string | null
  readonly revision: number
  readonly waitingAt: Date | null
  /** When those who may claim it were notified. */
  readonly dispatchedAt: Date | null
  readonly claimedAt: Date | null
  readonly closedAt: Date | null
  readonly cancelledAt: Date | null
  readonly finishedAt: Date | null
  /** When the handler was notified that the traveller is silent (9). */
  readonly inactiveAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

const day = 86_400_000
/** The handler is notified when the traveller has not written for so long. */
export const silentAfter = day
/** A closed issue is finished after so long. */
export const finishedAfter = 7 * day

/** The people whom an issue names. */
export const peopleOfIssue = (issue: Issue): string[] =>
  [issue.affectedId, issue.creatorId, issue.handlerId].filter((one) => one !== null)

/** What a person writes about an issue. */
export type IssueDetails = Pick<Issue, 'type' | 'description' | 'lat' | 'lng' | 'countryCode'>

/** Nothing is missing: those who help can start. */
export const isComplete = ({ type, description, lat, countryCode }: IssueDetails): boolean =>
  type !== null && description !== null && (lat !== null || countryCode !== null)

/** States in which help is still possible. */
export const openStatuses: readonly IssueStatus[] = ['collecting', 'waiting', 'handling']
export const isOpen = ({ status }: Pick<Issue, 'status'>): boolean => openStatuses.includes(status)

/** States in which responders see an issue that they do not handle. */
export const answerableStatuses: readonly IssueStatus[] = ['waiting', 'handling']

const doctors: readonly RoleType[] = ['clinical_admin', 'medical_practitioner', 'psychiatrist']

/** The roles that claim a type of issue; none for types that the company's managers and staff claim. In SQL: `field_of`. */
export function fieldOf(type: IssueType | null): readonly RoleType[] {
  if (type === 'medical') return doctors
  return type === 'self_help_medical' ? [...doctors, 'dentist'] : []
}

/** The types whose field includes one of the roles. */
export const typesOfField = (roles: readonly RoleType[]): readonly IssueType[] =>
  (Object.keys(issueTypeCodes) as IssueType[]).filter((type) => fieldOf(type).some((role) => roles.includes(role)))

export const isMedical = ({ type }: Pick<Issue, 'type'>): boolean => fieldOf(type).length > 0

/** complete: all details are there. finish: the traveller or the company needs nothing more, or seven days have passed. */
export type IssueAct = 'complete' | 'claim' | 'close' | 'cancel' | 'finish'

/** What a closed issue becomes when it is opened again: its handler goes on, or it waits, or its details are still to come. */
export function statusWhenReopened(issue: Issue): 'collecting' | 'waiting' | 'handling' {
  if (issue.handlerId !== null && issue.claimedAt !== null) return 'handling'
  return isComplete(issue) ? 'waiting' : 'collecting'
}

const transitions: Readonly<Record<IssueAct, { readonly from: readonly IssueStatus[]; readonly to: IssueStatus }>> = {
  complete: { from: ['collecting'], to: 'waiting' },
  claim: { from: ['waiting'], to: 'handling' },
  close: { from: openStatuses, to: 'closed' },
  cancel: { from: openStatuses, to: 'cancelled' },
  finish: { from: ['closed'], to: 'finished' },
}

/** The status after the act; undefined when the status does not allow it (docs/contract/assistance.md#states). */
const statusAfter = (act: IssueAct, status: IssueStatus): IssueStatus | undefined =>
  transitions[act].from.includes(status) ? transitions[act].to : undefined

const refusals: Readonly<Record<IssueStatus, string>> = {
  collecting: 'Its details are not complete yet.',
  waiting: 'It waits for help.',
  handling: 'It is being handled.',
  closed: 'It is closed.',
  cancelled: 'It was cancelled.',
  finished: 'It is finished.',
}

/** 409, with the state that does not allow it. */
export const notInThisState = (issue: Pick<Issue, 'status'>) =>
  conflict(`issue_${issue.status}`, `The state of the issue does not allow this. ${refusals[issue.status]}`)

/** Throws 409 when the issue's status does not allow the act. */
export function requireAct(act: IssueAct, issue: Pick<Issue, 'status'>): void {
  if (statusAfter(act, issue.status) === undefined) throw notInThisState(issue)
}
