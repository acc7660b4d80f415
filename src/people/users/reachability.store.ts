import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A device without a name has only its token, and a browser only its subscription, so both are deleted with it. */
export async function dropToken(db: Db, deviceId: string, token: string): Promise<void> {
  await sql`delete from devices where id = ${deviceId} and token = ${token} and (uuid is null or platform = 'web')`.execute(
    db,
  )
  await sql`update devices set token = null where id = ${deviceId} and token = ${token}`.execute(db)
}

export async function markEmailBounced(db: Db, userId: string, email: string, at: Date): Promise<void> {
  await sql`update users set email_bounced_at = ${at} where id = ${userId} and email_key = lower(${email}) and email_bounced_at is null`.execute(
    db,
  )
}

/** People write their numbers with spaces and other signs; providers do not. */
const hasNumber = (phone: string): RawBuilder<boolean> => sql`phone_key = translate(${phone}::text, ' ().-/', '')`

export async function markPhoneRefused(db: Db, userId: string, phone: string, at: Date): Promise<void> {
  await sql`update users set phone_refused_at = ${at} where id = ${userId} and ${hasNumber(phone)} and phone_refused_at is null`.execute(
    db,
  )
}

/** Only what is named changes; `fresh` forgets first what was chosen before. */
export async function saveSettingsGroup(
  db: Db,
  userId: string,
  group: string,
  change: object,
  fresh: boolean,
): Promise<void> {
  const before = fresh ? sql`'{}'::jsonb` : sql`coalesce(settings -> ${group}::text, '{}')`
  await sql`
    update users set settings = settings || jsonb_build_object(${group}::text, ${before} || ${JSON.stringify(change)}::jsonb)
    where id = ${userId}`.execute(db)
}

export async function markPhoneStopped(db: Db, userId: string, phone: string, at: Date): Promise<void> {
  await sql`update users set phone_stopped_at = coalesce(phone_stopped_at, ${at}), phone_refused_at = coalesce(phone_refused_at, ${at})
    where id = ${userId} and ${hasNumber(phone)}`.execute(db)
}

export async function unmarkPhoneRefused(db: Db, userId: string, phone: string): Promise<void> {
  await sql`update users set phone_refused_at = null, phone_stopped_at = null where id = ${userId} and ${hasNumber(phone)}`.execute(
    db,
  )
}

/** The language is that of messages: Spanish or English. */
export async function listByPhone(
  db: Db,
  phone: string,
): Promise<{ id: string; companyId: string | null; language: 'en' | 'es' }[]> {
  const { rows } = await sql<{ id: string; companyId: string | null; language: 'en' | 'es' }>`
    select id, company_id as "companyId", case when left(language, 2) = 'es' then 'es' else 'en' end as language from users
    where ${hasNumber(phone)} and deleted_at is null order by id`.execute(db)
  return rows
}
