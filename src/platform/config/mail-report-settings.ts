import { type MailAddress, readMailAddress } from '../mail/mail-address.ts'
import { oneOf, setting, text } from './setting.ts'

const group = 'E-mail: what became of it'
const addressPattern = /^[^\s<>@+]{1,8}@[^\s<>@]+\.[^\s<>@]+$/

/** By which ways mail servers and providers report what became of a message. */
export const mailReportSettings = {
  mailReturn: setting<string>(
    'GODWIT_MAIL_RETURN',
    {
      group,
      about:
        'Where mail servers report to what they could or could not deliver: bounces@host. Each message gets an address of its own from it (bounces+<token>@host), so the server of that host has to take addresses with a plus and hand them on: to GODWIT_MAIL_IN, or to POST /api/v2/inbound_mail/<address>. Without it reports go to GODWIT_MAIL_FROM, and nobody reads them. At most 8 characters before the @.',
    },
    (value) =>
      addressPattern.test(value)
        ? { ok: value.toLowerCase() }
        : { wrong: 'must be an address with at most 8 characters before the @, and no plus' },
  ),
  mailIn: setting<MailAddress>(
    'GODWIT_MAIL_IN',
    {
      group,
      about:
        'Where each serving process listens for mail that the operator’s mail server hands on: lmtp://127.0.0.1:2424, smtp://127.0.0.1:2525 or lmtp:/run/godwit/mail.sock. Only behind a mail server of your own. Without it nothing listens.',
    },
    (value) => {
      const address = readMailAddress(value)
      return address ? { ok: address } : { wrong: 'must be lmtp://host:port, smtp://host:port or lmtp:/path' }
    },
  ),
  mailEvents: oneOf(
    'GODWIT_MAIL_EVENTS',
    {
      group,
      about:
        'The provider behind GODWIT_SMTP_URL that reports by webhooks: postmark, mailgun or ses. They go to /api/v2/message_events/mail/<provider>.',
    },
    ['postmark', 'mailgun', 'ses'],
  ),
  mailEventsSecret: text('GODWIT_MAIL_EVENTS_SECRET', {
    group,
    about: 'The password in the address of Postmark’s webhook, or Mailgun’s signing key.',
    secret: true,
  }),
  sesTopic: setting<string>(
    'GODWIT_SES_TOPIC',
    { group, about: 'The topic of Amazon SNS that brings the events of SES (arn:aws:sns:…). No other is taken.' },
    (value) =>
      /^arn:(aws|aws-cn|aws-us-gov):sns:[a-z]{2}(?:-[a-z]+)+-\d{1,2}:\d{12}:[\w-]+(?:\.fifo)?$/.test(value)
        ? { ok: value }
        : { wrong: 'must be the ARN of a topic of SNS' },
  ),
  sesConfigurationSet: text('GODWIT_SES_CONFIGURATION_SET', {
    group,
    about: 'The configuration set of SES that publishes to that topic, where it is not the default of the account.',
  }),
} as const

export type OptionalMailReportSetting = keyof typeof mailReportSettings

/** One sentence for each setting that another one needs. */
export function incompleteMailReports(value: (name: string) => string | undefined): string[] {
  const { mailEvents, mailEventsSecret, mailIn, mailReturn, sesTopic } = mailReportSettings
  const provider = value(mailEvents.name)
  const missing = (needed: string, by: string): string[] =>
    value(needed) ? [] : [`${needed} is not set, and ${by} needs it.`]
  return [
    ...(provider === 'ses' ? missing(sesTopic.name, `${mailEvents.name}=ses`) : []),
    ...(provider === 'postmark' || provider === 'mailgun'
      ? missing(mailEventsSecret.name, `${mailEvents.name}=${provider}`)
      : []),
    ...(value(mailIn.name) ? missing(mailReturn.name, mailIn.name) : []),
  ]
}
