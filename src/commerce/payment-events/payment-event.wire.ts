import { Type } from 'typebox'
import { idOrNull, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { eventOutcomes, type PaymentEvent } from './payment-event.ts'

/** Stripe may add fields at any time, so none is refused. */
export const StripeEventIn = Type.Unsafe<unknown>({
  type: 'object',
  title: 'StripeEvent',
  additionalProperties: true,
  description: 'An event as Stripe sends it (docs.stripe.com/api/events).',
  examples: [
    {
      id: 'evt_1',
      object: 'event',
      type: 'payment_intent.succeeded',
      data: { object: { id: 'pi_1', object: 'payment_intent' } },
    },
  ],
})

const id = text('What Stripe calls the event.', 'evt_1PqUWzLkdIwHu7ix')
const outcome = text(
  `What became of it. handled: it changed something; known: we knew it already; ignored: of a kind or of a payment that does not concern us; unexpected: somebody has to look at it; disputed: the card’s owner disputes the charge. One of ${eventOutcomes.join(', ')}.`,
  'handled',
)

export const PaymentEventReceipt = namedObject(
  'PaymentEventReceipt',
  { id, outcome },
  { description: 'The event was received.' },
)

export const PaymentEventDesk = namedObject('PaymentEvent', {
  id,
  type: text('The type of the event.', 'charge.dispute.created'),
  outcome,
  detail: textOrNull('What happened, in one sentence.', 'dp_1 of 50.00 USD: fraudulent, needs_response.'),
  payment_id: idOrNull('The payment that it is about.'),
  payout_id: idOrNull('The payout that it is about.'),
  created_at: time('When it was received.'),
})

export const toPaymentEventDesk = (event: PaymentEvent): Wire<typeof PaymentEventDesk> => ({
  id: event.id,
  type: event.type,
  outcome: event.outcome,
  detail: event.detail,
  payment_id: event.paymentId,
  payout_id: event.payoutId,
  created_at: timeOut(event.createdAt),
})
