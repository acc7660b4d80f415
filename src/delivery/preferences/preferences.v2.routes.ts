import { Type } from 'typebox'
import { defaultSettings } from '../../people/index.ts'
import { flag, id, list, namedObject, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { maybeTimeOut } from '../../platform/http/times.ts'
import { changeOwnNotificationSettings, getOwnSettings, type OwnSettings } from './preferences.service.ts'
import { DigestAtIn, DigestAtOut, preferencesOut, QuietHoursIn, QuietHoursOut } from './preferences.wire.ts'

const access = ['user'] as const
const tags = ['Profile']

const descriptions: Readonly<Record<keyof typeof defaultSettings, string>> = {
  send_trip_alert_email: 'Trip alerts by e-mail.',
  send_trip_alert_push: 'Trip alerts as push notifications.',
  send_visa_change_email: 'Changed visa requirements of trips by e-mail, if trip alerts are sent so.',
  send_visa_change_push: 'Changed visa requirements of trips as push notifications, if trip alerts are sent so.',
  send_all_good_email: '“All is well” by e-mail, where the company has the option.',
  send_all_good_push: '“All is well” as push notifications, where the company has the option.',
  check_in_with_location: 'Check in with the exact location.',
  follow_after_comment_report: 'Hear more of a report that one commented on.',
  community_reward_email: 'Rewards of the community by e-mail.',
  community_reward_push: 'Rewards of the community as push notifications.',
  community_proximity_email: 'What the community reports nearby by e-mail.',
  community_proximity_push: 'What the community reports nearby as push notifications.',
}
type Flags = typeof defaultSettings
const names = Object.keys(descriptions) as (keyof Flags)[]

const flags = Object.fromEntries(names.map((name) => [name, flag(descriptions[name], defaultSettings[name])])) as {
  [Name in keyof Flags]: ReturnType<typeof flag>
}

const SettingsOut = namedObject(
  'MySettings',
  {
    id: id('Id of the settings.'),
    ...flags,
    quiet_hours: QuietHoursOut,
    digest_at: DigestAtOut,
    chosen: list(
      Type.String({ description: 'quiet_hours or digest_at.', examples: ['quiet_hours'] }),
      'What of quiet_hours and digest_at the person chose; the rest is the company’s choice or the usual.',
    ),
    quiet_until: timeOrNull('When a message that is not urgent would go out if it came now; null: at once.'),
  },
  { description: 'Which notifications the caller gets, how, and when.' },
)

const optionalFlags = Object.fromEntries(names.map((name) => [name, Type.Optional(flags[name])])) as {
  [Name in keyof Flags]: ReturnType<typeof Type.Optional<ReturnType<typeof flag>>>
}

const SettingsIn = Type.Object({
  settings: namedObject(
    'MySettingsChanges',
    {
      ...optionalFlags,
      quiet_hours: Type.Optional(QuietHoursIn),
      digest_at: Type.Optional(DigestAtIn),
      use_defaults: Type.Optional(flag('Forget first what was chosen for quiet_hours and digest_at.', false)),
    },
    { description: 'What is to change; what is left out stays.' },
  ),
})

const toSettingsOut = ({ user, preferences, chosen, quietUntil }: OwnSettings): Wire<typeof SettingsOut> => ({
  id: user.id,
  ...user.settings,
  ...preferencesOut(preferences),
  chosen: [...chosen],
  quiet_until: maybeTimeOut(quietUntil),
})

function fromSettingsIn({ settings }: Wire<typeof SettingsIn>) {
  const { quiet_hours, digest_at, use_defaults, ...rest } = settings
  const given = names.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]] as const]))
  return {
    flags: Object.fromEntries(given) as Partial<Flags>,
    preferences: {
      ...(quiet_hours === undefined ? {} : { quiet_hours }),
      ...(digest_at === undefined ? {} : { digest_at }),
    },
    useDefaults: use_defaults ?? false,
  }
}

export const mySettingsRoutesV2: Routes = async (app) => {
  app.get('/users/my_settings', {
    config: { access },
    schema: {
      operationId: 'getMySettingsV2',
      tags,
      summary: 'Get the caller’s own settings',
      description: 'With the effective quiet hours and digest hour, chosen by the person, the company or by default.',
      response: { 200: SettingsOut, ...problems(401) },
    },
    handler: async (req) => toSettingsOut(await getOwnSettings(req.ctx)),
  })

  for (const [method, operationId] of [
    ['PATCH', 'changeMySettingsV2'],
    ['PUT', 'changeMySettingsByPutV2'],
  ] as const) {
    app.route({
      method,
      url: '/users/my_settings',
      config: { access },
      schema: {
        operationId,
        tags,
        summary: 'Change the caller’s own settings',
        body: SettingsIn,
        response: { 200: SettingsOut, ...problems(400, 401, 422) },
      },
      handler: async (req) => toSettingsOut(await changeOwnNotificationSettings(req.ctx, fromSettingsIn(req.body))),
    })
  }
}
