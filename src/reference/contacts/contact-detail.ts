import type { Translated } from '../../platform/i18n.ts'
import { stableId } from '../../platform/ids.ts'
import { addError, type Errors, type TextIn, writeOptionalText } from '../../platform/texts.ts'

export type ContactKind =
  | 'office_phone'
  | 'fax'
  | 'home_phone'
  | 'mobile_phone'
  | 'web_address'
  | 'email_address'
  | 'mailing_address'
  | 'police'
  | 'fire'
  | 'ambulance'
  | 'tourist_police'
  | 'all_emergency'
  | 'other'

/** A telephone number or an address. The note says where sources disagree. */
export interface ContactDetail {
  readonly id: string
  readonly kind: ContactKind
  readonly value: string
  readonly note: Translated | null
  readonly order: number
  /** What sources say of it; absent where nobody has compared any. */
  readonly agreement?: Agreement
}

/** How many sources state a number, of those that state any for the same service. */
export interface Agreement {
  readonly agreeing: number
  readonly total: number
  /** The sources do not agree on the service's numbers, or one says that none is reliable. */
  readonly disputed: boolean
}

/** The numbers of the kinds in version 2 and at the desk. */
export const contactCodes: Readonly<Record<ContactKind, number>> = {
  office_phone: 0,
  fax: 1,
  home_phone: 2,
  mobile_phone: 3,
  web_address: 4,
  email_address: 5,
  mailing_address: 6,
  police: 90,
  fire: 91,
  ambulance: 92,
  tourist_police: 93,
  all_emergency: 98,
  other: 99,
}
const kinds = new Map(Object.entries(contactCodes).map(([kind, code]) => [code, kind as ContactKind]))

/** A contact in a request; with the id of an existing contact it updates that one. */
export interface ContactInput {
  readonly id?: string | null
  readonly typ: number
  readonly val: string
  readonly note?: TextIn | null
  readonly order?: number | null
}

const maxValueLength = 500
const maxNoteLength = 2_000

function contactValueError(kind: ContactKind, value: string): string | undefined {
  if (value === '') return 'must not be empty'
  if (value.length > maxValueLength) return `must not have more than ${maxValueLength} characters`
  if (kind === 'web_address' && !(URL.canParse(value) && /^https?:/.test(value))) return 'is not a web address'
  if (kind === 'email_address' && !/^[^\s@]+@[^\s@]+$/.test(value)) return 'is not an e-mail address'
  if (/phone|fax|police|fire|ambulance|emergency/.test(kind) && !/\d/.test(value)) return 'is not a telephone number'
  return undefined
}

/** Checks a list of contacts, which replaces the old list. Sorted by `order`, or as sent where there is none. */
export function parseContacts(
  before: readonly ContactDetail[],
  sent: readonly ContactInput[],
  field: string,
  errors: Errors,
): ContactDetail[] {
  return sent
    .map((one, index): ContactDetail => {
      const kind = kinds.get(one.typ)
      const value = one.val.trim()
      if (!kind) addError(errors, `${field}.${index}.typ`, `must be one of ${[...kinds.keys()].join(', ')}`)
      const error = contactValueError(kind ?? 'other', value)
      if (error) addError(errors, `${field}.${index}.val`, error)
      const old = before.find(({ id }) => id === one.id)
      const note: Translated | null =
        one.note === undefined
          ? (old?.note ?? null)
          : writeOptionalText(old?.note ?? null, one.note, `${field}.${index}.note`, maxNoteLength, errors)
      const id = old?.id ?? stableId('contact', kind ?? '', value)
      const agreement = old?.kind === kind && old?.value === value ? old.agreement : undefined
      const order = one.order ?? index + 1
      return { id, kind: kind ?? 'other', value, note, order, ...(agreement && { agreement }) }
    })
    .sort((a, b) => a.order - b.order)
}
