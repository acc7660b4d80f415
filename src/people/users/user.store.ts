import { sql } from 'kysely'
import type { RoleType } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { type DoctorSettings, defaultSettings, type Picture, type Role, type User, type UserSettings } from './user.ts'
import type { UserChange } from './user-change.ts'

/** The columns of a person, from `users as u`. */
export const selectUser = (db: Db) =>
  db
    .selectFrom('users as u')
    .select([
      'u.id',
      'u.company_id as companyId',
      'u.external_id as externalId',
      'u.first_name as firstName',
      'u.last_name as lastName',
    ])
    .select([
      'u.display_name as displayName',
      'u.email',
      'u.phone_number as phoneNumber',
      'u.home_country as homeCountry',
      'u.language',
    ])
    .select([
      'u.timezone_identifier as timezoneIdentifier',
      'u.birthday',
      sql<Partial<UserSettings>>`u.settings`.as('settings'),
      'u.staff',
    ])
    .select([
      'u.bio',
      'u.languages_spoken as languagesSpoken',
      sql<DoctorSettings | null>`u.doctor_settings`.as('doctorSettings'),
      sql<Picture | null>`u.picture`.as('picture'),
      'u.confirmed_at as confirmedAt',
      'u.revision',
    ])
    .select([
      'u.token_version as tokenVersion',
      'u.created_at as createdAt',
      'u.updated_at as updatedAt',
      'u.deleted_at as deletedAt',
    ])

export type UserRow = Omit<User, 'settings'> & { settings: Partial<UserSettings> }
/** Settings that a person never touched are the defaults, also those that came later. */
export const toUser = (row: UserRow): User => ({ ...row, settings: { ...defaultSettings, ...row.settings } })

/** As `selectUser`, for statements that are written out. */
export const userColumns = `
  u.id, u.company_id as "companyId", u.external_id as "externalId", u.first_name as "firstName", u.last_name as "lastName",
  u.display_name as "displayName", u.email, u.phone_number as "phoneNumber", u.home_country as "homeCountry", u.language,
  u.timezone_identifier as "timezoneIdentifier", u.birthday, u.bio, u.languages_spoken as "languagesSpoken",
  u.doctor_settings as "doctorSettings", u.picture, u.settings, u.staff, u.token_version as "tokenVersion",
  u.confirmed_at as "confirmedAt", u.revision, u.created_at as "createdAt", u.updated_at as "updatedAt",
  u.deleted_at as "deletedAt"`

const userById = prepared<UserRow>(`select ${userColumns} from users u where u.id = $1 and u.deleted_at is null`)

export async function findUser(db: Db, id: string): Promise<User | undefined> {
  const [row] = await userById(db, [id])
  return row && toUser(row)
}

export async function findUserByEmail(db: Db, companyId: string | null, email: string): Promise<User | undefined> {
  const row = await selectUser(db)
    .where(sql`lower(u.email)`, '=', email.toLowerCase())
    .where('u.company_id', companyId === null ? 'is' : '=', companyId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toUser(row)
}

export async function insertUser(
  db: Db,
  user: User,
  secrets: { tokenDigest: Buffer; passwordHash: string | null },
): Promise<void> {
  await db
    .insertInto('users')
    .values({
      id: user.id,
      company_id: user.companyId,
      external_id: user.externalId,
      first_name: user.firstName,
      last_name: user.lastName,
      display_name: user.displayName,
      email: user.email,
      phone_number: user.phoneNumber,
      home_country: user.homeCountry,
      language: user.language,
      timezone_identifier: user.timezoneIdentifier,
      birthday: user.birthday,
      bio: user.bio,
      languages_spoken: [...user.languagesSpoken],
      doctor_settings: user.doctorSettings && JSON.stringify(user.doctorSettings),
      settings: JSON.stringify(user.settings),
      staff: user.staff,
      password_hash: secrets.passwordHash,
      token_version: user.tokenVersion,
      token_digest: secrets.tokenDigest,
      created_at: user.createdAt,
      updated_at: user.updatedAt,
    })
    .execute()
}

/** Only the columns that were named are written. */
export async function saveUser(db: Db, id: string, change: UserChange, at: Date): Promise<void> {
  const { doctorSettings: doctor } = change
  const wanted = {
    first_name: change.firstName,
    last_name: change.lastName,
    display_name: change.displayName,
    email: change.email,
    external_id: change.externalId,
    phone_number: change.phoneNumber,
    home_country: change.homeCountry,
    language: change.language,
    languages_spoken: change.languagesSpoken && [...change.languagesSpoken],
    timezone_identifier: change.timezoneIdentifier,
    birthday: change.birthday,
    bio: change.bio,
    doctor_settings: doctor && JSON.stringify(doctor),
  }
  const named = Object.fromEntries(Object.entries(wanted).filter(([, value]) => value !== undefined))
  await db
    .updateTable('users')
    .set({ ...named, updated_at: at })
    .where('id', '=', id)
    .execute()
}

export async function savePicture(db: Db, id: string, picture: Picture | null, at: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ picture: picture && JSON.stringify(picture), updated_at: at })
    .where('id', '=', id)
    .execute()
}

/** The row stays, because trips and records point at it; the trigger on users ends the token on every node. */
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

/** Whoever in the company has this external id. */
export async function findUserByExternalId(db: Db, companyId: string, externalId: string): Promise<User | undefined> {
  const row = await selectUser(db)
    .where('u.company_id', '=', companyId)
    .where('u.external_id', '=', externalId)
    .where('u.deleted_at', 'is', null)
    .executeTakeFirst()
  return row && toUser(row)
}

/** True when the person also has a role in another company. */
export async function belongsElsewhere(db: Db, id: string, companyId: string): Promise<boolean> {
  const { rows } = await sql<{ there: boolean }>`select belongs_elsewhere(${id}, ${companyId}) as there`.execute(db)
  return rows[0]?.there === true
}

/** A new version of the token: the old one stops working everywhere. */
export async function saveToken(
  db: Db,
  user: Pick<User, 'id' | 'tokenVersion' | 'updatedAt'>,
  digest: Buffer,
): Promise<void> {
  await db
    .updateTable('users')
    .set({ token_version: user.tokenVersion, token_digest: digest, updated_at: user.updatedAt })
    .where('id', '=', user.id)
    .execute()
}

/** Only the named settings change, also when two devices change different ones at once. */
export async function saveSettings(
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

export async function savePassword(db: Db, userId: string, passwordHash: string, updatedAt: Date): Promise<void> {
  await db
    .updateTable('users')
    .set({ password_hash: passwordHash, updated_at: updatedAt })
    .where('id', '=', userId)
    .execute()
}

export async function insertRole(
  db: Db,
  role: { id: string; userId: string; companyId: string; type: RoleType; at: Date },
): Promise<void> {
  await db
    .insertInto('roles')
    .values({
      id: role.id,
      user_id: role.userId,
      company_id: role.companyId,
      type: role.type,
      created_at: role.at,
      updated_at: role.at,
    })
    .onConflict((conflict) => conflict.columns(['user_id', 'company_id', 'type']).doNothing())
    .execute()
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
