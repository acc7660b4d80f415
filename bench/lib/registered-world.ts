/** People with flight protection whose flights are registered, made by the thousand. */
import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { flightTerms } from '../../src/commerce/products/products.testing.ts'

export const origin = 'LHR'
export const destination = 'JFK'
const first = Date.parse('2031-05-05T00:30:00.000Z')
const hour = 3_600_000

/** The schedule of a flight by its number: a flight of eight hours, and a departure every hour for forty days, again and again. */
export function scheduleOf(number: number): { readonly departure: string; readonly arrival: string } {
  const departure = first + (number % 960) * hour
  return { departure: new Date(departure).toISOString(), arrival: new Date(departure + 8 * hour).toISOString() }
}

/** Copies of one row of a table; each change replaces some of its columns. */
async function copyRows(pool: pg.Pool, table: string, id: string, changes: readonly object[]): Promise<void> {
  const { rows } = await pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
    [table],
  )
  const columns = rows.map(({ name }) => name).join(', ')
  await pool.query(
    `insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, (
       select jsonb_agg(to_jsonb(t) || change) from ${table} t, jsonb_array_elements($2::jsonb) change where t.id = $1))`,
    [id, JSON.stringify(changes)],
  )
}

/** So many registrations for each flight, of a person and a subscription of its own. The flights are of BA, numbered from 1. */
export async function registerFlights(pool: pg.Pool, flights: number, registrationsOfEach: number): Promise<void> {
  const { rows } = await pool.query<{ subscription: string; user: string }>(
    `select s.id as subscription, s.user_id as user from subscriptions s join users u on u.id = s.user_id and u.company_id = s.company_id
     where s.status = 'active' order by s.id limit 1`,
  )
  const [model] = rows
  if (!model) throw new Error('The demo has no active subscription.')
  const people = Array.from({ length: flights * registrationsOfEach }, (_, n) => ({
    n,
    userId: randomUUID(),
    subscriptionId: randomUUID(),
  }))
  for (let from = 0; from < people.length; from += 1_000) {
    const some = people.slice(from, from + 1_000)
    await copyRows(
      pool,
      'users',
      model.user,
      some.map(({ n, userId }) => ({
        id: userId,
        email: `registered-${process.pid}-${n}@example.com`,
        external_id: null,
        token_digest: null,
      })),
    )
    await copyRows(
      pool,
      'subscriptions',
      model.subscription,
      some.map(({ userId, subscriptionId }) => ({
        id: subscriptionId,
        user_id: userId,
        sale_id: randomUUID(),
        human_id: randomUUID(),
        trip_id: null,
        external_id: null,
      })),
    )
    await pool.query(
      `with made as (
         insert into flight_registrations (id, company_id, subscription_id, user_id, status, event, terms, year_start, registered_at, created_at, updated_at)
         select gen_random_uuid(), s.company_id, s.id, s.user_id, 'registered', 1000, $2, now(), now(), now(), now()
         from subscriptions s where s.id = any($1::uuid[]) returning id, company_id, subscription_id)
       insert into registered_flights (registration_id, company_id, subscription_id, air_segment_id, position, airline_id, number, origin_airport_id,
         destination_airport_id, day, scheduled_departure, scheduled_arrival)
       select made.id, made.company_id, made.subscription_id, gen_random_uuid(), 0, a.id, p.number, o.id, d.id,
         (p.leaves at time zone 'Europe/London')::date, p.leaves, p.lands
       from unnest($1::uuid[], $3::text[], $4::timestamptz[], $5::timestamptz[]) as p (subscription_id, number, leaves, lands) join made on made.subscription_id = p.subscription_id,
         (select id from airlines where iata = 'BA' order by active desc nulls last limit 1) a,
         (select id from airports where iata = $6 limit 1) o, (select id from airports where iata = $7 limit 1) d`,
      [
        some.map(({ subscriptionId }) => subscriptionId),
        JSON.stringify(flightTerms),
        some.map(({ n }) => String(1 + (n % flights))),
        some.map(({ n }) => scheduleOf(1 + (n % flights)).departure),
        some.map(({ n }) => scheduleOf(1 + (n % flights)).arrival),
        ...[origin, destination],
      ],
    )
  }
  await pool.query('analyze')
}
