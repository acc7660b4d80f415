import { proportionOf } from '../money/money.ts'
import { type Posting, releasePostings, withoutZeros } from './ledger.ts'

/** The accounts between which a charged amount is divided. */
export type PartAccount = 'responders' | 'partners' | 'taxes' | 'revenue'

/** A part of a charged amount: 0 or more, in the smallest unit. */
export interface DivisionPart {
  readonly account: PartAccount
  readonly amount: number
  /** Whose account it is: the responder. */
  readonly userId?: string | null | undefined
  /** Whose account it is: the partner; otherwise the company of the payment. */
  readonly companyId?: string | null | undefined
}

/** What a charged amount is divided into: the parts sum to it. */
export type Division = readonly DivisionPart[]

/** Taxes and revenue have no owner. */
const owned = ({ account, amount, userId, companyId }: DivisionPart): DivisionPart =>
  account === 'responders'
    ? { account, amount, userId }
    : account === 'partners'
      ? { account, amount, companyId }
      : { account, amount }

const ownerOf = ({ account, userId, companyId }: DivisionPart): string =>
  `${account} ${userId ?? ''} ${companyId ?? ''}`

/** One part for each account and owner, without empty ones. Throws when they do not sum to the amount. */
export function checkedDivision(parts: Division, amount: number): Division {
  const byOwner = new Map<string, DivisionPart>()
  for (const part of parts.map(owned)) {
    if (!Number.isSafeInteger(part.amount) || part.amount < 0)
      throw new Error(`The part for ${part.account} is not an amount.`)
    if (part.account === 'partners' && !part.companyId) throw new Error('The part of a partner names the company.')
    const known = byOwner.get(ownerOf(part))
    byOwner.set(ownerOf(part), { ...part, amount: part.amount + (known?.amount ?? 0) })
  }
  const sum = parts.reduce((total, part) => total + part.amount, 0)
  if (sum !== amount) throw new Error(`The parts sum to ${sum} and not to ${amount}.`)
  return [...byOwner.values()].filter((part) => part.amount > 0)
}

/** What a responder's payment is divided into: the share, and revenue. */
export const responderDivision = (amount: number, share: number, payeeId: string | null): Division =>
  payeeId === null
    ? [{ account: 'revenue', amount }]
    : [
        { account: 'responders', amount: share, userId: payeeId },
        { account: 'revenue', amount: amount - share },
      ]

const owed = (division: Division, sign: 1 | -1): Posting[] =>
  division.map((part) => ({ ...part, amount: sign * part.amount }))

/** The hold ends; the provider owes us the amount, and we owe its parts. */
export const capturePostings = (amount: number, division: Division): readonly Posting[] => [
  ...releasePostings(amount),
  ...withoutZeros([{ account: 'clearing', amount }, ...owed(division, -1)]),
]

/** The company owes us the amount, and we owe its parts. */
export const chargePostings = (amount: number, division: Division): readonly Posting[] =>
  withoutZeros([{ account: 'companies', amount }, ...owed(division, -1)])

/** Money goes back to the card, or off the company's account, and out of the parts. */
export const refundPostings = (
  from: 'clearing' | 'companies',
  amount: number,
  division: Division,
): readonly Posting[] => withoutZeros([{ account: from, amount: -amount }, ...owed(division, 1)])

/**
 * What each part gives to a refund. Of what stays charged each part keeps the same proportion, rounded down, and revenue takes the
 * rest: refunds in steps end where one refund does. Revenue may gain a smallest unit or two in a step, where the others' roundings
 * give more than the step needs.
 */
export function divisionOfRefund(
  amount: number,
  before: { readonly captured: number; readonly refunded: number; readonly division: Division },
): Division {
  const { captured, refunded, division } = before
  const kept = (part: DivisionPart, given: number): number => proportionOf(part.amount, captured - given, captured)
  const others = division
    .filter(({ account }) => account !== 'revenue')
    .map((part) => ({ ...part, amount: kept(part, refunded) - kept(part, refunded + amount) }))
  const rest = others.reduce((left, part) => left - part.amount, amount)
  return [...others, { account: 'revenue', amount: rest }]
}
