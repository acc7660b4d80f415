import type { BankKind } from '../payouts/payout-ports.ts'

/** How far a run has come: made by one member of staff, approved by another, and then issued; or rejected. */
export const payoutRunStatuses = ['made', 'approved', 'issued', 'rejected'] as const
export type PayoutRunStatus = (typeof payoutRunStatuses)[number]

/** Payouts in one currency that go to the bank together. */
export interface PayoutRun {
  readonly id: string
  readonly currency: string
  readonly status: PayoutRunStatus
  /** Who moves the money, as it was configured when the run was made. */
  readonly bank: BankKind
  /** Nothing moves: the built-in bank has it, or Stripe with a key for tests. */
  readonly testMoney: boolean
  /** Null: the built-in bank. */
  readonly madeBy: string | null
  /** Who approved or rejected it. */
  readonly decidedBy: string | null
  /** Why it was rejected. */
  readonly reason: string | null
  /** SHA-256 of the bank's file, in hex. */
  readonly fileDigest: string | null
  readonly createdAt: Date
  readonly decidedAt: Date | null
  readonly issuedAt: Date | null
}

/** A run with what is in it. */
export interface PayoutRunInFull extends PayoutRun {
  /** Payouts by their status. */
  readonly counts: Readonly<Record<string, number>>
  /** Sum of its payouts without those that were cancelled, in the smallest unit. */
  readonly amount: number
  /** What went wrong with the last try for one of its payouts that Stripe has not taken yet. */
  readonly lastError: string | null
}

/** The most payouts in one run: the oldest go first. */
export const largestRun = 5_000

/** What a bank's file calls a run or a payout: an id without hyphens, because the fields have 35 characters. */
export const bankReference = (id: string): string => id.replaceAll('-', '')

/** The id that a bank's reference stands for; undefined when it is none of ours. */
export function idOfReference(reference: string): string | undefined {
  const match = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})$/i.exec(reference.trim())
  return match?.slice(1).join('-').toLowerCase()
}
