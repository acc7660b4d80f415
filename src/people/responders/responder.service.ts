import { actingCompany, type Ctx, deskCompany } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/db.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { notFound } from '../../platform/problem.ts'
import { managesCompany } from '../managers/company-access.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { findUser } from '../users/user.store.ts'
import { type User, userAsSeenBy } from '../users/user.ts'
import { findResponder, listPeopleShown, listRespondersOf, listUsersById, pageOfResponders } from './responder.store.ts'
import type { Responder, ResponderAtDesk, ResponderFilter, ResponderQuery } from './responder.ts'

/** Who may help the person: responders of the company, and those of the network. `ctx` needs the system scope. */
export const listResponders = (ctx: Ctx, query: ResponderQuery): Promise<Responder[]> =>
  listRespondersOf(ctx.db, query, ctx.now)

/**
 * The same caller on a database that works for this company. A responder of the network writes so, after reading in the own scope, which
 * proves the right. Inside a transaction (a POST with an Idempotency-Key is one) all that follows works for this company.
 */
export function inCompany(ctx: Ctx, companyId: string): Ctx {
  const userId = 'userId' in ctx.actor ? ctx.actor.userId : null
  return { ...ctx, db: withScope(ctx.db, { everything: false, companyId, userId }) }
}

/** The people of whom the caller may see every field: all for staff, the company's for those who manage it, and oneself. */
async function readFully(ctx: Ctx, ids: readonly string[]): Promise<User[]> {
  const { actor } = ctx
  if (actor.kind === 'staff' || actor.kind === 'system') return listUsersById(ctx.db, ids)
  const companyId = actingCompany(ctx)
  if (companyId !== null && managesCompany(ctx, companyId))
    return (await listUsersById(ctx.db, ids)).map((user) => userAsSeenBy(companyId, user))
  const own = 'userId' in actor ? ids.filter((id) => id === actor.userId) : []
  if (own.length === 0) return []
  return (await listUsersById(ctx.db, own)).map((user) => userAsSeenBy(companyId, user))
}

/**
 * People as this caller may see them where people help each other: whole for the person's own company (its key and managers), staff, the
 * system and oneself; for everybody else only names, picture, bio, languages and timestamps. Deleted people are included.
 */
export async function readPeopleAsSeen(ctx: Ctx, ids: readonly string[]): Promise<ReadonlyMap<string, User>> {
  const wanted = [...new Set(ids)]
  if (wanted.length === 0) return new Map()
  const full = new Map((await readFully(ctx, wanted)).map((user) => [user.id, user]))
  const rest = wanted.filter((id) => !full.has(id))
  for (const user of rest.length > 0 ? await listPeopleShown(ctx.db, rest) : []) full.set(user.id, user)
  return full
}

/** A guest's external id is the home company's alone. */
const responderAsSeen = (companyId: string | null, responder: ResponderAtDesk): ResponderAtDesk =>
  companyId === null ? responder : { ...responder, user: userAsSeenBy(companyId, responder.user) }

/** Responders at the desk: a manager's company's own; for staff those of all companies and of the network. */
export async function readResponders(
  ctx: Ctx,
  filter: ResponderFilter,
  pageRequest: PageRequest,
): Promise<Page<ResponderAtDesk>> {
  const companyId = deskCompany(ctx) ?? filter.companyId
  const { items, total } = await pageOfResponders(ctx.db, { ...filter, companyId }, pageRequest)
  return { items: items.map((one) => responderAsSeen(deskCompany(ctx), one)), total }
}

/** One of those whom `readResponders` lists. 401 for a person of another company, 404 for somebody who is no responder. */
export async function getResponder(ctx: Ctx, id: string): Promise<ResponderAtDesk> {
  const responder = await findResponder(ctx.db, deskCompany(ctx), id)
  if (responder) return responderAsSeen(deskCompany(ctx), responder)
  if (await findUser(ctx.db, id)) throw notFound(`No responder has id ${id.slice(0, 64)}.`)
  return throwUnauthorizedOrNotFound(ctx, 'user', id)
}
