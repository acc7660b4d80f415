import type { Ctx } from '../../platform/ctx.ts'
import { enterSyncRead, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { unauthorized } from '../../platform/problem.ts'
import { type AccountLoader, changeAccount, removeAccount } from '../account-changes/account-change.service.ts'
import { addMember } from '../members/member.service.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import type { User } from '../users/user.ts'
import type { UserChange } from '../users/user-change.ts'
import { findTraveller, listTravellersById, lockTraveller, pageOfTravellers } from './traveller.store.ts'

/** A traveller as a company makes one: a first name and an e-mail address at least (contract v1, rule 3). */
export type TravellerDraft = UserChange & { readonly firstName: string; readonly email: string }

/** The company that is asking, by its key. */
function companyOf(ctx: Ctx): string {
  if (ctx.actor.kind !== 'company') throw unauthorized('This is for companies.')
  return ctx.actor.companyId
}

/** A page of travellers, and until when a list with `since` is whole. */
export interface TravellerPage extends Page<User> {
  readonly until: Date | undefined
}

/** The company's travellers; with `since` those that were modified after it, and none slips through (see platform/db/sync.ts). */
export async function readTravellers(ctx: Ctx, since: Date | undefined, asked: PageAsked): Promise<TravellerPage> {
  const companyId = companyOf(ctx)
  const until = since && (await enterSyncRead(ctx, syncSubject(companyId, null)))
  return { ...(await pageOfTravellers(ctx.db, companyId, since, asked)), until }
}

export async function getTraveller(ctx: Ctx, id: string): Promise<User> {
  return (await findTraveller(ctx.db, companyOf(ctx), id)) ?? throwUnauthorizedOrNotFound(ctx, 'user', id)
}

/** Those of the ids that are travellers of the company and not deleted: who is missing is not the company's. */
export const findTravellers = (ctx: Ctx, companyId: string, ids: readonly string[]): Promise<User[]> =>
  listTravellersById(ctx.db, companyId, ids)

export const createTraveller = (ctx: Ctx, draft: TravellerDraft): Promise<User> => addMember(ctx, companyOf(ctx), draft)

/** A traveller whose account is the company's own. Version 1 shows tokens, so guests are not among them. */
const travellerLoader =
  (companyId: string, id: string): AccountLoader =>
  async (ctx, held) =>
    (await (held ? lockTraveller : findTraveller)(ctx.db, companyId, id)) ??
    throwUnauthorizedOrNotFound(ctx, 'user', id)

/** Changes what was named and leaves the rest. */
export const updateTraveller = (ctx: Ctx, id: string, wanted: UserChange): Promise<User> => {
  const whose = travellerLoader(companyOf(ctx), id)
  return whose(ctx, false).then(() => changeAccount(ctx, whose, wanted))
}

/** Ends the person's key at once, on every node, and takes their devices away. Their trips are hidden from now on. */
export const deleteTraveller = (ctx: Ctx, id: string): Promise<void> =>
  removeAccount(ctx, travellerLoader(companyOf(ctx), id))
