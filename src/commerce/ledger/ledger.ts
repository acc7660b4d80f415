/**
 * Where money is, or whose it is (docs/contract/money.md#accounts). A positive amount adds to what we have or are owed; a negative one
 * adds to what we owe or have earned.
 */
export const accounts = [
  'cards_held',
  'holds',
  'clearing',
  'companies',
  'bank',
  'responders',
  'partners',
  'taxes',
  'claims',
  'revenue',
] as const
export type Account = (typeof accounts)[number]

/** What a transaction of the ledger is about. */
export const transactionKinds = [
  'hold',
  'release',
  'capture',
  'charge',
  'refund',
  'payout',
  'receipt',
  'claim',
] as const
export type TransactionKind = (typeof transactionKinds)[number]

/** One side of a transaction. */
export interface Posting {
  readonly account: Account
  /** In the smallest unit of the currency. */
  readonly amount: number
  /** Whose account it is, where it is a person's. */
  readonly userId?: string | null | undefined
  /** Whose account it is, where it is another company's than the one of the transaction. */
  readonly companyId?: string | null | undefined
}

export interface LedgerTransaction {
  readonly id: string
  readonly kind: TransactionKind
  readonly currency: string
  readonly companyId: string | null
  readonly paymentId: string | null
  readonly appointmentId: string | null
  readonly subscriptionId: string | null
  readonly invoiceId: string | null
  /** The claim that was paid. */
  readonly claimId?: string | null
  readonly postings: readonly Posting[]
}

export interface LedgerEntry extends Omit<LedgerTransaction, 'id' | 'claimId' | 'postings'> {
  readonly id: string
  readonly claimId: string | null
  readonly transactionId: string
  readonly account: Account
  readonly amount: number
  readonly userId: string | null
  readonly createdAt: Date
}

/** The ledger has no entries of 0. */
export const withoutZeros = (postings: readonly Posting[]): readonly Posting[] =>
  postings.filter(({ amount }) => amount !== 0)

/** A hold on a card: an amount that we may take, and the reservation that explains it. */
export const holdPostings = (amount: number): readonly Posting[] =>
  withoutZeros([
    { account: 'cards_held', amount },
    { account: 'holds', amount: -amount },
  ])

/** The end of a hold: the reverse of its postings. */
export const releasePostings = (amount: number): readonly Posting[] =>
  withoutZeros([
    { account: 'cards_held', amount: -amount },
    { account: 'holds', amount },
  ])

/** Throws when the postings do not sum to zero, or are not whole numbers. The database checks it again at the commit. */
export function checkBalance(postings: readonly Posting[]): void {
  for (const { account, amount } of postings)
    if (!Number.isSafeInteger(amount) || amount === 0) throw new Error(`The posting to ${account} is not an amount.`)
  const sum = postings.reduce((total, { amount }) => total + amount, 0)
  if (sum !== 0) throw new Error(`The postings of a ledger transaction sum to ${sum} and not to zero.`)
}

/** Which entries a list shows; what is left out does not narrow it. */
export interface EntryFilter {
  readonly companyId?: string | undefined
  readonly transactionId?: string | undefined
  readonly appointmentId?: string | undefined
  readonly subscriptionId?: string | undefined
  readonly invoiceId?: string | undefined
  readonly paymentId?: string | undefined
  readonly claimId?: string | undefined
  readonly account?: Account | undefined
  readonly from?: Date | undefined
  readonly until?: Date | undefined
}

/** The entries of one kind in an account and period: their sum and number. */
export interface Movement {
  readonly kind: TransactionKind
  readonly amount: number
  readonly entries: number
}

/** One account in one currency: its balance before the period, what happened in it, and its balance at the end. */
export interface AccountStatement {
  readonly account: Account
  readonly currency: string
  readonly opening: number
  readonly movements: readonly Movement[]
  readonly closing: number
}

export interface Statement {
  readonly companyId: string
  readonly from: Date
  readonly until: Date
  readonly accounts: readonly AccountStatement[]
}

/** Entries of one currency, added up. */
export interface CurrencySum {
  readonly currency: string
  readonly sum: number
  readonly entries: number
}
