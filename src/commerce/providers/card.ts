import { checkAll, invalid } from '../../platform/problem.ts'
import type { CardDetails } from './payment-provider.ts'

/** Digits at the beginning of a number, and the brand that they belong to; the first match counts. */
const brands: readonly (readonly [RegExp, string])[] = [
  [/^4/, 'visa'],
  [/^(5[1-5]|2(22[1-9]|2[3-9]|[3-6]|7[01]|720))/, 'mastercard'],
  [/^3[47]/, 'amex'],
  [/^(6011|65|64[4-9])/, 'discover'],
  [/^35(2[89]|[3-8])/, 'jcb'],
  [/^3(0[0-5]|[689])/, 'diners'],
  [/^62/, 'unionpay'],
]

export const brandOf = (number: string): string => brands.find(([start]) => start.test(number))?.[1] ?? 'unknown'

/** The check digit of a card's number (ISO/IEC 7812): every second digit from the right is doubled, and the digits sum to a multiple of ten. */
export function passesLuhn(number: string): boolean {
  const sum = [...number].reverse().reduce((total, digit, n) => {
    const value = n % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (value > 9 ? value - 9 : value)
  }, 0)
  return sum % 10 === 0
}

/** A card is good until the end of its month, everywhere on earth: the month ends last at UTC-12. */
export function isCardExpired(expMonth: number, expYear: number, now: Date): boolean {
  return now.getTime() >= Date.UTC(expYear, expMonth, 1, 12)
}

const longestValidYears = 50

function checkNumber(number: string, field: string): void {
  if (number === '') throw invalid({ [field]: 'is required' })
  if (!/^\d{12,19}$/.test(number)) throw invalid({ [field]: 'must have 12 to 19 digits' })
  if (!passesLuhn(number)) throw invalid({ [field]: 'is not a card number: its check digit is wrong' })
}

/** A number without month, year and security code, as a purchase may give it. */
export function checkNumberAlone(number: string): void {
  if (/^pm_/.test(number))
    throw invalid({ payment_method: 'is for a payment service, and none is configured: send the number of a card' })
  checkNumber(number, 'payment_method')
}

function checkExpiry({ expMonth, expYear }: CardDetails, now: Date): void {
  const fields: Record<string, string> = {}
  if (Number.isNaN(expMonth)) fields['exp_month'] = 'is required'
  else if (!Number.isInteger(expMonth) || expMonth < 1 || expMonth > 12)
    fields['exp_month'] = 'must be a month from 1 to 12'
  if (Number.isNaN(expYear)) fields['exp_year'] = 'is required'
  else if (!Number.isInteger(expYear) || expYear < 2000 || expYear > now.getUTCFullYear() + longestValidYears)
    fields['exp_year'] = 'must be a year of four digits'
  if (Object.keys(fields).length > 0) throw invalid(fields)
  if (isCardExpired(expMonth, expYear, now))
    throw invalid({ [expYear < now.getUTCFullYear() ? 'exp_year' : 'exp_month']: 'says that the card has expired' })
}

function checkCvc({ number, cvc }: CardDetails): void {
  if (cvc === '') throw invalid({ cvc: 'is required' })
  const length = brandOf(number) === 'amex' ? 4 : 3
  if (!new RegExp(`^\\d{${length}}$`).test(cvc)) throw invalid({ cvc: `must have ${length} digits` })
}

/** Refuses all that is wrong with a card at once. The messages never quote it. */
export function checkCard(card: CardDetails, now: Date): void {
  checkAll(
    () => checkNumber(card.number, 'number'),
    () => checkExpiry(card, now),
    () => checkCvc(card),
  )
}
