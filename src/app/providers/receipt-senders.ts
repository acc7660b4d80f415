import { Agent, request } from 'undici'
import type { ReceiptSenders } from '../../delivery/index.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Config } from '../../platform/config/config.ts'
import type { MailEventReader } from '../../platform/mail/mail-event.ts'
import { mailgunReader } from '../../platform/mail/mailgun.ts'
import { postmarkReader } from '../../platform/mail/postmark.ts'
import { sesReader } from '../../platform/mail/ses.ts'

/** Certificates of Amazon and its answers to a confirmation: small, and never at another address. */
async function fetchText(url: string): Promise<string> {
  const dispatcher = new Agent({
    connectTimeout: 10_000,
    headersTimeout: 10_000,
    bodyTimeout: 10_000,
    maxResponseSize: 65_536,
  })
  try {
    const { statusCode, body } = await request(url, { dispatcher })
    const text = await body.text()
    if (statusCode !== 200) throw new Error(`${new URL(url).host} answered ${statusCode}`)
    return text
  } finally {
    await dispatcher.close()
  }
}

function mailReaderOf({ mailEvents, mailEventsSecret = '', sesTopic = '' }: Config): MailEventReader | undefined {
  if (mailEvents === 'postmark') return postmarkReader({ password: mailEventsSecret })
  if (mailEvents === 'mailgun') return mailgunReader({ signingKey: mailEventsSecret, now: systemClock.now })
  if (mailEvents === 'ses') return sesReader({ topicArn: sesTopic, fetchText, now: systemClock.now })
  return undefined
}

/** Those who report on messages, as configured. */
export function receiptSendersOf(config: Config): ReceiptSenders {
  const reader = mailReaderOf(config)
  return {
    twilioAuthToken: config.twilioAuthToken,
    mailEvents: (provider) => (provider === config.mailEvents ? reader : undefined),
    mailReturn: config.mailReturn,
  }
}
