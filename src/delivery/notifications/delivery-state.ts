/**
 * The states of a delivery, the same words in every answer: `sent` is what a provider has taken, `kept` what stayed in the outbox because the
 * channel has no provider.
 */
export const deliveryStates = ['waiting', 'held', 'sent', 'kept', 'failed', 'dropped'] as const
export type DeliveryState = (typeof deliveryStates)[number]

/** What they mean, for the OpenAPI documents. */
export const deliveryStateText =
  'waiting; held (part of a digest); sent (the provider took it); kept (in the outbox: the channel has no provider); failed (ran out of tries); dropped (no try can help).'
