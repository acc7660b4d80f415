import type { NotificationSetting } from '../../people/index.ts'
import type { Urgency } from '../preferences/preferences.ts'

/** A page of the traveller's page that a push opens (channels/page-address.ts). */
export type PushPage = 'alert' | 'issue' | 'conversation' | 'claim' | 'trip' | 'trips'

/** Who may be notified. A type without an audience is only a webhook event. */
export type Audience = 'traveller' | 'managers' | 'responder' | 'invitee' | 'staff'

/** The event that a company's servers get beside the notification. */
export interface TypeEvent {
  /** Dotted snake case: `trip.created`. */
  readonly name: string
  /** The kind of its payload; `api/webhook-samples/event-payloads.wire.ts` has the schema of each. */
  readonly payload: string
  /** When it is sent, for the OpenAPI document. */
  readonly when: string
}

/** One notification type. A field that is left out has the default that its comment names. */
export interface NotificationTypeEntry {
  /** As the contract's table calls it. */
  readonly name: string
  /** Empty: webhook only. White label withholds only types for travellers. */
  readonly audience: readonly Audience[]
  /** The entitlement without which nothing is sent. Default: none. */
  readonly needs?: 'alerts'
  /** How much it may interrupt. A notice may say otherwise: alerts go by their risk. Default: normal. */
  readonly urgency?: Urgency
  /** What a push opens on the traveller's page: the first of which `data` has the id. Default: its first page. */
  readonly opens?: readonly PushPage[]
  /**
   * The settings that can turn it off: all of them have to be on, and an e-mail's link turns off the last. Their flags are
   * `send_<setting>_email` and `send_<setting>_push`. Default: it cannot be turned off.
   */
  readonly settings?: readonly NotificationSetting[]
  /** False: sent, and not shown in the person's list. Default: shown. */
  readonly saved?: false
  /** The one channel that it is sent on, because its link proves that the address or the number is the person's. Default: on every channel. */
  readonly only?: 'email' | 'sms'
  /** Keys that its `data` always has. Default: none. */
  readonly data?: readonly string[]
  /** Optional keys of its `data`; their value is `true`. Default: none. */
  readonly flags?: readonly string[]
  /** The check that runs before a delayed message is sent (sending/pre-send-check.ts). Default: none. */
  readonly preSendCheck?: string
  /** Default: none. */
  readonly event?: TypeEvent
  /** False: a number of the contract that nothing sends yet, and that cannot be announced. Default: implemented. */
  readonly implemented?: false
}

export const event = <const Payload extends string>(name: string, payload: Payload, when: string) => ({
  name,
  payload,
  when,
})

export const notYet = { implemented: false } as const
