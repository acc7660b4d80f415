import { sha256 } from '../../platform/crypto/vault.ts'
import { type Ctx, deskCompany, inTransaction } from '../../platform/ctx.ts'
import { conflict, forbidden, invalid } from '../../platform/problem.ts'
import { getAccount } from '../accounts/account.service.ts'
import { audit } from '../audit/audit.service.ts'
import { newKey } from '../keys/key.ts'
import { maySignIn } from '../sessions/may-sign-in.service.ts'
import { insertCode, listAccountsByEmail } from '../sessions/session.store.ts'
import { codeMinutes } from '../sessions/session.ts'
import { hasRoleInOtherCompany } from '../users/user.store.ts'
import type { User } from '../users/user.ts'

export interface SignInLink {
  /** The code is in the fragment, which browsers send to nobody. */
  readonly url: string
  readonly expiresAt: Date
}

/** A manager gives links to the own company's people only, and not where a link would open another company too. */
async function requireOwnPerson(ctx: Ctx, user: User): Promise<void> {
  const companyId = deskCompany(ctx)
  if (companyId === null) return
  if (user.companyId !== companyId || (await hasRoleInOtherCompany(ctx.db, user.id, companyId)))
    throw forbidden('This person belongs to another organization too: only staff make a link.')
}

/** A link by which the person signs in once. It is in the answer and nowhere else. */
export async function createSignInLink(
  ctx: Ctx,
  userId: string,
  baseUrl: string,
  minutes = codeMinutes,
): Promise<SignInLink> {
  const { user } = await getAccount(ctx, userId)
  if (user.deletedAt) throw conflict('deleted', 'This person was deleted: bring them back first.')
  await requireOwnPerson(ctx, user)
  if (!(await maySignIn(ctx, user))) throw invalid({ user_id: 'is somebody whose roles do not open the desk' })
  const code = newKey('code')
  const expiresAt = new Date(ctx.now.getTime() + minutes * 60_000)
  const { id, companyId } = user
  await inTransaction(ctx, async (tx) => {
    await insertCode(tx.db, { digest: sha256(code), page: 'desk', userId: id, companyId, createdAt: tx.now, expiresAt })
    const after = { expires_at: expiresAt }
    await audit(tx, {
      action: 'create_sign_in_link',
      subjectKind: 'user',
      subjectId: id,
      companyId,
      before: null,
      after,
    })
  })
  return { url: `${baseUrl}/#code=${code}`, expiresAt }
}

/** Those with this e-mail address who may sign in at the desk. `ctx` needs the system scope. */
export async function findDeskPeople(
  ctx: Ctx,
  email: string,
): Promise<{ readonly id: string; readonly companyId: string | null }[]> {
  const may = []
  for (const account of await listAccountsByEmail(ctx.db, email.trim()))
    if (await maySignIn(ctx, account)) may.push({ id: account.id, companyId: account.companyId })
  return may
}
