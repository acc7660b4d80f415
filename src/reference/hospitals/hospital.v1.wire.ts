import { Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  list,
  namedObject,
  text,
  time,
  timeOrNull,
  translatedOrEmptyText,
  type Wire,
} from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import { ContactDetailV1, toContactV1 } from '../contacts/contact-detail.v1.wire.ts'
import type { Hospital } from './hospital.ts'

const AddressV1 = namedObject(
  'Address',
  {
    address1: text('Street and number.', 'Juan D. Perón 4190'),
    address2: text('More of it.', 'Torre B'),
    city: text('City; for many hospitals the nearest one.', 'Dubai'),
    postal_code: text('Postal code.', 'C1199ABB'),
    province: text('Province or state.', 'Buenos Aires'),
    country_code: text('ISO 3166-1 alpha-2.', 'AE'),
  },
  { description: 'Its location; unknown fields are empty.' },
)

export const HospitalV1 = namedObject('Hospital', {
  id: id('Id of the hospital.'),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
  name: text('Name of the hospital.', 'Hospital Italiano de Buenos Aires'),
  description: translatedOrEmptyText('Deprecated; empty where there is none.', 'A teaching hospital.'),
  emergency: flag('True: likely able to give emergency services. False: not known.', true),
  accr_jci: flag('Accredited by an international hospital accreditation body.', false),
  starred: flag('Recommended.', false),
  verified: flag('Staff have checked the entry.', false),
  verified_at: timeOrNull('When it was checked.'),
  address: AddressV1,
  location: Type.Array(Type.Number(), {
    minItems: 2,
    maxItems: 2,
    description:
      'Longitude and latitude. Where the point is not known, the centre of its city, else of its division, else of its country.',
    examples: [[-58.42, -34.6]],
  }),
  google_place_id: text('Identifier in a place directory; empty where not known.', 'ChIJgUbEo8cfqokR5lP9_Wh_DaM'),
  google_place_url: text('Address in a place directory; empty where not known.', 'https://maps.example/place'),
  country_id: id('Id of the country.'),
  country_division_id: idOrNull('Id of the division, where known.'),
  country_region_id: idOrNull('Id of the region, where known.'),
  contact_details: list(ContactDetailV1, 'How to reach it, in the order to show.'),
})

export const toHospitalV1 = (hospital: Hospital, locale: Locale): Wire<typeof HospitalV1> => ({
  id: hospital.id,
  created_at: timeOut(hospital.createdAt),
  updated_at: timeOut(hospital.updatedAt),
  name: hospital.name,
  description: translatedOrEmpty(hospital.description, locale),
  emergency: hospital.emergency,
  accr_jci: hospital.accredited,
  starred: hospital.starred,
  verified: hospital.verified,
  verified_at: maybeTimeOut(hospital.verifiedAt),
  address: {
    address1: hospital.address1 ?? '',
    address2: hospital.address2 ?? '',
    city: hospital.city ?? '',
    postal_code: hospital.postalCode ?? '',
    province: hospital.province ?? '',
    country_code: hospital.countryCode,
  },
  location: [hospital.lng ?? hospital.nearestKnown?.lng ?? 0, hospital.lat ?? hospital.nearestKnown?.lat ?? 0],
  google_place_id: hospital.googlePlaceId ?? '',
  google_place_url: hospital.googlePlaceUrl ?? '',
  country_id: hospital.countryId,
  country_division_id: hospital.divisionId,
  country_region_id: hospital.regionId,
  contact_details: hospital.contactDetails.map((detail) => toContactV1(detail, locale)),
})
