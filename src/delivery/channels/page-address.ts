import type { MessageNotification } from '../sending/channel.ts'

type About = Pick<MessageNotification, 'type' | 'data'>

/** The pages of things, by the id that names them in `data`; the first that is there counts. */
const pages: readonly (readonly [id: string, page: (id: string) => string])[] = [
  ['alert_id', (id) => `/me?alert=${id}`],
  ['issue_id', (id) => `/me/help/${id}`],
  ['conversation_id', (id) => `/me/help?conversation=${id}`],
  ['claim_id', (id) => `/me/help?claim=${id}`],
  ['trip_id', (id) => `/me/trip/${id}`],
]

const deletedTrip = 22
/** Flights, and rules of the countries of a trip, where no id of a trip comes with them. */
const ofTrip: ReadonlySet<number> = new Set([deletedTrip, 100, 101, 102, 103, 104, 105, 106, 107, 120, 121, 130])

/** Where the traveller's page shows what a notification is about (docs/contract/notifications.md#what-a-push-opens). */
export function pageAddress({ type, data }: About): string {
  if (type === deletedTrip) return '/me/trip'
  for (const [name, page] of pages) {
    const id = data[name]
    if (typeof id === 'string' && id !== '') return page(encodeURIComponent(id))
  }
  return ofTrip.has(type) ? '/me/trip' : '/me'
}
