import { IntlMessageFormat } from 'intl-messageformat'
import { type Language, language } from './choices.ts'
import { useStore } from './store.ts'

export type Values = Readonly<Record<string, string | number | boolean | Date | null | undefined>>
type Messages = Readonly<Record<string, string>>

/** The words of a screen in both languages. Each is an ICU message. */
export interface Words<K extends string> {
  readonly en: Readonly<Record<K, string>>
  readonly es: Readonly<Record<K, string>>
}

export const defineWords = <const E extends Messages>(words: {
  readonly en: E
  readonly es: { readonly [K in keyof E]: string }
}): Words<keyof E & string> => words as Words<keyof E & string>

export type Say<K extends string> = (key: K, values?: Values) => string

const parsed = new Map<string, IntlMessageFormat>()

export function format(message: string, values: Values | undefined, inLanguage: Language): string {
  if (values === undefined && !/[{'<]/.test(message)) return message
  const id = `${inLanguage} ${message}`
  let ready = parsed.get(id)
  if (!ready) {
    ready = new IntlMessageFormat(message, inLanguage, undefined, { ignoreTag: true })
    parsed.set(id, ready)
  }
  return String(ready.format(values as Record<string, string>))
}

/** `const t = useWords(words)`, then `t('publishTo', { n: 190 })`. */
export function useWords<K extends string>(words: Words<K>): Say<K> {
  const chosen = useStore(language)
  return (key, values) => format(words[chosen][key], values, chosen)
}

export const useLanguage = (): Language => useStore(language)
