import type { Ctx } from '../../platform/ctx.ts'
import { enterSyncRead, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { unauthorized } from '../../platform/problem.ts'
import { type AccountLoader, changeAccount, removeAccount } from '../account-changes/account-change.service.ts'
import { addMember } from '../members/member.service.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import type { User } from '../users/user.ts'
import type { UserChange } from '../users/user-change.ts'
import { findTraveller, listTravellersById, lockTraveller, pageOfTravellers } from './traveller.store.ts'

/** A new traveller; first name and e-mail address are required. */
export type TravellerDraft = UserChange & { readonly firstName: string; readonly email: string }

/** The company of the caller’s key. */
function companyOf(ctx: Ctx): string {
  if (ctx.actor.kind !== 'company') throw unauthorized('This is for companies.')
  return ctx.actor.companyId
}

/** A page of travellers; with `since`, `until` is the time up to which the list is complete. */
export interface TravellerPage extends Page<User> {
  readonly until: Date | undefined
}

/** The company's travellers; with `since` those changed after it, without gaps (platform/db/sync.ts). */
export async function readTravellers(
  ctx: Ctx,
  since: Date | undefined,
  pageRequest: PageRequest,
): Promise<TravellerPage> {
  const companyId = companyOf(ctx)
  const until = since && (await enterSyncRead(ctx, syncSubject(companyId, null)))
  return { ...(await pageOfTravellers(ctx.db, companyId, since, pageRequest)), until }
}

export async function getTraveller(ctx: Ctx, id: string): Promise<User> {
  return (await findTraveller(ctx.db, companyOf(ctx), id)) ?? throwUnauthorizedOrNotFound(ctx, 'user', id)
}

/** The company's own travellers among the ids, without guests and deleted ones. */
export const findTravellers = (ctx: Ctx, companyId: string, ids: readonly string[]): Promise<User[]> =>
  listTravellersById(ctx.db, companyId, ids)

export const createTraveller = (ctx: Ctx, draft: TravellerDraft): Promise<User> => addMember(ctx, companyOf(ctx), draft)

/** Loads a traveller whose account is the company's own. Guests are excluded, because version 1 shows tokens. */
const travellerLoader =
  (companyId: string, id: string): AccountLoader =>
  async (ctx, lock) =>
    (await (lock ? lockTraveller : findTraveller)(ctx.db, companyId, id)) ??
    throwUnauthorizedOrNotFound(ctx, 'user', id)

/** Changes the given fields only. */
export const updateTraveller = (ctx: Ctx, id: string, change: UserChange): Promise<User> => {
  const loadAccount = travellerLoader(companyOf(ctx), id)
  return loadAccount(ctx, false).then(() => changeAccount(ctx, loadAccount, change))
}

/** Ends the person's token at once, on every node, deletes the devices and hides the trips. */
export const deleteTraveller = (ctx: Ctx, id: string): Promise<void> =>
  removeAccount(ctx, travellerLoader(companyOf(ctx), id))
