import {
  decimalOrNull,
  flag,
  id,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { ContactDetailV2, toContactV2 } from '../contacts/contact-detail.v2.wire.ts'
import { addressLine, type Hospital } from './hospital.ts'

export const HospitalV2 = namedObject('Hospital', {
  id: id('Id of the hospital.'),
  created_at: time('When it was first recorded.'),
  updated_at: time('When it was last changed.'),
  name: text('Name of the hospital.', 'Hospital Italiano de Buenos Aires'),
  description: translatedText('About the hospital; null where nothing is written.', null),
  address_str: textOrNull('The address in one line, as far as it is known.', 'Buenos Aires'),
  lat: decimalOrNull('Latitude; null where the point is not known.', -34.6),
  lng: decimalOrNull('Longitude; null where the point is not known.', -58.42),
  emergency: flag('True: likely able to give emergency services. False: not known.', true),
  starred: flag('Deprecated.', false),
  google_place_id: textOrNull('Identifier in a place directory.', null),
  google_place_url: textOrNull('Address in a place directory.', null),
  country_id: id('Id of the country.'),
  accr_jci: flag('Accredited by an international hospital accreditation body.', false),
  contact_details: list(ContactDetailV2, 'How to reach it, in the order to show.'),
})

export const toHospitalV2 = (hospital: Hospital, locale: Locale): Wire<typeof HospitalV2> => ({
  id: hospital.id,
  created_at: timeOut(hospital.createdAt),
  updated_at: timeOut(hospital.updatedAt),
  name: hospital.name,
  description: translated(hospital.description, locale),
  address_str: addressLine(hospital),
  lat: hospital.lat,
  lng: hospital.lng,
  emergency: hospital.emergency,
  starred: hospital.starred,
  google_place_id: hospital.googlePlaceId,
  google_place_url: hospital.googlePlaceUrl,
  country_id: hospital.countryId,
  accr_jci: hospital.accredited,
  contact_details: hospital.contactDetails.map((detail) => toContactV2(detail, locale)),
})
