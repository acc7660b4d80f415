import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { statedAt } from '../check-ins/check-in.store.ts'
import type {
  AnswerQuery,
  EvidenceCall,
  EvidenceCheckIn,
  EvidenceRequest,
  EvidenceRequestAnswer,
  RequestQuery,
} from './answer-evidence.ts'

const any = (ids: readonly string[]): RawBuilder<unknown> => sql`any(${[...ids]}::uuid[])`
const nameOf = (id: string): RawBuilder<string | null> =>
  sql`(select nullif(concat_ws(' ', b.first_name, b.last_name), '') from shared_users b where b.id = ${sql.ref(id)})`
const ofCompany = (column: string, companyId: string | null): RawBuilder<unknown> =>
  companyId === null ? sql`true` : sql`${sql.ref(column)} = ${companyId}::uuid`

type Span = Pick<AnswerQuery, 'since' | 'until'>
const within = (time: RawBuilder<unknown>, { since, until }: Span): RawBuilder<unknown> =>
  sql`(${since?.toISOString() ?? null}::timestamptz is null or ${time} >= ${since?.toISOString() ?? null}::timestamptz)
    and (${until?.toISOString() ?? null}::timestamptz is null or ${time} < ${until?.toISOString() ?? null}::timestamptz)`

/** Those that say safe or help. Where people merely are is no answer. */
export async function listSpokenCheckIns(db: Db, query: AnswerQuery): Promise<EvidenceCheckIn[]> {
  const { rows } = await sql<EvidenceCheckIn>`
    select c.id, c.user_id as "userId", ${statedAt('c')} as at, c.created_at as "receivedAt", c.status, c.type, c.country_code as "countryCode"
    from check_ins c where c.user_id = ${any(query.userIds)} and c.status in ('safe', 'help') and ${ofCompany('c.company_id', query.companyId)}
      and ${within(statedAt('c'), query)}
    order by 3, c.id`.execute(db)
  return rows
}

export async function listRequests(db: Db, { alertIds, companyId, ...span }: RequestQuery): Promise<EvidenceRequest[]> {
  const ofAlerts = alertIds === null ? sql`true` : sql`r.chosen ->> 'alert_id' = any(${[...alertIds]}::text[])`
  const { rows } = await sql<EvidenceRequest>`
    select r.id, r.company_id as "companyId", r.created_at as at, ${nameOf('r.user_id')} as "askedByName", r.message,
      r.chosen ->> 'alert_id' as "alertId", r.reminders
    from check_in_requests r where ${ofAlerts} and ${ofCompany('r.company_id', companyId)} and ${within(sql`r.created_at`, span)}
    order by r.created_at, r.id`.execute(db)
  return rows
}

export async function listRequestAnswers(db: Db, query: AnswerQuery): Promise<EvidenceRequestAnswer[]> {
  const { requestIds } = query
  const chosen = requestIds === null ? within(sql`r.created_at`, query) : sql`r.id = ${any(requestIds)}`
  const { rows } = await sql<EvidenceRequestAnswer>`
    select p.user_id as "userId", p.request_id as "requestId", p.answered_at as "answeredAt", p.check_in_id as "checkInId", c.status,
      p.by_phone as "byPhone", ${nameOf('p.taken_by_id')} as "takenByName"
    from check_in_request_people p join check_in_requests r on r.id = p.request_id left join check_ins c on c.id = p.check_in_id
    where p.user_id = ${any(query.userIds)} and ${ofCompany('p.company_id', query.companyId)} and ${chosen}
    order by r.created_at, p.request_id`.execute(db)
  return rows
}

export async function listCalls(db: Db, query: AnswerQuery): Promise<EvidenceCall[]> {
  const { rows } = await sql<EvidenceCall>`
    select h.id, h.user_id as "userId", h.called_at as "calledAt", h.last_called_at as "lastCalledAt", h.words, h.claimed_at as "claimedAt",
      ${nameOf('h.claimed_by_id')} as "claimedByName", h.resolved_at as "resolvedAt", ${nameOf('h.resolved_by_id')} as "resolvedByName"
    from calls_for_help h where h.user_id = ${any(query.userIds)} and ${ofCompany('h.company_id', query.companyId)}
      and ${within(sql`h.last_called_at`, query)}
    order by h.called_at, h.id`.execute(db)
  return rows
}
