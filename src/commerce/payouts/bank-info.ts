import { compactIban, ibanError, isBic } from '../../platform/banking/iban.ts'
import { checkAll, invalid } from '../../platform/problem.ts'

/** Where a payout goes. */
export interface BankInfo {
  readonly accountHolder: string
  readonly iban: string
  readonly bic: string
  /** Where the account holder lives: ISO 3166-1 alpha-2, or alpha-3 until it was looked up. */
  readonly countryCode: string
}

export type SentBankInfo = {
  readonly [K in 'account_holder' | 'iban' | 'bic' | 'country_code']?: string | null | undefined
}

const required = (sent: string | null | undefined, field: string): string => {
  const text = sent?.trim().replace(/\s+/g, ' ') ?? ''
  if (text === '') throw invalid({ [field]: 'is required' })
  return text
}

function readIban(sent: SentBankInfo): string {
  const iban = compactIban(required(sent.iban, 'iban'))
  const error = ibanError(iban)
  if (error !== undefined) throw invalid({ iban: error })
  return iban
}

function readBic(sent: SentBankInfo): string {
  const bic = required(sent.bic, 'bic').replaceAll(' ', '').toUpperCase()
  if (!isBic(bic)) throw invalid({ bic: 'is not a BIC: 8 or 11 letters and digits' })
  return bic
}

function readCountry(sent: SentBankInfo): string {
  const code = required(sent.country_code, 'country_code').toUpperCase()
  if (!/^[A-Z]{2,3}$/.test(code)) throw invalid({ country_code: 'must be a country code of two or three letters' })
  return code
}

/** Bank details as they were sent. All that is wrong is refused at once. */
export function readBankInfo(sent: SentBankInfo): BankInfo {
  const [accountHolder, iban, bic, countryCode] = checkAll<[string, string, string, string]>(
    () => required(sent.account_holder, 'account_holder'),
    () => readIban(sent),
    () => readBic(sent),
    () => readCountry(sent),
  )
  return { accountHolder, iban, bic, countryCode }
}
