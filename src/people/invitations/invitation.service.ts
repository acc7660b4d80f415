import { type Ctx, deskCompany, inTransaction, type RoleType } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { conflict, found, invalid, tooMany } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { markDeleted } from '../users/user.store.ts'
import type { User } from '../users/user.ts'
import {
  countInvitations,
  findInvitation,
  findOpenInvitation,
  findUnclaimedAccount,
  insertInvitation,
  pageOfInvitations,
  withdrawInvitations,
} from './invitation.store.ts'
import { invitationMade } from './invitation.tasks.ts'
import {
  confirmPath,
  type Invitation,
  invitationDays,
  invitationToken,
  maxInvitationsPerDay,
  stateOf,
} from './invitation.ts'

export interface InvitationDraft {
  readonly companyId: string
  /** With the names that the company gave. */
  readonly user: Pick<User, 'id'> & { readonly email: string } & Partial<Pick<User, 'firstName' | 'lastName'>>
  readonly roles: readonly RoleType[]
  readonly joins: boolean
  /** The service's address, for the link. */
  readonly confirmAt: string
}

/** Limits the invitations to one address, because each one is an e-mail that its owner did not ask for. */
async function checkInvitationLimit(tx: Ctx, companyId: string, email: string): Promise<void> {
  const day = 86_400_000
  const { count, oldest } = await countInvitations(tx.db, companyId, email, new Date(tx.now.getTime() - day))
  if (count < maxInvitationsPerDay || oldest === null) return
  const wait = Math.max(1, Math.ceil((oldest.getTime() + day - tx.now.getTime()) / 1000))
  throw tooMany(`This address was invited ${count} times within a day. Wait before the next one.`, wait)
}

/** Creates an invitation in the transaction of `tx` and withdraws older open ones of the address: only the last link works. */
export async function invite(tx: Ctx, draft: InvitationDraft): Promise<Invitation> {
  const { companyId, user, roles, joins, confirmAt } = draft
  await checkInvitationLimit(tx, companyId, user.email)
  await withdrawInvitations(tx.db, { companyId, email: user.email }, tx.now)
  const invitation: Invitation = {
    id: newId(tx.now),
    companyId,
    userId: user.id,
    email: user.email,
    roles,
    joins,
    createdAt: tx.now,
    expiresAt: new Date(tx.now.getTime() + invitationDays * 86_400_000),
    acceptedAt: null,
    withdrawnAt: null,
  }
  await insertInvitation(tx.db, invitation, user)
  await enqueue(tx, invitationMade, { invitationId: invitation.id, base: confirmAt })
  await audit(tx, {
    action: 'invite',
    subjectKind: 'invitation',
    subjectId: invitation.id,
    companyId,
    before: null,
    // Without the account id: the account may belong to another company.
    after: { email: invitation.email, roles, expires_at: invitation.expiresAt },
  })
  return invitation
}

/** Throws when the address has an open invitation to join. */
export async function requireNotInvited(tx: Ctx, companyId: string, email: string): Promise<void> {
  const open = await findOpenInvitation(tx.db, companyId, email, tx.now)
  if (open?.joins) throw invalid({ email: 'has an open invitation' })
}

/**
 * Frees an address whose only use was an invitation that is withdrawn or expired: deletes the unclaimed account that was created for
 * it, and returns that account.
 */
export async function releaseUnclaimedAddress(
  tx: Ctx,
  companyId: string | null,
  email: string,
): Promise<User | undefined> {
  const unclaimed = companyId === null ? undefined : await findUnclaimedAccount(tx.db, companyId, email, tx.now)
  if (!unclaimed) return undefined
  await markDeleted(tx.db, unclaimed.id, tx.now)
  await audit(tx, {
    action: 'delete',
    subjectKind: 'user',
    subjectId: unclaimed.id,
    companyId,
    before: unclaimed,
    after: null,
  })
  return unclaimed
}

/** Invitations of the manager's company, or of all companies for staff. Newest first. */
export const readInvitations = (
  ctx: Ctx,
  pageRequest: PageRequest,
  companyId: string | null = deskCompany(ctx),
): Promise<Page<Invitation>> => pageOfInvitations(ctx.db, companyId, pageRequest)

/** Ends an invitation: its link no longer works, and the address may be added or invited anew. */
export function withdrawInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  return inTransaction(ctx, async (tx) => {
    const invitation = found(await findInvitation(tx.db, deskCompany(tx), id, true), 'invitation', id)
    if (invitation.withdrawnAt) return invitation
    if (stateOf(invitation, tx.now) === 'accepted')
      throw conflict('invitation_accepted', 'The person has accepted: take the roles away instead.')
    await withdrawInvitations(tx.db, { id }, tx.now)
    await audit(tx, {
      action: 'withdraw',
      subjectKind: 'invitation',
      subjectId: id,
      companyId: invitation.companyId,
      before: { email: invitation.email, roles: invitation.roles },
      after: null,
    })
    await releaseUnclaimedAddress(tx, invitation.companyId, invitation.email)
    return { ...invitation, withdrawnAt: tx.now }
  })
}

/** The invitation, for the job that sends it. */
export async function getInvitation(ctx: Ctx, id: string): Promise<Invitation> {
  return found(await findInvitation(ctx.db, null, id), 'invitation', id)
}

/** Stands for the token of a link wherever the link is stored or shown. */
export const hiddenToken = '…'

/** The link without its token, as it is stored. Only the message to the invited person, and staff who reveal it, get the token. */
export const linkWithoutToken = (base: string): string => `${base}${confirmPath}?token=${hiddenToken}`

/** The token of an invitation, and whether it can still be used. It is derived, so that nothing has to store it. */
export interface InvitationToken {
  readonly state: ReturnType<typeof stateOf>
  readonly token: string
  readonly expiresAt: Date
  readonly companyId: string
}

/** The tokens of these invitations by their id; deleted invitations are missing. `ctx` needs the system's scope or that of staff. */
export async function readInvitationTokens(
  ctx: Ctx,
  ids: readonly string[],
): Promise<ReadonlyMap<string, InvitationToken>> {
  const tokens = new Map<string, InvitationToken>()
  for (const id of new Set(ids)) {
    const one = await findInvitation(ctx.db, null, id)
    if (!one) continue
    const { expiresAt, companyId } = one
    tokens.set(id, { state: stateOf(one, ctx.now), token: invitationToken(ctx.vault, one), expiresAt, companyId })
  }
  return tokens
}
