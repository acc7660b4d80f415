import type { deliveryStates } from './webhook.ts'

const tries = new Map<string, number>()

/** Counts a try of this process, for the metrics. A delivery that waits again has failed this time. */
export function countWebhookTry(state: (typeof deliveryStates)[number]): void {
  const outcome = state === 'waiting' ? 'failed' : state
  tries.set(outcome, (tries.get(outcome) ?? 0) + 1)
}

/** The tries of this process since its start, by outcome. */
export const webhookTryCounts = (): readonly { outcome: string; count: number }[] =>
  [...tries].map(([outcome, count]) => ({ outcome, count }))
