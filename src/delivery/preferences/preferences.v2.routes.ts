import { Type } from 'typebox'
import { defaultSettings, settingDescriptions, settingNames, type UserSettings } from '../../people/index.ts'
import { flag, id, list, namedObject, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { problems, type Routes } from '../../platform/http/routes.ts'
import { maybeTimeOut } from '../../platform/http/times.ts'
import { changeOwnNotificationSettings, getOwnSettings, type OwnSettings } from './preferences.service.ts'
import { DigestAtIn, DigestAtOut, preferencesOut, QuietHoursIn, QuietHoursOut } from './preferences.wire.ts'

const access = ['user'] as const
const tags = ['Profile']

const flags = Object.fromEntries(
  settingNames.map((name) => [name, flag(settingDescriptions[name], defaultSettings[name])]),
) as {
  [Name in keyof UserSettings]: ReturnType<typeof flag>
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

const optionalFlags = Object.fromEntries(settingNames.map((name) => [name, Type.Optional(flags[name])])) as {
  [Name in keyof UserSettings]: ReturnType<typeof Type.Optional<ReturnType<typeof flag>>>
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
  const given = settingNames.flatMap((name) => (rest[name] === undefined ? [] : [[name, rest[name]] as const]))
  return {
    flags: Object.fromEntries(given) as Partial<UserSettings>,
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
