/** Who may be notified. An event without an audience goes to the company's servers alone. */
export type Audience = 'traveller' | 'managers' | 'responder' | 'invitee'

/** The event that a company's servers get beside the notification. */
export interface TypeEvent {
  /** Dotted snake case: `trip.created`. */
  readonly name: string
  /** Which schema of event-payloads.wire.ts its payload has. */
  readonly payload: string
  /** When it is sent, for the OpenAPI document. */
  readonly when: string
}

/** What the service knows of one notification type. A field that is left out has the default that its comment names. */
export interface NotificationTypeEntry {
  /** As the contract's table calls it. */
  readonly name: string
  /** Empty: webhook only. White label withholds what is for travellers, and nothing else. */
  readonly audience: readonly Audience[]
  /** The entitlement without which nothing is sent. Default: none. */
  readonly needs?: 'alerts'
  /** The settings flags `send_<setting>_email` and `send_<setting>_push` decide. Default: sent to everybody. */
  readonly setting?: 'trip_alert'
  /** False: sent, and not shown in the person's list. Default: shown. */
  readonly saved?: false
  /** Keys that its `data` always has. Default: none. */
  readonly data?: readonly string[]
  /** Keys that its `data` may have besides; their value is `true`. Default: none. */
  readonly flags?: readonly string[]
  /** The check that is asked again before a message that waited is sent (sending/pre-send-check.ts). Default: none. */
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

/** A planned event of claims or flight protection that nobody gets as a message. */
export const webhookOnly = <const Payload extends string>(
  name: string,
  eventName: string,
  payload: Payload,
  when: string,
) => ({ ...notYet, name, audience: [], event: event(eventName, payload, when) }) as const

/** A planned event of flight protection that the customer gets as a message too. */
export const protectionEvent = <const Payload extends string>(
  name: string,
  eventName: string,
  payload: Payload,
  when: string,
) => ({ ...notYet, name, audience: ['traveller'], event: event(eventName, payload, when) }) as const
