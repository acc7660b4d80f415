import type { Config } from './config.ts'

type Settings = Pick<
  Config,
  | 'smtpUrl'
  | 'mailFrom'
  | 'twilioAccountSid'
  | 'twilioWhatsappFrom'
  | 'twilioVoiceFrom'
  | 'apnsKey'
  | 'fcmAccount'
  | 'webPushSubject'
>

/** The channels that need a provider, with the setting that names it. */
export const channelProviders = {
  email: { setting: 'GODWIT_SMTP_URL', isSet: (c: Settings) => Boolean(c.smtpUrl && c.mailFrom) },
  sms: { setting: 'GODWIT_TWILIO_ACCOUNT_SID', isSet: (c: Settings) => Boolean(c.twilioAccountSid) },
  apns: { setting: 'GODWIT_APNS_KEY_FILE', isSet: (c: Settings) => Boolean(c.apnsKey) },
  fcm: { setting: 'GODWIT_FCM_ACCOUNT_FILE', isSet: (c: Settings) => Boolean(c.fcmAccount) },
  webpush: { setting: 'GODWIT_WEB_PUSH_SUBJECT', isSet: (c: Settings) => Boolean(c.webPushSubject) },
  whatsapp: { setting: 'GODWIT_TWILIO_WHATSAPP_FROM', isSet: (c: Settings) => Boolean(c.twilioWhatsappFrom) },
  voice: { setting: 'GODWIT_TWILIO_VOICE_FROM', isSet: (c: Settings) => Boolean(c.twilioVoiceFrom) },
} as const

export type ProvidedChannel = keyof typeof channelProviders
export const providedChannels = Object.keys(channelProviders) as readonly ProvidedChannel[]

/** The channels that are simulated: never one that has a provider. */
export const simulatedChannelsOf = (config: Settings & Pick<Config, 'simulateChannels'>): readonly ProvidedChannel[] =>
  config.simulateChannels ? providedChannels.filter((one) => !channelProviders[one].isSet(config)) : []
