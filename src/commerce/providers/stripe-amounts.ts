import { decimalsOf, type Money } from '../money/money.ts'

/** Currencies whose amounts Stripe takes without decimals, and those with three; all others have two (docs.stripe.com/currencies). */
const withoutDecimals = new Set('BIF CLP DJF GNF JPY KMF KRW MGA PYG RWF VND VUV XAF XOF XPF'.split(' '))
const withThreeDecimals = new Set('BHD JOD KWD OMR TND'.split(' '))

const stripeDecimals = (currency: string): number =>
  withoutDecimals.has(currency) ? 0 : withThreeDecimals.has(currency) ? 3 : 2

/** By how many powers of ten Stripe's amounts are larger than ours. */
const shiftOf = (currency: string): number => stripeDecimals(currency) - decimalsOf(currency)

function scale(amount: number, powers: number): number | undefined {
  const factor = 10 ** Math.abs(powers)
  if (powers >= 0) return Number.isSafeInteger(amount * factor) ? amount * factor : undefined
  return amount % factor === 0 ? amount / factor : undefined
}

/**
 * The amount in Stripe's unit. Undefined where Stripe cannot take it: of currencies with three decimals the last digit must be 0, and
 * some currencies have fewer decimals there.
 */
export function toStripeAmount({ amount, currency }: Money): number | undefined {
  if (withThreeDecimals.has(currency) && amount % 10 !== 0) return undefined
  return scale(amount, shiftOf(currency))
}

/** Stripe's amount in our unit; undefined when it is not a whole number of it. */
export const fromStripeAmount = (amount: number, currency: string): number | undefined =>
  scale(amount, -shiftOf(currency.toUpperCase()))
