import { type RawBuilder, sql } from 'kysely'
import { noticeData, type Recipients } from '../../delivery/index.ts'
import { spanDays } from '../../people/index.ts'
import type { Db } from '../../platform/db/db.ts'
import type { RuleKind } from '../../reference/index.ts'
import { isEntitled } from '../trip-alerts/trip-alert.store.ts'
import { type RuleRevision, ruleNames } from './rule-revision.ts'

type Fragment = RawBuilder<unknown>

/** A person on a trip whom a rule has come to concern, or concerns no longer. */
export interface RuleMatchRow {
  readonly userId: string
  readonly tripId: string
  readonly companyId: string | null
}

const named = sql`user_id as "userId", trip_id as "tripId", company_id as "companyId"`
const days = (count: number): Fragment => sql`make_interval(days => ${sql.lit(count)})`
const everybody = sql`'00000000-0000-0000-0000-000000000000'::uuid`

/** Divisions with all their subdivisions, because a stay stores only the finest one. */
const within = (name: string, ids: Fragment): Fragment => sql`
  ${sql.ref(name)} as (
    select one.id from rule cross join unnest(${ids}) one (id)
    union
    select below.id from ${sql.ref(name)} above join shared_country_divisions below on below.parent_id = above.id
  )`

/** The rule, with its codes resolved to ids. */
const rule = (kind: RuleKind, id: string, now: Date): Fragment => sql`
  rule as materialized (
    select r.type, r.origin_country_id, r.origin_division_id, r.affected_division_ids, r.reach, r.reach @> array[${everybody}] as for_all,
      coalesce(r.valid_from, '-infinity') as from_at, coalesce(r.valid_until, 'infinity') as until_at,
      greatest(r.valid_from, ${now}::timestamptz) as live_at
    from ${sql.table(`shared_${kind}`)} r where r.id = ${id}
  )`

/**
 * The bounds for the end of a matching stay, for each length class (`span`). They are plain columns, because under row-level
 * security an index cannot serve a calculated condition.
 */
const during: Fragment = sql`
  during as materialized (
    select r.origin_country_id, r.origin_division_id, r.until_at, r.live_at, l.span::smallint as span,
      coalesce(r.until_at + l.longest, 'infinity') as latest
    from rule r cross join (values (0, ${days(spanDays[0])}), (1, ${days(spanDays[1])}), (2, null::interval)) l (span, longest)
  )`

/**
 * The stays in the country that imposes the rule, or in its division, at some time at which it holds and that has not passed.
 * The form of the query forces an index lookup: the cost must not grow with people in other countries. A stay without a known
 * division matches every division, unless the trip has a finer stay in that country.
 */
const inside: Fragment = sql`
  inside as materialized (
    select s.* from during r cross join lateral (
        select s.user_id, s.company_id, s.trip_id, s.kind, s.source_id, s.part, s.country_id, s.division_id, s.other_division_ids, s.from_at,
          s.until_at
        from shared_stays s where s.country_id = r.origin_country_id and s.span = r.span and s.until_at >= r.live_at
          and s.until_at <= r.latest and s.from_at < r.until_at and s.trip_id is not null
        offset 0
      ) s
    where r.origin_division_id is null or s.division_id in (select id from imposing)
      or s.other_division_ids && array(select id from imposing) or (s.division_id is null and not exists (
      select 1 from shared_stays f where f.user_id = s.user_id and f.trip_id = s.trip_id and f.country_id = s.country_id and f.division_id is not null))
  )`

/** The countries a person arrives from: an earlier country of the same trip, or the other end of the journey. */
const before: Fragment = sql`
  f.user_id = s.user_id and f.trip_id = s.trip_id and f.country_id <> s.country_id
    and case when f.source_id = s.source_id then f.part < s.part else f.from_at <= s.from_at end`

/** A person without a known division counts for a rule about any part of the country. */
const reaches = (country: string): Fragment =>
  sql`r.reach && array[${sql.ref(country)}, rule_way(${sql.ref(country)}, ${sql.ref(country)})]`

/** True where the rule is about nationality (types 0 and 1) and the person's nationalities are known; else the home country stands in. */
const byNationality: Fragment = sql`(r.type in (0, 1) and u.nationalities <> '{}')`

/**
 * The people to whom the rule applies. Nationals do not count as foreigners in their own country, and the rule applies to a
 * resident only on return.
 */
const hit: Fragment = sql`
  hit as (
    select s.*, case when r.for_all then 'everybody' when own.id is null then 'coming_from'
        when ${byNationality} then 'nationality' else 'home_country' end as reached_as,
      case when not r.for_all then coalesce(own.id, origin.country_id) end as from_id,
      greatest(s.from_at, r.from_at) as overlap_from, least(s.until_at, r.until_at) as overlap_until,
      case when r.origin_division_id is null then 'country' else 'division' end as relation,
      coalesce(r.origin_division_id, r.origin_country_id) as place_id
    from rule r cross join inside s join shared_users u on u.id = s.user_id left join shared_countries home on home.alpha2 = u.home_country
      cross join lateral (select case when ${byNationality} then u.nationalities else array[u.home_country] end as codes) passports
      left join lateral (
        select c.id from shared_countries c where not r.for_all and c.alpha2 = any(passports.codes) and ${reaches('c.id')}
        order by array_position(passports.codes, c.alpha2) limit 1
      ) own on true
      left join lateral (
        select f.country_id from shared_stays f where not r.for_all and ${before}
          and (r.reach @> array[f.country_id] or f.division_id in (select id from affected)
            or f.other_division_ids && array(select id from affected)
            or (f.division_id is null and r.reach @> array[rule_way(f.country_id, f.country_id)]))
        order by f.from_at desc, f.country_id limit 1
      ) origin on true
    where (r.for_all or own.id is not null or origin.country_id is not null)
      and case when r.type = 1 then not exists (
          select 1 from shared_countries c where c.alpha2 = any(passports.codes) and c.id = s.country_id)
        else home.id is distinct from s.country_id or exists (select 1 from shared_stays f where ${before}) end
  )`

const reason = sql`jsonb_build_object('relation', h.relation, 'place_id', h.place_id,
  'stay', jsonb_build_object('kind', h.kind, 'source_id', h.source_id, 'part', h.part),
  'reached_as', h.reached_as, 'from_country_id', h.from_id, 'overlap_from', h.overlap_from, 'overlap_until', nullif(h.overlap_until, 'infinity'))`

/**
 * Finds the people whose trips the rule concerns and upserts them, in one statement. Returns the matches that are new, had
 * ended, or had other content.
 */
export async function upsertRuleMatches(
  db: Db,
  { kind, id, revision, contentDigest }: RuleRevision,
  now: Date,
): Promise<RuleMatchRow[]> {
  const { rows } = await sql<RuleMatchRow>`
    with recursive ${rule(kind, id, now)},
    ${within('imposing', sql`array_remove(array[rule.origin_division_id], null)`)},
    ${within('affected', sql`rule.affected_division_ids`)},
    ${during},
    ${inside},
    ${hit}
    insert into rule_matches as m (kind, rule_id, user_id, trip_id, company_id, reasons, content_digest, revision, notified, until_at, matched_at)
    select ${kind}::text, ${id}::uuid, h.user_id, h.trip_id, h.company_id, jsonb_agg(distinct ${reason}), ${contentDigest}::text, ${revision}::int,
      bool_or(${isEntitled('h.user_id', 'h.company_id', now)}), max(h.until_at), ${now}::timestamptz
    from hit h join shared_trips t on t.id = h.trip_id and t.deleted_at is null left join shared_companies c on c.id = h.company_id
    where c.deleted_at is null
    group by h.user_id, h.trip_id, h.company_id order by h.user_id, h.trip_id
    on conflict (rule_id, user_id, trip_id) do update set company_id = excluded.company_id, reasons = excluded.reasons, content_digest = excluded.content_digest,
      revision = excluded.revision, notified = excluded.notified, until_at = excluded.until_at, matched_at = excluded.matched_at, ended_at = null
    where m.content_digest <> excluded.content_digest or m.ended_at is not null
    returning ${named}`.execute(db)
  return rows
}

/**
 * Ends the matches that still have an earlier content of the rule; all matches when the rule is not in force. Returns the people whose stay is not
 * over yet: people who have left the country are not notified of the change.
 */
export async function endRuleMatches(
  db: Db,
  { id, revision, contentDigest }: RuleRevision,
  inForce: boolean,
  now: Date,
): Promise<RuleMatchRow[]> {
  const { rows } = await sql<RuleMatchRow & { matters: boolean }>`
    update rule_matches m set ended_at = ${now}::timestamptz, revision = ${revision}
    where m.rule_id = ${id} and m.ended_at is null and ${inForce ? sql`m.content_digest <> ${contentDigest}` : sql`true`}
    returning ${named}, m.until_at >= ${now}::timestamptz as matters`.execute(db)
  return rows.flatMap(({ matters, ...row }) => (matters ? [row] : []))
}

function dataOf(kind: RuleKind, ended: boolean): Fragment {
  const flag = ended ? { ended: sql`true` } : {}
  return kind === 'travel_restrictions'
    ? noticeData(120, { travel_restriction_id: sql`m.rule_id`, ...flag })
    : noticeData(121, { entry_requirement_id: sql`m.rule_id`, ...flag })
}

/** Each person once; a trip that is not muted is preferred. */
const recipients = (kind: RuleKind, ended: boolean, which: Fragment): Recipients => sql`
  select distinct on (m.user_id) m.user_id, m.company_id, ${`${ruleNames[kind]}:`}::text || m.rule_id || ':' || m.revision || ${ended ? ':ended' : ''}::text as cause,
    ${dataOf(kind, ended)} as data, tt.muted as quiet, null::text as zone
  from rule_matches m join shared_trips t on t.id = m.trip_id and t.deleted_at is null
    join shared_trip_travellers tt on tt.trip_id = m.trip_id and tt.user_id = m.user_id and tt.removed_at is null
  where ${which} and m.notified
  order by m.user_id, tt.muted, m.until_at, m.trip_id`

/** The recipients of the current revision; the cause excludes people who were notified of it before. */
export const concernedRecipients = ({ kind, id, revision }: RuleRevision): Recipients =>
  recipients(kind, false, sql`m.rule_id = ${id} and m.revision = ${revision} and m.ended_at is null`)

/** The people who were notified and whom the rule no longer concerns on any of their trips. */
export const releasedRecipients = ({ kind, id, revision }: RuleRevision, now: Date): Recipients =>
  recipients(
    kind,
    true,
    sql`m.rule_id = ${id} and m.revision = ${revision} and m.ended_at = ${now}::timestamptz and m.until_at >= ${now}::timestamptz
      and not exists (select 1 from rule_matches other where other.rule_id = m.rule_id and other.user_id = m.user_id and other.ended_at is null)`,
  )

/** The rules that concerned a person, for the export of their data. */
export async function listMatchesOf(db: Db, userId: string): Promise<object[]> {
  const { rows } = await sql<object>`
    select kind, rule_id, trip_id, reasons, revision, notified, matched_at, ended_at from rule_matches
    where user_id = ${userId} order by matched_at, rule_id, trip_id`.execute(db)
  return rows
}

export async function deleteMatchesOf(db: Db, userId: string): Promise<void> {
  await sql`delete from rule_matches where user_id = ${userId}`.execute(db)
}
