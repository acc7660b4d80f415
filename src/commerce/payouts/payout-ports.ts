import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import type { BankInfo } from './bank-info.ts'

/** The account that payouts are made from. */
export type OwnAccount = Pick<BankInfo, 'accountHolder' | 'iban' | 'bic'>

/**
 * Who moves the money. `file`: staff hand a file to the bank of this account. `builtin`: nothing is configured, and nothing moves;
 * `automatic`, in a sandbox, it takes what waits by itself.
 */
export type PayoutBank =
  | { readonly kind: 'builtin'; readonly automatic: boolean }
  | { readonly kind: 'file'; readonly account: OwnAccount }

/** The bank as it is configured (GODWIT_BANK_IBAN). Provided by `app/compose.ts`. */
export const payoutBank = definePort<() => PayoutBank>('the bank of payouts')

/** No bank is configured: what is called paid is test money. */
export const isTestMoney = (): boolean => payoutBank().kind === 'builtin'

/** The claimants whose bank details are needed. */
export interface Claimant {
  readonly companyId: string
  readonly userId: string
}
export const claimantKey = ({ companyId, userId }: Claimant): string => `${companyId} ${userId}`

/** Opens the bank details of claimants, by `claimantKey`. Only for the file of a run. Provided by protection. */
export type OpenBankDetails = (tx: Ctx, claimants: readonly Claimant[]) => Promise<ReadonlyMap<string, BankInfo>>
export const openBankDetails = definePort<OpenBankDetails>('the bank details of claimants')

/** Makes a claim paid, in the transaction that issues its payout. False: it is not to be paid any more. Provided by protection. */
export type ClaimIssued = (tx: Ctx, claimId: string, testMoney: boolean) => Promise<boolean>
export const claimIssued = definePort<ClaimIssued>('what follows for a claim from its issued payout')

/** Asks for bank details again, in the transaction that turns a payout back. Provided by protection. */
export type ClaimReturned = (
  tx: Ctx,
  returned: { readonly claimId: string; readonly issuedAt: Date; readonly reason: string },
) => Promise<void>
export const claimReturned = definePort<ClaimReturned>('what follows for a claim from its returned payout')
