import { actorOf, findCaller, getUser, invalidationIds, isExpired, userToken } from '../../people/index.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { forbidden, unauthorized } from '../../platform/problem.ts'
import type { FindHolder, SocketHolder } from './socket-session.ts'
import { makeSocketToken, readSocketToken, type SocketTokenOwner, socketTokenSeconds } from './socket-token.ts'

/** A token that opens a socket as the caller, in the company that the caller acts in. */
export async function issueSocketToken(ctx: Ctx): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for people.')
  // Its socket would outlive the session.
  if (actor.sessionId !== undefined)
    throw forbidden('The session cookie opens the socket by itself.', 'token_not_needed')
  const { tokenVersion } = await getUser(ctx, actor.userId)
  const expiresAt = new Date(ctx.now.getTime() + socketTokenSeconds * 1000)
  const owner = { userId: actor.userId, companyId: actor.companyId, version: tokenVersion }
  return { token: makeSocketToken(ctx.vault, owner, expiresAt), expiresAt }
}

/** Who the owner is now; undefined when their own token was rotated or revoked since, or they are no longer there. `db`: system scope. */
async function findOwner(db: Db, vault: Vault, owner: SocketTokenOwner): Promise<SocketHolder | undefined> {
  const caller = await findCaller(db, userToken(vault, owner))
  if (!caller) return undefined
  const actor = actorOf(caller, undefined)
  if (actor?.kind !== 'user') return undefined
  return { person: actor, dependsOn: new Set(invalidationIds(caller)), expiresAt: null }
}

/** Finds the owner of a socket token: it may be old later, but not now. */
export function finderByToken({ vault, now }: Pick<Ctx, 'vault' | 'now'>, db: Db, token: string): FindHolder {
  const owner = readSocketToken(vault, token, now)
  return async () => owner && (await findOwner(db, vault, owner))
}

/** Finds the person who signed in at the travellers' page with this cookie. */
export const finderByTravellerSession =
  ({ freshNow }: Pick<Ctx, 'freshNow'>, db: Db, key: string): FindHolder =>
  async () => {
    const caller = await findCaller(db, key)
    if (caller?.kind !== 'traveller' || isExpired(caller, freshNow())) return undefined
    const actor = actorOf(caller, undefined)
    if (actor?.kind !== 'user') return undefined
    return { person: actor, dependsOn: new Set(invalidationIds(caller)), expiresAt: caller.expiresAt }
  }

/** Finds the responder who signed in at the desk with this cookie. `organization` chooses among their companies. */
export const finderBySession =
  ({ freshNow }: Pick<Ctx, 'freshNow'>, db: Db, key: string, organization: string | undefined): FindHolder =>
  async () => {
    const caller = await findCaller(db, key)
    if (caller?.kind !== 'session' || isExpired(caller, freshNow())) return undefined
    const actor = actorOf(caller, organization, 'responder')
    if (actor?.kind !== 'user') return undefined
    return { person: actor, dependsOn: new Set(invalidationIds(caller)), expiresAt: caller.expiresAt }
  }
