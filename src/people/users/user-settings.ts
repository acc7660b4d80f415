/** What a person can switch off: a kind of notification, by e-mail and as push, with the flags `send_<name>_email` and `send_<name>_push`. */
interface SwitchedKind {
  readonly default: boolean
  /** For the OpenAPI documents. */
  readonly what: string
  /** When it is not enough that the flag is on. */
  readonly only?: string
  /** How the page behind an e-mail's link calls it: "you get no …". */
  readonly mails: { readonly en: string; readonly es: string }
}

export const notificationSettings = {
  trip_alert: {
    default: true,
    what: 'Trip alerts',
    mails: { en: 'alerts about your trips', es: 'alertas sobre sus viajes' },
  },
  visa_change: {
    default: true,
    what: 'Changed visa requirements of trips',
    only: 'if trip alerts are sent so',
    mails: { en: 'news of changed visa requirements', es: 'avisos de cambios en los requisitos de visado' },
  },
  all_good: {
    default: false,
    what: '“All is well”',
    only: 'where the company has the option',
    mails: { en: 'messages that all is well', es: 'mensajes de que todo va bien' },
  },
} as const satisfies Readonly<Record<string, SwitchedKind>>

export type NotificationSetting = keyof typeof notificationSettings

const channels = { email: 'by e-mail', push: 'as push notifications' } as const
type Channel = keyof typeof channels

export type NotificationFlag<C extends Channel = Channel> = `send_${NotificationSetting}_${C}`

export const flagOf = <C extends Channel>(setting: NotificationSetting, channel: C): NotificationFlag<C> =>
  `send_${setting}_${channel}`

interface Switch {
  readonly default: boolean
  /** For the OpenAPI documents. */
  readonly about: string
}

const notificationFlags = Object.fromEntries(
  (Object.entries(notificationSettings) as [NotificationSetting, SwitchedKind][]).flatMap(([setting, kind]) =>
    (Object.keys(channels) as Channel[]).map((channel) => [
      flagOf(setting, channel),
      {
        default: kind.default,
        about: `${kind.what} ${channels[channel]}${kind.only === undefined ? '' : `, ${kind.only}`}.`,
      },
    ]),
  ),
) as Readonly<Record<NotificationFlag, Switch>>

const otherFlags = {
  check_in_with_location: { default: true, about: 'Check in with the exact location.' },
  follow_after_comment_report: { default: false, about: 'Follow what the person commented on or reported.' },
  community_reward_email: { default: false, about: 'Rewards of the community by e-mail.' },
  community_reward_push: { default: false, about: 'Rewards of the community as push notifications.' },
  community_proximity_email: { default: false, about: 'Reports of the community nearby by e-mail.' },
  community_proximity_push: { default: false, about: 'Reports of the community nearby as push notifications.' },
} as const satisfies Readonly<Record<string, Switch>>

export type SettingName = NotificationFlag | keyof typeof otherFlags
export type UserSettings = Readonly<Record<SettingName, boolean>>

const switches: Readonly<Record<SettingName, Switch>> = { ...notificationFlags, ...otherFlags }
export const settingNames = Object.keys(switches) as readonly SettingName[]

const eachSetting = <T>(read: (of: Switch) => T) =>
  Object.fromEntries(settingNames.map((name) => [name, read(switches[name])])) as Readonly<Record<SettingName, T>>

export const defaultSettings: UserSettings = eachSetting((of) => of.default)
export const settingDescriptions = eachSetting((of) => of.about)
