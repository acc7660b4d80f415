import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type PageRequest } from '../../platform/http/paging.ts'
import { statedAt } from '../check-ins/check-in.store.ts'
import {
  type BoardFilter,
  type BoardMessage,
  type BoardNumbers,
  type BoardRow,
  type Standing,
  type Standings,
  standings,
} from './board.ts'

/** What a board is of. */
export interface BoardSource {
  /**
   * CTEs, the last of which is `audience` (subject uuid, user_id uuid, company_ids uuid[], message_ids uuid[], since timestamptz, reason text, answer text,
   * answer_at timestamptz), each person of a subject once. subject: the request, where there may be several. message_ids: their notifications. since: what
   * the person says from then on is an answer; null: it is none. reason: why there is no message. answer: safe, help or answered.
   */
  readonly ctes: RawBuilder<unknown>
  /** When it was published; null: not yet. */
  readonly publishedAt: Date | null
}

/** The curve has at most so many points after the first. */
const mostSteps = 120

/**
 * The CTE `person` on those of the source: each with the standing and the times from which everything else is counted. Of a person with several
 * messages (a request and its reminders) the furthest counts. What is looked up is looked up person by person, by an index: the planner expects one
 * row of a CTE, and would join two of them row by row.
 */
export const standingCtes = ({ ctes }: Pick<BoardSource, 'ctes'>): RawBuilder<unknown> => sql`
  ${ctes},
  known as materialized (
    select a.subject, a.user_id, a.company_ids, a.message_ids, a.reason, call.id as call_id, call.called_at,
      t.told_at, t.read_at, least(t.acknowledged_at, w.acknowledged_at) as acknowledged_at, t.withheld, t.listed_at, t.due_at, t.running_id,
      w.sent_at, w.waiting_at, w.tried_at, w.simulated,
      case when own.is_last then a.answer else spoken.status end as word, case when own.is_last then a.answer_at else spoken.at end as word_at,
      call.id is not null and coalesce(call.last_called_at >= case when own.is_last then a.answer_at else spoken.at end, true) as calls,
      case when a.answer = 'answered' then coalesce(a.answer_at, t.reached_at) else t.reached_at end as other_at
    from audience a
    cross join lateral (
      select min(n.created_at) as told_at, min(n.read_at) as read_at, min(n.acknowledged_at) as acknowledged_at, max(n.withheld) as withheld,
        min(e.started_at + make_interval(mins => x.list_after_minutes)) filter (where e.state = 'listed') as listed_at,
        min(e.ended_at) filter (where e.ended_by = 'reached') as reached_at, min(e.due_at) as due_at,
        (array_agg(e.notification_id order by e.due_at) filter (where e.state = 'running'))[1] as running_id
      from shared_notifications n left join shared_escalations e on e.notification_id = n.id
        left join shared_escalation_policies x on x.id = e.policy_id
      where n.id = any(a.message_ids)) t
    cross join lateral (
      select min(d.acknowledged_at) as acknowledged_at, min(coalesce(d.sent_at, d.due_at)) filter (where d.state = 'sent') as sent_at,
        min(d.due_at) filter (where d.state in ('waiting', 'held')) as waiting_at, max(coalesce(d.sent_at, d.due_at)) as tried_at, coalesce(bool_or(d.simulated), false) as simulated
      from shared_deliveries d where d.notification_id = any(a.message_ids)) w
    left join lateral (
      select h.id, h.called_at, h.last_called_at from calls_for_help h
      where h.user_id = a.user_id and h.resolved_at is null and array_position(a.company_ids, h.company_id) is not null
      order by h.last_called_at desc limit 1) call on true
    left join lateral (
      select c.status, ${statedAt('c')} as at from check_ins c
      where c.user_id = a.user_id and c.status in ('safe', 'help') and array_position(a.company_ids, c.company_id) is not null and ${statedAt('c')} >= a.since
      order by ${statedAt('c')} desc, c.id desc limit 1) spoken on true
    cross join lateral (select a.answer in ('safe', 'help') and coalesce(a.answer_at >= spoken.at, true) as is_last) own
  ),
  person as materialized (
    select k.*, coalesce(k.word_at, k.other_at) as said_at,
      case when k.word = 'help' or k.calls then 'help'
        when k.listed_at is not null then 'not_reached'
        when k.word = 'safe' then 'safe'
        when k.other_at is not null then 'answered'
        when k.read_at is not null then 'read'
        when k.acknowledged_at is not null then 'delivered'
        when k.sent_at is not null then 'sent'
        when k.waiting_at is not null then 'waiting'
        when k.tried_at is not null then 'failed'
        when k.told_at is not null then coalesce(k.withheld, 'no_channel')
        else coalesce(k.reason, 'no_channel') end as standing
    from known k
  )`

/** When each who was told got how far. Nobody reads, and nobody answers, what has not arrived. */
const progress = sql`
  progress as materialized (
    select p.told_at, greatest(least(p.acknowledged_at, p.read_at, p.said_at), p.told_at) as delivered_at,
      greatest(least(p.read_at, p.said_at), p.told_at) as read_at, greatest(p.said_at, p.told_at) as answered_at,
      p.acknowledged_at is not null or p.read_at is not null or p.said_at is not null as is_delivered,
      p.read_at is not null or p.said_at is not null as is_read, p.said_at is not null as is_answered
    from person p where p.told_at is not null
      and (p.tried_at is not null or p.acknowledged_at is not null or p.read_at is not null or p.said_at is not null)
  )`

/** From publishing until an hour after the last change, or until now; in seconds, in equal steps. */
const span = (publishedAt: Date | null, now: Date): RawBuilder<unknown> => {
  const [start, end] = [(publishedAt ?? now).toISOString(), now.toISOString()]
  return sql`
  span as materialized (
    select s.seconds, least(${mostSteps}, greatest(1, ceil(s.seconds)))::int as steps from (
      select greatest(1, extract(epoch from least(${end}::timestamptz,
        coalesce(max(greatest(told_at, case when is_delivered then delivered_at end, case when is_answered then answered_at end)), ${start}::timestamptz) + interval '1 hour')
        - ${start}::timestamptz)) as seconds
      from progress) s
  ),
  happened as materialized (
    select x.what, least(s.steps, greatest(0, ceil(extract(epoch from x.at - ${start}::timestamptz) * s.steps / s.seconds)))::int as step, count(*)::int as n
    from progress p cross join span s cross join lateral (values ('told', p.told_at), ('delivered', case when p.is_delivered then p.delivered_at end),
      ('answered', case when p.is_answered then p.answered_at end)) x (what, at)
    where x.at is not null group by 1, 2
  ),
  curve as (
    select g.step, g.step * s.seconds / s.steps as seconds,
      sum(coalesce(sum(h.n) filter (where h.what = 'told'), 0)) over so_far as told,
      sum(coalesce(sum(h.n) filter (where h.what = 'delivered'), 0)) over so_far as delivered,
      sum(coalesce(sum(h.n) filter (where h.what = 'answered'), 0)) over so_far as answered
    from span s cross join lateral generate_series(0, s.steps) g (step) left join happened h on h.step = g.step
    group by g.step, s.seconds, s.steps window so_far as (order by g.step)
  )`
}

const sinceOf = sql`case p.standing when 'help' then case when p.word = 'help' then p.word_at else p.called_at end when 'not_reached' then p.listed_at
  when 'safe' then p.word_at when 'answered' then p.other_at when 'read' then p.read_at when 'delivered' then p.acknowledged_at when 'sent' then p.sent_at
  when 'waiting' then p.told_at when 'failed' then p.tried_at else p.told_at end`

const countsAndTotals = sql`
  (select coalesce(json_object_agg(c.standing, c.n), '{}') from (select standing, count(*)::int as n from person group by standing) c) as counts,
  (select count(*)::int from person p where p.simulated) as simulated,
  (select json_build_object('told', count(*), 'delivered', count(*) filter (where is_delivered), 'read', count(*) filter (where is_read),
    'answered', count(*) filter (where is_answered)) from progress) as totals`

type StoredRow = Omit<BoardRow, 'since' | 'saidAt' | 'readAt' | 'messages'> & {
  readonly since: string | null
  readonly saidAt: string | null
  readonly readAt: string | null
  readonly messages: readonly (Omit<BoardMessage, 'at'> & { readonly at: string })[]
}

interface Stored {
  readonly counts: Readonly<Record<string, number>>
  readonly simulated: number
  readonly totals: BoardNumbers['totals']
  readonly curve: readonly {
    readonly seconds: number
    readonly told: number
    readonly delivered: number
    readonly answered: number
  }[]
  readonly total: number
  readonly people: readonly StoredRow[]
}

const numbersOf = ({
  counts,
  totals,
  simulated,
}: Pick<Stored, 'counts' | 'totals' | 'simulated'>): Omit<BoardNumbers, 'publishedAt' | 'curve'> => ({
  exposed: Object.values(counts).reduce((sum, one) => sum + one, 0),
  counts: Object.fromEntries(standings.map((one) => [one, counts[one] ?? 0])) as BoardNumbers['counts'],
  totals,
  simulated,
})

const at = (time: string | null): Date | null => (time === null ? null : new Date(time))

const toRow = ({ messages, since, saidAt, readAt, ...row }: StoredRow): BoardRow => ({
  ...row,
  since: at(since),
  saidAt: at(saidAt),
  readAt: at(readAt),
  messages: messages.map((one) => ({ ...one, at: new Date(one.at) })),
})

/**
 * The numbers, the curve and a page of the people by one statement, so that they are of the same moment. First those who were not reached and who need
 * help, of each who waits longest; of the others those for whom something is done soonest, then by name.
 */
export async function readBoardRows(
  db: Db,
  source: BoardSource,
  filter: BoardFilter,
  { page, now }: { readonly page: PageRequest; readonly now: Date },
): Promise<{ readonly numbers: BoardNumbers; readonly people: readonly BoardRow[]; readonly total: number }> {
  const { publishedAt } = source
  const wanted = sql`(${filter.standings ?? null}::text[] is null or p.standing = any(${filter.standings ?? null}::text[]))
    and (${filter.userId ?? null}::uuid is null or p.user_id = ${filter.userId ?? null}::uuid)`
  const { rows } = await sql<Stored>`
    with ${standingCtes(source)}, ${progress}, ${span(publishedAt, now)},
    shown as materialized (
      select p.*, ${sinceOf} as since, u.first_name, u.last_name, u.phone_number, case when u.company_id = any(p.company_ids) then u.external_id end as external_id,
        row_number() over (order by array_position(array[${sql.join(standings.map((one) => sql.lit(one)))}], p.standing),
          case when p.standing in ('not_reached', 'help') then ${sinceOf} end, p.due_at, u.last_name, u.first_name, p.user_id) as position
      from person p left join shared_users u on u.id = p.user_id where ${wanted}
      order by position limit ${page.perPage} offset ${offsetOf(page)}
    )
    select ${countsAndTotals},
      (select json_agg(json_build_object('seconds', seconds, 'told', told, 'delivered', delivered, 'answered', answered) order by step) from curve) as curve,
      (select count(*)::int from person p where ${wanted}) as total,
      (select coalesce(json_agg(json_build_object('userId', s.user_id, 'firstName', s.first_name, 'lastName', s.last_name, 'externalId', s.external_id,
        'phoneNumber', s.phone_number, 'standing', s.standing, 'since', s.since, 'saidAt', s.said_at, 'callId', s.call_id, 'readAt', s.read_at,
        'relayed', coalesce(s.withheld = 'white_label', false), 'runningId', s.running_id, 'messages', (
          select coalesce(json_agg(json_build_object('channel', d.channel, 'state', case when d.acknowledged_at is null then d.state else 'delivered' end,
            'at', coalesce(d.acknowledged_at, d.sent_at, d.due_at), 'error', d.last_error, 'step', d.step, 'simulated', d.simulated) order by d.id), '[]')
          from shared_deliveries d where d.notification_id = any(s.message_ids))) order by s.position), '[]')
        from shown s) as people`.execute(db)
  const [row] = rows
  if (!row) throw new Error('The board was not answered.')
  return {
    numbers: {
      publishedAt,
      ...numbersOf(row),
      curve: publishedAt
        ? row.curve.map(({ seconds, ...one }) => ({ at: new Date(publishedAt.getTime() + seconds * 1000), ...one }))
        : [],
    },
    people: row.people.map(toRow),
    total: row.total,
  }
}

type StoredStandings = Pick<Stored, 'counts' | 'totals' | 'simulated'> & {
  readonly people: readonly (readonly [userId: string, standing: Standing, since: string | null])[]
}

/** The numbers of a board and everybody's standing, in a statement. Of each person only this: a board may have fifty thousand. */
export async function readStandingRows(db: Db, source: BoardSource): Promise<Standings> {
  const { rows } = await sql<StoredStandings>`
    with ${standingCtes(source)}, ${progress}
    select ${countsAndTotals},
      (select coalesce(json_agg(json_build_array(p.user_id, p.standing, ${sinceOf})), '[]') from person p) as people`.execute(
    db,
  )
  const [row] = rows
  if (!row) throw new Error('The board was not answered.')
  return {
    ...numbersOf(row),
    people: row.people.map(([userId, standing, since]) => ({ userId, standing, since: at(since) })),
  }
}
