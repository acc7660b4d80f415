import { isResponder } from '../../people/index.ts'
import type { Actor } from '../../platform/ctx.ts'

/** What one may watch at the desk. */
export const deskTopics = [
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
export type DeskTopic = (typeof deskTopics)[number]

const onlyStaff: readonly DeskTopic[] = ['rules', 'visas', 'feeds', 'companies', 'jobs']
const ofResponders: readonly DeskTopic[] = ['issues', 'conversations', 'clock']

/** Whoever may open the socket of the desk. */
export type Watcher = Extract<Actor, { readonly kind: 'staff' | 'manager' | 'user' }>

/** Staff, managers, and people who help others; travellers have a socket of their own. */
export const isWatcher = (actor: Actor | undefined): actor is Watcher =>
  actor?.kind === 'staff' || actor?.kind === 'manager' || (actor?.kind === 'user' && isResponder(actor.roles))

export function mayWatch(actor: Watcher, topic: DeskTopic): boolean {
  if (actor.kind === 'staff') return true
  return actor.kind === 'manager' ? !onlyStaff.includes(topic) : ofResponders.includes(topic)
}

/** The same rights as before: the same person, in the same company, with the same roles. */
export function isSameWatcher(one: Watcher, other: Watcher): boolean {
  const rights = (actor: Watcher): string =>
    JSON.stringify([
      actor.kind,
      actor.userId,
      'companyId' in actor ? actor.companyId : null,
      'roles' in actor ? actor.roles.toSorted() : [],
    ])
  return rights(one) === rights(other)
}

/** Something that changed: its topic, whom it concerns, and which (none: they are not named). */
export interface DeskChange {
  /** Given before the commit: changes need not come in the order of their numbers, but they come to all nodes in one order. */
  readonly seq: number
  readonly topic: string
  /** Companies, `all` or `staff`. */
  readonly concerned: readonly string[]
  readonly ids: readonly string[]
}

/** Whether a change may be of interest to the watcher by its company alone. */
export function concerns(actor: Watcher, { concerned }: DeskChange): boolean {
  if (actor.kind === 'staff' || concerned.includes('all')) return true
  // Responders of the network act in no company; access is checked for each row.
  return actor.companyId === null ? !concerned.includes('staff') : concerned.includes(actor.companyId)
}

/** `<number> <topic> <companies> <ids>` (platform/sockets/desk-news.ts). */
export function parseChange(payload: string): DeskChange {
  const [seq, topic = '', concerned = '', ids = ''] = payload.split(' ')
  return { seq: Number(seq), topic, concerned: concerned.split(','), ids: ids === '*' ? [] : ids.split(',') }
}
