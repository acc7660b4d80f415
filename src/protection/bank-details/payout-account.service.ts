import { claimantKey, type OpenBankDetails } from '../../commerce/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { invalid } from '../../platform/problem.ts'
import { findCountryCode } from '../../reference/index.ts'
import type { BankInfo } from './bank-info.ts'
import {
  listAccountsOfClaimants,
  listPayoutAccounts,
  type PayoutAccountRow,
  savePayoutAccount,
} from './payout-account.store.ts'

/** Where a person's claims in a company are paid to. */
interface Owner {
  readonly companyId: string
  readonly userId: string
}

const column = 'payout_accounts.sealed'
const rowOf = ({ companyId, userId }: Owner): string => `${companyId} ${userId}`

/** Seals the bank details and keeps them for the person's claims in the company. They replace those that were there. */
export async function keepBankInfo(tx: Ctx, owner: Owner, bankInfo: BankInfo): Promise<void> {
  const { countryCode: sent, ...secret } = bankInfo
  const countryCode = await findCountryCode(tx, sent)
  if (countryCode === undefined) throw invalid({ country_code: 'is not the code of a country' })
  const sealed = tx.vault.seal(column, rowOf(owner), JSON.stringify(secret))
  const digest = tx.vault.derive('payout account', secret.iban)
  await savePayoutAccount(tx.db, newId(tx.now), { ...owner, sealed, digest, countryCode }, tx.now)
}

const opened = (vault: Ctx['vault'], row: PayoutAccountRow): Omit<BankInfo, 'countryCode'> =>
  JSON.parse(vault.open(column, rowOf(row), row.sealed)) as Omit<BankInfo, 'countryCode'>

/** Opens the bank details of claimants, for the file of a payout run (`readPayees` in commerce writes the line of the audit log). */
export const openPayoutAccounts: OpenBankDetails = async (tx, claimants) => {
  const rows = await listAccountsOfClaimants(
    tx.db,
    claimants.map(({ companyId }) => companyId),
    claimants.map(({ userId }) => userId),
  )
  return new Map(rows.map((row) => [claimantKey(row), { ...opened(tx.vault, row), countryCode: row.countryCode }]))
}

/** What the export of a person says of their accounts. The IBAN is never shown again, only how it ends. */
export async function exportBankInfo(ctx: Ctx, userId: string): Promise<object[]> {
  const rows = await listPayoutAccounts(ctx.db, userId)
  return rows.map((row) => {
    const { accountHolder, iban, bic } = opened(ctx.vault, row)
    return {
      company_id: row.companyId,
      account_holder: accountHolder,
      iban_last4: iban.slice(-4),
      bic,
      country_code: row.countryCode,
      created_at: row.createdAt,
      updated_at: row.updatedAt,
    }
  })
}
