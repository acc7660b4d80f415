import { Type } from 'typebox'
import { shownName } from '../../people/index.ts'
import {
  code,
  date,
  decimal,
  decimalOrNull,
  flag,
  id,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { orNull } from '../../platform/http/routes.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { inLanguage, type Language, type Locale } from '../../platform/i18n.ts'
import type { ContactDetail } from '../../reference/index.ts'
import { agreementV2, toAgreementV2 } from '../../reference/v2.ts'
import { DangerV2, rounded, toDangerV2 } from './danger.v2.wire.ts'
import type { Now, OwnPlace } from './now.service.ts'
import { claimedBySomebody, numberLabel } from './now-words.ts'

const statusCodes = { unreported: 0, safe: 1, help: 2 } as const

const Place = namedObject(
  'OwnPlace',
  {
    country_code: text('ISO 3166-1 alpha-2.', 'PE'),
    country_name: text('Its name.', 'Peru'),
    city: textOrNull('The city, where it is known.', 'Lima'),
    timezone: textOrNull('IANA time zone; null where only a country with several is known.', 'America/Lima'),
    lat: decimalOrNull('Degrees north.', -12.0464),
    lng: decimalOrNull('Degrees east.', -77.0428),
    source: Type.Enum(['check_in', 'trip', 'home'], {
      description: 'check_in: the person said so within 24 hours; trip: by the itinerary; home: the home country.',
      examples: ['check_in'],
    }),
    since: timeOrNull('Since when; of a check-in its moment; null at home.'),
  },
  { description: 'Where the person is, by what the company of the key knows.' },
)

const Question = namedObject(
  'OpenQuestion',
  {
    id: id('Id of the request to check in.'),
    message: textOrNull('What the company wrote.', 'There was an earthquake near Lima. Are you safe?'),
    asked_at: time('When it was asked.'),
    asked_by: textOrNull('Who asked; null when the company’s own server did.', 'Kim Berg'),
    company_name: text('The company that asks.', 'Dunlin Travel'),
  },
  { description: 'A request to check in that waits for an answer.' },
)

const EmergencyNumber = namedObject(
  'EmergencyNumber',
  {
    type: Type.Enum(['ambulance', 'police', 'fire', 'all_emergency', 'tourist_police', 'other'], {
      description: 'What it reaches; all_emergency: every service.',
      examples: ['ambulance'],
    }),
    label: text('The same in words.', 'Ambulance'),
    number: text('The number to call.', '117'),
    note: textOrNull('What to know about it.', null),
    ...agreementV2,
  },
  { description: 'A number to call in an emergency.' },
)

const NowHospital = namedObject(
  'NearestHospital',
  {
    id: id('Id of the hospital.'),
    name: text('Its name.', 'Hospital Nacional Dos de Mayo'),
    phone: textOrNull('Its telephone number.', '+51 1 328 0028'),
    lat: decimal('Degrees north.', -12.0553),
    lng: decimal('Degrees east.', -77.0158),
    distance_km: decimal('From the place, as the crow flies.', 2.1),
  },
  { description: 'The hospital nearest to the place; null where the point is not known or none is near.' },
)

const NowTrip = namedObject(
  'TripBrief',
  {
    id: id('Id of the trip.'),
    name: text('Its name.', 'Survey in Peru'),
    starts_on: date('First day.'),
    ends_on: date('Last day.'),
    current: flag('Under way; false: it comes next.', true),
    country_codes: list(text('ISO 3166-1 alpha-2.', 'PE'), 'Its countries in their order.'),
  },
  { description: 'The trip that is under way, else the next one; null: neither.' },
)

export const NowV2 = namedObject(
  'Now',
  {
    as_of: time('When it was read. The ETag leaves it out: 304 means that nothing else has changed.'),
    user: namedObject(
      'NowUser',
      {
        id: id('Id of the person.'),
        first_name: textOrNull('First name.', 'Ada'),
        last_name: textOrNull('Last name.', 'Lindqvist'),
      },
      { description: 'The caller.' },
    ),
    company: orNull(
      namedObject(
        'NowCompany',
        {
          id: id('Id of the company.'),
          name: text('Its name.', 'Dunlin Travel'),
          help_phone: textOrNull(
            'The number that its travellers call for help; null where it has none.',
            '+1 555 0100',
          ),
        },
        { description: 'The company that the key acts in; null for somebody without one.' },
      ),
    ),
    place: orNull(Place),
    dangers: list(DangerV2, 'The highest risk first, then the nearest in time; each situation once.'),
    questions: list(Question, 'Requests to check in that the person has not answered, newest first.'),
    call_for_help: orNull(
      namedObject(
        'OwnCallForHelp',
        {
          id: id('Id of the call.'),
          since: time('When the person called for help.'),
          claimed_by: textOrNull('Who works on it; null: nobody yet.', 'Kim Berg'),
        },
        { description: 'The open call for help; null: there is none.' },
      ),
    ),
    last_check_in: orNull(
      namedObject(
        'LastCheckIn',
        {
          at: time('When.'),
          status: code('How the person was:', { 0: 'unreported', 1: 'safe', 2: 'help' }, 1),
        },
        { description: 'The latest check-in, however long ago; null: there was none.' },
      ),
    ),
    numbers: list(EmergencyNumber, 'Emergency numbers of the country of `place`: ambulance, police and fire first.'),
    hospital: orNull(NowHospital),
    trip: orNull(NowTrip),
    unread: namedObject(
      'Unread',
      {
        notifications: integer('Notifications that the person has not read.', 2),
        messages: integer('Messages of others in the person’s conversations that they have not read.', 1),
      },
      { description: 'How much the person has not read.' },
    ),
  },
  { description: 'What a person needs to know now.' },
)

const toPlace = ({ help, point, source, since }: OwnPlace, language: Language): Wire<typeof Place> => ({
  country_code: help.country.alpha2,
  country_name: inLanguage(help.country.name, language) ?? help.country.alpha2,
  city: help.city,
  timezone: help.timeZone,
  lat: point?.lat ?? null,
  lng: point?.lng ?? null,
  source,
  since: maybeTimeOut(since),
})

const kinds = ['ambulance', 'police', 'fire', 'all_emergency', 'tourist_police'] as const

const toNumber = (one: ContactDetail, language: Language): Wire<typeof EmergencyNumber> => {
  const type = kinds.find((kind) => kind === one.kind) ?? 'other'
  return {
    type,
    label: numberLabel(type, language),
    number: one.value,
    note: inLanguage(one.note, language),
    ...toAgreementV2(one),
  }
}

function toHospital({ help }: OwnPlace): Wire<typeof NowHospital> | null {
  if (!help.hospital) return null
  const { hospital, distanceKm } = help.hospital
  if (hospital.lat === null || hospital.lng === null) return null
  const phone = hospital.contactDetails.find(({ kind }) => kind === 'office_phone' || kind === 'mobile_phone')
  const { id: hospitalId, name, lat, lng } = hospital
  return { id: hospitalId, name, phone: phone?.value ?? null, lat, lng, distance_km: rounded(distanceKm) }
}

function toTrip({ trip, at }: Now): Wire<typeof NowTrip> | null {
  if (!trip) return null
  return {
    id: trip.id,
    name: trip.name,
    starts_on: trip.start,
    ends_on: trip.finish,
    current: trip.startsAt <= at,
    country_codes: [...new Set(trip.destinations.map((one) => one.countryCode))],
  }
}

export function toNowV2(now: Now, locale: Locale): Wire<typeof NowV2> {
  const language: Language = locale === 'all' ? 'en' : locale
  const { user, company, place, call, lastCheckIn } = now
  const claimedBy = call?.claimedBy && shownName(call.claimedBy)
  return {
    as_of: timeOut(now.at),
    user: { id: user.id, first_name: user.firstName, last_name: user.lastName },
    company: company ? { id: company.id, name: company.name, help_phone: company.helpPhone } : null,
    place: place ? toPlace(place, language) : null,
    dangers: now.dangers.map((danger) => toDangerV2(danger, language)),
    questions: now.questions.map(({ id: questionId, message, createdAt, askedBy, companyName }) => ({
      id: questionId,
      message,
      asked_at: timeOut(createdAt),
      asked_by: askedBy,
      company_name: companyName,
    })),
    call_for_help: call
      ? {
          id: call.id,
          since: timeOut(call.since),
          claimed_by: call.claimedAt === null ? null : claimedBy || claimedBySomebody(language),
        }
      : null,
    last_check_in: lastCheckIn ? { at: timeOut(lastCheckIn.at), status: statusCodes[lastCheckIn.status] } : null,
    numbers: place ? place.help.numbers.map((one) => toNumber(one, language)) : [],
    hospital: place ? toHospital(place) : null,
    trip: toTrip(now),
    unread: now.unread,
  }
}
