import { type Ctx, inTransaction, type RoleType } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { forbidden, invalid } from '../../platform/problem.ts'
import type { ExpectedRevisions } from '../../platform/revisions.ts'
import {
  type AccountChange,
  type AccountLoader,
  changeAccount,
  removeAccount,
  validateChange,
} from '../account-changes/account-change.service.ts'
import { invite, releaseUnclaimedAddress, requireNotInvited } from '../invitations/invitation.service.ts'
import { managedCompany } from '../managers/company-access.ts'
import { replacePicture, resizePicture } from '../pictures/picture.service.ts'
import { throwUnauthorizedOrNotFound } from '../tenancy/tenancy.service.ts'
import { notifyPersonChanged } from '../users/people-ports.ts'
import { createAbsentUser, takenEmail, takenExternalId } from '../users/user.service.ts'
import { findUser, findUserByEmail, findUserByExternalId, lockIdentities } from '../users/user.store.ts'
import { isResponder, travellerRoles, type User, userAsSeenBy } from '../users/user.ts'
import type { UserChange } from '../users/user-change.ts'
import { removeGuest } from './guest-removal.service.ts'
import { pageOfInvited } from './invited.store.ts'
import {
  findMember,
  findMemberByEmail,
  listTravellingMembers,
  lockTravellingMembers,
  type MemberFilter,
  pageOfMembers,
  rolesOf,
} from './member.store.ts'

/** A person as shown to the company. `responder` is true when the responder’s fields are shown too. */
export interface Member {
  readonly user: User
  readonly responder: boolean
}

async function asMembers(ctx: Ctx, users: readonly User[]): Promise<Member[]> {
  const companyId = managedCompany(ctx)
  const roles = await rolesOf(
    ctx.db,
    users.map(({ id }) => id),
  )
  return users.map((user) => ({
    user: userAsSeenBy(companyId, user),
    responder: isResponder(roles.get(user.id) ?? []),
  }))
}

async function asMember(ctx: Ctx, user: User): Promise<Member> {
  const [member] = await asMembers(ctx, [user])
  return member ?? { user, responder: false }
}

export async function readMembers(ctx: Ctx, filter: MemberFilter, pageRequest: PageRequest): Promise<Page<Member>> {
  const companyId = managedCompany(ctx)
  const { items, total } =
    filter.invitedUsers || filter.invitedEmployees
      ? await pageOfInvited(ctx.db, companyId, filter, ctx.now, pageRequest)
      : await pageOfMembers(ctx.db, companyId, filter, pageRequest)
  return { items: await asMembers(ctx, items), total }
}

export async function getMember(ctx: Ctx, id: string): Promise<Member> {
  const user = await findMember(ctx.db, managedCompany(ctx), id)
  return user ? asMember(ctx, user) : throwUnauthorizedOrNotFound(ctx, 'user', id)
}

/**
 * The travellers of the company among the ids, guests included, without deleted ones. `lock` locks the guests' roles until the
 * transaction ends, so that no guest is removed meanwhile.
 */
export async function findTravellingMembers(
  ctx: Ctx,
  companyId: string,
  ids: readonly string[],
  lock = false,
): Promise<User[]> {
  const people = await listTravellingMembers(ctx.db, companyId, ids)
  const guests = lock ? people.filter((user) => user.companyId !== companyId).map(({ id }) => id) : []
  if (guests.length === 0) return people.map((user) => userAsSeenBy(companyId, user))
  const staying = await lockTravellingMembers(ctx.db, companyId, guests)
  return people.flatMap((user) =>
    user.companyId === companyId || staying.has(user.id) ? [userAsSeenBy(companyId, user)] : [],
  )
}

/** A new person: with first name and e-mail address, or an anonymous traveller with neither and an external id. */
export type MemberDraft = Omit<AccountChange, 'firstName' | 'email'> & {
  readonly firstName: string | null
  readonly email: string | null
}

/** The draft's fields as a change, to check them by the same rules. */
export const changeOfDraft = ({ password: _, picture: __, ...draft }: MemberDraft): UserChange => ({
  ...draft,
  firstName: draft.firstName ?? undefined,
  email: draft.email ?? undefined,
})

export interface AddMemberOptions {
  readonly roles?: readonly RoleType[]
  /** Base address of the link in the confirmation e-mail; undefined: none is sent. */
  readonly confirmAt?: string | undefined
}

/**
 * Adds a person to a company, always with a new account, even when another company has an account with the same address. Used by version 1, version 2 and the desk.
 */
export async function addMember(
  ctx: Ctx,
  companyId: string,
  draft: MemberDraft,
  options: AddMemberOptions = {},
): Promise<User> {
  const person = await validateDraft(ctx, draft)
  const { email } = person
  if (email === null && options.confirmAt !== undefined)
    throw invalid({ email: 'is required for a confirmation e-mail' })
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    await lockIdentities(tx.db, companyId, [{ email, externalId: person.externalId ?? null }])
    if (email !== null && (await findMemberByEmail(tx.db, companyId, email))) throw takenEmail()
    return insertMember(tx, companyId, person, options)
  })
}

/** As `addMember`, for a caller that has both locks, of the company and of the identity, and has found no member with the address. */
export const addAbsentMember = async (tx: Ctx, companyId: string, draft: MemberDraft): Promise<User> =>
  insertMember(tx, companyId, await validateDraft(tx, draft), {})

/** A draft by the rules of people, with its picture as it is kept. */
async function validateDraft(ctx: Ctx, draft: MemberDraft) {
  const change = await validateChange(ctx, changeOfDraft(draft))
  return {
    ...change,
    firstName: change.firstName ?? draft.firstName,
    email: change.email ?? draft.email,
    ...(draft.password === undefined ? {} : { password: draft.password }),
    picture: draft.picture && (await resizePicture(draft.picture)),
  }
}

type ValidDraft = Awaited<ReturnType<typeof validateDraft>>

/** Throws when the address is invited or has an account, or when the external id has one. An unclaimed account does not count, and is deleted. */
async function requireUnused(tx: Ctx, companyId: string, { email, externalId }: ValidDraft): Promise<void> {
  // Pipelined: none depends on the result of another.
  const [, withEmail, withExternalId] = await Promise.all([
    email === null ? undefined : requireNotInvited(tx, companyId, email),
    email === null ? undefined : findUserByEmail(tx.db, companyId, email),
    externalId ? findUserByExternalId(tx.db, companyId, externalId) : undefined,
  ])
  const released = withEmail && email !== null ? await releaseUnclaimedAddress(tx, companyId, email) : undefined
  if (withExternalId && withExternalId.id !== released?.id) throw takenExternalId()
  if (withEmail && withEmail.id !== released?.id) throw takenEmail()
}

async function insertMember(
  tx: Ctx,
  companyId: string,
  { picture, ...person }: ValidDraft,
  { roles = ['traveller'], confirmAt }: AddMemberOptions,
): Promise<User> {
  await requireUnused(tx, companyId, { picture, ...person })
  const made = await createAbsentUser(tx, { ...person, companyId, roles })
  if (picture) await replacePicture(tx, made, picture)
  const user = (picture && (await findUser(tx.db, made.id))) || made
  if (confirmAt !== undefined && user.email !== null)
    await invite(tx, { companyId, user: { ...user, email: user.email }, roles, joins: false, confirmAt })
  if (roles.some((role) => travellerRoles.includes(role)))
    await notifyPersonChanged(tx, 'traveller_created', companyId, user)
  return user
}

/** Adds a traveller to the caller’s company. */
export async function createMember(ctx: Ctx, draft: MemberDraft, confirmAt?: string): Promise<Member> {
  return asMember(ctx, await addMember(ctx, managedCompany(ctx), draft, { confirmAt }))
}

/** Loads a member whose account is the company's own; throws 403 for a guest. */
export const ownMemberLoader =
  (companyId: string, id: string): AccountLoader =>
  async (ctx, lock) => {
    const user = (await findMember(ctx.db, companyId, id, lock)) ?? (await throwUnauthorizedOrNotFound(ctx, 'user', id))
    if (user.companyId !== companyId)
      throw forbidden('The account of this person belongs to another organization; it cannot be changed here.')
    return user
  }

export async function updateMember(
  ctx: Ctx,
  id: string,
  change: AccountChange,
  expected?: ExpectedRevisions,
): Promise<Member> {
  return asMember(ctx, await changeAccount(ctx, ownMemberLoader(managedCompany(ctx), id), change, expected))
}

/** Deletes the account of an own member; removes a guest from the company and its trips. */
export async function removeMember(ctx: Ctx, id: string, expected?: ExpectedRevisions): Promise<void> {
  const companyId = managedCompany(ctx)
  if ('userId' in ctx.actor && ctx.actor.userId === id.toLowerCase())
    throw invalid({ user_id: 'is your own account, which somebody else has to delete' })
  const user = (await findMember(ctx.db, companyId, id)) ?? (await throwUnauthorizedOrNotFound(ctx, 'user', id))
  if (user.companyId === companyId) return removeAccount(ctx, ownMemberLoader(companyId, id), expected)
  await inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    await removeGuest(tx, companyId, user)
  })
}
