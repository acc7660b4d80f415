import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'
import type { ChannelName } from '../sending/channel.ts'

/** Who says what became of a message. `mail_server`: a report that came back by mail. `simulator`: nobody, it is a trial. */
export type ReceiptSource =
  | 'browser'
  | 'socket'
  | 'app'
  | 'twilio'
  | 'mail_server'
  | 'postmark'
  | 'mailgun'
  | 'ses'
  | 'simulator'

/**
 * What became of it. `relayed`: a mail server passed it to one that sends no reports, so nobody knows more; only `delivered` counts as
 * delivered. After `failed` the source does not try again.
 */
export type ReceiptEvent = 'queued' | 'sent' | 'delivered' | 'relayed' | 'delayed' | 'failed'

export interface Receipt {
  readonly deliveryId: number
  /** The channel that this source can speak about: a token of one channel opens no door of another. */
  readonly channel: ChannelName
  readonly source: ReceiptSource
  readonly event: ReceiptEvent
  /** The source’s code, such as 30003; empty where there is none. */
  readonly code: string
  /** The source’s own id of the message, where it has one: a message that is sent again gets another. */
  readonly reference: string
  /** In the source’s words. */
  readonly said: string | null
  readonly at: Date
  /** As it came. */
  readonly raw: Readonly<Record<string, unknown>>
  /** The address to which nothing is to be sent any more, because the source says that it takes no messages. */
  readonly deadAddress: string | null
  /** The owner of this number wants no messages. */
  readonly stoppedNumber?: string
}

const signature = (vault: Vault, deliveryId: number): string =>
  vault.derive('receipt', String(deliveryId)).toString('hex').slice(0, 32)

/** Names a delivery so that only whoever was given it can report on it. In small letters: it also stands in mail addresses. */
export const receiptToken = (vault: Vault, deliveryId: number): string =>
  `${deliveryId.toString(36)}-${signature(vault, deliveryId)}`

/** The delivery of a token; undefined if it is not one of ours. */
export function readReceiptToken(vault: Vault, token: string): number | undefined {
  const [, number = '', signed = ''] = /^([0-9a-z]{1,11})-([0-9a-f]{32})$/.exec(token.toLowerCase()) ?? []
  const deliveryId = Number.parseInt(number, 36)
  if (!Number.isSafeInteger(deliveryId)) return undefined
  return sameBytes(Buffer.from(signed), Buffer.from(signature(vault, deliveryId))) ? deliveryId : undefined
}

/** Where the service worker of a browser confirms a push. */
export const browserReceiptPath = (token: string): string => `/api/v2/receipts/${token}`

/** Where Twilio sends the states of a message or a call. */
export const twilioStatusPath = (token: string): string => `/api/v2/message_events/twilio/${token}`

/** Where Twilio sends the key that was pressed in a call. */
export const twilioKeyPath = (token: string): string => `${twilioStatusPath(token)}/keys`
