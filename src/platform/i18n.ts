import { languageChoice } from './negotiation.ts'

/** Languages that texts may be written in. English and Spanish are kept whole; the others where somebody wrote them. */
export const languages = ['en', 'es', 'fr', 'ja', 'zh-Hans', 'zh-Hant'] as const
export type Language = (typeof languages)[number]

/** A text in the languages that it was written in. */
export type Translated = Readonly<Partial<Record<Language, string>>>

/** The requested language, or `all` of them as maps. */
export type Locale = Language | 'all'

/** Tags that mean one of ours without starting with it (BCP 47 regions that imply a script). */
const aliases: ReadonlyMap<string, Language> = new Map([
  ...['zh', 'zh-cn', 'zh-sg', 'zh-hans'].map((tag): [string, Language] => [tag, 'zh-Hans']),
  ...['zh-tw', 'zh-hk', 'zh-mo', 'zh-hant'].map((tag): [string, Language] => [tag, 'zh-Hant']),
])

function matchLocale(tag: string): Locale | undefined {
  const lower = tag.trim().toLowerCase().replaceAll('_', '-')
  if (lower === 'all') return 'all'
  const parts = lower.split('-')
  for (let length = parts.length; length > 0; length--) {
    const shorter = parts.slice(0, length).join('-')
    const match = aliases.get(shorter) ?? languages.find((language) => language.toLowerCase() === shorter)
    if (match) return match
  }
  return undefined
}

const firstMatch = languageChoice((tags) => tags.map(matchLocale).find((one) => one !== undefined) ?? 'en')

/** Reads an Accept-Language header. What we do not have falls back to English. */
export const negotiateLanguage = (header: string | undefined): Locale => (header ? firstMatch(header) : 'en')

/** The text in that language, else in English, else in whatever there is. */
export function inLanguage(text: Translated | null | undefined, language: Language): string | null {
  if (!text) return null
  return text[language] ?? text.en ?? Object.values(text)[0] ?? null
}

/** As `inLanguage`, or the whole map where all languages are wanted. */
export function translated(text: Translated | null | undefined, locale: Locale): string | Translated | null {
  return locale === 'all' ? (text ?? null) : inLanguage(text, locale)
}

/** As `translated`, for a field that is never null: where nobody wrote a text, the empty one. */
export function translatedOrEmpty(text: Translated | null | undefined, locale: Locale): string | Translated {
  return translated(text, locale) ?? (locale === 'all' ? {} : '')
}
