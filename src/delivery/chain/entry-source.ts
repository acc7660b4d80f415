/** What a trigger noted: an id, or an id with what a later change of the row overwrites (migration 0095). */
export type PendingItem = string | number | { readonly id: string | number; readonly [fact: string]: unknown }

export const entryKinds = [
  'notification',
  'read',
  'confirmed',
  'delivery_queued',
  'delivery',
  'receipt',
  'escalation_begun',
  'escalation',
  'attempt',
  'phone_answer',
] as const
export type EntryKind = (typeof entryKinds)[number]

export interface PendingRow {
  readonly id: number
  readonly companyId: string | null
  readonly kind: EntryKind
  readonly done: number
  readonly count: number
  readonly items: readonly PendingItem[]
}

/** What an entry is made of. `facts` are kept in clear for ever, `personal` only as long as the key is there. */
export interface EntrySource {
  readonly userId: string | null
  readonly notificationId: string | null
  readonly about: string | null
  readonly at: Date | null
  readonly facts: Readonly<Record<string, unknown>>
  readonly personal: Readonly<Record<string, unknown>> | null
}

export const itemId = (item: PendingItem): string => String(typeof item === 'object' ? item.id : item)

/** What the trigger noted besides the id: it counts, and not what has become of the row since. */
export function notedFacts(item: PendingItem): Readonly<Record<string, unknown>> {
  if (typeof item !== 'object') return {}
  const { id: _id, ...facts } = item
  return facts
}

/** The row was erased before an entry was made of it: the entry says so, and there is no gap. */
export const missingSource: EntrySource = {
  userId: null,
  notificationId: null,
  about: null,
  at: null,
  facts: { erased: true },
  personal: null,
}
