import { sql, type Updateable } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { DB } from '../../platform/db/schema.gen.ts'
import type { Picture, Role, User } from './user.ts'
import type { UserChange } from './user-change.ts'
import { defaultSettings, type UserSettings } from './user-settings.ts'

/** The columns of a user by property; reading and writing use this one list. */
const columns = {
  id: 'id',
  companyId: 'company_id',
  externalId: 'external_id',
  firstName: 'first_name',
  lastName: 'last_name',
  displayName: 'display_name',
  email: 'email',
  phoneNumber: 'phone_number',
  homeCountry: 'home_country',
  nationalities: 'nationalities',
  language: 'language',
  timezoneIdentifier: 'timezone_identifier',
  birthday: 'birthday',
  bio: 'bio',
  languagesSpoken: 'languages_spoken',
  doctorSettings: 'doctor_settings',
  picture: 'picture',
  settings: 'settings',
  staff: 'staff',
  tokenVersion: 'token_version',
  confirmedAt: 'confirmed_at',
  revision: 'revision',
  createdAt: 'created_at',
  updatedAt: 'updated_at',
  deletedAt: 'deleted_at',
} as const satisfies Readonly<Record<keyof User, keyof DB['users']>>

const jsonColumns: ReadonlySet<string> = new Set(['doctorSettings', 'picture', 'settings'] satisfies (keyof User)[])

/** The columns of the given properties; undefined ones are left out. */
const toColumns = (some: { readonly [K in keyof User]?: User[K] | undefined }): Updateable<DB['users']> =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([name, column]) => {
      const value = some[name as keyof User]
      if (value === undefined) return []
      return [[column, jsonColumns.has(name) && value !== null ? JSON.stringify(value) : value]]
    }),
  )

export type UserRow = Omit<User, 'settings'> & { settings: Partial<UserSettings> }
/** Settings that are not stored have their default. */
export const toUser = (row: UserRow): User => ({ ...row, settings: { ...defaultSettings, ...row.settings } })

/** The columns of a person, from `users as u`. */
export const selectUser = (db: Db) =>
  db
    .selectFrom('users as u')
    .select(Object.entries(columns).map(([name, column]) => sql.ref(`u.${column}`).as(name)))
    .$castTo<UserRow>()

/** As `selectUser`, for statements that are written out. */
export const userColumns = Object.entries(columns)
  .map(([name, column]) => `u.${column} as "${name}"`)
  .join(', ')

const userById = prepared<UserRow>(`select ${userColumns} from users u where u.id = $1 and u.deleted_at is null`)

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await userById(db, [id])
  return row && toUser(row)
}

const byEmail = (company: string) =>
  prepared<UserRow>(`select ${userColumns} from users u where ${company} and u.email_key = $1 and u.deleted_at is null`)
const byEmailInCompany = byEmail('u.company_id = $2')
const byEmailWithoutCompany = byEmail('u.company_id is null')

export async function findUserByEmail(db: Db, companyId: string | null, email: string): Promise<User | undefined> {
  const address = email.toLowerCase()
  const [row] = await (companyId === null
    ? byEmailWithoutCompany(db, [address])
    : byEmailInCompany(db, [address, companyId]))
  return row && toUser(row)
}

const insertion = prepared<unknown>(`
  insert into users (${Object.values(columns).join(', ')}, password_hash, password_is_own)
  values (${Object.keys(columns)
    .map((_, n) => `$${n + 1}`)
    .join(', ')}, $${Object.keys(columns).length + 1}, $${Object.keys(columns).length + 2})`)

/** A password as it is stored. `isOwn`: the person or staff chose it, so that the company does not know it. */
export interface NewPassword {
  readonly hash: string
  readonly isOwn: boolean
}

export async function insertUser(db: Db, user: User, password: NewPassword | null): Promise<void> {
  const values = toColumns(user)
  const secrets = [password?.hash ?? null, password?.isOwn ?? false]
  await insertion(db, [...Object.values(columns).map((column) => values[column]), ...secrets])
}

/** Writes only the fields that are not undefined. */
export async function updateUser(db: Db, id: string, change: UserChange, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ ...toColumns(change), updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function updatePicture(db: Db, id: string, picture: Picture | null, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ picture: picture && JSON.stringify(picture), updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** The row stays, because trips and records refer to it; the trigger on users ends the token on every node. */
export async function markDeleted(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ deleted_at: sql`coalesce(deleted_at, ${at})`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function markConfirmed(db: Db, id: string, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ confirmed_at: sql`coalesce(confirmed_at, ${at})`, updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** The person used a link that was sent to this e-mail address or phone number; nothing where the person no longer has it. */
export async function markLinkUsed(db: Db, id: string, sentTo: string, at: Date): Promise<void> {
  await sql`
    update users set
      email_link_used_at = case when email_key = ${sentTo} then coalesce(email_link_used_at, ${at}) else email_link_used_at end,
      phone_link_used_at = case when phone_key = ${sentTo} then coalesce(phone_link_used_at, ${at}) else phone_link_used_at end
    where id = ${id}`.execute(db)
}

export async function findUserByExternalId(db: Db, companyId: string, externalId: string): Promise<User | undefined> {
  const row = await selectUser(db)
    .where('u.company_id', '=', companyId)
    .where('u.external_id', '=', externalId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toUser(row)
}

/** True when the person also has a role in another company. */
export async function hasRoleInOtherCompany(db: Db, id: string, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select belongs_elsewhere(${id}, ${companyId}) as there`.execute(db)
  return rows[0]?.there === true
}

export async function updateTokenVersion(db: Db, user: Pick<User, 'id' | 'tokenVersion' | 'updatedAt'>): Promise<void> {
  await db
    .updateTable('users')
    .set({ token_version: user.tokenVersion, token_digest: null, updated_at: user.updatedAt })
    .where('id', '=', user.id)
    .execute()
}

/** Merges in SQL, so that two devices can change different settings at the same time. */
export async function updateSettings(
  db: Db,
  userId: string,
  settings: Partial<UserSettings>,
  updatedAt: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ settings: sql`settings || ${JSON.stringify(settings)}::jsonb`, updated_at: updatedAt })
    .where('id', '=', userId)
    .execute()
}

export async function updatePassword(
  db: Db,
  userId: string,
  { hash, isOwn }: NewPassword,
  updatedAt: Date,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: hash, password_is_own: isOwn, updated_at: updatedAt })
    .where('id', '=', userId)
    .execute()
}

/** Ends the person's sessions and links of the desk, and a password that is not the person's own: true. Also where the caller sees none of them. */
export async function endDeskAccess(db: Db, userId: string, at: Date): Promise<boolean> {
  const { rows } = await sql<{ ended: boolean }>`select end_desk_access(${userId}, ${at}) as ended`.execute(db)
  return rows[0]?.ended === true
}

const insertionOfRole = prepared<unknown>(`
  insert into roles (id, user_id, company_id, type, created_at, updated_at) values ($1, $2, $3, $4, $5, $5)
  on conflict (user_id, company_id, type) do nothing`)

export async function insertRole(
  db: Db,
  role: { id: string; userId: string; companyId: string; type: RoleType; at: Date },
): Promise<void> {
  await insertionOfRole(db, [role.id, role.userId, role.companyId, role.type, role.at])
}

export async function listRoles(db: Db, userId: string): Promise<Role[]> {
  return db
    .selectFrom('roles as r')
    .innerJoin('companies as c', 'c.id', 'r.company_id')
    .select(['r.id', sql<RoleType>`r.type`.as('type'), 'r.company_id as companyId', 'c.name as companyName'])
    .select(['r.created_at as createdAt', 'r.updated_at as updatedAt'])
    .where('r.user_id', '=', userId)
    .where('c.deleted_at', 'is', null)
    .orderBy('r.id')
    .execute()
}

/** Locks the person's row until the transaction ends. */
export async function lockUser(db: Db, id: string): Promise<void> {
  await db.selectFrom('users').select('id').where('id', '=', id).forUpdate().execute()
}

/** Those who are still here; they do not change until the transaction ends. */
export async function lockActive(db: Db, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    select id from users where id = any(${[...ids]}::uuid[]) and deleted_at is null order by id for share`.execute(db)
  return rows.map((row) => row.id)
}

const lockKeys = prepared<unknown>(
  `select pg_advisory_xact_lock(hashtextextended('person:' || $1 || ':' || one, 0)) from unnest($2::text[]) with ordinality as x (one, at) order by at`,
)

/**
 * Until the transaction ends nobody else adds a person of the company with one of these addresses or external ids. Whoever waited finds
 * the person that the other transaction added.
 */
export async function lockIdentities(
  db: Db,
  companyId: string,
  identities: readonly { readonly email: string | null; readonly externalId: string | null }[],
): Promise<void> {
  const keys = identities.flatMap(({ email, externalId }) => [
    ...(email === null ? [] : [`e-mail:${email.toLowerCase()}`]),
    ...(externalId === null ? [] : [`external id:${externalId}`]),
  ])
  // In one order for everybody, so that two transactions with several addresses do not wait for each other.
  if (keys.length > 0) await lockKeys(db, [companyId, [...new Set(keys)].toSorted()])
}
