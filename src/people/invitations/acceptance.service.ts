import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { conflict, invalid, notFound } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { getCompany } from '../companies/company.service.ts'
import type { Company } from '../companies/company.ts'
import { hashPassword } from '../users/password.ts'
import { notifyPersonChanged } from '../users/people-ports.ts'
import { addRole } from '../users/user.service.ts'
import { findUser, markConfirmed, updatePassword } from '../users/user.store.ts'
import { travellerRoles, type User } from '../users/user.ts'
import { findInvitation, hasPassword, markAccepted } from './invitation.store.ts'
import { type Invitation, invitationIdOfToken, isTokenValid, stateOf } from './invitation.ts'

/** An invitation as shown to the person who follows the link. */
export interface OpenInvitation {
  readonly invitation: Invitation
  readonly company: Company
  readonly user: User
  /** True: the account has no password yet, and one may be chosen now. */
  readonly mayChoosePassword: boolean
  /** True: the password of the account was not the person's own, and ended when the invitation was accepted. */
  readonly passwordEnded: boolean
}

const noSuch = () => notFound('This link is not valid. Ask for a new one.', 'invitation_not_found')

/**
 * An account of another company is joined only while its address is the invited one and was confirmed: what another company wrote
 * into an account must not enter this one.
 */
const isForAccount = (invitation: Invitation, user: User): boolean =>
  user.companyId === invitation.companyId ||
  invitation.acceptedAt !== null ||
  (user.confirmedAt !== null && user.email?.toLowerCase() === invitation.email.toLowerCase())

/** The invitation of a token. `ctx` needs the system scope, because the caller has no key. An expired link with a valid token gets a message of its own. */
export async function openInvitation(ctx: Ctx, token: string, lock = false): Promise<OpenInvitation> {
  const id = invitationIdOfToken(token)
  const invitation = id === undefined ? undefined : await findInvitation(ctx.db, null, id, lock)
  if (!invitation || !isTokenValid(ctx.vault, invitation, token)) throw noSuch()
  const state = stateOf(invitation, ctx.now)
  if (state === 'expired' || state === 'withdrawn')
    throw conflict(`invitation_${state}`, 'This link is no longer valid. Ask for a new one.')
  const user = await findUser(ctx.db, invitation.userId)
  if (!user) throw noSuch()
  if (!isForAccount(invitation, user))
    throw conflict('invitation_outdated', 'The account has changed since. Ask for a new link.')
  const company = await getCompany(ctx, invitation.companyId).catch(() => {
    throw noSuch()
  })
  const mayChoosePassword =
    invitation.acceptedAt === null && user.companyId === invitation.companyId && !(await hasPassword(ctx.db, user.id))
  return { invitation, company, user, mayChoosePassword, passwordEnded: false }
}

const passwordNotStored = () =>
  conflict('invitation_accepted', 'This link was used before, and the password was not stored. Ask for a new link.')

/** Again is harmless, but a password that comes late is not stored, and the person must know. */
function acceptedBefore(opened: OpenInvitation, password: string | undefined): OpenInvitation {
  if (password !== undefined) throw passwordNotStored()
  return opened
}

/**
 * Confirms the address, gives the roles of the invitation, and sets a first password if one was sent. Idempotent.
 */
export async function acceptInvitation(ctx: Ctx, token: string, password?: string): Promise<OpenInvitation> {
  const opened = await openInvitation(ctx, token)
  if (opened.invitation.acceptedAt) return acceptedBefore(opened, password)
  if (password !== undefined && !opened.mayChoosePassword)
    throw invalid({ password: 'is set already, and is not changed here' })
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(opened.user.companyId, opened.user.id))
    const current = await openInvitation(tx, token, true)
    const { invitation, company, user, mayChoosePassword } = current
    if (invitation.acceptedAt) return acceptedBefore(current, password)
    if (passwordHash !== undefined && !mayChoosePassword) throw passwordNotStored()
    let passwordEnded = false
    for (const type of invitation.joins ? invitation.roles : [])
      if (await addRole(tx, user, company.id, type)) passwordEnded = true
    await markConfirmed(tx.db, user.id, tx.now)
    if (passwordHash !== undefined) await updatePassword(tx.db, user.id, { hash: passwordHash, isOwn: true }, tx.now)
    await markAccepted(tx.db, invitation.id, tx.now)
    await audit(tx, {
      action: 'accept',
      subjectKind: 'invitation',
      subjectId: invitation.id,
      companyId: company.id,
      before: null,
      after: { user_id: user.id, roles: invitation.roles },
    })
    const confirmed = { ...user, confirmedAt: user.confirmedAt ?? tx.now }
    if (invitation.roles.some((role) => travellerRoles.includes(role)))
      await notifyPersonChanged(tx, 'traveller_confirmed', company.id, confirmed)
    const accepted = { ...invitation, acceptedAt: tx.now }
    return { invitation: accepted, company, user: confirmed, mayChoosePassword: false, passwordEnded }
  })
}
