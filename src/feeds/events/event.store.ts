import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { FusionItem, FusionReport, Join, Proposal, Reuse } from '../fusion/fusion.ts'
import { lastSeen } from './last-seen.store.ts'

// Any number will do, as long as everybody takes the same one. Planning the statements anew for each answer took longer than running them.
const lock = prepared<unknown>(
  `select pg_advisory_xact_lock(7204077), set_config('plan_cache_mode', 'force_generic_plan', true)`,
)

/** Until the end of the transaction nobody else changes which items are one event. */
export const lockEvents = async (db: Db): Promise<void> => void (await lock(db, []))

/** How far around an earthquake or a cyclone others are looked for. */
export interface Reach {
  readonly earthquakes: { readonly seconds: number; readonly km: number }
  readonly cyclones: { readonly seconds: number; readonly km: number }
}

/** Of one degree of latitude; a little less than it has anywhere. */
const kmOfDegree = 110

const near = (kind: string, seconds: string, degrees: string): string => `
  select n.id from frontier f cross join lateral (
    select n.id from feed_items n where n.kind = '${kind}' and n.lat between f.lat - ${degrees} and f.lat + ${degrees}
      and n.happened_at between f.happened_at - make_interval(secs => ${seconds}) and f.happened_at + make_interval(secs => ${seconds}) offset 0) n
  where f.kind = '${kind}'`

// `offset 0`: without it the planner joins whole tables, since it does not know how few rows the others are.
const neighbours = prepared<{ id: string }>(`
  with frontier as (select id, kind, happened_at, lat from feed_items where id = any($1::uuid[]))
  select id from (
    select b.id from (select distinct key from feed_item_keys where item_id = any($1::uuid[])) a
      cross join lateral (select k.item_id as id from feed_item_keys k where k.key = a.key offset 0) b
    union
    select b.id from (select distinct event_id from feed_event_items where item_id = any($1::uuid[])) a
      cross join lateral (select m.item_id as id from feed_event_items m where m.event_id = a.event_id offset 0) b
    union
    select b.id from (select c.item_id, c.other_item_id, c.key, c.other_key from feed_corrections c
        where c.revoked_at is null and c.kind = 'together' and (c.item_id = any($1::uuid[]) or c.other_item_id = any($1::uuid[])
          or c.key in (select key from feed_item_keys where item_id = any($1::uuid[]))
          or c.other_key in (select key from feed_item_keys where item_id = any($1::uuid[])))) a
      cross join lateral (select k.item_id as id from feed_item_keys k where k.key in (a.key, a.other_key)
        union all select i.id from feed_items i where i.id in (a.item_id, a.other_item_id) offset 0) b
    union ${near('earthquake', '$3::float8', '$4::float8')}
    union ${near('cyclone', '$5::float8', '$6::float8')}
  ) found where id <> all($2::uuid[])`)

/**
 * The items beside these that may be of one event with them: by a key, by the event that they are of, by what staff joined, by time and place.
 * Those that are known are left out.
 */
export async function listNeighbours(
  db: Db,
  ids: readonly string[],
  known: readonly string[],
  { earthquakes, cyclones }: Reach,
): Promise<string[]> {
  const rows = await neighbours(db, [
    ids,
    known,
    earthquakes.seconds,
    earthquakes.km / kmOfDegree,
    cyclones.seconds,
    cyclones.km / kmOfDegree,
  ])
  return rows.map(({ id }) => id)
}

interface Row extends Omit<FusionItem, 'report'> {
  readonly report: Record<string, unknown>
  readonly countries: readonly string[] | null
  readonly eventId: string | null
}

// Texts and areas are the greatest part of a report, and fusion does not look at them.
const itemColumns = `i.id, i.feed_key as feed, f.agency, i.native_id as "nativeId", i.first_at as "firstAt", i.last_at as "lastAt",
  i.report - array['texts', 'links', 'area'] as report, i.report #> '{area,countries}' as countries, e.event_id as "eventId"`

const timeOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null)

function toLoaded({ report, countries, eventId, ...item }: Row): LoadedItem {
  const times = { sentAt: timeOf(report['sentAt']), startsAt: timeOf(report['startsAt']) }
  const read = { ...report, ...times, area: { countries: countries ?? [] } } as unknown as FusionReport
  return { item: { ...item, report: read }, eventId }
}

const items = prepared<Row>(`
  select ${itemColumns} from feed_items i join feeds f on f.key = i.feed_key left join feed_event_items e on e.item_id = i.id
  where i.id = any($1::uuid[]) and exists (select 1 from feed_item_keys k where k.item_id = i.id)`)

export interface LoadedItem {
  readonly item: FusionItem
  /** The event that it is of so far. */
  readonly eventId: string | null
}

/** Items as fusion sees them. Those that can be of no event are left out. */
export const listFusionItems = async (db: Db, ids: readonly string[]): Promise<LoadedItem[]> =>
  (await items(db, [ids])).map(toLoaded)

// The kinds stand there as words, too: the index is for them alone.
const latest = prepared<Row>(`
  select distinct on (e.event_id) ${itemColumns}
  from feed_event_items e join feed_items i on i.id = e.item_id join feeds f on f.key = i.feed_key
  where e.event_id in (select x.event_id from feed_event_items x join feed_items y on y.id = x.item_id
    where y.kind = any($1::text[]) and y.kind in ('disease', 'flood', 'cyclone'))
  order by e.event_id, coalesce((i.report ->> 'sentAt')::timestamptz, i.first_at) desc, i.first_at desc, i.id desc`)

/** Of each event with items of these kinds the item that counts: sent last. */
export const listLatestOfEvents = async (db: Db, kinds: readonly string[]): Promise<LoadedItem[]> =>
  (await latest(db, [kinds])).map(toLoaded)

export interface EventRow {
  readonly id: string
  readonly createdAt: Date
}

const events = prepared<EventRow>(
  'select id, created_at as "createdAt" from feed_events where id = any($1::uuid[]) order by created_at, id',
)

/** The oldest first. */
export const listEvents = (db: Db, ids: readonly string[]): Promise<EventRow[]> => events(db, [ids])

export interface StoredEvent {
  readonly id: string
  readonly kind: string
  readonly itemIds: readonly string[]
}

const upsertEvents = prepared<unknown>(`
  insert into feed_events (id, kind, created_at, updated_at, due_at) select id, kind, $3, $3, $3 from unnest($1::uuid[], $2::text[]) as e (id, kind)
  on conflict (id) do update set kind = excluded.kind, updated_at = excluded.updated_at, due_at = excluded.due_at`)
const upsertMembers = prepared<unknown>(`
  insert into feed_event_items (item_id, event_id) select item_id, event_id from unnest($1::uuid[], $2::uuid[]) as m (item_id, event_id)
  on conflict (item_id) do update set event_id = excluded.event_id where feed_event_items.event_id <> excluded.event_id`)

/** Events with all of their items. */
export async function writeEvents(db: Db, written: readonly StoredEvent[], now: Date): Promise<void> {
  if (written.length === 0) return
  const members = written.flatMap(({ id, itemIds }) => itemIds.map((itemId) => [itemId, id] as const))
  await Promise.all([
    upsertEvents(db, [written.map(({ id }) => id), written.map(({ kind }) => kind), now]),
    upsertMembers(db, [members.map(([item]) => item), members.map(([, event]) => event)]),
  ])
}

// Empty answers end nothing. Only those are marked that were in the third answer from the end: the others were marked before.
const markGone = prepared<{ id: string }>(`
  with good as (select at, row_number() over (order by at desc) as place from feed_answers
      where feed_key = $1 and address = $2 and outcome in ('read', 'unchanged') and items > 0 order by at desc limit 3),
    bounds as (select max(at) filter (where place = 2) as until_at, max(at) filter (where place = 3) as from_at from good),
    open as (select distinct own.event_id from feed_threads t join feed_event_items own on own.item_id = t.item_id where t.ended_at is null)
  update feed_events e set due_at = $3 from bounds
  where e.id in (
    select o.event_id from open o join feed_event_items m on m.event_id = o.event_id join feed_items i on i.id = m.item_id
      join feed_answers last on last.id = i.last_answer_id
    where i.feed_key = $1 and last.address = $2
    group by o.event_id, until_at, from_at having max(${lastSeen('i')}) < until_at and max(${lastSeen('i')}) >= from_at)
  returning e.id`)

/** Events with an alert whose items are in neither of the last two good answers: their alerts are looked at again. Returns whether there are any. */
export const markGoneEvents = async (db: Db, feedKey: string, address: string, now: Date): Promise<boolean> =>
  (await markGone(db, [feedKey, address, now])).length > 0

const deleteMembers = prepared<unknown>('delete from feed_event_items where item_id = any($1::uuid[])')

/** These are of no event any more. */
export const deleteFromEvents = async (db: Db, itemIds: readonly string[]): Promise<void> =>
  void (await deleteMembers(db, [itemIds]))

const deleteGone = prepared<unknown>(`
  delete from feed_events e where e.id = any($1::uuid[]) and not exists (select 1 from feed_event_items m where m.event_id = e.id)`)

/** Of these events those without any item are deleted. */
export const deleteEmptyEvents = async (db: Db, ids: readonly string[]): Promise<void> =>
  void (await deleteGone(db, [ids]))

const staleJoins = prepared<unknown>(`
  delete from feed_joins j where (j.item_id = any($1::uuid[]) or j.other_item_id = any($1::uuid[]))
    and not exists (select 1 from unnest($2::uuid[], $3::uuid[]) as kept (a, b) where kept.a = j.item_id and kept.b = j.other_item_id)`)
const upsertJoins = prepared<unknown>(`
  insert into feed_joins (item_id, other_item_id, rule, key, numbers, at)
  select a, b, rule, key, numbers::jsonb, $6 from unnest(${['$1::uuid[]', '$2::uuid[]', '$3::text[]', '$4::text[]', '$5::text[]'].join(', ')})
    as j (a, b, rule, key, numbers)
  on conflict (item_id, other_item_id) do update set rule = excluded.rule, key = excluded.key, numbers = excluded.numbers
  where (feed_joins.rule, feed_joins.key, feed_joins.numbers) is distinct from (excluded.rule, excluded.key, excluded.numbers)`)

/** Why these items are of their events; what was known of them before goes. A reason that stays keeps its time. */
export async function replaceJoins(
  db: Db,
  itemIds: readonly string[],
  joins: readonly Join[],
  now: Date,
): Promise<void> {
  const [one, other] = pairsOf(joins)
  const [rules, keys] = [joins.map(({ rule }) => rule), joins.map(({ key }) => key)]
  const numbers = joins.map((join) => JSON.stringify(join.numbers))
  await Promise.all([
    staleJoins(db, [itemIds, one, other]),
    joins.length > 0 && upsertJoins(db, [one, other, rules, keys, numbers, now]),
  ])
}

const pairsOf = (pairs: readonly { readonly items: readonly [string, string] }[]): [string[], string[]] => [
  pairs.map(({ items: [one] }) => one),
  pairs.map(({ items: [, other] }) => other),
]

const staleProposals = prepared<unknown>(`
  delete from feed_proposals p where p.rule = any($4::text[]) and ($1::uuid[] is null or p.item_id = any($1) or p.other_item_id = any($1))
    and not exists (select 1 from unnest($2::uuid[], $3::uuid[]) as kept (a, b) where kept.a = p.item_id and kept.b = p.other_item_id)`)
const upsertProposals = prepared<unknown>(`
  insert into feed_proposals (item_id, other_item_id, rule, numbers, at)
  select a, b, rule, numbers::jsonb, $5 from unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[]) as p (a, b, rule, numbers)
  on conflict (item_id, other_item_id) do update set rule = excluded.rule, numbers = excluded.numbers
  where (feed_proposals.rule, feed_proposals.numbers) is distinct from (excluded.rule, excluded.numbers)`)

/** What is proposed by these rules, of these items or (null) of all; what was proposed before goes. */
export async function replaceProposals(
  db: Db,
  rules: readonly string[],
  itemIds: readonly string[] | null,
  proposals: readonly Proposal[],
  now: Date,
): Promise<void> {
  const once = [...new Map(proposals.map((one) => [one.items.join(), one])).values()]
  const [one, other] = pairsOf(once)
  const numbers = once.map((proposal) => JSON.stringify(proposal.numbers))
  await Promise.all([
    staleProposals(db, [itemIds, one, other, rules]),
    once.length > 0 && upsertProposals(db, [one, other, once.map(({ rule }) => rule), numbers, now]),
  ])
}

const staleReuses = prepared<unknown>(
  'delete from feed_reuses where item_id = any($1::uuid[]) and item_id <> all($2::uuid[])',
)
const upsertReuses = prepared<unknown>(`
  insert into feed_reuses (item_id, key, differs, numbers, at)
  select item_id, key, differs, numbers::jsonb, $5 from unnest($1::uuid[], $2::text[], $3::text[], $4::text[]) as r (item_id, key, differs, numbers)
  on conflict (item_id) do update set key = excluded.key, differs = excluded.differs, numbers = excluded.numbers`)

/** Which of these items use a key again for something else. */
export async function replaceReuses(
  db: Db,
  itemIds: readonly string[],
  reuses: readonly Reuse[],
  now: Date,
): Promise<void> {
  const ids = reuses.map(({ item }) => item)
  const numbers = reuses.map((reuse) => JSON.stringify(reuse.numbers))
  const [keys, differs] = [reuses.map(({ key }) => key), reuses.map((reuse) => reuse.differs)]
  await Promise.all([
    staleReuses(db, [itemIds, ids]),
    reuses.length > 0 && upsertReuses(db, [ids, keys, differs, numbers, now]),
  ])
}
