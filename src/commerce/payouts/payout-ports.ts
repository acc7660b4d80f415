import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { StripeClient } from '../../platform/providers/stripe.ts'
import type { BankInfo } from './bank-info.ts'

/** The account that payouts are made from. */
export type OwnAccount = Pick<BankInfo, 'accountHolder' | 'iban' | 'bic'>

/**
 * Who moves the money. `file`: staff hand a file to the bank of this account. `builtin`: nothing is configured, and nothing moves;
 * `automatic`, in a sandbox, it takes what waits by itself. `stripe`: Stripe pays from our balance there; `isTest`: the key is one for tests,
 * and nothing moves.
 */
export type PayoutBank =
  | { readonly kind: 'builtin'; readonly automatic: boolean }
  | { readonly kind: 'file'; readonly account: OwnAccount }
  | { readonly kind: 'stripe'; readonly isTest: boolean; open(): Promise<StripeClient> }

export type BankKind = PayoutBank['kind']

/** The bank as it is configured (GODWIT_PAYOUTS, GODWIT_BANK_IBAN). Provided by `app/compose.ts`. */
export const payoutBank = definePort<() => PayoutBank>('the bank of payouts')

/** With this bank nothing moves: what is called paid is test money. */
export const isTestBank = (bank: PayoutBank): boolean =>
  bank.kind === 'builtin' || (bank.kind === 'stripe' && bank.isTest)

/** As it is configured now. */
export const isTestMoney = (): boolean => isTestBank(payoutBank())

/** The claimants whose bank details are needed. */
export interface Claimant {
  readonly companyId: string
  readonly userId: string
}
export const claimantKey = ({ companyId, userId }: Claimant): string => `${companyId} ${userId}`

/** Opens the bank details of claimants, by `claimantKey`. Only for the file of a run, or the account of a payee at Stripe. Provided by protection. */
export type OpenBankDetails = (tx: Ctx, claimants: readonly Claimant[]) => Promise<ReadonlyMap<string, BankInfo>>
export const openBankDetails = definePort<OpenBankDetails>('the bank details of claimants')

/** Makes a claim paid, in the transaction that issues its payout. False: it is not to be paid any more. Provided by protection. */
export type ClaimIssued = (
  tx: Ctx,
  claimId: string,
  by: { readonly bank: BankKind; readonly testMoney: boolean },
) => Promise<boolean>
export const claimIssued = definePort<ClaimIssued>('what follows for a claim from its issued payout')

/** Asks for bank details again, in the transaction that turns a payout back. Provided by protection. */
export type ClaimReturned = (
  tx: Ctx,
  returned: { readonly claimId: string; readonly issuedAt: Date; readonly reason: string },
) => Promise<void>
export const claimReturned = definePort<ClaimReturned>('what follows for a claim from its returned payout')
