import { useLanguage, useWords } from '../data/words.ts'
import { words } from './words.ts'

export function useCountryName(): (code: string | null) => string {
  const t = useWords(words)
  const language = useLanguage()
  return (code) =>
    code === null ? t('notYetKnown') : (new Intl.DisplayNames([language], { type: 'region' }).of(code) ?? code)
}

export function useLanguageName(): (code: string) => string {
  const language = useLanguage()
  return (code) => new Intl.DisplayNames([language], { type: 'language' }).of(code) ?? code
}

export function useMoney(): (cents: number, currency: string) => string {
  const language = useLanguage()
  return (cents, currency) => new Intl.NumberFormat(language, { style: 'currency', currency }).format(cents / 100)
}
