import { sha256 } from '../../platform/crypto/vault.ts'
import { actingCompany, type Ctx } from '../../platform/ctx.ts'
import { isUuid } from '../../platform/ids.ts'
import { notFound, type Problem, unauthorized } from '../../platform/problem.ts'
import { findUserCaller, findUserCallerIn, type UserCaller } from '../callers/caller.store.ts'
import { keyKind } from '../keys/key.ts'
import { markLinkUsed } from '../users/user.store.ts'
import { codeFailed, type Opened, openSession, sessionOf, tryProof } from './session.service.ts'
import { endSession, findOpenSession, listOpenSessions, type OpenSession, useCode } from './session.store.ts'
import { travellerSessionDays } from './session.ts'

/** What a traveller signs in with: the one-time code of a link, or the token that the company gave them. */
export type Proof = { readonly code: string } | { readonly token: string }

const tokenFailed = () => unauthorized('The token is wrong or was replaced. Ask for a link instead.', 'sign_in_failed')

async function findByCode(ctx: Ctx, code: string): Promise<UserCaller | undefined> {
  if (keyKind(code) !== 'code') return undefined
  const used = await useCode(ctx.db, 'traveller', sha256(code), ctx.now)
  if (!used) return undefined
  if (used.sentTo !== null) await markLinkUsed(ctx.db, used.userId, used.sentTo, ctx.now)
  return findUserCallerIn(ctx.db, used.userId, used.companyId)
}

async function findByToken(ctx: Ctx, token: string): Promise<UserCaller | undefined> {
  return keyKind(token) === 'user' ? findUserCaller(ctx.db, sha256(token)) : undefined
}

/**
 * Signs in at the travellers' page. The session acts in one company, as the person's token there. `ctx` needs the system scope, because the
 * caller is not known yet.
 */
export async function signInTraveller(
  ctx: Ctx,
  proof: Proof,
  from: { readonly address: string; readonly userAgent: string | null },
): Promise<Opened> {
  const [failed, find, by]: [() => Problem, () => Promise<UserCaller | undefined>, string] =
    'code' in proof
      ? [codeFailed, () => findByCode(ctx, proof.code), 'one-time code']
      : [tokenFailed, () => findByToken(ctx, proof.token), 'token']
  const sent = { proof: 'code' in proof ? proof.code : proof.token, address: from.address }
  const { userId, companyId } = await tryProof(ctx, sent, failed, find)
  const wanted = { page: 'traveller', userId, companyId, hours: travellerSessionDays * 24 } as const
  return openSession(ctx, wanted, from.userAgent, { by, page: 'traveller' })
}

function ownSessions({ actor }: Ctx): { readonly userId: string; readonly companyId: string | null } {
  if (actor.kind !== 'user') throw unauthorized('This is for travellers.')
  return { userId: actor.userId, companyId: actingCompany({ actor }) }
}

/** The caller's open sessions at the travellers' page, in the company that they act in. */
export function readOwnSessions(ctx: Ctx): Promise<OpenSession[]> {
  const { userId, companyId } = ownSessions(ctx)
  return listOpenSessions(ctx.db, userId, companyId, ctx.now)
}

/** Ends one of them, on every node. True: it was the one that the caller signed in with. */
export async function endOwnSession(ctx: Ctx, id: string): Promise<boolean> {
  const { userId, companyId } = ownSessions(ctx)
  const session = isUuid(id) ? await findOpenSession(ctx.db, userId, companyId, ctx.now, id) : undefined
  if (!session) throw notFound(`No session has id ${id.slice(0, 64)}.`)
  await endSession(ctx.db, session.id, ctx.now)
  return session.id === sessionOf(ctx.actor)
}
