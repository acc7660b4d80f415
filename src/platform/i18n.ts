/** Languages that texts may be written in. English and Spanish are kept whole; the others where somebody wrote them. */
export const languages = ['en', 'es', 'fr', 'ja', 'zh-Hans', 'zh-Hant'] as const
export type Language = (typeof languages)[number]

/** A text in the languages that it was written in. */
export type Translated = Readonly<Partial<Record<Language, string>>>

/** What the caller asked for: one language, or `all` of them as maps. */
export type Wanted = Language | 'all'

/** Tags that mean one of ours without starting with it (BCP 47 regions that imply a script). */
const aliases: ReadonlyMap<string, Language> = new Map([
  ...['zh', 'zh-cn', 'zh-sg', 'zh-hans'].map((tag): [string, Language] => [tag, 'zh-Hans']),
  ...['zh-tw', 'zh-hk', 'zh-mo', 'zh-hant'].map((tag): [string, Language] => [tag, 'zh-Hant']),
])

function known(tag: string): Wanted | undefined {
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

const cache = new Map<string, Wanted>()
const mostCached = 1000

/** Reads an Accept-Language header. What we do not have falls back to English. */
export function negotiateLanguage(header: string | undefined): Wanted {
  if (!header) return 'en'
  const before = cache.get(header)
  if (before) return before
  const asked = header
    .split(',')
    .map((part, index) => {
      const [tag = '', ...rest] = part.split(';')
      const quality = rest.map((r) => /^\s*q=([01](?:\.\d{0,3})?)\s*$/i.exec(r)?.[1]).find((q) => q !== undefined)
      return { tag, quality: quality === undefined ? 1 : Number(quality), index }
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality || a.index - b.index)
  const wanted = asked.map(({ tag }) => known(tag)).find((one) => one !== undefined) ?? 'en'
  if (cache.size < mostCached) cache.set(header, wanted)
  return wanted
}

/** The text in that language, else in English, else in whatever there is. */
export function inLanguage(text: Translated | null | undefined, language: Language): string | null {
  if (!text) return null
  return text[language] ?? text.en ?? Object.values(text)[0] ?? null
}

/** As `inLanguage`, or the whole map where all languages are wanted. */
export function translated(text: Translated | null | undefined, wanted: Wanted): string | Translated | null {
  return wanted === 'all' ? (text ?? null) : inLanguage(text, wanted)
}

/** As `translated`, for a field that is never null: where nobody wrote a text, the empty one. */
export function translatedOrEmpty(text: Translated | null | undefined, wanted: Wanted): string | Translated {
  return translated(text, wanted) ?? (wanted === 'all' ? {} : '')
}
