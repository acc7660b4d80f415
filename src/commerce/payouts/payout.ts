import type { Posting } from '../ledger/ledger.ts'

/** Accounts that are settled: what we owe responders and partners, and what companies owe us. */
export const settledAccounts = ['responders', 'partners', 'companies'] as const
export type SettledAccount = (typeof settledAccounts)[number]

/** What a payout is for: one of those accounts, or a claim. */
export const payoutAccounts = [...settledAccounts, 'claims'] as const
export type PayoutAccount = (typeof payoutAccounts)[number]

/** How far a payout has come (docs/contract/money.md#payouts). */
export const payoutStatuses = ['waiting', 'in_run', 'issued', 'settled', 'returned', 'cancelled'] as const
export type PayoutStatus = (typeof payoutStatuses)[number]

/** Whose account it is: a person's for `responders`, else a company's. */
export interface AccountOwner {
  readonly account: SettledAccount
  readonly userId: string | null
  readonly companyId: string | null
}

/** What is to be moved, and between whom. */
export interface PayoutDraft extends AccountOwner {
  /** In the smallest unit. */
  readonly amount: number
  readonly currency: string
  /** The bank's reference. */
  readonly reference: string | null
  readonly note: string | null
}

/** The order to Stripe, where Stripe pays the payout. */
export interface StripeProgress {
  /** The call whose answer is not written down yet. */
  readonly asking: 'account' | 'transfer' | 'payout' | null
  /** What Stripe calls the payout to the bank. */
  readonly reference: string | null
  /** What went wrong with the last try. */
  readonly lastError: string | null
}

/** Stripe has the order to pay it, or may have it: only Stripe knows what becomes of it. */
export const isOrderedAtStripe = ({ atStripe }: Pick<Payout, 'atStripe'>): boolean =>
  atStripe !== null && (atStripe.reference !== null || atStripe.asking === 'payout')

/** Money that is paid to the insured, a responder or a partner, or was received from a company. */
export interface Payout extends Omit<PayoutDraft, 'account'> {
  readonly id: string
  readonly account: PayoutAccount
  readonly claimId: string | null
  readonly subscriptionId: string | null
  readonly status: PayoutStatus
  readonly runId: string | null
  /** Nothing moves: no bank was configured when its run was made, or Stripe with a key for tests. */
  readonly testMoney: boolean
  /** Bank details of a responder. */
  readonly sealed: Buffer | null
  /** Who requested or recorded it; null for claims. */
  readonly createdBy: string | null
  readonly createdAt: Date
  readonly issuedAt: Date | null
  readonly settledAt: Date | null
  readonly returnedAt: Date | null
  /** Why it was returned or cancelled, or what staff said who settled it. */
  readonly endReason: string | null
  /** Null: no order was sent to Stripe. */
  readonly atStripe: StripeProgress | null
}

/** What is owed on an account in one currency. */
export interface Balance extends AccountOwner {
  /** Of the person or company; null once the person was erased. */
  readonly name: string | null
  readonly currency: string
  /** We owe it for `responders` and `partners`; the company owes us for `companies`. Below 0 the other way round. */
  readonly owed: number
}

/** Something that is paid to the insured for a claim. */
export interface ClaimPayout {
  readonly claimId: string
  readonly companyId: string
  readonly userId: string | null
  readonly subscriptionId: string
  readonly amount: number
  readonly currency: string
}

/** The bank has less; what was paid for claims is more. */
const claimPostings = ({ amount }: Pick<ClaimPayout, 'amount'>): readonly Posting[] => [
  { account: 'claims', amount },
  { account: 'bank', amount: -amount },
]

type Moved = Pick<Payout, 'account' | 'amount' | 'userId'>

/** True for money that comes in. */
const isReceipt = ({ account }: Pick<Payout, 'account'>): boolean => account === 'companies'

export function kindOf({ account }: Pick<Payout, 'account'>): 'claim' | 'payout' | 'receipt' {
  if (account === 'claims') return 'claim'
  return isReceipt({ account }) ? 'receipt' : 'payout'
}

/** The bank has less, and we owe less; or the bank has more, and we are owed less. */
export function payoutPostings({ account, amount, userId }: Moved): readonly Posting[] {
  if (account === 'claims') return claimPostings({ amount })
  const sign = isReceipt({ account }) ? -1 : 1
  return [
    { account, amount: sign * amount, userId },
    { account: 'bank', amount: -sign * amount },
  ]
}

/** What turns a payout back that the bank has returned. */
export const returnPostings = (payout: Moved): readonly Posting[] =>
  payoutPostings(payout).map((posting) => ({ ...posting, amount: -posting.amount }))
