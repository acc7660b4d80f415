import { isDeepStrictEqual } from 'node:util'
import { sql } from 'kysely'
import type { Db } from '../../../src/platform/db/db.ts'
import type { Service } from '../process.ts'
import { type GivenMonth, send } from './given-month.ts'

/** What came of a month, in names that are the same in every run. Each list is sorted. */
export interface MonthOutcome {
  /** Events of the companies: by trip, flight and claim, with their payloads in the order in which they were told. */
  readonly events: Readonly<Record<string, readonly string[]>>
  /** Messages to people. */
  readonly messages: readonly string[]
  /** Claims with each status that they had. */
  readonly claims: Readonly<Record<string, readonly string[]>>
  /** Sums of the ledger by account and kind. */
  readonly ledger: Readonly<Record<string, number>>
  /** What each person was paid for claims. */
  readonly payouts: Readonly<Record<string, number>>
  /** Flights of itineraries, with what they took over. */
  readonly segments: readonly string[]
}

interface Named {
  readonly id: string
  readonly name: string
}

/** Ids of rows that a run has made, by names that do not depend on the run. */
const names = sql<Named>`
  select id::text, name from companies
  union all select id::text, external_id from users where external_id is not null
  union all select named.id, 'policy of ' || u.external_id
    from subscriptions s join users u on u.id = s.user_id cross join lateral (values (s.id::text), (s.human_id)) as named (id)
  union all select i.number, 'invoice' from invoices i
  union all select id::text, external_id from trips where external_id is not null
  union all select s.id::text, t.external_id || ' flight ' || (s.texts ->> 'flight_number') from segments s join trips t on t.id = s.trip_id
  union all select r.id::text, 'registration of ' || t.external_id from flight_registrations r join trips t on t.id = r.trip_id
  union all select named.id, concat_ws(' ', 'claim', t.external_id, s.texts ->> 'flight_number', c.kind)
    from claims c join trips t on t.id = c.trip_id join segments s on s.id = c.air_segment_id
    cross join lateral (values (c.id::text), (c.human_id)) as named (id)`

const idPattern = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g
const addressPattern = /https?:\/\/[^\s"/]+([^\s"?]*)(\?[^\s"]*)?/g

/** Fields with the time of the run. */
const timesOfRun = new Set(['created_at', 'updated_at', 'paid_at', 'registered_at', 'changed_at', 'occurred_at'])

/** JSON with names instead of ids, without the run's own times, and addresses without host and signature. */
function withNames(value: unknown, known: ReadonlyMap<string, string>): string {
  const text = JSON.stringify(value, (field, inner) => {
    if (timesOfRun.has(field)) return undefined
    return inner !== null && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).toSorted(([one], [other]) => (one < other ? -1 : 1)))
      : inner
  })
  return text
    .replaceAll(addressPattern, '$1')
    .replaceAll(idPattern, (id) => known.get(id) ?? 'an id')
    .replaceAll(/\b[0-9A-Z]{6,9}\b/g, (id) => known.get(id) ?? id)
}

interface PulledEvent {
  readonly event: number
  readonly event_name: string
  readonly payload: Readonly<Record<string, unknown>>
}

async function pullEvents(service: Service, { id, key }: { id: string; key: string }): Promise<PulledEvent[]> {
  const all: PulledEvent[] = []
  let after = ''
  for (;;) {
    const path = `/api/v2/org/${id}/webhook_events?limit=1000${after}`
    const page = await send<{ events: PulledEvent[]; next_cursor: string | null; has_more: boolean }>(
      service,
      200,
      path,
      {
        key,
      },
    )
    // The heads of the chains are hashes of what is sealed by random keys.
    all.push(...page.events.filter(({ event_name }) => event_name !== 'evidence.head'))
    if (!page.has_more) return all
    after = `&after=${page.next_cursor}`
  }
}

type Fields = Readonly<Record<string, unknown>>
const fieldsOf = (value: unknown): Fields => (value !== null && typeof value === 'object' ? (value as Fields) : {})

/** Events of one subject follow each other; those of two subjects have no order. */
function subjectOf({ event, event_name, payload }: PulledEvent): string {
  const isMessage = event_name === 'notification.suppressed'
  const about = isMessage ? fieldsOf(fieldsOf(payload['notification'])['data']) : payload
  const people = isMessage ? fieldsOf(payload['user'])['id'] : payload['user_ids']
  const kind = isMessage ? `message ${event}` : event < 600 ? 'itinerary' : 'protection'
  const known = ['trip_id', 'air_segment_id', 'claim_id'].map((name) => about[name])
  return [kind, people, ...known].filter((one) => one !== null && one !== undefined).join(' ')
}

async function eventsOf(service: Service, { companies }: GivenMonth, known: ReadonlyMap<string, string>) {
  const found: Record<string, string[]> = {}
  for (const company of companies) {
    const groups = Map.groupBy(await pullEvents(service, company), subjectOf)
    for (const events of groups.values()) {
      const [first] = events
      const told = events.map((one) => withNames({ ...one, id: undefined }, known))
      const subject = withNames(first === undefined ? '' : `${company.name} ${subjectOf(first)}`, known)
      if (found[subject]) throw new Error(`Two subjects have the name ${subject}.`)
      found[subject] = told
    }
  }
  return found
}

const rowsOf = async <Row>(query: ReturnType<typeof sql<Row>>, db: Db): Promise<Row[]> => (await query.execute(db)).rows

export async function readOutcome(db: Db, service: Service, given: GivenMonth): Promise<MonthOutcome> {
  const known = new Map((await rowsOf(names, db)).map(({ id, name }) => [id, name]))
  const messages = await rowsOf(
    sql<object>`select user_id, type, title, body, data, urgency, withheld from notifications`,
    db,
  )
  const claims = await rowsOf(
    sql<{ subject: string; history: string[] }>`
      select concat_ws(' ', t.external_id, f.number, f.day, c.kind, c.amount, c.currency) as subject, (select array_agg(concat_ws(': ', h.status, h.reason, h.changed_by) order by h.id)
        from claim_changes h where h.claim_id = c.id) as history
      from claims c join trips t on t.id = c.trip_id
      join registered_flights f on f.registration_id = c.registration_id and f.air_segment_id = c.air_segment_id
      order by 1`,
    db,
  )
  const ledger = await rowsOf(
    sql<{ account: string; sum: number }>`
      select concat_ws(' ', account, kind, currency) as account, sum(amount)::bigint as sum from ledger_entries group by 1 order by 1`,
    db,
  )
  const payouts = await rowsOf(
    sql<{ person: string; sum: number }>`
      select u.external_id as person, sum(e.amount)::bigint as sum from ledger_entries e
      join claims c on c.id = e.claim_id join users u on u.id = c.user_id where e.account = 'claims' group by 1 order by 1`,
    db,
  )
  const segments = await rowsOf(
    sql<{ flight: string }>`
      select concat_ws(' ', t.external_id, s.position, s.texts, s.status, s.from_at, s.from_estimated_at, s.until_at, s.until_estimated_at) as flight
      from segments s join trips t on t.id = s.trip_id order by t.external_id, s.position`,
    db,
  )
  return {
    events: await eventsOf(service, given, known),
    messages: messages.map((one) => withNames(one, known)).sort(),
    claims: Object.fromEntries(claims.map(({ subject, history }) => [subject, history])),
    ledger: Object.fromEntries(ledger.map(({ account, sum }) => [account, sum])),
    payouts: Object.fromEntries(payouts.map(({ person, sum }) => [person, sum])),
    segments: segments.map(({ flight }) => flight),
  }
}

/** Trips and policy years for which more is open or paid than their cap; there must be none. */
export async function exceededCaps(db: Db): Promise<readonly string[]> {
  const rows = await rowsOf(
    sql<{ name: string }>`
      with counted as (
        select c.*, r.terms from claims c join flight_registrations r on r.id = c.registration_id where c.status not in ('denied', 'withdrawn')
      )
      select 'trip ' || trip_id as name from counted group by trip_id, terms ->> 'capPerTrip' having sum(amount) > (terms ->> 'capPerTrip')::bigint
      union all
      select 'policy ' || subscription_id from counted group by subscription_id, year_start, terms ->> 'capPerYear'
      having sum(amount) > (terms ->> 'capPerYear')::bigint`,
    db,
  )
  return rows.map(({ name }) => name)
}

/** How often each event was told. */
export function countEvents({ events }: MonthOutcome): Readonly<Record<number, number>> {
  const counts: Record<number, number> = {}
  for (const text of Object.values(events).flat()) {
    const { event } = JSON.parse(text) as PulledEvent
    counts[event] = (counts[event] ?? 0) + 1
  }
  return counts
}

export const outcomeParts = ['events', 'messages', 'claims', 'ledger', 'payouts', 'segments'] as const

/** What is not the same in two runs, of one part. */
export function differencesOf(
  part: (typeof outcomeParts)[number],
  expected: MonthOutcome,
  actual: MonthOutcome,
): { readonly subject: string; readonly expected: unknown; readonly actual: unknown }[] {
  const entries = (outcome: MonthOutcome): ReadonlyMap<string, unknown> => {
    const all = outcome[part]
    if (!Array.isArray(all)) return new Map(Object.entries(all))
    return new Map([...Map.groupBy(all as string[], (text) => text)].map(([text, same]) => [text, same.length]))
  }
  const [ones, others] = [entries(expected), entries(actual)]
  return [...new Set([...ones.keys(), ...others.keys()])].flatMap((subject) =>
    isDeepStrictEqual(ones.get(subject), others.get(subject))
      ? []
      : [{ subject, expected: ones.get(subject), actual: others.get(subject) }],
  )
}
