import type { Desk } from '../data/client.ts'
import type { StateName } from '../parts/marks.tsx'

export type Message = Desk['NotificationSummary']
export type Delivery = Message['deliveries'][number]

/** The channels in the order in which they stand beside each other. */
export const channels = ['apns', 'fcm', 'webpush', 'email', 'sms', 'whatsapp', 'voice', 'live'] as const
export type ChannelName = (typeof channels)[number]

/** How far a delivery has come, in our words: what was confirmed is more than what was sent. */
export function stateOf({ state, delivered_at }: Delivery): StateName {
  if (state === 'sent' && delivered_at) return 'delivered'
  if (state === 'held') return 'waiting'
  return state === 'dropped' ? 'skipped' : state
}

const order: readonly StateName[] = ['delivered', 'sent', 'kept', 'waiting', 'failed', 'skipped']

/** One state for each channel: of several devices, the one that came furthest. */
export function byChannel(deliveries: readonly Delivery[]): readonly (readonly [ChannelName, StateName])[] {
  return channels.flatMap((channel) => {
    const found = deliveries.filter((one) => one.channel === channel).map(stateOf)
    const best = order.find((state) => found.includes(state))
    return best ? [[channel, best] as const] : []
  })
}
