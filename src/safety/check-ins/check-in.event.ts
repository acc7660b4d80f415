import { type NewEvent, payload, people } from '../../delivery/index.ts'
import type { User } from '../../people/index.ts'
import { decimalOrNull, flag, id, namedObject, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import type { CheckIn } from './check-in.ts'

export const HelpPayload = payload('CheckInHelp', {
  user_id: id('Who needs help.'),
  ...people,
  check_in_id: id('The check-in.'),
  check_in: namedObject(
    'HelpCheckIn',
    {
      id: id('Id of the check-in.'),
      user_id: id('Who checked in.'),
      checkin_at: time('When.'),
      lat: decimalOrNull('Latitude.', -12.0464),
      lng: decimalOrNull('Longitude.', -77.0428),
      country_code: textOrNull('Two letters of the country.', 'PE'),
      anonymized: flag('The point is the middle of a cell of about 25 km.', false),
    },
    { description: 'The check-in: where the person is, as exactly as they allow.' },
  ),
})

const toPayload = (person: User, checkIn: CheckIn, companyId: string): Wire<typeof HelpPayload> => ({
  user_id: person.id,
  user_ids: [person.id],
  external_ids: person.externalId === null || person.companyId !== companyId ? [] : [person.externalId],
  check_in_id: checkIn.id,
  check_in: {
    id: checkIn.id,
    user_id: checkIn.userId,
    checkin_at: checkIn.at.toISOString(),
    lat: checkIn.lat,
    lng: checkIn.lng,
    anonymized: checkIn.anonymized,
    country_code: checkIn.countryCode,
  },
})

/** 53: a person needs help. */
export const helpEvent = (person: User, checkIn: CheckIn, companyId: string): NewEvent => ({
  event: 53,
  companyId,
  payload: toPayload(person, checkIn, companyId),
})
