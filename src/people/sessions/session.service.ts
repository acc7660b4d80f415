import { sha256 } from '../../platform/crypto/vault.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { tooMany, unauthorized } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { listMemberships } from '../callers/caller.store.ts'
import { newKey } from '../keys/key.ts'
import { managerRoles } from '../users/user.ts'
import { passwordMatches } from './password.ts'
import { failuresAllowed, failureWindowMinutes, type Session, sessionHours } from './session.ts'
import { type Account, clearFailures, countFailures, deleteOldSessions, endSession, insertFailure, insertSession, listAccounts } from './session.store.ts'

export interface SignIn {
  readonly email: string
  readonly password: string
  readonly address: string
  readonly userAgent: string | null
}

const wrong = () => unauthorized('The e-mail address or the password is wrong.', 'sign_in_failed')

/**
 * Signs a person in at the desk: staff, and managers of a company. Wrong tries are counted by address and by e-mail,
 * on all nodes together. `ctx` must see everything: nobody is known yet.
 */
export async function signIn(ctx: Ctx, attempt: SignIn): Promise<{ session: Session; secret: string }> {
  const subjects = {
    email: ctx.vault.derive('sign-in-subject', 'email', attempt.email.toLowerCase()).toString('hex'),
    address: ctx.vault.derive('sign-in-subject', 'address', attempt.address).toString('hex'),
  }
  await refuseWhenThrottled(ctx, subjects)
  const account = await findAccount(ctx, attempt)
  if (!account) {
    await insertFailure(ctx.db, Object.values(subjects), ctx.now)
    throw wrong()
  }
  await clearFailures(ctx.db, subjects.email)
  return openSession(ctx, account, attempt.userAgent)
}

async function refuseWhenThrottled(ctx: Ctx, subjects: Readonly<Record<keyof typeof failuresAllowed, string>>): Promise<void> {
  const window = failureWindowMinutes * 60_000
  const since = new Date(ctx.now.getTime() - window)
  for (const kind of ['email', 'address'] as const) {
    const { count, oldest } = await countFailures(ctx.db, subjects[kind], since)
    if (count < failuresAllowed[kind]) continue
    const wait = Math.max(1, Math.ceil(((oldest ?? ctx.now).getTime() + window - ctx.now.getTime()) / 1000))
    throw tooMany('Too many wrong tries. Wait before the next one.', wait)
  }
}

async function findAccount(ctx: Ctx, { email, password }: SignIn): Promise<Account | undefined> {
  const accounts = await listAccounts(ctx.db, email)
  if (accounts.length === 0) await passwordMatches(null, password)
  for (const account of accounts) {
    if (!(await passwordMatches(account.passwordHash, password))) continue
    if (account.staff) return account
    const memberships = await listMemberships(ctx.db, account.id)
    if (memberships.some((m) => m.roles.some((role) => managerRoles.includes(role)))) return account
  }
  return undefined
}

function openSession(ctx: Ctx, account: Account, userAgent: string | null): Promise<{ session: Session; secret: string }> {
  return inTransaction(ctx, async (tx) => {
    const secret = newKey('session')
    const session: Session = {
      id: newId(tx.now),
      userId: account.id,
      companyId: account.companyId,
      createdAt: tx.now,
      expiresAt: new Date(tx.now.getTime() + sessionHours * 3_600_000),
    }
    await insertSession(tx.db, session, sha256(secret), userAgent?.slice(0, 300) ?? null)
    await audit(tx, { action: 'sign_in', subjectKind: 'user', subjectId: account.id, companyId: account.companyId, before: null, after: null })
    return { session, secret }
  })
}

/** Ends the caller's own session on every node. */
export async function signOut(ctx: Ctx): Promise<void> {
  const { actor } = ctx
  const sessionId = actor.kind === 'staff' || actor.kind === 'manager' ? actor.sessionId : null
  if (sessionId) await endSession(ctx.db, sessionId, ctx.now)
}

const keptDays = 30

/** Ended sessions and counted failures are of no use after a month. */
export async function forgetOldSessions(ctx: Ctx): Promise<void> {
  await deleteOldSessions(ctx.db, new Date(ctx.now.getTime() - keptDays * 86_400_000))
}
