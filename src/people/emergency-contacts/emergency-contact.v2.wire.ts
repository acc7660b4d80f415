import { Type } from 'typebox'
import { id, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import {
  type ContactChange,
  contactLanguages,
  type EmergencyContact,
  longestName,
  longestRelation,
} from './emergency-contact.ts'

const words = {
  name: ['Name of the contact.', 'Maria Torres'],
  phone: ['Their telephone, with + and the code of its country.', '+5115550199'],
  relation: ['How they are related to the person.', 'mother'],
  language: ['The language in which to speak to them: en or es; null: not said.', 'es'],
} as const

/** The same in version 2 and at the desk. */
export const EmergencyContactV2 = namedObject(
  'EmergencyContactPerson',
  {
    id: id('Id of the contact.'),
    name: text(...words.name),
    phone_number: text(...words.phone),
    relation: text(...words.relation),
    language: textOrNull(...words.language),
    consented_at: time('When the person said that the contact knows and agrees.'),
    updated_at: time('When it was last changed.'),
  },
  { description: 'Somebody who may be called when the person cannot be reached.' },
)

const textInput = ([description, example]: readonly [string, string], maxLength: number) =>
  Type.Optional(Type.String({ maxLength, description, examples: [example] }))

export const EmergencyContactIn = Type.Object({
  emergency_contact: namedObject(
    'EmergencyContactPersonInput',
    {
      name: textInput(words.name, 2 * longestName),
      phone_number: textInput(words.phone, 60),
      relation: textInput(words.relation, 2 * longestRelation),
      language: Type.Optional(
        Type.Union([Type.Enum([...contactLanguages]), Type.Null()], {
          description: words.language[0],
          examples: [words.language[1]],
        }),
      ),
      consent: Type.Optional(
        Type.Boolean({
          description:
            'True: the contact knows of it and agrees. Without it nothing is stored, and no name or number is changed.',
          examples: [true],
        }),
      ),
    },
    { description: 'A contact, or what is to change of one; what is left out stays.' },
  ),
})

export const toEmergencyContactV2 = (one: EmergencyContact): Wire<typeof EmergencyContactV2> => ({
  id: one.id,
  name: one.name,
  phone_number: one.phoneNumber,
  relation: one.relation,
  language: one.language,
  consented_at: timeOut(one.consentedAt),
  updated_at: timeOut(one.updatedAt),
})

export function fromEmergencyContactV2({ emergency_contact: given }: Wire<typeof EmergencyContactIn>): ContactChange {
  const { name, phone_number: phoneNumber, relation, language, consent = false } = given
  return {
    consent,
    ...(name === undefined ? {} : { name }),
    ...(phoneNumber === undefined ? {} : { phoneNumber }),
    ...(relation === undefined ? {} : { relation }),
    ...(language === undefined ? {} : { language }),
  }
}
