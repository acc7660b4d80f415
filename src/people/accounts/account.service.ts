import { type Ctx, deskCompany, inTransaction, type RoleType } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { conflict, forbidden, found, invalid } from '../../platform/problem.ts'
import { checkRevision, type ExpectedRevisions } from '../../platform/revisions.ts'
import {
  type AccountChange,
  type AccountLoader,
  changeAccount,
  removeAccount,
  validateChange,
} from '../account-changes/account-change.service.ts'
import { audit } from '../audit/audit.service.ts'
import { listMemberships } from '../callers/caller.store.ts'
import { getCompany } from '../companies/company.service.ts'
import { invite, releaseUnclaimedAddress, requireNotInvited } from '../invitations/invitation.service.ts'
import { findAccountIdByEmail } from '../invitations/invitation.store.ts'
import type { Invitation } from '../invitations/invitation.ts'
import { removeGuest } from '../members/guest-removal.service.ts'
import { addMember, type MemberDraft } from '../members/member.service.ts'
import { findMemberByEmail } from '../members/member.store.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { addRole, createUser, takenEmail, translateUniqueViolation } from '../users/user.service.ts'
import { findUserByEmail, lockUser } from '../users/user.store.ts'
import { isManager, managerRoles, type User, userAsSeenBy } from '../users/user.ts'
import {
  type AccountFilter,
  deleteRole,
  findAccount,
  pageOfAccounts,
  touchUser,
  unmarkDeleted,
} from './account.store.ts'
import type { Account } from './account.ts'

/** Hides a guest’s external id and home company from managers. */
function accountAsSeen(ctx: Ctx, account: Account): Account {
  const companyId = deskCompany(ctx)
  if (companyId === null || account.user.companyId === companyId) return account
  return { ...account, user: userAsSeenBy(companyId, account.user), guest: true }
}

export async function readAccounts(ctx: Ctx, filter: AccountFilter, pageRequest: PageRequest): Promise<Page<Account>> {
  const found = await pageOfAccounts(
    ctx.db,
    { ...filter, companyId: deskCompany(ctx) ?? filter.companyId },
    pageRequest,
  )
  return { ...found, items: found.items.map((account) => accountAsSeen(ctx, account)) }
}

export async function getAccount(ctx: Ctx, id: string): Promise<Account> {
  const account = await findAccount(ctx.db, deskCompany(ctx), id)
  return account ? accountAsSeen(ctx, account) : throwUnauthorizedOrNotFound(ctx, 'user', id)
}

/** The account, if the caller may change it. A manager may not change guests: their accounts belong to another company. */
async function getEditableAccount(ctx: Ctx, id: string): Promise<Account> {
  const account = await getAccount(ctx, id)
  const companyId = deskCompany(ctx)
  if (companyId !== null && account.user.companyId !== companyId)
    throw forbidden('The account of this person belongs to another organization; it cannot be changed here.')
  if (account.erasedAt) throw conflict('erased', 'This person was erased: nothing is left that could be changed.')
  return account
}

const accountLoader =
  (id: string): AccountLoader =>
  async (ctx, lock) => {
    if (lock) await lockUser(ctx.db, id)
    const { user } = await getEditableAccount(ctx, id)
    if (user.deletedAt) throw conflict('deleted', 'This person was deleted: bring them back first.')
    return user
  }

export async function editAccount(
  ctx: Ctx,
  id: string,
  change: AccountChange,
  expected: ExpectedRevisions,
): Promise<Account> {
  await changeAccount(ctx, accountLoader(id), change, expected)
  return getAccount(ctx, id)
}

export async function deleteAccount(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Account> {
  if ('userId' in ctx.actor && ctx.actor.userId === id.toLowerCase())
    throw invalid({ user_id: 'is your own account, which somebody else has to delete' })
  await removeAccount(ctx, accountLoader(id), expected)
  return getAccount(ctx, id)
}

/** Restores a deleted account with its old token. Devices have to register again. */
export async function restoreAccount(ctx: Ctx, id: string, expected: ExpectedRevisions): Promise<Account> {
  const { user: current } = await getEditableAccount(ctx, id)
  const restored = inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(current.companyId, current.id))
    await lockUser(tx.db, id)
    const { user: before } = await getEditableAccount(tx, id)
    checkRevision(expected, 'user', before.revision)
    if (!before.deletedAt) return getAccount(tx, id)
    if (before.email !== null) {
      await releaseUnclaimedAddress(tx, before.companyId, before.email)
      if (await findUserByEmail(tx.db, before.companyId, before.email)) throw takenEmail()
    }
    await unmarkDeleted(tx.db, id, tx.now)
    const after = await getAccount(tx, id)
    const { companyId } = before
    await audit(tx, { action: 'restore', subjectKind: 'user', subjectId: id, companyId, before, after: after.user })
    return after
  })
  return restored.catch(translateUniqueViolation)
}

export interface NewAccount extends MemberDraft {
  readonly companyId: string | null
  readonly staff: boolean
  readonly roles: readonly RoleType[]
}

/** Creates an account: in a company with roles, or (by staff only) a member of staff. */
export async function createAccount(ctx: Ctx, draft: NewAccount, confirmAt: string | undefined): Promise<Account> {
  const { companyId: named, staff, roles, ...person } = draft
  const companyId = deskCompany(ctx) ?? named
  if (staff) return createStaff(ctx, draft)
  if (companyId === null) throw invalid({ company_id: 'is required' })
  await getCompany(ctx, companyId)
  const user = await addMember(ctx, companyId, person, { roles: roles.length > 0 ? roles : ['traveller'], confirmAt })
  return getAccount(ctx, user.id)
}

async function createStaff(ctx: Ctx, { companyId, staff, roles, picture, ...draft }: NewAccount): Promise<Account> {
  if (ctx.actor.kind !== 'staff') throw forbidden('Only staff make staff.')
  if (companyId !== null || roles.length > 0) throw invalid({ staff: 'belong to no company and have no roles' })
  if (picture) throw invalid({ profile_pic: 'comes later: make the person first' })
  const { password, ...fields } = draft
  if (draft.firstName === null || draft.email === null) throw invalid({ email: 'is required' })
  const change = await validateChange(ctx, { ...fields, firstName: draft.firstName, email: draft.email })
  const { firstName = draft.firstName, email = draft.email } = change
  const user = await createUser(ctx, {
    ...change,
    firstName,
    email,
    companyId: null,
    staff,
    ...(password === undefined ? {} : { password }),
  })
  return getAccount(ctx, user.id)
}

/** The company of a role: the manager's own, else the one that staff name, else the person's. */
async function companyOfRole(ctx: Ctx, user: User, named: string | undefined): Promise<string> {
  const companyId = deskCompany(ctx) ?? named ?? user.companyId
  if (companyId === null) throw invalid({ company_id: 'is required' })
  if (named !== undefined && named.toLowerCase() !== companyId) throw forbidden('This organization is not yours.')
  return (await getCompany(ctx, companyId)).id
}

async function changeRoles(ctx: Ctx, id: string, work: (tx: Ctx, before: Account) => Promise<void>): Promise<Account> {
  const { user, roles } = await getAccount(ctx, id)
  if (user.deletedAt) throw conflict('deleted', 'This person was deleted: bring them back first.')
  if (user.staff) throw invalid({ role: 'is nothing that staff have' })
  const subjects = new Set([user, ...roles].map(({ companyId }) => syncSubject(companyId, user.id)))
  return inTransaction(ctx, async (outer) => {
    let tx = outer
    for (const subject of [...subjects].toSorted()) tx = await enterSyncWrite(tx, subject)
    await lockUser(tx.db, id)
    const before = await getAccount(tx, id)
    await work(tx, before)
    // A manager cannot write a guest's row: it belongs to another company.
    if (deskCompany(tx) === null || before.user.companyId === deskCompany(tx)) await touchUser(tx.db, id, tx.now)
    // A guest without roles is no longer visible to the company.
    const after = await findAccount(tx.db, deskCompany(tx), id)
    return after ? accountAsSeen(tx, after) : { ...before, roles: [] }
  })
}

/** Gives a role. A manager gives roles in the own company only, to people who already belong to it. */
export function giveRole(ctx: Ctx, id: string, type: RoleType, company: string | undefined): Promise<Account> {
  return changeRoles(ctx, id, async (tx, { user, roles }) => {
    const companyId = await companyOfRole(tx, user, company)
    if (deskCompany(tx) !== null && user.companyId !== companyId && managerRoles.includes(type))
      throw forbidden('Only staff make somebody of another organization a manager.')
    if (roles.some((role) => role.type === type && role.companyId === companyId)) return
    await addRole(tx, user, companyId, type)
    const after = { type, company_id: companyId }
    await audit(tx, { action: 'give_role', subjectKind: 'user', subjectId: id, companyId, before: null, after })
  })
}

/** Takes a role away. A guest who loses the last role is removed from the company. */
export function takeRole(ctx: Ctx, id: string, roleId: string): Promise<Account> {
  return changeRoles(ctx, id, async (tx, { user, roles }) => {
    const role = found(
      roles.find((one) => one.id === roleId),
      'role',
      roleId,
    )
    const { actor } = tx
    if (actor.kind === 'manager' && actor.userId === user.id && managerRoles.includes(role.type))
      throw invalid({ role_id: 'is your own, which somebody else has to take' })
    const before = { type: role.type, company_id: role.companyId }
    const { companyId } = role
    await audit(tx, { action: 'take_role', subjectKind: 'user', subjectId: id, companyId, before, after: null })
    const stays = roles.some((one) => one.companyId === companyId && one.id !== role.id)
    if (stays || user.companyId === companyId) await deleteRole(tx.db, role.id)
    else await removeGuest(tx, companyId, user)
  })
}

export interface InvitationInput {
  readonly email: string
  readonly firstName: string
  readonly lastName: string | null
  readonly roles: readonly RoleType[]
  readonly companyId: string | null
}

/** Staff, and whoever is an admin of the company (role 99). */
async function mayInviteManagers({ actor, db }: Ctx, companyId: string): Promise<boolean> {
  if (actor.kind === 'staff') return true
  if (actor.kind !== 'manager') return false
  const membership = (await listMemberships(db, actor.userId)).find((one) => one.companyId === companyId)
  return membership?.roles.includes('organization_admin') === true
}

/**
 * Invites somebody by e-mail address. An existing account of another company joins as a guest; otherwise an account is created. The
 * response does not reveal which, and in both cases the roles are given on acceptance.
 */
export async function inviteByAddress(ctx: Ctx, input: InvitationInput, confirmAt: string): Promise<Invitation> {
  const companyId = deskCompany(ctx) ?? input.companyId
  if (companyId === null) throw invalid({ company_id: 'is required' })
  await getCompany(ctx, companyId)
  if (input.roles.length === 0) throw invalid({ roles: 'must not be empty' })
  if (isManager(input.roles) && !(await mayInviteManagers(ctx, companyId)))
    throw forbidden('Only staff and the organization’s admins invite managers.')
  const { email = input.email, firstName = input.firstName, lastName } = await validateChange(ctx, input)
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    if (await findMemberByEmail(tx.db, companyId, email))
      throw invalid({ email: 'belongs to the organization already' })
    await requireNotInvited(tx, companyId, email)
    await releaseUnclaimedAddress(tx, companyId, email)
    const known = await findAccountIdByEmail(tx.db, email)
    const own = await findUserByEmail(tx.db, companyId, email)
    const id = own?.id ?? known ?? (await createAccountWithoutRoles(tx, companyId, { email, firstName, lastName })).id
    return invite(tx, {
      companyId,
      user: { id, email, firstName, lastName: lastName ?? null },
      roles: input.roles,
      joins: true,
      confirmAt,
    })
  })
}

/** An account without roles appears in no list until the person accepts. */
const createAccountWithoutRoles = (
  tx: Ctx,
  companyId: string,
  named: { readonly email: string; readonly firstName: string; readonly lastName?: string | null | undefined },
): Promise<User> => createUser(tx, { ...named, companyId, roles: [] })
