import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'
import { type User, userAsSeenBy } from './user.ts'

/** Changes of people of which a company's managers and servers are notified: notifications 500, 501, 504, 505, 506. */
export type PersonChange =
  | 'traveller_created'
  | 'traveller_confirmed'
  | 'user_updated'
  | 'user_settings_updated'
  | 'user_deleted'

/** Notifies a company of a change of one of its people, in the transaction of the change. */
export type PersonChanged = (tx: Ctx, news: PersonChange, companyId: string, user: User) => Promise<void>

export const personChanged = definePort<PersonChanged>('the notification that a person changed')

/** Notifies the company of a change; does nothing for people without a company. */
export async function notifyPersonChanged(
  tx: Ctx,
  news: PersonChange,
  companyId: string | null,
  user: User,
): Promise<void> {
  if (companyId !== null) await personChanged(tx, news, companyId, userAsSeenBy(companyId, user))
}

/** Removes a guest's data of later rooms in the company, in the transaction of the removal. */
export type GuestRemoved = (tx: Ctx, companyId: string, userId: string) => Promise<void>

export const guestRemoved = definePort<GuestRemoved>('the removal of a guest from the trips of a company')
