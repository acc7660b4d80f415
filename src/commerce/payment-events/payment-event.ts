/**
 * What became of an event of the payment service. `handled`: it changed something. `known`: we knew it already. `ignored`: it is of
 * another kind, or of a payment that is not ours. `unexpected`: it contradicts what we know, and a person has to look at it.
 * `disputed`: the card's owner disputes the charge.
 */
export const eventOutcomes = ['handled', 'known', 'ignored', 'unexpected', 'disputed'] as const
export type EventOutcome = (typeof eventOutcomes)[number]

/** An event that was received, as the desk shows it. */
export interface PaymentEvent {
  readonly id: string
  readonly type: string
  readonly outcome: EventOutcome
  /** One sentence for people; null where there is nothing to say. */
  readonly detail: string | null
  readonly paymentId: string | null
  readonly payoutId: string | null
  readonly createdAt: Date
}

export interface EventResult {
  readonly outcome: EventOutcome
  readonly detail?: string
}

/** Which events a list shows. */
export interface EventFilter {
  readonly outcome?: EventOutcome | undefined
  readonly paymentId?: string | undefined
}

/** An event as Stripe sends it: the fields that we read. */
export interface StripeEvent {
  readonly id: string
  readonly type: string
  /** The connected account that it happened on; undefined: our own. */
  readonly account: string | undefined
  readonly object: StripeObject
}

/** The object that an event is about: a payment intent, a charge, a dispute, a refund or a payout. */
export interface StripeObject {
  readonly id: string
  readonly kind: string
  /** The intent that it is, or belongs to. */
  readonly intent: string | undefined
  /** Our payment, as we have written it on the intent. */
  readonly paymentId: string | undefined
  /** Our payout, as we have written it on theirs. */
  readonly payoutId: string | undefined
  readonly failureCode: string | undefined
  readonly failureMessage: string | undefined
  readonly status: string | undefined
  readonly reason: string | undefined
  readonly amount: number | undefined
  readonly currency: string | undefined
}

type Fields = Readonly<Record<string, unknown>>

const textOf = (value: unknown): string | undefined =>
  typeof value === 'string' && value !== '' ? value.slice(0, 255) : undefined
const fieldsOf = (value: unknown): Fields => (typeof value === 'object' && value !== null ? (value as Fields) : {})

/** Undefined for what is no event. */
export function readStripeEvent(body: unknown): StripeEvent | undefined {
  const { id, type, account, data } = fieldsOf(body)
  const object = fieldsOf(fieldsOf(data)['object'])
  const [eventId, eventType, kind] = [textOf(id), textOf(type), textOf(object['object'])]
  if (!eventId || !eventType || !kind) return undefined
  const intent = object['payment_intent']
  return {
    id: eventId,
    type: eventType,
    account: textOf(account),
    object: {
      id: textOf(object['id']) ?? '',
      kind,
      intent: kind === 'payment_intent' ? textOf(object['id']) : (textOf(intent) ?? textOf(fieldsOf(intent)['id'])),
      paymentId: textOf(fieldsOf(object['metadata'])['payment_id']),
      payoutId: textOf(fieldsOf(object['metadata'])['payout_id']),
      failureCode: textOf(object['failure_code']),
      failureMessage: textOf(object['failure_message']),
      status: textOf(object['status']),
      reason: textOf(object['reason']),
      amount: typeof object['amount'] === 'number' ? object['amount'] : undefined,
      currency: textOf(object['currency']),
    },
  }
}
