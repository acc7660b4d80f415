import { isNotificationType, opensOf, type PushPage } from '../notifications/notification-lookup.ts'
import type { MessageNotification } from '../sending/channel.ts'

type About = Pick<MessageNotification, 'type' | 'data'>

/** The addresses of the pages that a push can open, with the key of `data` that has the id of what they show. */
export const pushPages: Readonly<Record<PushPage, { readonly id?: string; readonly address: (id: string) => string }>> =
  {
    alert: { id: 'alert_id', address: (id) => `/me?alert=${id}` },
    issue: { id: 'issue_id', address: (id) => `/me/help/${id}` },
    conversation: { id: 'conversation_id', address: (id) => `/me/help?conversation=${id}` },
    claim: { id: 'claim_id', address: (id) => `/me/help?claim=${id}` },
    trip: { id: 'trip_id', address: (id) => `/me/trip/${id}` },
    trips: { address: () => '/me/trip' },
  }

/** Where the traveller's page shows what a notification is about (docs/contract/notifications.md#what-a-push-opens). */
export function pageAddress({ type, data }: About): string {
  for (const name of isNotificationType(type) ? opensOf(type) : []) {
    const page = pushPages[name]
    if (page.id === undefined) return page.address('')
    const id = data[page.id]
    if (typeof id === 'string' && id !== '') return page.address(encodeURIComponent(id))
  }
  return '/me'
}
