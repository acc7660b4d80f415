import { actorOf, findCaller, getUser, userToken } from '../../people/index.ts'
import type { Vault } from '../../platform/crypto/vault.ts'
import type { Actor, Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { unauthorized } from '../../platform/problem.ts'
import { makeSocketToken, readSocketToken, type SocketTokenOwner, socketTokenSeconds } from './socket-token.ts'

export type Person = Actor & { readonly kind: 'user' }

/** A token that opens a socket as the caller, in the company that the caller acts in. */
export async function issueSocketToken(ctx: Ctx): Promise<{ readonly token: string; readonly expiresAt: Date }> {
  const { actor } = ctx
  if (actor.kind !== 'user') throw unauthorized('This is for people.')
  const { tokenVersion } = await getUser(ctx, actor.userId)
  const expiresAt = new Date(ctx.now.getTime() + socketTokenSeconds * 1000)
  const owner = { userId: actor.userId, companyId: actor.companyId, version: tokenVersion }
  return { token: makeSocketToken(ctx.vault, owner, expiresAt), expiresAt }
}

/** Who the owner is now; undefined when their own token was rotated or revoked since, or they are no longer there. `db`: system scope. */
export async function findPerson(db: Db, vault: Vault, owner: SocketTokenOwner): Promise<Person | undefined> {
  const caller = await findCaller(db, userToken(vault, owner))
  const actor = caller && actorOf(caller, undefined)
  return actor?.kind === 'user' ? actor : undefined
}

/** The owner of a socket token. Throws 401 for a wrong or old one. */
export async function getTokenOwner(
  { vault, now }: Pick<Ctx, 'vault' | 'now'>,
  db: Db,
  token: string,
): Promise<{ readonly owner: SocketTokenOwner; readonly person: Person }> {
  const owner = readSocketToken(vault, token, now)
  const person = owner && (await findPerson(db, vault, owner))
  if (!person)
    throw unauthorized('The token is wrong or too old: ask GET /tokens/for_socket for another.', 'invalid_token')
  return { owner, person }
}
