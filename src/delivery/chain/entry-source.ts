/** What a trigger noted: an id, or an id with what a later change of the row overwrites (migration 0095). */
export type PendingItem = string | number | { readonly id: string | number; readonly [fact: string]: unknown }

/** What later rooms note for the chain by `note_for_evidence` (migration 0097): check-ins that say safe or help, answers to requests, who takes a call for help. */
const factKinds = ['check_in', 'request_answer', 'call_for_help'] as const
export type FactKind = (typeof factKinds)[number]
export const isFactKind = (kind: EntryKind): kind is FactKind => (factKinds as readonly string[]).includes(kind)

export type EntryKind =
  | 'notification'
  | 'read'
  | 'confirmed'
  | 'delivery_queued'
  | 'delivery'
  | 'receipt'
  | 'escalation_begun'
  | 'escalation'
  | 'attempt'
  | 'phone_answer'
  | FactKind

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

/** The deliveries that were written with a notification (step 0) or with a step of its escalation. */
export interface BegunDeliveries {
  readonly notificationId: string
  readonly deliveries: readonly { readonly id: number; readonly step: number }[]
  readonly isEscalated: boolean
}

/** Entries that follow from a noted item: nothing of its own is noted for what is written with a notification or with a step. */
export function derivedItems(
  kind: EntryKind,
  item: PendingItem,
  begun: BegunDeliveries | undefined,
): readonly { readonly kind: EntryKind; readonly item: PendingItem }[] {
  if (!begun) return []
  const { step_before: before, step } = notedFacts(item)
  const isOf = (one: { readonly step: number }): boolean =>
    kind === 'notification' ? one.step === 0 : one.step > Number(before) && one.step <= Number(step)
  const queued = begun.deliveries.filter(isOf).map(({ id }) => ({ kind: 'delivery_queued' as const, item: id }))
  return kind === 'notification' && begun.isEscalated
    ? [...queued, { kind: 'escalation_begun', item: begun.notificationId }]
    : queued
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
