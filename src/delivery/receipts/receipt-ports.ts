import type { MailEventReader, MailProvider } from '../../platform/mail/mail-event.ts'
import { definePort } from '../../platform/port.ts'

/** What is needed to believe those who report on messages. */
export interface ReceiptSenders {
  /** Undefined: no short messages go by Twilio. */
  readonly twilioAuthToken: string | undefined
  /** Undefined: no events of this provider are taken. */
  readonly mailEvents: (provider: MailProvider) => MailEventReader | undefined
  /** Where mail servers report to; undefined: to nobody. */
  readonly mailReturn: string | undefined
}

/** Provided by `app/compose.ts`. */
export const receiptSenders = definePort<() => ReceiptSenders>('those who report on messages')
