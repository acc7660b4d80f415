import { Type } from 'typebox'
import {
  flag,
  id,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  translatedOrEmptyText,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { type Locale, translated, translatedOrEmpty } from '../../platform/i18n.ts'
import {
  listedKinds,
  type VisaCountry,
  type VisaRequirement,
  type VisaSource,
  visaKinds,
  visaVoices,
} from './visa-requirement.ts'
import { visaSentences } from './visa-sentence.ts'

export const VisaCountryV2 = namedObject(
  'VisaCountry',
  {
    id: id('Id of the country.'),
    country_code: text('ISO 3166-1 alpha-2.', 'BR'),
    country_code_3: text('ISO 3166-1 alpha-3.', 'BRA'),
    name: translatedText('Name of the country.', 'Brazil'),
  },
  { description: 'A country by code and name.' },
)

const day = (description: string) =>
  Type.Unsafe<string | null>({ type: ['string', 'null'], format: 'date', description, examples: ['2026-02-17'] })

const oneOf = (values: readonly string[], description: string, example: string) =>
  Type.Unsafe<string>({ type: 'string', enum: [...values], description, examples: [example] })
const oneOfOrNull = (values: readonly string[], description: string, example: string | null) =>
  Type.Unsafe<string | null>({
    type: ['string', 'null'],
    enum: [...values, null],
    description,
    examples: [example],
  })

const agreements = ['all', 'some', 'single', 'none'] as const

const visaFieldsV2 = {
  id: id('Id of the pair: the same in every installation.'),
  nationality: VisaCountryV2,
  destination: VisaCountryV2,
  kind: oneOf(
    visaKinds,
    'What a holder of the passport needs: nothing (own_country, visa_free), a visa on arrival, an electronic travel authorisation (eta), a visa applied for online (e_visa), a visa (visa_required); or is not admitted.',
    'visa_free',
  ),
  days: integerOrNull('How long one may stay; null: not stated.', 90),
  freedom_of_movement: flag('True: citizens may live there, as within the European Union.', false),
  stated_by: oneOf(visaVoices, 'Whose word kind and days are.', 'sources'),
  as_of: Type.Unsafe<string>({
    type: 'string',
    format: 'date',
    description:
      'The day of the sources’ list, or of what staff wrote; of the own country, that of its passport’s list. The day of the government’s page is government_as_of.',
    examples: ['2026-02-17'],
  }),
  sources: list(text('Name of a source.', 'Passport Index'), 'Every source that states or checks the pair.'),
  sources_agreeing: integer('How many of the sources agree with what Passport Index lists; staff are not counted.', 2),
  sources_total: integer('How many sources have the pair.', 2),
  agreement: oneOf(agreements, 'All agree, some do, it is a single source, or there is none.', 'all'),
  government_says: oneOfOrNull(
    ['not_needed', 'needed', 'eta'],
    'What the government of the passport tells its citizens of a visa; null: not known.',
    'not_needed',
  ),
  government_as_of: day('The day on which the government’s page was read.'),
  disputed: flag('True where a source contradicts.', false),
  changed_recently: flag('True where the kind changed between February 2024 and February 2026.', false),
  previous_kind: oneOfOrNull(
    listedKinds,
    'The kind of February 2024, where it changed; null where it changed and changed back.',
    'visa_required',
  ),
  changed_after: day('The last change was after this day.'),
  changed_until: day('The last change was by this day.'),
  listed_kind: oneOfOrNull(
    listedKinds,
    'What the sources list, where the government or staff say otherwise.',
    'visa_required',
  ),
  listed_days: integerOrNull('The days that the sources list, where the government or staff say otherwise.', null),
  overruled: flag('True where staff overrule the sources.', false),
  note: translatedText('Why staff overrule it, or what was corrected.', null),
  references: list(text('An address.', 'https://www.mofa.go.jp'), 'Where staff read it.'),
  sentence: translatedOrEmptyText(
    'All of it in a plain sentence, in English or Spanish. It says who says so and when, and promises nothing.',
    'Sources of February 2026 say that holders of a passport of Germany can visit Japan without a visa for up to 90 days; check with the embassy.',
  ),
}

export const VisaRequirementV2 = namedObject('VisaRequirement', visaFieldsV2, {
  description: 'What the holder of a passport needs to visit a country.',
})

const sourceNames: Readonly<Record<VisaSource, string>> = {
  'passport-index': 'Passport Index',
  'visa-map': 'visa-map',
  'gov-ca': 'Government of Canada',
  'gov-gb': 'Government of the United Kingdom',
  'gov-ie': 'Government of Ireland',
  'gov-us': 'Government of the United States',
  staff: 'Our editors',
}

export const toVisaCountryV2 = (country: VisaCountry, locale: Locale): Wire<typeof VisaCountryV2> => ({
  id: country.id,
  country_code: country.alpha2,
  country_code_3: country.alpha3,
  name: translated(country.name, locale),
})

function agreementOf({ sourcesAgreeing, sourcesTotal }: VisaRequirement): (typeof agreements)[number] {
  if (sourcesTotal === 0) return 'none'
  if (sourcesTotal === 1) return 'single'
  return sourcesAgreeing === sourcesTotal ? 'all' : 'some'
}

export const toVisaRequirementV2 = (requirement: VisaRequirement, locale: Locale): Wire<typeof VisaRequirementV2> => ({
  id: requirement.id,
  nationality: toVisaCountryV2(requirement.nationality, locale),
  destination: toVisaCountryV2(requirement.destination, locale),
  kind: requirement.kind,
  days: requirement.days,
  freedom_of_movement: requirement.freedomOfMovement,
  stated_by: requirement.statedBy,
  as_of: requirement.asOf,
  sources: requirement.sources.map((source) => sourceNames[source]),
  sources_agreeing: requirement.sourcesAgreeing,
  sources_total: requirement.sourcesTotal,
  agreement: agreementOf(requirement),
  government_says: requirement.governmentSays,
  government_as_of: requirement.governmentAsOf,
  disputed: requirement.disputed,
  changed_recently: requirement.changedRecently,
  previous_kind: requirement.previousKind,
  changed_after: requirement.changedAfter,
  changed_until: requirement.changedUntil,
  listed_kind: requirement.listed?.kind ?? null,
  listed_days: requirement.listed?.days ?? null,
  overruled: requirement.override !== null,
  note: translated(requirement.note, locale),
  references: [...(requirement.override?.references ?? [])],
  sentence: translatedOrEmpty(visaSentences(requirement), locale),
})
