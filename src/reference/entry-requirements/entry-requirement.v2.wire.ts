import { Type } from 'typebox'
import {
  code,
  id,
  idOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { travelStatusCode } from '../countries/country.ts'
import { CountryShortV2, toCountryShortV2 } from '../countries/country.v2.wire.ts'
import {
  type DivisionBrief,
  type EntryRequirementInFull,
  type RuleExtras,
  ruleTypeCode,
  ruleValueCode,
} from './entry-requirement.ts'

const typeNames = {
  0: 'resident may enter',
  1: 'foreigner may enter',
  2: 'transit allowed',
  3: 'test required on arrival',
  4: 'test certificate allowed',
  5: 'quarantine required on arrival',
  6: 'vaccination required',
  7: 'insurance required',
  8: 'test certificate required',
  9: 'entry form required',
  10: 'vaccine details',
}
const valueNames = { 0: 'no', 1: 'yes', 2: 'yes with exceptions', 3: 'no with exceptions' }

export const DivisionBriefV2 = namedObject(
  'DivisionBrief',
  {
    id: id('Id of the division.'),
    name: translatedText('Its name.', 'Cabinda'),
    code: textOrNull('ISO 3166-2.', 'AO-CAB'),
    country_id: id('The country it belongs to.'),
    travel_status: code(
      'How careful to be:',
      { 0: 'use normal precautions', 1: 'exercise high caution', 2: 'avoid travel' },
      1,
    ),
  },
  { description: 'A province or state in short.' },
)

const VaccinationBriefV2 = namedObject(
  'VaccinationBrief',
  { id: id('Id of the vaccination.'), name: translatedText('Its name.', 'Yellow fever vaccine') },
  { description: 'The vaccination that the rule is about; null where it is about none.' },
)

export const ruleFieldsV2 = {
  id: id('Id of the rule.'),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
  effective_as_of: time('When it was last known to be in place.'),
  type: code('What it is about:', typeNames, 6),
  value: code('What it says:', valueNames, 2),
  extras: Type.Unsafe<RuleExtras>({
    type: 'object',
    additionalProperties: true,
    description:
      'quarantine_days (type 5), entry_hours (type 8: hours before arrival of a negative test), vacc_list (accepted vaccinations), min_age_months (type 10: asked from this age).',
    examples: [{ min_age_months: 9 }],
  }),
  comment: translatedText(
    'The rule in words, Markdown.',
    'A certificate of vaccination against yellow fever is asked of travellers arriving from any country.',
  ),
  references: list(text('An address.', 'https://www.who.int/travel-advice'), 'Where to read more.'),
  vaccination: orNull(VaccinationBriefV2),
  vaccination_id: idOrNull('Id of the vaccination.'),
  origin_country: CountryShortV2,
  origin_country_id: id('The country that imposes the rule.'),
  origin_country_division: orNull(DivisionBriefV2),
  origin_country_division_id: idOrNull('The division that imposes the rule, where it is not the whole country’s.'),
  affected_countries: list(CountryShortV2, 'Where those come from whom it is for; empty: everybody.'),
  affected_country_ids: list(id('Id of a country.'), 'Ids of the affected countries; empty: everybody.'),
  affected_country_divisions: list(DivisionBriefV2, 'The divisions where those come from whom it is for.'),
  affected_country_division_ids: list(id('Id of a division.'), 'Ids of the affected divisions.'),
}

/** Entry requirements and travel restrictions have the same fields; the schema name differs. */
export const RuleV2 = (name: string) => namedObject(name, ruleFieldsV2)
export const EntryRequirementV2 = RuleV2('EntryRequirement')
export const TravelRestrictionV2 = RuleV2('TravelRestriction')

const toDivisionV2 = (division: DivisionBrief, locale: Locale): Wire<typeof DivisionBriefV2> => ({
  id: division.id,
  name: translated(division.name, locale),
  code: division.code,
  country_id: division.countryId,
  travel_status: travelStatusCode(division.travelStatus),
})

export const toEntryRequirementV2 = (
  rule: EntryRequirementInFull,
  locale: Locale,
  baseUrl: string,
): Wire<ReturnType<typeof RuleV2>> => ({
  id: rule.id,
  created_at: timeOut(rule.createdAt),
  updated_at: timeOut(rule.updatedAt),
  effective_as_of: timeOut(rule.effectiveAsOf),
  type: ruleTypeCode(rule.type),
  value: ruleValueCode(rule.value),
  extras: rule.extras,
  comment: translated(rule.comment, locale),
  references: [...rule.references],
  vaccination: rule.vaccination && { id: rule.vaccination.id, name: translated(rule.vaccination.name, locale) },
  vaccination_id: rule.vaccinationId,
  origin_country: toCountryShortV2(rule.originCountry, locale, baseUrl),
  origin_country_id: rule.originCountryId,
  origin_country_division: rule.originDivision && toDivisionV2(rule.originDivision, locale),
  origin_country_division_id: rule.originDivisionId,
  affected_countries: rule.affectedCountries.map((country) => toCountryShortV2(country, locale, baseUrl)),
  affected_country_ids: rule.affectedCountries.map((country) => country.id),
  affected_country_divisions: rule.affectedDivisions.map((division) => toDivisionV2(division, locale)),
  affected_country_division_ids: rule.affectedDivisions.map((division) => division.id),
})
