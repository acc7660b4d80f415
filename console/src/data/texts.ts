/** A text in several languages. */
export type Texts = Readonly<Record<string, string>>
export type SomeText = string | Texts | null

/** A text in the language, else in English, else in whatever there is. */
export const textIn = (text: SomeText | undefined, language: string): string =>
  typeof text === 'string' ? text : (text?.[language] ?? text?.['en'] ?? Object.values(text ?? {})[0] ?? '')

export const textsOf = (text: SomeText | undefined): Texts => (typeof text === 'string' ? { en: text } : (text ?? {}))

/** Without the languages in which nothing was written. */
export const written = (texts: Texts): Texts =>
  Object.fromEntries(Object.entries(texts).filter(([, text]) => text.trim() !== ''))

export function writtenOrNull(texts: Texts): Texts | null {
  const some = written(texts)
  return Object.keys(some).length === 0 ? null : some
}

/** Texts that a language lacks and another has. */
export function missingIn(texts: readonly (readonly [string, Texts])[], language: string): string[] {
  return texts.filter(([, text]) => Object.values(text).some(Boolean) && !text[language]).map(([name]) => name)
}
