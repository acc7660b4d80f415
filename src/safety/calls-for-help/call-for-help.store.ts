import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { existsAnywhere } from '../../platform/db/exists-anywhere.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { CallFilter, CallForHelp, HelpCheckIn, OwnCall } from './call-for-help.ts'

/** Of all that was written with one call, the last. */
const mostWords = 4_000

/** Opens a call, or adds the check-in to the open one of the person in the company. One that arrives late, after a newer one, changes only since when. */
export async function insertCall(
  db: Db,
  id: string,
  checkIn: HelpCheckIn & { readonly words: string | null },
  now: Date,
): Promise<void> {
  const at = (checkIn.at < now ? checkIn.at : now).toISOString()
  await sql`
    insert into calls_for_help (id, company_id, user_id, check_in_id, called_at, last_called_at, words, created_at, updated_at)
    values (${id}, ${checkIn.companyId}, ${checkIn.userId}, ${checkIn.id}, ${at}, ${at}, ${checkIn.words}, ${now.toISOString()}, ${now.toISOString()})
    on conflict (company_id, user_id) where resolved_at is null do update
      set check_in_id = case when excluded.last_called_at >= calls_for_help.last_called_at then excluded.check_in_id else calls_for_help.check_in_id end,
        called_at = least(calls_for_help.called_at, excluded.called_at), last_called_at = greatest(calls_for_help.last_called_at, excluded.last_called_at),
        words = right(nullif(concat_ws(E'\\n', calls_for_help.words, excluded.words), ''), ${mostWords}), updated_at = excluded.updated_at`.execute(
    db,
  )
}

const notified = prepared<unknown>(`select pg_notify('own_calls', $1)`)

/** Notifies every node that the person's call changed, so that the person's own sockets get it. */
export async function notifyNodes(
  db: Db,
  { userId, companyId }: Pick<CallForHelp, 'userId' | 'companyId'>,
): Promise<void> {
  await notified(db, [`${userId} ${companyId ?? ''}`])
}

const select = sql`
  select h.id, h.company_id as "companyId", h.user_id as "userId", u.first_name as "firstName", u.last_name as "lastName",
    case when u.company_id = h.company_id then u.external_id end as "externalId", u.phone_number as "phoneNumber",
    h.check_in_id as "checkInId", c.lat, c.lng, coalesce(c.anonymized, false) as anonymized, c.country_code as "countryCode",
    h.called_at as "calledAt", h.last_called_at as "lastCalledAt", h.words,
    (select max(least(s.checkin_at, s.created_at)) from check_ins s where s.user_id = h.user_id and s.company_id is not distinct from h.company_id
      and s.status = 'safe' and least(s.checkin_at, s.created_at) > h.last_called_at) as "safeAt",
    h.claimed_by_id as "claimedById", h.claimed_at as "claimedAt", h.resolved_by_id as "resolvedById", h.resolved_at as "resolvedAt"`

const from = sql`
  from calls_for_help h join shared_users u on u.id = h.user_id and u.deleted_at is null left join check_ins c on c.id = h.check_in_id`

const conditions = ({ companyId, resolved }: CallFilter): RawBuilder<unknown> => sql`
  where (${companyId}::uuid is null or h.company_id = ${companyId}) and (h.resolved_at is not null) = ${resolved}`

/** Open calls: who has waited longest without anybody's claim first. Resolved ones: the latest first. */
export async function pageOfCalls(db: Db, filter: CallFilter, pageRequest: PageRequest): Promise<Page<CallForHelp>> {
  const order = filter.resolved
    ? sql`order by h.resolved_at desc, h.id`
    : sql`order by h.claimed_at is not null, h.called_at, h.id`
  const { rows } = await sql<CallForHelp>`${select} ${from} ${conditions(filter)} ${order}
    limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}`.execute(db)
  const counted = await sql<{ total: number }>`select count(*)::int as total ${from} ${conditions(filter)}`.execute(db)
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}

/** With a company only its own. */
export async function findCall(db: Db, companyId: string | null, id: string): Promise<CallForHelp | undefined> {
  const { rows } = await sql<CallForHelp>`${select} ${from}
    where h.id = ${id} and (${companyId}::uuid is null or h.company_id = ${companyId})`.execute(db)
  return rows[0]
}

/** The person's open call in the company, or (null) of somebody without one. */
export async function findOpenCallOf(db: Db, companyId: string | null, userId: string): Promise<OwnCall | undefined> {
  const { rows } = await sql<OwnCall>`
    select id, called_at as since, claimed_by_id as "claimedById", claimed_at as "claimedAt" from calls_for_help
    where user_id = ${userId} and company_id is not distinct from ${companyId}::uuid and resolved_at is null`.execute(
    db,
  )
  return rows[0]
}

/** Locks the call, so that of two claims the second sees the first. */
export async function lockCall(db: Db, id: string): Promise<void> {
  await sql`select from calls_for_help where id = ${id} for update`.execute(db)
}

interface CallChange {
  readonly claimed_by_id?: string | null
  readonly claimed_at?: Date | null
  readonly resolved_by_id?: string | null
  readonly resolved_at?: Date | null
}

export async function updateCall(db: Db, id: string, change: CallChange, now: Date): Promise<void> {
  await db
    .updateTable('calls_for_help')
    .set({ ...change, updated_at: now })
    .where('id', '=', id)
    .execute()
}

export const existsInOtherTenant = existsAnywhere('call_for_help')

/** The person's own calls, for the export. */
export const listCallData = (db: Db, userId: string): Promise<object[]> =>
  db
    .selectFrom('calls_for_help')
    .select(['id', 'company_id', 'check_in_id', 'called_at', 'last_called_at', 'words', 'claimed_at', 'resolved_at'])
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()

/** Deletes the person's calls. What the person claimed and has not resolved waits for somebody again. */
export async function eraseCallData(db: Db, userId: string): Promise<void> {
  await db.deleteFrom('calls_for_help').where('user_id', '=', userId).execute()
  await sql`
    update calls_for_help set claimed_at = case when resolved_at is null then null else claimed_at end,
      claimed_by_id = nullif(claimed_by_id, ${userId}), resolved_by_id = nullif(resolved_by_id, ${userId})
    where claimed_by_id = ${userId} or resolved_by_id = ${userId}`.execute(db)
}
