import {
  code,
  flag,
  id,
  integer,
  integerOrNull,
  namedObject,
  text,
  translatedText,
  type Wire,
} from '../../platform/http/fields.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { type ContactDetail, contactCodes } from './contact-detail.ts'

const contactTypeNames = {
  0: 'office phone',
  1: 'fax',
  2: 'home phone',
  3: 'phone number',
  4: 'URL',
  5: 'e-mail address',
  6: 'mailing address',
  90: 'police',
  91: 'fire',
  92: 'ambulance',
  93: 'tourist',
  98: 'other emergency',
  99: 'other',
}

const fields = {
  id: id('Id of the contact.'),
  typ: code('What it reaches:', contactTypeNames, 90),
  val: text('The number or address.', '190'),
  note: translatedText('What to know about it; sources that disagree are named here.', null),
  order: integer('Place within its group.', 1),
}

export const ContactDetailV2 = namedObject('ContactDetail', fields)

/** What sources say of an emergency number. */
export const agreementV2 = {
  sources_agreeing: integerOrNull('How many sources state this number for the service; null where not known.', 3),
  sources_total: integerOrNull('Of how many that state any.', 6),
  disputed: flag('The sources do not agree on the numbers of the service.', true),
}

export const EmergencyContactV2 = namedObject(
  'EmergencyContact',
  { ...fields, ...agreementV2 },
  { description: 'An emergency number, and how many sources state it.' },
)

export const toContactV2 = (detail: ContactDetail, locale: Locale): Wire<typeof ContactDetailV2> => ({
  id: detail.id,
  typ: contactCodes[detail.kind],
  val: detail.value,
  note: translated(detail.note, locale),
  order: detail.order,
})

export const toAgreementV2 = ({ agreement }: ContactDetail) => ({
  sources_agreeing: agreement?.agreeing ?? null,
  sources_total: agreement?.total ?? null,
  disputed: agreement?.disputed ?? false,
})

export const toEmergencyContactV2 = (detail: ContactDetail, locale: Locale): Wire<typeof EmergencyContactV2> => ({
  ...toContactV2(detail, locale),
  ...toAgreementV2(detail),
})
