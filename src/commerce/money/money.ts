/** An amount in the smallest unit of its currency (docs/contract/money.md#amounts). */
export interface Money {
  readonly amount: number
  /** Three capital letters, ISO 4217. */
  readonly currency: string
}

export const isCurrency = (text: string): boolean => /^[A-Z]{3}$/.test(text)

/** Where Intl leaves out decimals that people no longer use. Amounts follow ISO 4217, as banks and payment providers do. */
const decimals = new Map<string, number>([
  ...'AFN ALL COP HUF IDR IRR KPW LAK LBP MGA MMK PKR SOS SYP YER'
    .split(' ')
    .map((code): [string, number] => [code, 2]),
  ['IQD', 3],
])

/** How many decimals the currency has: 2 for dollars, 0 for yen, 3 for dinars. */
export function decimalsOf(currency: string): number {
  if (!isCurrency(currency)) throw new Error(`"${currency}" is not a currency.`)
  const known = decimals.get(currency)
  if (known !== undefined) return known
  const { maximumFractionDigits = 2 } = new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions()
  decimals.set(currency, maximumFractionDigits)
  return maximumFractionDigits
}

/** The decimal text of an amount: 5000 US cents are `50.00`. Exact for every whole number. */
export function decimalText({ amount, currency }: Money): string {
  const places = decimalsOf(currency)
  const digits = String(Math.abs(amount)).padStart(places + 1, '0')
  const whole = digits.slice(0, digits.length - places)
  const sign = amount < 0 ? '-' : ''
  return places === 0 ? `${sign}${whole}` : `${sign}${whole}.${digits.slice(-places)}`
}

const formats = new Map<string, Intl.NumberFormat>()

/** Making a format takes longer than a statement of the database. */
function moneyFormat(currency: string, language: string): Intl.NumberFormat {
  const key = `${currency} ${language}`
  const known = formats.get(key)
  if (known) return known
  const places = decimalsOf(currency)
  const format = new Intl.NumberFormat(language, {
    style: 'currency',
    currency,
    minimumFractionDigits: places,
    maximumFractionDigits: places,
  })
  formats.set(key, format)
  return format
}

/** The amount as people of the language write it: `$50.00`, `50,00 US$`. */
export const formatMoney = (money: Money, language: string): string =>
  // A decimal text keeps every digit; a quotient of two numbers might not.
  moneyFormat(money.currency, language).format(decimalText(money) as Intl.StringNumericLiteral)

/** A percentage of an amount, rounded down to the smallest unit. */
export const percentOf = (amount: number, percent: number): number => Number((BigInt(amount) * BigInt(percent)) / 100n)

/** `amount * part / whole`, rounded down to the smallest unit; 0 of nothing. */
export const proportionOf = (amount: number, part: number, whole: number): number =>
  whole === 0 ? 0 : Number((BigInt(amount) * BigInt(part)) / BigInt(whole))

const symbols = new Map<string, string>()

/** The short sign of a currency: `$`, `€`, `¥`; the code where it has none. */
export function currencySymbol(currency: string): string {
  const known = symbols.get(currency)
  if (known !== undefined) return known
  const format = new Intl.NumberFormat('en', { style: 'currency', currency, currencyDisplay: 'narrowSymbol' })
  const symbol = format.formatToParts(0).find(({ type }) => type === 'currency')?.value ?? currency
  symbols.set(currency, symbol)
  return symbol
}

/** What an amount is multiplied with to get whole units: 0.01 for dollars, 1 for yen, 0.001 for dinars. */
export const costModifier = (currency: string): number => Number(`1e-${decimalsOf(currency)}`)

const currencies = new Set(Intl.supportedValuesOf('currency'))

/** True for a code of ISO 4217, in capital letters. */
export const isKnownCurrency = (text: string): boolean => currencies.has(text)
