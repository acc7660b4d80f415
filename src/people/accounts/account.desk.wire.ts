import { Type } from 'typebox'
import type { RoleType } from '../../platform/ctx.ts'
import {
  flag,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { maybeTimeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import type { AccountChange } from '../account-changes/account-change.service.ts'
import { fromMemberV2, memberIn } from '../members/member-in.v2.wire.ts'
import { type DoctorSettings, shownName } from '../users/user.ts'
import {
  DoctorSettingsV2,
  publicUserV2,
  RoleV2,
  roleNames,
  roleOf,
  SettingsV2,
  toRoleV2,
  toSettingsV2,
  toUserV2,
} from '../users/user.v2.wire.ts'
import type { Account } from './account.ts'

export const AccountDesk = namedObject(
  'Account',
  {
    ...publicUserV2,
    name: text('Display name, or first and last name.', 'Ada Lindqvist'),
    bio: textOrNull('About the person.', 'Travel medicine since 2009.'),
    languages_spoken: list(Type.String({ description: 'ISO 639-1.', examples: ['es'] }), 'The languages spoken.'),
    doctor_settings: DoctorSettingsV2,
    settings: SettingsV2,
    company_id: idOrNull(
      'The company that the account belongs to; null for staff, and for a guest of the manager’s company.',
    ),
    company_name: textOrNull('Its name; null where there is no company_id.', 'Demo Travel'),
    staff: flag('One of the people who run the service.', false),
    has_password: flag('The person can sign in at the desk, if the roles allow it.', false),
    roles: list(RoleV2, 'What the person is; a manager sees the roles in the own company.'),
    confirmed_at: timeOrNull('When the person confirmed the e-mail address.'),
    deleted_at: timeOrNull('When the person was deleted; they can be restored.'),
    revision: integer('Counts the changes.', 1),
  },
  { description: 'A person.' },
)

export const toAccountDesk = (account: Account, base: string, now: Date): Wire<typeof AccountDesk> => {
  const { user } = account
  const { bio, languages_spoken, doctor_settings, ...shown } = toUserV2(user, { base, now, responder: true })
  if (!doctor_settings) throw new Error('a responder is shown without settings')
  return {
    ...shown,
    name: shownName(user),
    bio: bio ?? null,
    languages_spoken: languages_spoken ?? [],
    doctor_settings,
    settings: toSettingsV2(user),
    company_id: account.guest ? null : user.companyId,
    company_name: account.guest ? null : account.companyName,
    staff: user.staff,
    has_password: account.hasPassword,
    roles: account.roles.map(toRoleV2),
    confirmed_at: maybeTimeOut(user.confirmedAt),
    deleted_at: maybeTimeOut(user.deletedAt),
    revision: user.revision,
  }
}

const Cents = (description: string) =>
  Type.Optional(
    Type.Unsafe<number | null>({
      type: ['integer', 'null'],
      minimum: 0,
      maximum: 100_000_000,
      description,
      examples: [9000],
    }),
  )

/** The fields of version 2, and those that a responder needs. */
export const accountIn = {
  ...memberIn,
  doctor_settings: Type.Optional(
    namedObject(
      'DoctorSettingsInput',
      {
        clinic_appt_cost: Cents('Price of an appointment in the clinic, in cents.'),
        housecall_cost: Cents('Price of a house call, in cents.'),
        telemed_consult_cost: Cents('Price of a consultation from afar, in cents.'),
        istm_number: TextIn('Number at the International Society of Travel Medicine.', 'CTH-10443'),
        clinic_address: TextIn('Where the clinic is.', 'Av. Larco 345, Lima', 500),
      },
      { description: 'Data for responders; replaces the stored data.' },
    ),
  ),
}
export const AccountIn = namedObject('AccountChanges', accountIn, {
  description: 'The fields to change; those left out keep their values.',
})

export function fromAccountDesk(user: Wire<typeof AccountIn>): AccountChange {
  const { doctor_settings: doctor } = user
  const doctorSettings: DoctorSettings | undefined = doctor && {
    clinicApptCost: doctor.clinic_appt_cost ?? null,
    housecallCost: doctor.housecall_cost ?? null,
    telemedConsultCost: doctor.telemed_consult_cost ?? null,
    istmNumber: doctor.istm_number ?? null,
    clinicAddress: doctor.clinic_address ?? null,
  }
  return { ...fromMemberV2(user), doctorSettings }
}

export const RoleIn = Type.Integer({
  description: `A role: ${Object.entries(roleNames)
    .map(([number, name]) => `${number} ${name}`)
    .join(', ')}.`,
  examples: [1],
})
export function roleIn(number: number, field: string): RoleType {
  const role = roleOf(number)
  if (!role) throw invalid({ [field]: 'is not the number of a role' })
  return role
}
