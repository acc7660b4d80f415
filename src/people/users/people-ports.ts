import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import { type User, userAsSeenBy } from './user.ts'

/** What a company's managers and servers hear of its people (contract v2: notifications 500, 501, 504, 505, 506). */
export type PersonChange =
  | 'traveller_created'
  | 'traveller_confirmed'
  | 'user_updated'
  | 'user_settings_updated'
  | 'user_deleted'

/** Notifies a company of a change of one of its people, in the transaction of the change. */
export type PersonChanged = (tx: Ctx, news: PersonChange, companyId: string, user: User) => Promise<void>

export const personChanged = definePort<PersonChanged>('the notification that a person changed')

/** People without a company have nobody who would be notified. */
export async function notifyPersonChanged(
  tx: Ctx,
  news: PersonChange,
  companyId: string | null,
  user: User,
): Promise<void> {
  if (companyId !== null) await personChanged(tx, news, companyId, userAsSeenBy(companyId, user))
}

/** A guest leaves a company: ends what later rooms keep of them in it, in the transaction of leaving. */
export type GuestRemoved = (tx: Ctx, companyId: string, userId: string) => Promise<void>

export const guestRemoved = definePort<GuestRemoved>('what ends when a guest leaves a company')
