import { useLanguage } from '../data/words.ts'

/** Amounts are in the smallest unit of their currency: 12345 of USD is 123.45, of JPY 12345. */
export function moneyText(amount: number, currency: string, language: string): string {
  const format = new Intl.NumberFormat(language, { style: 'currency', currency })
  return format.format(amount / 10 ** (format.resolvedOptions().maximumFractionDigits ?? 2))
}

export function Amount({ amount, currency }: { readonly amount: number; readonly currency: string }) {
  return <>{moneyText(amount, currency, useLanguage())}</>
}
