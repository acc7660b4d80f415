import type { Ctx } from '../../platform/ctx.ts'
import { seenIn, type User } from './user.ts'

/** What a company's managers and servers hear of its people (contract v2: notifications 500, 501, 504, 505, 506). */
export type PeopleNews =
  | 'traveller_created'
  | 'traveller_confirmed'
  | 'user_updated'
  | 'user_settings_updated'
  | 'user_deleted'

/** Tells of a person, in the transaction of what happened. */
export type PeopleTeller = (tx: Ctx, news: PeopleNews, companyId: string, user: User) => Promise<void>

const nobodyTells: PeopleTeller = async () => undefined
let teller = nobodyTells

/**
 * How things are said is known only in a room after this one, which fills this place when it is loaded; until then nothing
 * is said. Without an argument it is taken out again.
 */
export function fillPeopleTeller(filled: PeopleTeller = nobodyTells): void {
  teller = filled
}

/** People without a company have nobody who would be told. */
export async function tellOf(tx: Ctx, news: PeopleNews, companyId: string | null, user: User): Promise<void> {
  if (companyId !== null) await teller(tx, news, companyId, seenIn(companyId, user))
}

/** A guest leaves a company: what later rooms keep of them in it ends, in the transaction of leaving. */
export type Leaving = (tx: Ctx, companyId: string, userId: string) => Promise<void>

const nothingToLeave: Leaving = async () => undefined
let leaving = nothingToLeave

/** Filled by the room that knows trips, when it is loaded. Without an argument it is taken out again. */
export function fillLeaving(filled: Leaving = nothingToLeave): void {
  leaving = filled
}

export const leaveBehind: Leaving = (tx, companyId, userId) => leaving(tx, companyId, userId)
