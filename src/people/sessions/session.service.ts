import { setTimeout } from 'node:timers/promises'
import { sha256 } from '../../platform/crypto/vault.ts'
import { type Actor, actingCompany, type Ctx, inTransaction, type RoleType } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { clientNetwork } from '../../platform/network.ts'
import { type Problem, tooMany, unauthorized } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { listMemberships } from '../callers/caller.store.ts'
import { keyKind, newKey } from '../keys/key.ts'
import { passwordMatches } from '../users/password.ts'
import { maySignIn } from './may-sign-in.service.ts'
import {
  clearFailures,
  countFailures,
  deleteFailure,
  deleteOldSessions,
  endSession,
  type Failures,
  findCodeOwner,
  findSession,
  findSignInAccount,
  insertFailure,
  insertSession,
  listSignInAccounts,
  lockSubject,
  type SignInAccount,
  useCode,
} from './session.store.ts'
import {
  failuresAllowed,
  failuresNoted,
  failureWindowMinutes,
  hashesToCheck,
  type ProofSubjects,
  proofSubjects,
  type Session,
  type SignInSubjects,
  sessionHours,
  signInDelay,
  signInSubjects,
  wrongProofsAllowed,
} from './session.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string | null
}

export interface CodeSignIn {
  readonly code: string
  readonly address: string
  readonly userAgent: string | null
}

export interface Opened {
  readonly session: Session
  readonly secret: string
}

const signInFailed = () => unauthorized('The e-mail address or the password is wrong.', 'sign_in_failed')
export const codeFailed = () =>
  unauthorized('The link was used already, has expired or is wrong. Ask for a new one.', 'sign_in_failed')

/**
 * Signs in at the desk by e-mail address and password. Failed attempts are counted across all nodes: too many for an e-mail address from one network,
 * or from one network, are refused; many for an e-mail address from everywhere make each one slower. `ctx` needs the system scope,
 * because the caller is not known yet.
 */
export async function signIn(ctx: Ctx, attempt: SignIn): Promise<Opened> {
  const subjects = signInSubjects(ctx.vault, attempt.email, attempt.address)
  const account = await tryOnce(ctx, subjects, attempt.address, signInFailed, () => findByPassword(ctx, attempt))
  return openSession(ctx, atDesk(account), attempt.userAgent, null)
}

/** Signs in by a one-time code, which is used up by it. `ctx` needs the system scope. */
export async function signInByCode(ctx: Ctx, { code, ...attempt }: CodeSignIn): Promise<Opened> {
  const sent = { proof: code, address: attempt.address }
  const account = await tryProof(ctx, sent, codeFailed, () => findCodeAccount(ctx, code))
  return openSession(ctx, atDesk(account), attempt.userAgent, { by: 'one-time code' })
}

const atDesk = ({ id, companyId }: SignInAccount): NewSession => ({
  page: 'desk',
  userId: id,
  companyId,
  hours: sessionHours,
})

/**
 * One attempt to sign in by a code or token. A right one is never refused: nobody guesses 160 bits, and other people of the same network
 * may have sent wrong ones. Wrong ones are counted by their first characters, and by the person whose code it was.
 */
export async function tryProof<T>(
  ctx: Ctx,
  { proof, address }: { readonly proof: string; readonly address: string },
  failed: () => Problem,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const found = await find()
  if (found) return found
  const userId = await findCodeOwner(ctx.db, sha256(proof))
  const subjects = proofSubjects(ctx.vault, { proof, userId, address })
  const earlier = await countWrongProof(ctx, subjects)
  if (earlier < failuresNoted) await noteFailure(ctx, { account: subjects.proof, network: subjects.network }, address)
  throw failed()
}

/** Counts a wrong code or token, or refuses it after too many. Returns how many came from its network before. */
async function countWrongProof(ctx: Ctx, { proof, person, network }: ProofSubjects): Promise<number> {
  const since = windowStart(ctx)
  return inTransaction(ctx, async (tx) => {
    const limited = person === undefined ? [proof] : [proof, person].toSorted()
    for (const subject of limited) {
      await lockSubject(tx.db, subject)
      const failures = await countFailures(tx.db, subject, since)
      if (failures.count >= wrongProofsAllowed) throw tooManyWrong(tx, failures)
    }
    const { count } = await countFailures(tx.db, network, since)
    await insertFailure(tx.db, [...limited, network], tx.now)
    return count
  })
}

/** One attempt to sign in by a password: counted as failed until `find` finds somebody. */
async function tryOnce<T>(
  ctx: Ctx,
  subjects: SignInSubjects,
  address: string,
  failed: () => Problem,
  find: () => Promise<T | undefined>,
): Promise<T> {
  const earlier = await countAttempt(ctx, subjects)
  const delay = signInDelay(earlier)
  if (delay > 0) await setTimeout(delay)
  const account = await find()
  if (!account) {
    if (earlier < failuresNoted) await noteFailure(ctx, { account: subjects.email, network: subjects.address }, address)
    throw failed()
  }
  await clearFailures(ctx.db, subjects.emailAndAddress)
  for (const subject of [subjects.address, subjects.email]) await deleteFailure(ctx.db, subject, ctx.now)
  return account
}

async function findCodeAccount(ctx: Ctx, code: string): Promise<SignInAccount | undefined> {
  if (keyKind(code) !== 'code') return undefined
  const used = await useCode(ctx.db, 'desk', sha256(code), ctx.now)
  const account = used && (await findSignInAccount(ctx.db, used.userId))
  return account && (await maySignIn(ctx, account)) ? account : undefined
}

/**
 * A failed sign-in as a security event, in the log and in the audit log, for known and unknown addresses alike. The e-mail address is not
 * written down, nor a code: the subject is a keyed digest, the same for all attempts.
 */
async function noteFailure(
  ctx: Ctx,
  { account, network }: { readonly account: string; readonly network: string },
  from: string,
): Promise<void> {
  ctx.log.warn(
    { event: 'sign_in_failed', account: account.slice(0, 16), network: clientNetwork(from), request_id: ctx.requestId },
    'security: a sign-in failed',
  )
  await audit(
    { ...ctx, actor: { kind: 'nobody' } },
    {
      action: 'sign_in_failed',
      subjectKind: 'sign_in',
      subjectId: account.slice(0, 16),
      companyId: null,
      before: null,
      after: { network: network.slice(0, 16) },
    },
  )
}

const windowMs = failureWindowMinutes * 60_000
const windowStart = ({ now }: Ctx): Date => new Date(now.getTime() - windowMs)

function tooManyWrong({ now }: Ctx, { oldest }: Failures): Problem {
  const wait = Math.max(1, Math.ceil(((oldest ?? now).getTime() + windowMs - now.getTime()) / 1000))
  return tooMany('Too many wrong tries. Wait before the next one.', wait)
}

/**
 * Counts an attempt as failed until it succeeds, and returns how many there were before for the e-mail address. Attempts for one
 * subject are serialized, so that parallel attempts do not exceed the limit.
 */
async function countAttempt(ctx: Ctx, subjects: SignInSubjects): Promise<number> {
  const since = windowStart(ctx)
  return inTransaction(ctx, async (tx) => {
    for (const kind of ['emailAndAddress', 'address'] as const) {
      await lockSubject(tx.db, subjects[kind])
      const failures = await countFailures(tx.db, subjects[kind], since)
      if (failures.count >= failuresAllowed[kind]) throw tooManyWrong(tx, failures)
    }
    const { count } = await countFailures(tx.db, subjects.email, since)
    await insertFailure(tx.db, Object.values(subjects), tx.now)
    return count
  })
}

async function findByPassword(ctx: Ctx, { email, password }: SignIn): Promise<SignInAccount | undefined> {
  const accounts = await listSignInAccounts(ctx.db, email)
  // All are checked, also after a match: how long it takes says nothing about the address.
  const matching: SignInAccount[] = []
  for (const [index, hash] of hashesToCheck(accounts).entries()) {
    const [matches, account] = [await passwordMatches(hash, password), accounts[index]]
    if (matches && account) matching.push(account)
  }
  for (const account of matching) if (await maySignIn(ctx, account)) return account
  return undefined
}

export interface NewSession extends Pick<Session, 'page' | 'userId' | 'companyId'> {
  readonly hours: number
}

export function openSession(
  ctx: Ctx,
  { hours, ...wanted }: NewSession,
  userAgent: string | null,
  after: object | null,
): Promise<Opened> {
  return inTransaction(ctx, async (tx) => {
    const secret = newKey('session')
    const session: Session = {
      id: newId(tx.now),
      ...wanted,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + hours * 3_600_000),
    }
    await insertSession(tx.db, session, sha256(secret), userAgent?.slice(0, 300) ?? null)
    await audit(tx, {
      action: 'sign_in',
      subjectKind: 'user',
      subjectId: wanted.userId,
      companyId: wanted.companyId,
      before: null,
      after,
    })
    return { session, secret }
  })
}

export const sessionOf = (actor: Actor): string | null => ('sessionId' in actor ? (actor.sessionId ?? null) : null)

/** When the caller's own session ends; null for a key. */
export async function sessionExpiry({ actor, db }: Ctx): Promise<Date | null> {
  const sessionId = sessionOf(actor)
  return sessionId ? ((await findSession(db, sessionId))?.expiresAt ?? null) : null
}

/** The caller's roles in the company that they act in; of a responder of the network the fields. */
export async function readOwnRoles(ctx: Ctx): Promise<readonly RoleType[]> {
  const { actor } = ctx
  const companyId = actingCompany(ctx)
  if (companyId !== null && 'userId' in actor)
    return (await listMemberships(ctx.db, actor.userId)).find((one) => one.companyId === companyId)?.roles ?? []
  return actor.kind === 'user' ? actor.roles : []
}

/** Ends the caller's own session on every node. */
export async function signOut(ctx: Ctx): Promise<void> {
  const sessionId = sessionOf(ctx.actor)
  if (sessionId) await endSession(ctx.db, sessionId, ctx.now)
}

const keptDays = 30

/** Deletes ended sessions and counted failures older than 30 days. */
export async function forgetOldSessions(ctx: Ctx): Promise<void> {
  await deleteOldSessions(ctx.db, new Date(ctx.now.getTime() - keptDays * 86_400_000))
}
