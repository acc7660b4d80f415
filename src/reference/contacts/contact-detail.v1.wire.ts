import { code, id, integer, namedObject, text, translatedOrEmptyText, type Wire } from '../../platform/http/fields.ts'
import { type Locale, translatedOrEmpty } from '../../platform/i18n.ts'
import type { ContactDetail, ContactKind } from './contact-detail.ts'

const contactTypeNames = {
  0: 'office phone',
  1: 'fax',
  2: 'home phone',
  3: 'mobile phone',
  4: 'web address',
  5: 'e-mail address',
  90: 'police',
  91: 'fire',
  92: 'ambulance',
  98: 'all emergency',
  99: 'other',
}

/** Version 1 has no number for tourist police or a mailing address: both are "other" (99). */
const contactCode: Readonly<Record<ContactKind, number>> = {
  office_phone: 0,
  fax: 1,
  home_phone: 2,
  mobile_phone: 3,
  web_address: 4,
  email_address: 5,
  mailing_address: 99,
  police: 90,
  fire: 91,
  ambulance: 92,
  tourist_police: 99,
  all_emergency: 98,
  other: 99,
}

export const ContactDetailV1 = namedObject('ContactDetail', {
  id: id('Id of the contact.'),
  typ: code('What it reaches:', contactTypeNames, 90),
  val: text('The number or address.', '190'),
  note: translatedOrEmptyText(
    'What to know about it; sources that disagree are named here. Empty where there is nothing to say.',
    'Also from mobile phones.',
  ),
  order: integer('Place within its group.', 1),
})

export const toContactV1 = (detail: ContactDetail, locale: Locale): Wire<typeof ContactDetailV1> => ({
  id: detail.id,
  typ: contactCode[detail.kind],
  val: detail.value,
  note: translatedOrEmpty(detail.note, locale),
  order: detail.order,
})
