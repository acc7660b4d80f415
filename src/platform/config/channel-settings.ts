import type { ServiceAccount } from '../providers/fcm.ts'
import { file, flag, type Options, type Setting, setting, text, url, whole } from './setting.ts'

/** How much is sent at a time and in a second, so that a provider is not flooded. */
const limits = (word: string, group: string, fallback: { atOnce: string; perSecond: string }) => ({
  atOnce: whole(`GODWIT_${word}_CONCURRENCY`, {
    group,
    about: 'Messages under way at a time, in each worker.',
    fallback: fallback.atOnce,
    min: 1,
    max: 256,
  }),
  perSecond: whole(`GODWIT_${word}_PER_SECOND`, {
    group,
    about: 'Messages that begin in a second, in each worker.',
    fallback: fallback.perSecond,
    min: 1,
    max: 10_000,
  }),
})

const mail = limits('MAIL', 'E-mail', { atOnce: '4', perSecond: '20' })
const sms = limits('SMS', 'Short messages', { atOnce: '4', perSecond: '10' })
const calls = limits('CALLS', 'Calls', { atOnce: '4', perSecond: '1' })
const push = limits('PUSH', 'Push', { atOnce: '32', perSecond: '500' })

const matching = (name: string, options: Options, pattern: RegExp, wrong: string): Setting<string> =>
  setting<string>(name, options, (value) => (pattern.test(value) ? { ok: value } : { wrong }))

function serviceAccount(content: string): { ok: ServiceAccount } | { wrong: string } {
  try {
    const { project_id, client_email, private_key, token_uri } = JSON.parse(content) as Partial<ServiceAccount>
    if (project_id && client_email && private_key?.includes('PRIVATE KEY') && token_uri && URL.canParse(token_uri))
      return { ok: { project_id, client_email, private_key, token_uri } }
  } catch {
    // Said below.
  }
  return {
    wrong: 'must name the JSON file of a service account, with project_id, client_email, private_key and token_uri',
  }
}

/** How much the escalations of a company may cost on a day. */
const budget = (word: string, group: string, what: string, fallback: string) =>
  whole(`GODWIT_${word}_DAILY_BUDGET`, {
    group,
    about: `How many ${what} a day (UTC) are sent for each company to people whom no other message reached (escalation). When it is used up, managers and staff are notified, and such people are listed as not reached.`,
    fallback,
    min: 0,
    max: 1_000_000,
  })

const template = (word: 'EN' | 'ES', language: string): Setting<string> =>
  matching(
    `GODWIT_TWILIO_WHATSAPP_TEMPLATE_${word}`,
    {
      group: 'WhatsApp',
      about: `The content template (HX…) for ${language} that WhatsApp has approved, with two variables: title and text. Without it WhatsApp takes messages only within a day after the person wrote.`,
    },
    /^HX[0-9a-f]{32}$/i,
    'must be HX and 32 hex digits',
  )
const telephone = /^\+\d{3,15}$/
const noTelephone = 'must be a number that begins with +'

/** The channels that reach people. A channel that is not configured writes to the outbox; WhatsApp and calls are left out. */
export const channelSettings = {
  smtpUrl: url(
    'GODWIT_SMTP_URL',
    {
      group: 'E-mail',
      about:
        'The mail server: smtps://user:password@host:465, or smtp:// (STARTTLS where offered). Without it mails go to the outbox. A character like @ in the password is written %40.',
      secret: true,
    },
    ['smtp:', 'smtps:'],
  ),
  mailFrom: matching(
    'GODWIT_MAIL_FROM',
    { group: 'E-mail', about: 'Who mails come from: Name <address@host>.' },
    /^[^<>\r\n]*<?[^\s<>@]+@[^\s<>@]+>?$/,
    'must be an address, or Name <address>',
  ),
  mailConcurrency: mail.atOnce,
  mailPerSecond: mail.perSecond,
  twilioAccountSid: matching(
    'GODWIT_TWILIO_ACCOUNT_SID',
    { group: 'Short messages', about: 'The account at Twilio (AC…). Without it short messages go to the outbox.' },
    /^AC[0-9a-f]{32}$/i,
    'must be AC and 32 hex digits',
  ),
  twilioAuthToken: text('GODWIT_TWILIO_AUTH_TOKEN', {
    group: 'Short messages',
    about: 'The account’s token.',
    secret: true,
  }),
  twilioFrom: matching(
    'GODWIT_TWILIO_FROM',
    { group: 'Short messages', about: 'The number that sends (+…), or a messaging service (MG…).' },
    /^(\+\d{3,15}|MG[0-9a-f]{32})$/i,
    'must be a number that begins with +, or a messaging service (MG and 32 hex digits)',
  ),
  twilioUrl: url(
    'GODWIT_TWILIO_URL',
    { group: 'Short messages', about: 'Where the interface is.', fallback: 'https://api.twilio.com' },
    ['http:', 'https:'],
  ),
  smsConcurrency: sms.atOnce,
  smsPerSecond: sms.perSecond,
  smsAnswers: flag('GODWIT_SMS_ANSWERS', {
    group: 'Short messages',
    about:
      'Questions by SMS say that SAFE or HELP may be answered. Only where Twilio sends incoming messages of the number to GODWIT_BASE_URL/api/v2/message_events/twilio.',
    fallback: '0',
  }),
  smsDailyBudget: budget('SMS', 'Short messages', 'SMS', '1000'),
  twilioWhatsappFrom: matching(
    'GODWIT_TWILIO_WHATSAPP_FROM',
    {
      group: 'WhatsApp',
      about:
        'The number (+…) that sends by WhatsApp. Without it steps of escalation leave WhatsApp out. Its limits are those of short messages.',
    },
    telephone,
    noTelephone,
  ),
  twilioWhatsappTemplateEn: template('EN', 'English'),
  twilioWhatsappTemplateEs: template('ES', 'Spanish'),
  whatsappDailyBudget: budget('WHATSAPP', 'WhatsApp', 'messages by WhatsApp', '1000'),
  twilioVoiceFrom: matching(
    'GODWIT_TWILIO_VOICE_FROM',
    {
      group: 'Calls',
      about:
        'The number (+…) that calls people and reads them the message. Without it steps of escalation leave calls out. Keys are taken where GODWIT_BASE_URL is set.',
    },
    telephone,
    noTelephone,
  ),
  callsConcurrency: calls.atOnce,
  callsPerSecond: calls.perSecond,
  callsDailyBudget: budget('CALLS', 'Calls', 'calls', '200'),
  apnsKey: file<string>(
    'GODWIT_APNS_KEY_FILE',
    { group: 'Push', about: 'The .p8 file of Apple’s push key. Without it pushes to iOS go to the outbox.' },
    (content) =>
      content.includes('BEGIN PRIVATE KEY') ? { ok: content } : { wrong: 'must name a .p8 file with a private key' },
  ),
  apnsKeyId: text('GODWIT_APNS_KEY_ID', { group: 'Push', about: 'The id of that key (10 letters and digits).' }),
  apnsTeamId: text('GODWIT_APNS_TEAM_ID', { group: 'Push', about: 'The id of the team at Apple.' }),
  apnsTopic: text('GODWIT_APNS_TOPIC', { group: 'Push', about: 'The bundle id of the iOS application.' }),
  apnsSandbox: flag('GODWIT_APNS_SANDBOX', {
    group: 'Push',
    about: 'Use Apple’s server for applications under development.',
    fallback: '0',
  }),
  fcmAccount: file<ServiceAccount>(
    'GODWIT_FCM_ACCOUNT_FILE',
    {
      group: 'Push',
      about:
        'The JSON file of a service account that may send by Firebase. Without it pushes to Android go to the outbox.',
    },
    serviceAccount,
  ),
  fcmUrl: url(
    'GODWIT_FCM_URL',
    { group: 'Push', about: 'Where Firebase’s interface is.', fallback: 'https://fcm.googleapis.com' },
    ['http:', 'https:'],
  ),
  webPushSubject: matching(
    'GODWIT_WEB_PUSH_SUBJECT',
    {
      group: 'Push',
      about:
        'Whom push services of browsers may turn to: mailto: or https://. Without it pushes to browsers go to the outbox.',
    },
    /^(mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/,
    'must begin with mailto: or https://',
  ),
  pushConcurrency: push.atOnce,
  pushPerSecond: push.perSecond,
} as const

export type OptionalChannelSetting =
  | 'smtpUrl'
  | 'mailFrom'
  | 'twilioAccountSid'
  | 'twilioAuthToken'
  | 'twilioFrom'
  | 'twilioWhatsappFrom'
  | 'twilioWhatsappTemplateEn'
  | 'twilioWhatsappTemplateEs'
  | 'twilioVoiceFrom'
  | 'apnsKey'
  | 'apnsKeyId'
  | 'apnsTeamId'
  | 'apnsTopic'
  | 'fcmAccount'
  | 'webPushSubject'

/** Settings that must be set together. */
const requiredTogether: readonly (readonly OptionalChannelSetting[])[] = [
  ['smtpUrl', 'mailFrom'],
  ['twilioAccountSid', 'twilioAuthToken', 'twilioFrom'],
  ['apnsKey', 'apnsKeyId', 'apnsTeamId', 'apnsTopic'],
]

/** What the first of each needs beside it. */
const needed: readonly (readonly OptionalChannelSetting[])[] = [
  ['twilioWhatsappFrom', 'twilioAccountSid'],
  ['twilioWhatsappTemplateEn', 'twilioWhatsappFrom'],
  ['twilioWhatsappTemplateEs', 'twilioWhatsappFrom'],
  ['twilioVoiceFrom', 'twilioAccountSid'],
]

/** One sentence for each missing setting of a partly configured channel, which would otherwise send nothing. */
export function incompleteChannels(isSet: (name: string) => boolean): string[] {
  const missing = (given: string | undefined, names: readonly string[]): string[] =>
    given === undefined
      ? []
      : names.filter((name) => !isSet(name)).map((name) => `${name} is not set, and ${given} needs it.`)
  const namesOf = (group: readonly OptionalChannelSetting[]): string[] => group.map((key) => channelSettings[key].name)
  return [
    ...requiredTogether.flatMap((group) => missing(namesOf(group).find(isSet), namesOf(group))),
    ...needed.flatMap((group) => {
      const [given = '', ...others] = namesOf(group)
      return missing(isSet(given) ? given : undefined, others)
    }),
  ]
}
