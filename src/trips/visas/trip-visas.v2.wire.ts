import { Type } from 'typebox'
import {
  flag,
  flagOrNull,
  id,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedOrEmptyText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import { toVisaRequirementV2, VisaRequirementV2 } from '../../reference/v2.ts'
import { tripVisaSentence } from './trip-visa-sentence.ts'
import { type TripVisa, visaAbsences } from './trip-visas.ts'

const OtherPassportV2 = namedObject(
  'OtherPassport',
  {
    nationality: text('ISO 3166-1 alpha-2.', 'IN'),
    kind: textOrNull('The kind of its requirement; null where it is not known.', 'visa_required'),
    days: integerOrNull('Days that one may stay with it; null where not stated.', 90),
  },
  { description: 'Another passport of the traveller, in short.' },
)

export const TripVisaV2 = namedObject(
  'TripVisaRequirement',
  {
    user_id: id('The traveller.'),
    external_id: textOrNull('The traveller’s id in the company’s own books.', 'E-1042'),
    country_id: id('The country of the trip.'),
    country_code: text('ISO 3166-1 alpha-2.', 'PE'),
    entry_date: time('When the trip first enters the country.'),
    stay_days: integer('Days in the country on this trip, first and last included; several visits count together.', 9),
    nationality: textOrNull('The passport that is the least trouble; null where none is known.', 'SE'),
    nationality_assumed: flag('True: no nationality is given, so the home country stands in.', false),
    visa_requirement: Type.Unsafe<Wire<typeof VisaRequirementV2> | null>({
      ...VisaRequirementV2,
      type: ['object', 'null'],
      description: 'What that passport needs on the day of entry, as known now; null where absent_because says why.',
    }),
    absent_because: Type.Unsafe<string | null>({
      type: ['string', 'null'],
      enum: [...visaAbsences, null],
      description:
        'Why there is no visa_requirement: own_country (nothing is needed), no_nationality, or not_known (no source has the pair).',
      examples: [null],
    }),
    longer_than_allowed: flagOrNull(
      'True: the stay is longer than the days that are stated. Null where no days are stated.',
      false,
    ),
    other_passports: list(OtherPassportV2, 'The traveller’s other passports, in the order given.'),
    sentence: translatedOrEmptyText(
      'What is needed, in words. It tells what sources say and promises nothing.',
      'Sources of February 2026 say that holders of a passport of Sweden can visit Peru without a visa for up to 90 days; check with the embassy.',
    ),
  },
  { description: 'What one traveller needs for one country of the trip.' },
)

export const toTripVisaV2 = (visa: TripVisa, locale: Locale): Wire<typeof TripVisaV2> => ({
  user_id: visa.userId,
  external_id: visa.externalId,
  country_id: visa.countryId,
  country_code: visa.countryCode,
  entry_date: timeOut(visa.entryAt),
  stay_days: visa.stayDays,
  nationality: visa.nationality,
  nationality_assumed: visa.assumed,
  visa_requirement: visa.requirement && toVisaRequirementV2(visa.requirement, locale),
  absent_because: visa.absence,
  longer_than_allowed: visa.longerThanAllowed,
  other_passports: visa.others.map(({ nationality, requirement }) => ({
    nationality,
    kind: requirement?.kind ?? null,
    days: requirement?.days ?? null,
  })),
  sentence: translatedOrEmpty({ en: tripVisaSentence(visa, 'en'), es: tripVisaSentence(visa, 'es') }, locale),
})
