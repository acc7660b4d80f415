import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import type { StoredPreferences } from './preferences.ts'

export interface PreferencesRow {
  readonly own: StoredPreferences | null
  readonly company: StoredPreferences | null
  readonly zone: string | null
}

/** The choices of the person and of the company that they act in, and the time zone that applies. */
export async function findPreferences(
  db: Db,
  userId: string,
  companyId: string | null,
): Promise<PreferencesRow | undefined> {
  const { rows } = await sql<PreferencesRow>`
    select u.settings -> 'notification_preferences' as own, c.settings -> 'notification_preferences' as company,
      coalesce(u.timezone_identifier, c.settings -> 'notification_preferences' ->> 'timezone') as zone
    from shared_users u left join shared_companies c on c.id = ${companyId}::uuid
    where u.id = ${userId} and u.deleted_at is null`.execute(db)
  return rows[0]
}
