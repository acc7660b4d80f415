import { Type } from 'typebox'
import { flag, id, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { FlagIn, readFlag } from '../../platform/http/lenient.ts'
import { timeOut } from '../../platform/http/times.ts'
import { checkAll } from '../../platform/problem.ts'
import type { User } from './user.ts'
import type { SettingName, UserSettings } from './user-settings.ts'

const SettingsV1 = namedObject(
  'Settings',
  {
    id: id('Id of the settings.'),
    send_trip_alert_email: flag('Trip alerts by e-mail.', true),
    send_trip_alert_push: flag('Trip alerts as push notifications.', true),
    send_all_good_email: flag('“All is well” by e-mail, where the company has the option.', false),
    send_all_good_push: flag('“All is well” as push notifications, where the company has the option.', false),
    check_in_with_location: flag('The traveller checks in with the exact location.', true),
  },
  { description: 'Which notifications the traveller gets, and how.' },
)

export const TravellerV1 = namedObject(
  'Traveller',
  {
    id: id('Id of the traveller.'),
    created_at: time('When the account was made.'),
    updated_at: time('When the account was last changed.'),
    first_name: text('First name; empty for an anonymous traveller.', 'Ada'),
    last_name: textOrNull('Last name.', 'Lindqvist'),
    email: text('E-mail address; empty for an anonymous traveller.', 'ada@example.com'),
    home_country: textOrNull('ISO 3166-1 alpha-2.', 'SE'),
    language: text('ISO 639-1.', 'en'),
    authentication_token: text(
      'The key that the traveller’s devices call with.',
      'gwu_0000000000000000000000000001AbCdE',
    ),
    settings: SettingsV1,
  },
  { description: 'A traveller’s account and settings.' },
)

export const toTravellerV1 = (user: User, token: string): Wire<typeof TravellerV1> => ({
  id: user.id,
  created_at: timeOut(user.createdAt),
  updated_at: timeOut(user.updatedAt),
  first_name: user.firstName ?? '',
  last_name: user.lastName,
  email: user.email ?? '',
  home_country: user.homeCountry,
  language: user.language,
  authentication_token: token,
  settings: {
    id: user.id,
    send_trip_alert_email: user.settings.send_trip_alert_email,
    send_trip_alert_push: user.settings.send_trip_alert_push,
    send_all_good_email: user.settings.send_all_good_email,
    send_all_good_push: user.settings.send_all_good_push,
    check_in_with_location: user.settings.check_in_with_location,
  },
})

const settingNamesV1 = [
  'send_trip_alert_email',
  'send_trip_alert_push',
  'send_all_good_email',
  'send_all_good_push',
  'check_in_with_location',
] as const satisfies readonly SettingName[]

const SettingIn = Type.Optional(FlagIn)

export const ProfileChangeV1 = Type.Object({
  user: namedObject(
    'ProfileChanges',
    {
      settings: Type.Optional(
        namedObject(
          'SettingsChanges',
          {
            send_trip_alert_email: SettingIn,
            send_trip_alert_push: SettingIn,
            send_all_good_email: SettingIn,
            send_all_good_push: SettingIn,
            check_in_with_location: SettingIn,
          },
          { description: 'The settings to change; those left out keep their values.' },
        ),
      ),
    },
    { description: 'Only settings change here; everything else is ignored.' },
  ),
})

export function fromProfileV1({ user: { settings = {} } }: Wire<typeof ProfileChangeV1>): Partial<UserSettings> {
  const read = checkAll(
    ...settingNamesV1.map((name) => () => [name, readFlag(settings[name], `settings.${name}`)] as const),
  )
  return Object.fromEntries(read.filter(([, value]) => value !== undefined))
}
