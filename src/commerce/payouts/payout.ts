import type { Posting } from '../ledger/ledger.ts'

/** Accounts that are settled by hand: what we owe responders and partners, and what companies owe us. */
export const settledAccounts = ['responders', 'partners', 'companies'] as const
export type SettledAccount = (typeof settledAccounts)[number]

/** Whose account it is: a person's for `responders`, else a company's. */
export interface AccountOwner {
  readonly account: SettledAccount
  readonly userId: string | null
  readonly companyId: string | null
}

/** What is to be moved by hand, and between whom. */
export interface PayoutDraft extends AccountOwner {
  /** In the smallest unit. */
  readonly amount: number
  readonly currency: string
  /** The bank's reference. */
  readonly reference: string | null
  readonly note: string | null
}

/** Money that was moved by hand: paid to a responder or a partner, or received from a company. */
export interface Payout extends PayoutDraft {
  readonly id: string
  /** The member of staff who wrote it down. */
  readonly createdBy: string | null
  readonly createdAt: Date
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
  readonly subscriptionId: string
  readonly amount: number
  readonly currency: string
}

/** The bank has less; what was paid for claims is more. */
export const claimPostings = ({ amount }: Pick<ClaimPayout, 'amount'>): readonly Posting[] => [
  { account: 'claims', amount },
  { account: 'bank', amount: -amount },
]

/** True for money that comes in. */
const isReceipt = ({ account }: Pick<Payout, 'account'>): boolean => account === 'companies'

export const kindOf = (payout: Pick<Payout, 'account'>): 'payout' | 'receipt' =>
  isReceipt(payout) ? 'receipt' : 'payout'

/** The bank has less, and we owe less; or the bank has more, and we are owed less. */
export function payoutPostings({ account, amount, userId }: PayoutDraft): readonly Posting[] {
  const sign = isReceipt({ account }) ? -1 : 1
  return [
    { account, amount: sign * amount, userId },
    { account: 'bank', amount: -sign * amount },
  ]
}
