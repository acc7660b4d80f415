const nameOf = (type: 'region' | 'language', code: string | null, language: string): string => {
  if (!code) return ''
  try {
    return new Intl.DisplayNames([language], { type }).of(code) ?? code
  } catch {
    return code // not a code that Intl knows the form of
  }
}

/** `PE` in the reader's language. */
export const countryName = (code: string | null, language: string): string => nameOf('region', code, language)

/** `es` in the reader's language. */
export const languageName = (code: string | null, language: string): string => nameOf('language', code, language)

/** A name of the interface as words: `createdAt`, `created_at` → created at. */
export const asWords = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** A word of a sentence as it stands alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
