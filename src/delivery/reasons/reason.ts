import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'

/** What a message is about. `alert` goes to the traveller, `people_alert` to the managers of the people whom the alert concerns. */
export const reasonKinds = [
  ...(['alert', 'people_alert', 'all_is_well', 'advisory', 'travel_restriction', 'entry_requirement'] as const),
  ...(['visa_requirement', 'check_in_request', 'help', 'arrival', 'trip', 'flight', 'case', 'person'] as const),
  ...(['webhook', 'money', 'other'] as const),
] as const
export type ReasonKind = (typeof reasonKinds)[number]

/** Why somebody was notified. What does not apply to the kind, or is not there any more, is null. */
export interface Reason {
  readonly kind: ReasonKind
  readonly alertId: string | null
  /** How the place of the alert and the stay of the person met. */
  readonly match: { readonly relation: string; readonly stay: string; readonly distanceKm: number | null } | null
  readonly trip: { readonly id: string; readonly name: string } | null
  readonly countryCode: string | null
  readonly checkInRequestId: string | null
  /** Who asked for the check-in; null where the company's own server or somebody of the staff did. */
  readonly askedBy: string | null
  /** Whom it is about, where that is not the recipient; the first three. */
  readonly people: readonly { readonly id: string; readonly name: string }[]
  readonly peopleCount: number
}

/** The part of a notification from which its reason is found. */
export interface ReasonSource {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly type: number
  readonly data: Readonly<Record<string, unknown>>
  readonly cause: string
}

/** The reasons of these notifications by their ids, one for each. Later rooms own what they are about. */
export type ReasonReader = (ctx: Ctx, notifications: readonly ReasonSource[]) => Promise<ReadonlyMap<string, Reason>>

export const readReasons = definePort<ReasonReader>('the reasons of notifications')
