/** The topics of the desk’s socket: a change of one refetches every query whose key begins with it. */
export const liveTopics = [
  'alerts',
  'reach',
  'advisories',
  'outbreaks',
  'rules',
  'visas',
  'feeds',
  'check_ins',
  'check_in_requests',
  'calls_for_help',
  'issues',
  'conversations',
  'notifications',
  'escalation_policies',
  'webhooks',
  'claims',
  'people',
  'trips',
  'companies',
  'jobs',
  'clock',
] as const
type LiveTopic = (typeof liveTopics)[number]

/** Made of several topics, so they are refetched with each. */
export const mixedTopics = ['counts', 'now'] as const

/** The reach of an alert is made of these: whom it concerns, and how far its messages came. Each of 5,000 deliveries changes it, so it is read again seldom too. */
export const reachTopics: readonly string[] = ['alerts', 'reach', 'notifications', 'clock']

/** A board is made of these. It is read again at most every few seconds, because each of 5,000 receipts changes it (data/live.ts). */
export const boardTopics: readonly string[] = [
  'alerts',
  'reach',
  'check_ins',
  'check_in_requests',
  'calls_for_help',
  'notifications',
  'people',
  'clock',
]

/** Without a topic: refetched after a change of one's own, and after a while. */
type QuietTopic =
  | 'audit'
  | 'coupons'
  | 'check_in_preview'
  | 'countries'
  | 'diseases'
  | 'duty'
  | 'escalation_preview'
  | 'form'
  | 'geo'
  | 'health'
  | 'invoices'
  | 'keys'
  | 'ledger'
  | 'payouts'
  | 'places'
  | 'products'
  | 'sandbox'
  | 'search'
  | 'session'
  | 'sessions'
  | 'vaccinations'
  | 'webhook_event_types'
  | 'whereabouts'
  | 'world'

/** And those of the traveller's page. */
type TravellerTopic = 'contacts' | 'guide' | 'kept' | 'profile' | 'push' | 'settings' | 'trip'

/** The first word of a query's key. */
export type Topic = LiveTopic | 'boards' | (typeof mixedTopics)[number] | QuietTopic | TravellerTopic
