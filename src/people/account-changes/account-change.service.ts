import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { forbidden, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import { findCountryCode } from '../../reference/index.ts'
import { audit } from '../audit/audit.service.ts'
import { deleteDevicesOf } from '../devices/device.store.ts'
import { deleteContactsOf } from '../emergency-contacts/emergency-contact.store.ts'
import { releaseUnclaimedAddress } from '../invitations/invitation.service.ts'
import { revokeKeysOf } from '../keys/key.store.ts'
import { deletePicture, replacePicture, resizePicture } from '../pictures/picture.service.ts'
import { endSessionsOf } from '../sessions/session.store.ts'
import { resolveNationalities } from '../users/nationalities.service.ts'
import { hashPassword } from '../users/password.ts'
import { notifyPersonChanged } from '../users/people-ports.ts'
import { getUser, isSetByStaff, takenEmail, takenExternalId, translateUniqueViolation } from '../users/user.service.ts'
import {
  findUser,
  findUserByEmail,
  findUserByExternalId,
  hasRoleInOtherCompany,
  markDeleted,
  updatePassword,
  updateUser,
} from '../users/user.store.ts'
import { isAnonymous, type User } from '../users/user.ts'
import { changesNothing, normalizeChange, type UserChange } from '../users/user-change.ts'
import { deleteUserStays } from '../whereabouts/whereabouts.service.ts'
import { guestDeleted } from './account.tasks.ts'

/** A change of an account: its fields, a new password, and a picture as bytes (null removes it). */
export interface AccountChange extends UserChange {
  readonly password?: string | undefined
  readonly picture?: Buffer | null | undefined
}

/**
 * Loads the account, or throws when the caller must not change it. `lock` locks the row until the transaction ends. The sync lock
 * must be taken before the row lock: the other order can deadlock two writers and a reader.
 */
export type AccountLoader = (ctx: Ctx, lock: boolean) => Promise<User>

/** Normalizes the change and checks that the countries in it exist. */
export async function validateChange(ctx: Ctx, change: UserChange): Promise<UserChange> {
  const sent = change.homeCountry?.trim()
  const homeCountry = sent ? await findCountryCode(ctx, sent) : undefined
  const unknown = sent && homeCountry === undefined
  const passports = change.nationalities && (await resolveNationalities(ctx, change.nationalities))
  const errors = {
    ...(unknown ? { home_country: ['is not an ISO 3166-1 country code'] } : {}),
    ...passports?.errors,
    ...change.errors,
  }
  const tidy = normalizeChange({ ...change, nationalities: passports?.codes, errors }, ctx.now)
  return homeCountry === undefined ? tidy : { ...tidy, homeCountry }
}

/** What a person signs in with, or is sent a sign-in link to. */
const changesCredentials = (before: User, { password, email, phoneNumber }: AccountChange): boolean =>
  password !== undefined ||
  (email !== undefined && email !== before.email) ||
  (phoneNumber !== undefined && phoneNumber !== before.phoneNumber)

/** Managers choose their own password, and that of others of the company. */
const isOwnChoice = (ctx: Ctx, { id }: User): boolean =>
  isSetByStaff(ctx) || (ctx.actor.kind === 'manager' && ctx.actor.userId === id)

/**
 * A company may change password, e-mail address and phone number of its own people only. When the person also has a role in another
 * company, new ones would give access to that company too, so only staff may set them.
 */
async function requireCredentialChangeAllowed(tx: Ctx, before: User, change: AccountChange): Promise<void> {
  const { actor } = tx
  if (actor.kind === 'staff' || actor.kind === 'system' || before.companyId === null) return
  if (!changesCredentials(before, change)) return
  if (await hasRoleInOtherCompany(tx.db, before.id, before.companyId))
    throw forbidden(
      'This person belongs to another organization too: password, e-mail address and phone number are not yours to change.',
    )
}

/** E-mail address and external id are unique within a company. */
async function requireUnusedIdentifiers(tx: Ctx, before: User, change: UserChange): Promise<void> {
  if (change.email !== undefined && change.email !== before.email) {
    await releaseUnclaimedAddress(tx, before.companyId, change.email)
    const other = await findUserByEmail(tx.db, before.companyId, change.email)
    if (other && other.id !== before.id) throw takenEmail()
  }
  if (typeof change.externalId === 'string' && before.companyId !== null) {
    const other = await findUserByExternalId(tx.db, before.companyId, change.externalId)
    if (other && other.id !== before.id) throw takenExternalId()
  }
}

/** What a client read of an anonymous traveller and sends back: an empty name and address, which change nothing. */
async function withoutBlankIdentity(ctx: Ctx, loadAccount: AccountLoader, change: UserChange): Promise<UserChange> {
  const isBlank = (text: string | undefined): boolean => text?.trim() === ''
  if (!isBlank(change.firstName) && !isBlank(change.email)) return change
  if (!isAnonymous(await loadAccount(ctx, false))) return change
  return {
    ...change,
    firstName: isBlank(change.firstName) ? undefined : change.firstName,
    email: isBlank(change.email) ? undefined : change.email,
  }
}

/** An anonymous traveller gets a name and an address together, and until then keeps the company's id and has no password. */
function requireWholeIdentity(before: User, change: UserChange, password: string | undefined): void {
  if (!isAnonymous(before)) return
  if (change.firstName !== undefined && change.email !== undefined) return
  if (change.firstName !== undefined || change.lastName || change.displayName || password !== undefined)
    throw invalid({ email: 'is required: an anonymous traveller gets name and e-mail address together' })
  if (change.email !== undefined) throw invalid({ first_name: 'is required together with the e-mail address' })
  if (change.externalId === null) throw invalid({ external_id: 'is required of an anonymous traveller' })
}

/** Changes the given fields. A change without effect leaves updated_at as it is. */
export async function changeAccount(
  ctx: Ctx,
  loadAccount: AccountLoader,
  requested: AccountChange,
  expected?: ExpectedRevisions,
): Promise<User> {
  const { password, picture, ...sent } = requested
  const change = await validateChange(ctx, await withoutBlankIdentity(ctx, loadAccount, sent))
  const passwordHash = password === undefined ? undefined : await hashPassword(password)
  const resized = picture && (await resizePicture(picture))
  const saved = inTransaction(ctx, async (outer) => {
    const first = await loadAccount(outer, false)
    const tx = await enterSyncWrite(outer, syncSubject(first.companyId, first.id))
    const before = await loadAccount(tx, true)
    checkRevision(expected, 'user', before.revision)
    if (changesNothing(before, change) && passwordHash === undefined && resized === undefined) return before
    requireWholeIdentity(before, change, password)
    await requireCredentialChangeAllowed(tx, before, { ...change, password })
    await requireUnusedIdentifiers(tx, before, change)
    if (!changesNothing(before, change)) await updateUser(tx.db, before.id, change, tx.now)
    if (passwordHash !== undefined) {
      await updatePassword(tx.db, before.id, { hash: passwordHash, isOwn: isOwnChoice(tx, before) }, tx.now)
      await endSessionsOf(tx.db, before.id, tx.now) // signs out everybody who used the old password
    }
    if (resized !== undefined) await replacePicture(tx, before, resized)
    const after = await findUser(tx.db, before.id)
    if (!after) throw new Error('an account vanished while its row was locked')
    await audit(tx, {
      action: 'update',
      subjectKind: 'user',
      subjectId: before.id,
      companyId: before.companyId,
      before,
      after: passwordHash === undefined ? after : { ...after, password: 'changed' },
    })
    await notifyPersonChanged(tx, 'user_updated', before.companyId, after)
    return after
  })
  return saved.catch(translateUniqueViolation)
}

/**
 * Ends the person's keys and sessions at once, on every node, and deletes devices, emergency contacts, picture and stays. The row stays, because trips,
 * the audit log and payment records refer to it.
 */
export async function removeAccount(ctx: Ctx, loadAccount: AccountLoader, expected?: ExpectedRevisions): Promise<void> {
  await inTransaction(ctx, async (outer) => {
    const first = await loadAccount(outer, false)
    const tx = await enterSyncWrite(outer, syncSubject(first.companyId, first.id))
    const before = await loadAccount(tx, true)
    checkRevision(expected, 'user', before.revision)
    await deletePicture(tx, before)
    await markDeleted(tx.db, before.id, tx.now)
    await endSessionsOf(tx.db, before.id, tx.now)
    await revokeKeysOf(tx.db, before.id, tx.now)
    await deleteDevicesOf(tx.db, before.id)
    await deleteContactsOf(tx.db, before.id)
    await deleteUserStays(tx, before.id)
    // Row-level security hides other companies' stays of a guest: the job runs as the system and deletes them.
    if (before.companyId !== null && (await hasRoleInOtherCompany(tx.db, before.id, before.companyId)))
      await enqueue(tx, guestDeleted, { userId: before.id })
    await audit(tx, {
      action: 'delete',
      subjectKind: 'user',
      subjectId: before.id,
      companyId: before.companyId,
      before,
      after: null,
    })
    await notifyPersonChanged(tx, 'user_deleted', before.companyId, before)
  })
}

export async function setPassword(ctx: Ctx, id: string, password: string): Promise<void> {
  const passwordHash = await hashPassword(password)
  await inTransaction(ctx, async (outer) => {
    const user = await getUser(outer, id)
    const tx = await enterSyncWrite(outer, syncSubject(user.companyId, id))
    await updatePassword(tx.db, id, { hash: passwordHash, isOwn: isOwnChoice(tx, user) }, tx.now)
    await endSessionsOf(tx.db, id, tx.now) // signs out everybody who used the old password
    await audit(tx, {
      action: 'set_password',
      subjectKind: 'user',
      subjectId: id,
      companyId: user.companyId,
      before: null,
      after: null,
    })
  })
}
