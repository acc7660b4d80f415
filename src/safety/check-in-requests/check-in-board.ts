import type { User } from '../../people/index.ts'
import type { CheckIn } from '../check-ins/check-in.ts'
import type { LastPlace } from '../last-places/last-place.ts'
import type { CheckInRequest } from './check-in-request.ts'

/**
 * The state of a recipient. help: answered so, or has an open call for help; not_reached: nothing could be sent; no_answer: it was sent, or
 * is still being tried, and the person has not answered; safe: answered so.
 */
export const boardStates = ['help', 'not_reached', 'no_answer', 'safe'] as const
export type BoardState = (typeof boardStates)[number]

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

/** What was sent to somebody on one channel. */
export interface BoardMessage {
  readonly channel: string
  readonly state: string
  readonly at: Date
  readonly error: string | null
}

/** Somebody on the board. */
export interface BoardRow {
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly externalId: string | null
  readonly phoneNumber: string | null
  readonly state: BoardState
  readonly answeredAt: Date | null
  readonly checkInId: string | null
  readonly byPhone: boolean
  readonly takenById: string | null
  readonly callId: string | null
  readonly readAt: Date | null
  /** The company relays its own messages. */
  readonly relayed: boolean
  readonly messages: readonly BoardMessage[]
}

export interface BoardPerson extends BoardRow {
  readonly late: boolean
  readonly takenBy: User | undefined
  readonly checkIn: CheckIn | null
  readonly place: LastPlace
}

/** An answer counts whenever it comes; it is late when it came after the reminder. */
export const isLate = ({ followUpAt }: CheckInRequest, answeredAt: Date | null): boolean =>
  answeredAt !== null && answeredAt > followUpAt
