import type { NextStep } from '../../delivery/index.ts'
import type { Page } from '../../platform/http/paging.ts'

/**
 * How somebody stands whom a message is for: the furthest that is true. In this order on a board: who needs somebody to act first, who is safe last.
 * From would_be_told on there is no message to them, and the word says why.
 */
export const standings = [
  'not_reached',
  'help',
  'failed',
  'no_channel',
  'waiting',
  'sent',
  'delivered',
  'read',
  'answered',
  'would_be_told',
  'already_told',
  'user_filter',
  'no_entitlement',
  'muted',
  'white_label',
  'safe',
] as const
export type Standing = (typeof standings)[number]

/** People in each standing: together they are all. */
export type StandingCounts = Readonly<Record<Standing, number>>

/** How many of those who were told got so far at least: each is at most the one before. */
export interface BoardTotals {
  readonly told: number
  readonly delivered: number
  readonly read: number
  readonly answered: number
}

/** How many there were at that moment. */
export interface CurvePoint {
  readonly at: Date
  readonly told: number
  readonly delivered: number
  readonly answered: number
}

/** What was sent to somebody on one channel. */
export interface BoardMessage {
  readonly channel: string
  readonly state: string
  readonly at: Date
  readonly error: string | null
  /** Which step of the escalation; null: the message itself. */
  readonly step: number | null
  /** The simulator took it: nothing was sent. */
  readonly simulated: boolean
}

/** Somebody on a board. */
export interface BoardRow {
  readonly userId: string
  readonly firstName: string | null
  readonly lastName: string | null
  readonly externalId: string | null
  readonly phoneNumber: string | null
  readonly standing: Standing
  readonly since: Date | null
  /** When the person last said how they are, took the call on, or was reached by hand. */
  readonly saidAt: Date | null
  readonly callId: string | null
  readonly readAt: Date | null
  /** The company relays its own messages. */
  readonly relayed: boolean
  readonly messages: readonly BoardMessage[]
  /** The notification whose escalation does something next. */
  readonly runningId: string | null
}

export interface BoardFilter {
  readonly standings?: readonly Standing[] | undefined
  readonly userId?: string | undefined
}

export interface BoardNumbers {
  readonly publishedAt: Date | null
  readonly exposed: number
  readonly counts: StandingCounts
  readonly totals: BoardTotals
  /** To how many people something was simulated instead of sent. */
  readonly simulated: number
  readonly curve: readonly CurvePoint[]
}

/** The numbers of a board, and how each person on it stands. */
export interface Standings extends Omit<BoardNumbers, 'publishedAt' | 'curve'> {
  readonly people: readonly { readonly userId: string; readonly standing: Standing; readonly since: Date | null }[]
}

export interface BoardPerson extends BoardRow {
  /** What is tried next; null: nothing. */
  readonly next: NextStep | null
}

export interface Board extends BoardNumbers {
  readonly at: Date
  readonly people: Page<BoardPerson>
}
