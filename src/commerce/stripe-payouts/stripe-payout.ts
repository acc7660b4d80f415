import type { StripeProgress } from '../payouts/payout.ts'

/** The three calls by which Stripe pays somebody: an account for the payee, a transfer to it, and a payout from it to the bank. */
export type StripeStep = NonNullable<StripeProgress['asking']>

/** The order to Stripe for a payout, with Stripe's ids. */
export interface StripeOrder extends StripeProgress {
  readonly payoutId: string
  readonly account: string | null
  readonly transfer: string | null
  /** What took the transfer back. */
  readonly reversal: string | null
  /** How often Stripe has refused a call for it. */
  readonly refusals: number
}

/** What Stripe calls the result of a step; null: it is not known. */
export const doneOf = ({ account, transfer, reference }: StripeOrder, step: StripeStep): string | null =>
  ({ account, transfer, payout: reference })[step]

/**
 * The idempotency key of a call. A call whose answer was lost is repeated under the same key. After a refusal the key is another one, because
 * Stripe repeats its answer under the same key for a day.
 */
export const keyOf = ({ payoutId, refusals }: Pick<StripeOrder, 'payoutId' | 'refusals'>, step: string): string =>
  `payout ${payoutId} ${step} ${refusals}`

/** Refusals and failures that are about the payee's bank account: other bank details are needed. */
const accountWords: Readonly<Record<string, string>> = {
  account_closed: 'The account is closed',
  account_frozen: 'The account is blocked',
  account_number_invalid: 'The account number is wrong',
  bank_account_bad_routing_numbers: 'The bank is not known',
  bank_account_declined: 'The bank does not take payments to this account',
  bank_account_restricted: 'The account does not take such payments',
  bank_account_unusable: 'The account cannot be paid to',
  bank_account_verification_failed: 'The account could not be verified',
  country_unsupported: 'Stripe does not pay into this country',
  incorrect_account_holder_name: 'The name of the account holder is wrong',
  invalid_account_number: 'The account number is wrong',
  invalid_currency: 'The account does not take this currency',
  no_account: 'There is no such account',
  routing_number_invalid: 'The bank is not known',
}

/** What an operator has to do something about, or wait for. */
const waitingWords: Readonly<Record<string, string>> = {
  balance_insufficient: 'There is not enough money at Stripe, or the transfer is not available there yet',
  insufficient_capabilities_for_transfer:
    'Stripe does not let the payee’s account take transfers yet: complete its details at Stripe’s page',
  payouts_not_allowed: 'Stripe does not let the payee’s account be paid out yet: complete its details at Stripe’s page',
}

const withCode = (text: string, code: string): string => `${text.replace(/\.$/, '')} (${code}).`

interface Refusal {
  readonly code: string | undefined
  readonly param: string | undefined
}

/** Why these bank details can never be paid to, for the payee; undefined: the refusal is not about them. */
export function accountRefusal({ code, param }: Refusal): string | undefined {
  if (code !== undefined && Object.hasOwn(accountWords, code)) return withCode(accountWords[code] ?? '', code)
  return param?.startsWith('external_account')
    ? withCode('Stripe does not take these bank details', code ?? param)
    : undefined
}

/** What went wrong with a call, for staff; `sentence` where there are no better words. */
export const errorWords = ({ code }: Pick<Refusal, 'code'>, sentence: string): string =>
  code !== undefined && Object.hasOwn(waitingWords, code) ? withCode(waitingWords[code] ?? '', code) : sentence

/** What an event says of a payout on a connected account. */
export interface StripePayoutNews {
  readonly account: string | undefined
  readonly reference: string
  /** Our payout, as we have written it on theirs. */
  readonly payoutId: string | undefined
  readonly failureCode: string | undefined
  readonly failureMessage: string | undefined
}

/** Why a payout failed, in Stripe's words where it has some. */
export function failureReason({ failureCode: code, failureMessage: message }: StripePayoutNews): string {
  const known = code !== undefined && Object.hasOwn(accountWords, code) ? accountWords[code] : undefined
  const text = message ?? known ?? 'Stripe gave no reason'
  return code === undefined ? `${text.replace(/\.$/, '')}.` : withCode(text, code)
}
