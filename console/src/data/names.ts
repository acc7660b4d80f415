const shownName = (type: 'region' | 'language', code: string | null, language: string): string => {
  if (!code) return ''
  try {
    return new Intl.DisplayNames([language], { type }).of(code) ?? code
  } catch {
    return code // not a code that Intl knows the form of
  }
}

/** `PE` in the reader's language. */
export const countryName = (code: string | null, language: string): string => shownName('region', code, language)

/** `es` in the reader's language. */
export const languageName = (code: string | null, language: string): string => shownName('language', code, language)

/** A day in the reader's language: "5 Jan 2027". */
export const dayText = (at: string, language: string): string =>
  new Date(at).toLocaleDateString(language, { dateStyle: 'medium', timeZone: 'UTC' })

/** A name of the interface as words: `createdAt`, `created_at` → created at. */
export const asWords = (name: string): string =>
  name
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .replaceAll('_', ' ')
    .toLowerCase()

/** A word of a sentence as it stands alone. */
export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** The address that dials a number. */
export const telephone = (number: string): string => `tel:${number.replaceAll(/[^+\d]/g, '')}`

interface Named {
  readonly first_name: string | null
  readonly last_name: string | null
  readonly external_id?: string | null
}

/** The name of a person; of an anonymous traveller the company's own id. */
export const personName = ({ first_name, last_name, external_id }: Named, otherwise: string): string =>
  [first_name, last_name].filter(Boolean).join(' ') || external_id || otherwise
