import { checkAll, invalid } from '../../platform/problem.ts'
import { compactIban, ibanError, isBic } from './iban.ts'

/** Where a payout goes. */
export interface BankInfo {
  readonly accountHolder: string
  readonly iban: string
  readonly bic: string
  /** Where the account holder lives: ISO 3166-1 alpha-2, or alpha-3 until it was looked up. */
  readonly countryCode: string
}

type Sent = { readonly [K in 'account_holder' | 'iban' | 'bic' | 'country_code']?: string | null | undefined }

const required = (sent: string | null | undefined, field: string): string => {
  const text = sent?.trim().replace(/\s+/g, ' ') ?? ''
  if (text === '') throw invalid({ [field]: 'is required' })
  return text
}

function readIban(sent: Sent): string {
  const iban = compactIban(required(sent.iban, 'iban'))
  const error = ibanError(iban)
  if (error !== undefined) throw invalid({ iban: error })
  return iban
}

function readBic(sent: Sent): string {
  const bic = required(sent.bic, 'bic').replaceAll(' ', '').toUpperCase()
  if (!isBic(bic)) throw invalid({ bic: 'is not a BIC: 8 or 11 letters and digits' })
  return bic
}

function readCountry(sent: Sent): string {
  const code = required(sent.country_code, 'country_code').toUpperCase()
  if (!/^[A-Z]{2,3}$/.test(code)) throw invalid({ country_code: 'must be a country code of two or three letters' })
  return code
}

/** Bank details as they were sent. All that is wrong is refused at once. */
export function readBankInfo(sent: Sent): BankInfo {
  const [accountHolder, iban, bic, countryCode] = checkAll<[string, string, string, string]>(
    () => required(sent.account_holder, 'account_holder'),
    () => readIban(sent),
    () => readBic(sent),
    () => readCountry(sent),
  )
  return { accountHolder, iban, bic, countryCode }
}

/** Letters that are not a plain letter with an accent. Bank forms write them so. */
const foreignLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  þ: 'th',
  ł: 'l',
  ı: 'i',
}

/** The words of a name, without case and accents, in alphabetical order. An apostrophe separates no words, a hyphen does. */
const wordsOf = (name: string): string =>
  name
    .normalize('NFKD')
    .toLowerCase()
    .replace(/[\p{M}'’`´.]/gu, '')
    .replace(/[ßæœøđðþłı]/g, (letter) => foreignLetters[letter] ?? letter)
    .split(/[^\p{L}\p{N}]+/u)
    .filter((word) => word !== '')
    .toSorted()
    .join(' ')

/** True when both are the same words in any order, case and accents aside (docs/contract/claims.md#bank-details). */
export const isSameName = (one: string, other: string): boolean =>
  wordsOf(one) !== '' && wordsOf(one) === wordsOf(other)
