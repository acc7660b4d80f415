import { Type } from 'typebox'
import type { Wire } from '../../platform/http/fields.ts'
import { namedObject } from '../../platform/http/fields.ts'
import { FlagIn, readFlag, TextIn } from '../../platform/http/lenient.ts'
import { refusals } from '../../platform/problem.ts'
import type { AccountChange } from '../account-changes/account-change.service.ts'
import { parsePicture } from '../pictures/picture.ts'
import { NationalitiesIn, readNationalitiesIn } from '../users/nationalities-in.v2.wire.ts'
import { parsePassword } from '../users/password-in.v2.wire.ts'
import { splitName } from '../users/user-change.ts'
import type { MemberDraft } from './member.service.ts'

/** Ten megabytes in base64, and the other fields. */
export const memberBodyLimit = 15 * 1024 * 1024

/** The fields of a person that a request may set. The desk takes the same. */
export const memberIn = {
  name: TextIn('First and last name in one; first_name and last_name come before it.', 'Ada Lindqvist', 400),
  first_name: TextIn('First name.', 'Ada'),
  last_name: TextIn('Last name.', 'Lindqvist'),
  display_name: TextIn('The name to show.', 'Ada L.'),
  email: TextIn('A valid e-mail address, unique within the company.', 'ada@example.com', 300),
  external_id: TextIn('The person’s id in the company’s own books, unique within it.', 'E-1042', 300),
  home_country: TextIn('ISO 3166-1 alpha-2; alpha-3 is understood too, in any case.', 'SE', 20),
  nationalities: NationalitiesIn,
  phone_number: TextIn('Phone number.', '+46 70 123 45 67'),
  language: TextIn('ISO 639-1; longer tags such as en-US are cut to it.', 'en', 60),
  languages_spoken: Type.Optional(
    Type.Unsafe<readonly string[] | null>({
      type: ['array', 'null'],
      items: { type: 'string', maxLength: 60 },
      maxItems: 100,
      description: 'The languages that the person speaks, ISO 639-1.',
      examples: [['sv', 'en']],
    }),
  ),
  timezone: TextIn('As timezone_identifier, which comes before it. Deprecated.', 'Europe/Stockholm', 100),
  timezone_identifier: TextIn('IANA identifier of the time zone.', 'Europe/Stockholm', 100),
  birthday: TextIn('Day of birth.', '1985-05-04', 40),
  bio: TextIn('About the person.', 'Travel medicine since 2009.', 20_000),
  password: TextIn('A password of at least 10 characters.', 'correct horse battery staple', 1000),
  password_confirmation: TextIn('The password once more.', 'correct horse battery staple', 1000),
  profile_pic: Type.Optional(
    Type.Unsafe<string | object | null>({
      type: ['string', 'object', 'null'],
      description:
        'A PNG, JPEG, WebP or GIF picture in base64, at most 10 MB; null takes it away. The map of addresses that answers have is left alone.',
      examples: ['iVBORw0KGgoAAAANSUhEUg…'],
    }),
  ),
}

export const MemberChangeV2 = Type.Object({
  user: namedObject('UserInput', memberIn, {
    description: 'What to change. What is left out stays; fields that a company may not set are ignored.',
  }),
})

export const MemberDraftV2 = Type.Object({
  user: namedObject('UserInput', memberIn, {
    description:
      'The person. A name and an e-mail address are needed, or external_id alone: an anonymous traveller, to whom nothing is sent; the organization gets it as notification.suppressed.',
  }),
  send_confirmation_email: Type.Optional({
    ...FlagIn,
    description: 'True: send the person a link to confirm the address and to choose a password. Default: false.',
    examples: [false],
  } as typeof FlagIn),
})

type MemberFields = Wire<typeof MemberChangeV2>['user']
const pictureIn = (sent: MemberFields['profile_pic']): Buffer | null | undefined => {
  if (sent === null || sent === '') return null
  return typeof sent === 'string' ? parsePicture(sent) : undefined
}

/** Null for a required field becomes an empty text, which validation refuses. A null or empty language is ignored. */
export function fromMemberV2(user: MemberFields): AccountChange {
  const named = user.name ? splitName(user.name) : undefined
  let password: string | undefined
  let picture: Buffer | null | undefined
  const errors = {
    ...refusals(() => {
      password = parsePassword(user.password, user.password_confirmation)
    }),
    ...refusals(() => {
      picture = pictureIn(user.profile_pic)
    }),
  }
  return {
    firstName: user.first_name === null ? '' : (user.first_name ?? named?.firstName),
    lastName: user.last_name === undefined ? named?.lastName : user.last_name,
    displayName: user.display_name,
    email: user.email === null ? '' : user.email,
    externalId: user.external_id,
    homeCountry: user.home_country,
    nationalities: readNationalitiesIn(user.nationalities),
    phoneNumber: user.phone_number,
    language: user.language || undefined,
    languagesSpoken: user.languages_spoken === null ? [] : user.languages_spoken,
    timezoneIdentifier: user.timezone_identifier === undefined ? user.timezone : user.timezone_identifier,
    birthday: user.birthday,
    bio: user.bio,
    password,
    picture,
    errors,
  }
}

/** As `fromMemberV2`; requires a first name and an e-mail address, or an external id without either: an anonymous traveller. */
export function memberDraft(user: MemberFields): MemberDraft {
  const change = fromMemberV2(user)
  const { firstName = '', email = '' } = change
  const isNameless = !firstName.trim() && !email.trim() && !change.lastName?.trim() && !change.displayName?.trim()
  if (isNameless && change.externalId?.trim()) return { ...change, firstName: null, email: null }
  const errors = {
    ...(firstName.trim() ? {} : { first_name: ['is required, here or in name'] }),
    ...(email.trim() ? {} : { email: ['is required'] }),
    ...change.errors,
  }
  return { ...change, firstName, email, errors }
}

export const wantsConfirmation = (body: Wire<typeof MemberDraftV2>): boolean =>
  readFlag(body.send_confirmation_email, 'send_confirmation_email') ?? false
