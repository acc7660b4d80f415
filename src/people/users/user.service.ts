import { type Ctx, inTransaction, type RoleType } from '../../platform/ctx.ts'
import { enterSyncWrite, syncSubject } from '../../platform/db/sync.ts'
import { violates } from '../../platform/db/violations.ts'
import { newId } from '../../platform/ids.ts'
import { enqueue } from '../../platform/jobs/task.ts'
import { found, invalid } from '../../platform/problem.ts'
import { audit } from '../audit/audit.service.ts'
import { respondersChanged } from '../companies/responder.tasks.ts'
import { addUserTokens } from '../keys/user-token.service.ts'
import { deleteUserTokens, endTravellerSessions, listTokenCompanies } from '../keys/user-token.store.ts'
import { hashPassword } from './password.ts'
import {
  endDeskAccess,
  findUser,
  findUserByEmail,
  insertRole,
  insertUser,
  lockActive,
  lockIdentities,
  type NewPassword,
  updateTokenVersion,
} from './user.store.ts'
import { isEmail, isManager, isResponder, travellerRoles, type User } from './user.ts'
import type { UserChange } from './user-change.ts'
import { defaultSettings, type UserSettings } from './user-settings.ts'

export interface UserDraft extends Omit<UserChange, 'firstName' | 'email'> {
  readonly companyId: string | null
  readonly firstName: string | null
  readonly email: string | null
  readonly settings?: Partial<UserSettings>
  readonly staff?: boolean
  readonly password?: string
  /** When the owner confirmed the e-mail address. */
  readonly confirmedAt?: Date
  readonly roles?: readonly RoleType[]
}

function check(draft: UserDraft): void {
  if (draft.email === null && draft.firstName === null) {
    checkAnonymous(draft)
    return
  }
  if (!draft.firstName?.trim()) throw invalid({ first_name: 'must not be empty' })
  if (draft.email === null || !isEmail(draft.email)) throw invalid({ email: 'is not a valid e-mail address' })
}

/** A traveller whom the company knows by its own id alone. */
function checkAnonymous({ companyId, externalId, roles = ['traveller'], password }: UserDraft): void {
  if (companyId === null || !externalId) throw invalid({ external_id: 'is required without name and e-mail address' })
  if (!roles.every((role) => travellerRoles.includes(role)) || password !== undefined)
    throw invalid({ email: 'is required: only travellers can be anonymous' })
}

/** Turns a violated unique index, after two concurrent writes, into a validation error. */
export const translateUniqueViolation = (error: unknown): never => {
  if (violates(error, 'users_external_id')) throw takenExternalId()
  throw violates(error, 'users_email_in_company', 'users_email_of_staff') ? takenEmail() : error
}
export const takenExternalId = () => invalid({ external_id: 'is already taken' })
export const takenEmail = () => invalid({ email: 'is already taken' })

const userOf = (draft: UserDraft, at: Date): User => ({
  id: newId(at),
  companyId: draft.companyId,
  externalId: draft.externalId ?? null,
  firstName: draft.firstName?.trim() ?? null,
  lastName: draft.lastName?.trim() ?? null,
  displayName: draft.displayName ?? null,
  email: draft.email,
  phoneNumber: draft.phoneNumber ?? null,
  homeCountry: draft.homeCountry ?? null,
  nationalities: draft.nationalities ?? [],
  language: draft.language ?? 'en',
  timezoneIdentifier: draft.timezoneIdentifier ?? null,
  birthday: draft.birthday ?? null,
  bio: draft.bio ?? null,
  languagesSpoken: draft.languagesSpoken ?? [],
  doctorSettings: draft.doctorSettings ?? null,
  picture: null,
  settings: { ...defaultSettings, ...draft.settings },
  staff: draft.staff ?? false,
  tokenVersion: 1,
  confirmedAt: draft.confirmedAt ?? null,
  revision: 1,
  createdAt: at,
  updatedAt: at,
  deletedAt: null,
})

/** A new responder is notified of the issues that wait. */
const noteNewRoles = async (tx: Ctx, roles: readonly RoleType[]): Promise<void> => {
  if (isResponder(roles)) await enqueue(tx, respondersChanged, {}, { key: 'all' })
}

async function insertWithRoles(tx: Ctx, draft: UserDraft, password: NewPassword | null): Promise<User> {
  const user = userOf(draft, tx.now)
  const { id: userId, companyId } = user
  const roles = companyId === null ? [] : (draft.roles ?? ['traveller'])
  // Pipelined: the server runs them in this order, and refuses what follows a failed one.
  await Promise.all([
    insertUser(tx.db, user, password),
    user.staff ? undefined : addUserTokens(tx, [{ userId, companyId, version: 1 }]),
    ...roles.map((type) =>
      insertRole(tx.db, { id: newId(tx.now), userId, companyId: companyId ?? '', type, at: tx.now }),
    ),
    audit(tx, { action: 'create', subjectKind: 'user', subjectId: userId, companyId, before: null, after: user }),
  ]).catch(translateUniqueViolation)
  await noteNewRoles(tx, roles)
  return user
}

/** What staff set counts as the person's own: staff need no password to get in anywhere. */
export const isSetByStaff = ({ actor }: Ctx): boolean => actor.kind === 'staff' || actor.kind === 'system'

const passwordOf = async (ctx: Ctx, { password }: UserDraft): Promise<NewPassword | null> =>
  password === undefined ? null : { hash: await hashPassword(password), isOwn: isSetByStaff(ctx) }

/** Creates a person with a token in the company. The e-mail address is unique within a company. */
export async function createUser(ctx: Ctx, draft: UserDraft): Promise<User> {
  check(draft)
  const password = await passwordOf(ctx, draft)
  return inTransaction(ctx, async (outer) => {
    const tx = draft.companyId === null ? outer : await enterSyncWrite(outer, syncSubject(draft.companyId, null))
    const { companyId, email, externalId = null } = draft
    if (companyId !== null) await lockIdentities(tx.db, companyId, [{ email, externalId }])
    if (email !== null && (await findUserByEmail(tx.db, companyId, email))) throw takenEmail()
    return insertWithRoles(tx, draft, password)
  })
}

/** As `createUser`, for a caller that has both locks, of the company and of the identity, and has found nobody with the address. */
export async function createAbsentUser(tx: Ctx, draft: UserDraft): Promise<User> {
  check(draft)
  return insertWithRoles(tx, draft, await passwordOf(tx, draft))
}

/**
 * Gives a role, and with it the token of the company. One that opens the desk of another company than the own one ends what the own company
 * may know of the person's ways in: sessions, links, and a password that the person did not choose. True: the password ended.
 */
export async function addRole(tx: Ctx, user: User, companyId: string, type: RoleType): Promise<boolean> {
  await insertRole(tx.db, { id: newId(tx.now), userId: user.id, companyId, type, at: tx.now })
  await addUserTokens(tx, [{ userId: user.id, companyId, version: user.tokenVersion }])
  await noteNewRoles(tx, [type])
  const opensDesk = user.companyId !== companyId && (isManager([type]) || isResponder([type]))
  return opensDesk && endDeskAccess(tx.db, user.id, tx.now)
}

export async function getUser(ctx: Ctx, id: string): Promise<User> {
  return found(await findUser(ctx.db, id), 'user', id)
}

/** Undefined when the user was deleted. */
export const findActiveUser = (ctx: Ctx, id: string): Promise<User | undefined> => findUser(ctx.db, id)

/** Those of the people who are still here; their accounts do not change until the transaction ends. */
export const lockActiveUsers = async (ctx: Ctx, ids: readonly string[]): Promise<ReadonlySet<string>> =>
  new Set(await lockActive(ctx.db, ids))

/** Responders of the network belong to no company either: they are not staff. */
export async function findStaffByEmail(ctx: Ctx, email: string): Promise<User | undefined> {
  const user = await findUserByEmail(ctx.db, null, email)
  return user?.staff ? user : undefined
}

/** Replaces the person's tokens in all their companies; the old ones end on every node within a second. */
export function rotateUserToken(ctx: Ctx, id: string): Promise<User> {
  return inTransaction(ctx, async (outer) => {
    const user = await getUser(outer, id)
    const tx = await enterSyncWrite(outer, syncSubject(user.companyId, id))
    const rotated: User = { ...user, tokenVersion: user.tokenVersion + 1, updatedAt: tx.now }
    await updateTokenVersion(tx.db, rotated)
    const companies = await listTokenCompanies(tx.db, id)
    await deleteUserTokens(tx.db, id)
    await endTravellerSessions(tx.db, id, tx.now)
    await addUserTokens(
      tx,
      companies.map((companyId) => ({ userId: id, companyId, version: rotated.tokenVersion })),
    )
    await audit(tx, {
      action: 'rotate_token',
      subjectKind: 'user',
      subjectId: id,
      companyId: user.companyId,
      before: null,
      after: { version: rotated.tokenVersion },
    })
    return rotated
  })
}
