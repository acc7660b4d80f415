import { inLanguage } from '../../platform/i18n.ts'
import type { VisaCountry } from './visa-requirement.ts'

/** Countries whose English name has "the" before it in a sentence. */
const englishThe = new Set(
  'AE AX BS CC CD CF CG CK DO FK FO GB GM IM IO KM KY MH MP MV NL PH PN SB TC TF UM US VG VI'.split(' '),
)

/** Countries whose Spanish name has an article in a sentence. "El Salvador" has it in its name. */
const spanishArticles: Readonly<Record<string, readonly string[]>> = {
  el: 'EH GB IO'.split(' '),
  la: 'AQ BV CD CF CG CX DO GF IM NF PF VA'.split(' '),
  los: 'AE NL US'.split(' '),
  las: 'AX BM BS CC CK FK FO GS HM KM KY MH MP MV PN SB SC TC TF UM VG VI'.split(' '),
}
const articleOf = new Map(
  Object.entries(spanishArticles).flatMap(([article, codes]) => codes.map((code) => [code, article] as const)),
)

/** The country as it stands within an English sentence: the United States. */
export const inEnglish = (country: VisaCountry): string => {
  const name = inLanguage(country.name, 'en') ?? country.alpha2
  return englishThe.has(country.alpha2) ? `the ${name}` : name
}

/** The country as it stands within a Spanish sentence, after a preposition where one is given: los Estados Unidos, del Reino Unido. */
export function inSpanish(country: VisaCountry, preposition?: 'a' | 'de'): string {
  const name = inLanguage(country.name, 'es') ?? country.alpha2
  const article = articleOf.get(country.alpha2)
  if (preposition && article === 'el') return `${preposition === 'a' ? 'al' : 'del'} ${name}`
  return [preposition, article, name].filter((word) => word !== undefined).join(' ')
}
