import type { HealthKind } from './health.ts'
import type { Agreement } from './health-facts.ts'

/** A text in English and Spanish, the two languages that seeded texts have. */
export interface BilingualText {
  readonly en: string
  readonly es: string
}

export type Level = 'wide' | 'some' | 'one'
type Levels = Readonly<Record<Level, BilingualText>>
type LeadGroup = 'present' | 'mosquito' | 'advised' | 'outbreak' | 'altitude'

export interface DiseaseTemplates {
  readonly group: LeadGroup | 'belt' | 'polio'
  readonly name: BilingualText
  /** The article of the Spanish name. */
  readonly article: string
  readonly body: BilingualText
}

interface VaccinationTemplates {
  readonly slug: string
  readonly more: BilingualText
  readonly less: BilingualText
  readonly body: BilingualText
  readonly pilgrimage?: BilingualText
}

type Agreements = Readonly<Record<'all' | 'most' | 'few' | 'only', BilingualText>>
type Named<K extends string> = Readonly<Record<K, BilingualText>>

/** The shape of world/health/comments.json. */
export interface CommentTemplates {
  readonly agreement: Agreements & Named<'undated'>
  readonly outbreakNews: BilingualText
  readonly leads: Readonly<Record<LeadGroup, Levels>>
  readonly diseases: Readonly<Record<string, DiseaseTemplates>>
  readonly belt: BilingualText
  readonly pilgrimage: Named<'lead' | 'body'>
  readonly polio: Named<'who-temporary-recommendations' | 'infected-or-at-risk' | 'previously-infected' | 'other'>
  readonly leishmaniasis: Readonly<Record<string, BilingualText>>
  readonly vaccinations: { readonly because: Agreements } & Readonly<Record<string, VaccinationTemplates | Agreements>>
  readonly routine: Readonly<Record<string, BilingualText>>
  readonly polioVaccine: Named<'active' | 'past'>
  readonly malaria: Named<
    | 'yes'
    | 'limited'
    | 'very-low'
    | 'disputed'
    | 'bites'
    | 'tablets'
    | 'bitesOnly'
    | 'species'
    | 'agreement'
    | 'agreementAll'
    | 'resistant'
  >
  readonly medications: { readonly named: Named<'yes' | 'limited' | 'disputed'> } & Named<
    'decides' | 'mefloquine' | 'doxycycline' | 'atovaquone-proguanil' | 'chloroquine'
  >
  readonly yellowFever: Named<
    | 'risk'
    | 'low'
    | 'lowDisputed'
    | 'body'
    | 'lowBody'
    | 'agreement'
    | 'agreementAll'
    | 'agreementNone'
    | 'advised'
    | 'lowAdvised'
    | 'notNeeded'
    | 'age'
    | 'check'
  > & {
    readonly certificate: Named<'all' | 'risk_countries' | 'none' | 'disputed'>
    readonly whom: Named<'all' | 'risk_countries' | 'none'>
  }
}

/** A default comment, composed from the facts. */
export interface CommentDraft {
  readonly alpha2: string
  readonly kind: HealthKind
  readonly slug: string
  readonly comment: BilingualText
  readonly common: boolean
  readonly provenance: {
    readonly table: string | null
    readonly sources: readonly string[]
    readonly year: string | null
    readonly agreeing: number | null
    readonly total: number | null
  }
}

export const provenanceOf = (
  table: string,
  { agreeing, total, year, sources }: Agreement & { sources: readonly string[] },
): CommentDraft['provenance'] => ({ table, sources, year, agreeing, total })

const languages = ['en', 'es'] as const
export const inBothLanguages = (make: (language: 'en' | 'es') => string): BilingualText => ({
  en: make('en'),
  es: make('es'),
})
const capital = (text: string): string => text.slice(0, 1).toUpperCase() + text.slice(1)

/** Replaces `{name}` by its value; a name without a value is an error in the template. */
export function fillTemplate(
  text: BilingualText,
  values: Readonly<Record<string, string | number | BilingualText>>,
): BilingualText {
  return inBothLanguages((language) =>
    text[language].replaceAll(/\{(\w+)\}/g, (_, name: string) => {
      const value = values[name]
      if (value === undefined)
        throw new Error(`The words of a health comment name {${name}}, which is not known there.`)
      return typeof value === 'object' ? value[language] : String(value)
    }),
  )
}

/** Joins sentences; the source follows as a paragraph in italics. */
export const paragraph = (
  sentences: readonly (BilingualText | null | undefined)[],
  source?: BilingualText,
): BilingualText =>
  inBothLanguages((language) => {
    const text = sentences.flatMap((sentence) => sentence?.[language] ?? []).join(' ')
    return source ? `${text}\n\n*${source[language]}*` : text
  })

/** The forms of a disease's name that templates may use. */
export const diseaseNames = ({
  name,
  article,
}: DiseaseTemplates): Record<'Name' | 'name' | 'articled', BilingualText> => {
  const articled = { en: name.en, es: `${article} ${name.es}` }
  return { Name: inBothLanguages((language) => capital(articled[language])), name, articled }
}

/** The sentence on how many sources agree. */
export function agreementSentence(
  words: Agreements,
  fact: Agreement,
  undated: BilingualText,
  more: Readonly<Record<string, BilingualText>> = {},
): BilingualText {
  const { agreeing, total, year } = fact
  const which = total === 1 ? 'only' : agreeing === total ? 'all' : agreeing * 2 >= total ? 'most' : 'few'
  return fillTemplate(words[which], { agreeing, total, year: year ?? undated, ...more })
}

/** Every text of the templates with its path, for tests. */
export function listTexts(value: unknown, path = ''): { path: string; text: Partial<BilingualText> }[] {
  if (typeof value !== 'object' || value === null) return []
  if (languages.some((language) => language in value)) return [{ path, text: value as Partial<BilingualText> }]
  return Object.entries(value).flatMap(([name, inner]) => listTexts(inner, `${path}/${name}`))
}
