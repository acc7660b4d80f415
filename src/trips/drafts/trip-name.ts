import { inLanguage, type Language, negotiateLanguage, type Translated } from '../../platform/i18n.ts'

/** A longer list of countries is cut, to keep the name short. */
const maxCountries = 3

/** British lists have no comma before "and". */
const locale = (language: Language): string => (language === 'en' ? 'en-GB' : language)

interface Formats {
  readonly countries: Intl.ListFormat
  readonly month: Intl.DateTimeFormat
}

const formatCache = new Map<Language, Formats>()

/** Cached, because creating an Intl format is far slower than using it. */
function formatsOf(language: Language): Formats {
  const there = formatCache.get(language)
  if (there) return there
  const formats = {
    countries: new Intl.ListFormat(locale(language), { type: 'conjunction' }),
    month: new Intl.DateTimeFormat(locale(language), { month: 'long', year: 'numeric', timeZone: 'UTC' }),
  }
  formatCache.set(language, formats)
  return formats
}

/** The language of generated names; English when the person's language is not supported. */
export function nameLanguage(language: string | undefined): Language {
  const negotiated = negotiateLanguage(language)
  return negotiated === 'all' ? 'en' : negotiated
}

/** "Brazil and Peru, March 2027": the countries in the order of travel, each once, and the month of the first day (UTC). */
export function generateName(countries: readonly Translated[], start: Date, language: Language): string {
  const { countries: listFormat, month } = formatsOf(language)
  const names = [...new Set(countries.map((name) => inLanguage(name, language) ?? '?'))]
  const list = names.length > maxCountries ? `${names.slice(0, maxCountries).join(', ')} …` : listFormat.format(names)
  return `${list}, ${month.format(start)}`
}
