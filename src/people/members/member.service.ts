import { type Ctx, inTransaction, type RoleType } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import type { Page, PageAsked } from '../../platform/http/paging.ts'
import { forbidden, invalid } from '../../platform/problem.ts'
import type { Seen } from '../../platform/revisions.ts'
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
import { createUser, takenEmail, takenExternalId } from '../users/user.service.ts'
import { findUser, findUserByExternalId } from '../users/user.store.ts'
import { isResponder, travellerRoles, type User, userAsSeenBy } from '../users/user.ts'
import { removeGuest } from './guest-removal.service.ts'
import {
  findMember,
  findMemberByEmail,
  listTravellingMembers,
  lockTravellingMembers,
  type MemberFilter,
  pageOfMembers,
  rolesOf,
} from './member.store.ts'

/** A person as others in the company see them: what a responder says of themselves is shown of responders only. */
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

export async function readMembers(ctx: Ctx, filter: MemberFilter, asked: PageAsked): Promise<Page<Member>> {
  const { items, total } = await pageOfMembers(ctx.db, managedCompany(ctx), filter, asked)
  return { items: await asMembers(ctx, items), total }
}

export async function getMember(ctx: Ctx, id: string): Promise<Member> {
  const user = await findMember(ctx.db, managedCompany(ctx), id)
  return user ? asMember(ctx, user) : throwUnauthorizedOrNotFound(ctx, 'user', id)
}

/**
 * Those of the ids who travel for the company and are not deleted, guests included, as the company sees them: who is missing is
 * not the company's to send anywhere. `held`: guests do not leave before the transaction ends.
 */
export async function findTravellingMembers(
  ctx: Ctx,
  companyId: string,
  ids: readonly string[],
  held = false,
): Promise<User[]> {
  const people = await listTravellingMembers(ctx.db, companyId, ids)
  const guests = held ? people.filter((user) => user.companyId !== companyId).map(({ id }) => id) : []
  if (guests.length === 0) return people.map((user) => userAsSeenBy(companyId, user))
  const staying = await lockTravellingMembers(ctx.db, companyId, guests)
  return people.flatMap((user) =>
    user.companyId === companyId || staying.has(user.id) ? [userAsSeenBy(companyId, user)] : [],
  )
}

/** A person as a company adds one: a first name and an e-mail address at least. */
export type MemberDraft = AccountChange & { readonly firstName: string; readonly email: string }

export interface AddMemberOptions {
  readonly roles?: readonly RoleType[]
  /** Where the link of the confirmation e-mail leads; undefined: none is sent. */
  readonly confirmAt?: string | undefined
}

/**
 * Adds a person to a company, with an account of their own there, also where the address is known in another company (contract v1,
 * rule 3). Version 1, version 2 and the desk all come here.
 */
export async function addMember(
  ctx: Ctx,
  companyId: string,
  draft: MemberDraft,
  { roles = ['traveller'], confirmAt }: AddMemberOptions = {},
): Promise<User> {
  const { password, picture, ...fields } = draft
  const change = await validateChange(ctx, fields)
  const drawn = picture && (await resizePicture(picture))
  return inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    const email = change.email ?? draft.email
    if (await findMemberByEmail(tx.db, companyId, email)) throw takenEmail()
    await requireNotInvited(tx, companyId, email)
    await releaseUnclaimedAddress(tx, companyId, email)
    if (change.externalId && (await findUserByExternalId(tx.db, companyId, change.externalId))) throw takenExternalId()
    const made = await createUser(tx, {
      ...change,
      companyId,
      firstName: change.firstName ?? draft.firstName,
      email,
      roles,
      ...(password === undefined ? {} : { password }),
    })
    if (drawn) await replacePicture(tx, made, drawn)
    const user = (await findUser(tx.db, made.id)) ?? made
    if (confirmAt !== undefined) await invite(tx, { companyId, user, roles, joins: false, confirmAt })
    if (roles.some((role) => travellerRoles.includes(role)))
      await notifyPersonChanged(tx, 'traveller_created', companyId, user)
    return user
  })
}

/** Makes a traveller of the company that is asking. */
export async function createMember(ctx: Ctx, draft: MemberDraft, confirmAt?: string): Promise<Member> {
  return asMember(ctx, await addMember(ctx, managedCompany(ctx), draft, { confirmAt }))
}

/** The company's own person. A guest's account is another company's: it may be seen here, and not be changed. */
const ownMemberLoader =
  (companyId: string, id: string): AccountLoader =>
  async (ctx, held) => {
    const user = (await findMember(ctx.db, companyId, id, held)) ?? (await throwUnauthorizedOrNotFound(ctx, 'user', id))
    if (user.companyId !== companyId)
      throw forbidden('The account of this person belongs to another organization; it cannot be changed here.')
    return user
  }

export async function updateMember(ctx: Ctx, id: string, change: AccountChange, seen?: Seen): Promise<Member> {
  return asMember(ctx, await changeAccount(ctx, ownMemberLoader(managedCompany(ctx), id), change, seen))
}

/** A member of the company's own loses the account, a guest the roles in this company and the place on its trips. */
export async function removeMember(ctx: Ctx, id: string, seen?: Seen): Promise<void> {
  const companyId = managedCompany(ctx)
  if ('userId' in ctx.actor && ctx.actor.userId === id.toLowerCase())
    throw invalid({ user_id: 'is your own account, which somebody else has to delete' })
  const user = (await findMember(ctx.db, companyId, id)) ?? (await throwUnauthorizedOrNotFound(ctx, 'user', id))
  if (user.companyId === companyId) return removeAccount(ctx, ownMemberLoader(companyId, id), seen)
  await inTransaction(ctx, async (outer) => {
    const tx = await enterSyncWrite(outer, syncSubject(companyId, null))
    await removeGuest(tx, companyId, user)
  })
}
