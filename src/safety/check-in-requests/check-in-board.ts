import type { User } from '../../people/index.ts'
import { type BoardNumbers, type BoardPerson, type Standing, standings } from '../boards/board.ts'
import type { CheckIn } from '../check-ins/check-in.ts'
import type { LastPlace } from '../last-places/last-place.ts'
import type { CheckInRequest } from './check-in-request.ts'

/**
 * The state of a recipient, in four words. help: answered so, or has an open call for help; not_reached: nothing could be sent, or nobody has reached
 * the person; no_answer: it was sent, or is still being tried, and the person has not said how they are; safe: answered so.
 */
export const boardStates = ['help', 'not_reached', 'no_answer', 'safe'] as const
export type BoardState = (typeof boardStates)[number]

const states: Readonly<Record<Standing, BoardState>> = {
  not_reached: 'not_reached',
  help: 'help',
  failed: 'not_reached',
  no_channel: 'not_reached',
  waiting: 'no_answer',
  sent: 'no_answer',
  delivered: 'no_answer',
  read: 'no_answer',
  answered: 'no_answer',
  would_be_told: 'not_reached',
  already_told: 'no_answer',
  user_filter: 'not_reached',
  no_entitlement: 'not_reached',
  muted: 'not_reached',
  white_label: 'no_answer',
  safe: 'safe',
}

/** The four numbers of a board. */
export const countsOf = ({ exposed, counts }: Pick<BoardNumbers, 'exposed' | 'counts'>): BoardCounts => {
  const sum = (state: BoardState): number => standingsOf(state).reduce((all, one) => all + counts[one], 0)
  return {
    asked: exposed,
    help: sum('help'),
    not_reached: sum('not_reached'),
    no_answer: sum('no_answer'),
    safe: sum('safe'),
  }
}

export const stateOf = (standing: Standing): BoardState => states[standing]
export const standingsOf = (state: BoardState): Standing[] => standings.filter((one) => states[one] === state)

/** The number of recipients in each state: the four sum to `asked`. */
export type BoardCounts = Readonly<Record<'asked' | BoardState, number>>

export interface RequestAtDesk extends CheckInRequest {
  readonly companyName: string
  /** How the people were chosen. */
  readonly chosen: { readonly named?: number; readonly country?: string | null; readonly alert_id?: string | null }
  readonly reminders: number
  readonly remindedAt: Date | null
  readonly counts: BoardCounts
}

/** What the request knows of somebody who was asked. */
export interface Asked {
  readonly userId: string
  readonly answeredAt: Date | null
  readonly checkInId: string | null
  readonly byPhone: boolean
  readonly takenById: string | null
}

/** Somebody on the board of a request. */
export interface AskedPerson extends BoardPerson, Asked {
  readonly state: BoardState
  readonly late: boolean
  readonly takenBy: User | undefined
  readonly checkIn: CheckIn | null
  readonly place: LastPlace
}

/** An answer counts whenever it comes; it is late when it came after the reminder. */
export const isLate = ({ followUpAt }: CheckInRequest, answeredAt: Date | null): boolean =>
  answeredAt !== null && answeredAt > followUpAt
