import { Type } from 'typebox'
import type { RoleType } from '../../platform/ctx.ts'
import {
  code,
  decimalOrNull,
  flag,
  id,
  integer,
  integerOrNull,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { type DoctorSettings, type Role, shownName, type User } from './user.ts'
import { settingDescriptions, settingNames, type UserSettings } from './user-settings.ts'

const PictureV2 = namedObject(
  'Picture',
  {
    original: Type.Optional(text('At most 1024 pixels wide and high.', 'https://godwit.example/pictures/9nX2c….jpg')),
    thumb: Type.Optional(text('At most 200 pixels.', 'https://godwit.example/pictures/QpZ1a….jpg')),
    small: Type.Optional(text('At most 64 pixels.', 'https://godwit.example/pictures/t0Lwe….jpg')),
  },
  { description: 'Addresses of the picture; empty where there is none.' },
)

export const DoctorSettingsV2 = namedObject(
  'DoctorSettings',
  {
    id: id('Id of the settings.'),
    created_at: time('When they were made.'),
    updated_at: time('When they were last changed.'),
    clinic_appt_cost: integerOrNull('Price of an appointment in the clinic, in cents.', 9000),
    housecall_cost: integerOrNull('Price of a house call, in cents.', 20000),
    telemed_consult_cost: integerOrNull('Price of a consultation from afar, in cents.', 6000),
    istm_number: textOrNull('Number at the International Society of Travel Medicine.', 'CTH-10443'),
    clinic_address: textOrNull('Where the clinic is.', 'Av. Larco 345, Lima'),
  },
  { description: 'What a responder asks for, and where.' },
)

/** The fields of a person that everybody sees who sees the person. */
export const publicUserV2 = {
  id: id('Id of the person.'),
  created_at: time('When the account was made.'),
  updated_at: time('When the account was last changed.'),
  display_name: text('The name to show; of an anonymous traveller the external_id.', 'Ada Lindqvist'),
  first_name: textOrNull('First name; null of an anonymous traveller.', 'Ada'),
  last_name: textOrNull('Last name.', 'Lindqvist'),
  age: integerOrNull('Age in years. Deprecated.', 41),
  birthday: textOrNull('Day of birth.', '1985-05-04'),
  email: textOrNull('E-mail address; null of an anonymous traveller.', 'ada@example.com'),
  home_country: textOrNull('ISO 3166-1 alpha-2.', 'SE'),
  home_location_lat: decimalOrNull('Latitude of the home. Where people live is not kept: it is null.', null),
  home_location_lng: decimalOrNull('Longitude of the home. It is null, too.', null),
  nationalities: list(
    Type.String({ description: 'ISO 3166-1 alpha-2.', examples: ['SE'] }),
    'The passports that the person holds; where it is empty, home_country stands in for visas.',
  ),
  phone_number: textOrNull('Phone number.', '+46 70 123 45 67'),
  language: text('ISO 639-1.', 'en'),
  timezone: textOrNull('The same as timezone_identifier. Deprecated.', 'Europe/Stockholm'),
  timezone_identifier: textOrNull('IANA identifier of the time zone.', 'Europe/Stockholm'),
  profile_pic: PictureV2,
  username: textOrNull('Name in the community. There is none yet.', null),
  points: integer('Points in the community.', 0),
  external_id: textOrNull('The person’s id in the company’s own books.', 'E-1042'),
}

/** Fields of responders. */
export const responderUserV2 = {
  bio: Type.Optional(textOrNull('Responders: about the person.', 'Travel medicine since 2009.')),
  languages_spoken: Type.Optional(
    list(Type.String({ description: 'ISO 639-1.', examples: ['es'] }), 'Responders: the languages spoken.'),
  ),
  doctor_settings: Type.Optional(DoctorSettingsV2),
}

export const UserV2 = namedObject('User', { ...publicUserV2, ...responderUserV2 }, { description: 'A person.' })

export interface UserRenderOptions {
  /** The service's address. */
  readonly base: string
  readonly now: Date
  /** True: shows the responder’s fields. */
  readonly responder?: boolean
}

/** Whole years between a day of birth and now. */
function ageOn(birthday: string, now: Date): number {
  const today = now.toISOString().slice(0, 10)
  const years = Number(today.slice(0, 4)) - Number(birthday.slice(0, 4))
  return today.slice(5) < birthday.slice(5) ? years - 1 : years
}

const pictureUrls = (user: Pick<User, 'picture'>, base: string): Wire<typeof PictureV2> =>
  Object.fromEntries(Object.entries(user.picture ?? {}).map(([variant, name]) => [variant, `${base}/pictures/${name}`]))

const toDoctorSettings = (user: User, settings: DoctorSettings | null): Wire<typeof DoctorSettingsV2> => ({
  id: user.id,
  created_at: timeOut(user.createdAt),
  updated_at: timeOut(user.updatedAt),
  clinic_appt_cost: settings?.clinicApptCost ?? null,
  housecall_cost: settings?.housecallCost ?? null,
  telemed_consult_cost: settings?.telemedConsultCost ?? null,
  istm_number: settings?.istmNumber ?? null,
  clinic_address: settings?.clinicAddress ?? null,
})

export const toUserV2 = (user: User, { base, now, responder = false }: UserRenderOptions): Wire<typeof UserV2> => ({
  id: user.id,
  created_at: timeOut(user.createdAt),
  updated_at: timeOut(user.updatedAt),
  display_name: shownName(user),
  first_name: user.firstName,
  last_name: user.lastName,
  age: user.birthday === null ? null : ageOn(user.birthday, now),
  birthday: user.birthday,
  email: user.email,
  home_country: user.homeCountry,
  home_location_lat: null,
  home_location_lng: null,
  nationalities: [...user.nationalities],
  phone_number: user.phoneNumber,
  language: user.language,
  timezone: user.timezoneIdentifier,
  timezone_identifier: user.timezoneIdentifier,
  profile_pic: pictureUrls(user, base),
  username: null,
  points: 0,
  external_id: user.externalId,
  ...(responder
    ? {
        bio: user.bio,
        languages_spoken: [...user.languagesSpoken],
        doctor_settings: toDoctorSettings(user, user.doctorSettings),
      }
    : {}),
})

/** Roles by the numbers that version 2 has for them. */
export const roleCode: Readonly<Record<RoleType, number>> = {
  traveller: 0,
  employee: 1,
  branded_traveller: 2,
  clinical_admin: 50,
  medical_practitioner: 55,
  psychiatrist: 57,
  dentist: 59,
  organization_admin: 99,
}
export const roleNames: Readonly<Record<number, string>> = {
  0: 'Traveller',
  1: 'Employee',
  2: 'Branded Traveller',
  50: 'Clinical Admin',
  55: 'Medical Practitioner',
  57: 'Psychiatrist',
  59: 'Dentist',
  99: 'Organization Admin',
}
export const roleOf = (number: number): RoleType | undefined =>
  (Object.entries(roleCode) as [RoleType, number][]).find(([, known]) => known === number)?.[0]

export const CompanyBriefV2 = namedObject(
  'CompanyBrief',
  { id: id('Id of the company.'), name: text('Its name.', 'Demo Travel') },
  { description: 'The company, in short.' },
)

export const RoleV2 = namedObject(
  'Role',
  {
    id: id('Id of the role.'),
    created_at: time('When it was given.'),
    updated_at: time('When it was last changed.'),
    type: code('The person’s role in the company.', roleNames, 0),
    company: CompanyBriefV2,
  },
  { description: 'A person’s role in a company.' },
)

export const toRoleV2 = (role: Role): Wire<typeof RoleV2> => ({
  id: role.id,
  created_at: timeOut(role.createdAt),
  updated_at: timeOut(role.updatedAt),
  type: roleCode[role.type],
  company: { id: role.companyId, name: role.companyName },
})

export const SettingsV2 = namedObject(
  'Settings',
  {
    id: id('Id of the settings.'),
    ...(Object.fromEntries(settingNames.map((name) => [name, flag(settingDescriptions[name], true)])) as Record<
      keyof UserSettings,
      ReturnType<typeof flag>
    >),
  },
  { description: 'Which notifications the person gets, and how.' },
)
export const toSettingsV2 = (user: User): Wire<typeof SettingsV2> => ({ id: user.id, ...user.settings })
