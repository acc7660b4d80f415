/**
 * Observations of flights a second, taken in through HTTP and decided: the last decision of the worker is waited for. Every flight has
 * registrations. Against the bare inserts of the same rows: one statement for each thousand.
 * Usage: node bench/observations.ts [flights] [registrations of each]
 */
import { createHash, randomUUID } from 'node:crypto'
import type pg from 'pg'
import { median } from './lib/load.ts'
import { poster } from './lib/post.ts'
import { destination, origin, registerFlights, scheduleOf } from './lib/registered-world.ts'
import { barePool } from './lib/same-rows.ts'
import { type BenchService, startBenchService } from './lib/service.ts'

const flights = Number(process.argv[2] ?? 2_000)
const registrationsOfEach = Number(process.argv[3] ?? 2)
const rounds = 5
/** Of each flight in a round. */
const observationsOfEach = 5
const atOnce = 1_000
const { post, close } = poster(2)

const minutesAfter = (time: string, minutes: number): string =>
  new Date(Date.parse(time) + minutes * 60_000).toISOString()

let observed = 0
/** Estimates that move by minutes; of a hundred flights one becomes so late that it is a claim. */
function batch(first: number): object[] {
  const minute = ++observed
  return Array.from({ length: Math.min(atOnce, flights - first) }, (_, n) => {
    const number = first + n + 1
    const { departure, arrival } = scheduleOf(number)
    const late = number % 100 === 0 ? 130 + (minute % 7) : (number * 7 + minute * 5) % 50
    return {
      airline: 'BA',
      flight_number: String(number),
      origin,
      destination,
      scheduled_departure: departure,
      scheduled_arrival: arrival,
      estimated_departure: minutesAfter(departure, late / 2),
      estimated_arrival: minutesAfter(arrival, late),
      status: 'scheduled',
      departure_gate: `B${number % 40}`,
      departure_terminal: '5',
      source: 'bench',
      observed_at: minutesAfter('2031-05-04T10:00:00.000Z', minute),
    }
  })
}

const batches = (): object[][] =>
  Array.from({ length: observationsOfEach }, () => Array.from({ length: Math.ceil(flights / atOnce) }, (_, n) => n))
    .flat()
    .map((n) => batch(n * atOnce))

/** Observations a second until the answer of the last request, and until the last decision. */
async function ours(service: BenchService, pool: pg.Pool): Promise<{ taken: number; decided: number }> {
  const all = batches()
  const count = all.flat().length
  const started = performance.now()
  for (const observations of all) {
    const { status, text } = await post(`${service.base}/api/desk/flight_status`, service.demo.staff.key, {
      observations,
    })
    if (status !== 202) throw new Error(`POST /flight_status answered ${status}: ${text.slice(0, 300)}`)
    const { taken } = JSON.parse(text) as { taken: number }
    if (taken !== observations.length) throw new Error(`Only ${taken} of ${observations.length} were new.`)
  }
  const taken = performance.now() - started
  const waiting = async (): Promise<boolean> => {
    const { rows } = await pool.query(`select 1 from jobs where task in ('flights-changed', 'pay-claim') limit 1`)
    return rows.length > 0
  }
  while (await waiting()) await new Promise((resolve) => setTimeout(resolve, 10))
  return { taken: (count * 1000) / taken, decided: (count * 1000) / (performance.now() - started) }
}

let seq = -1
/** The same rows as their observations, by one statement for each thousand. */
async function theirs(pool: pg.Pool, ids: readonly string[]): Promise<number> {
  const all = batches()
  const started = performance.now()
  for (const observations of all) {
    const contents = observations.map((facts) => JSON.stringify({ codes: ['BA1'], facts }))
    await pool.query({
      name: 'bare observations',
      text: `insert into flight_observations (id, seq, flight_id, source, observed_at, received_at, content, digest, changed, latest)
        select id, seq, flight_id, 'bench', now(), now(), content::jsonb, digest, true, '{estimated_departure,estimated_arrival}'
        from unnest($1::uuid[], $2::bigint[], $3::uuid[], $4::text[], $5::text[]) as o (id, seq, flight_id, content, digest)`,
      values: [
        observations.map(() => randomUUID()),
        observations.map(() => seq--),
        observations.map((_, n) => ids[n % ids.length]),
        contents,
        contents.map((content) => createHash('sha256').update(`${content} ${seq--}`).digest('hex')),
      ],
    })
  }
  const rate = (all.flat().length * 1000) / (performance.now() - started)
  await pool.query('delete from flight_observations where seq < 0')
  return rate
}

async function compare(service: BenchService): Promise<void> {
  const pool = barePool(service.databaseUrl, 2)
  await registerFlights(pool, flights, registrationsOfEach)
  console.log(`${flights} flights, ${flights * registrationsOfEach} registrations`)
  await ours(service, pool)
  const { rows } = await pool.query<{ id: string }>('select id from flights')
  const ids = rows.map(({ id }) => id)
  const measured: { ours: { taken: number; decided: number }; theirs: number }[] = []
  for (let round = 0; round < rounds; round++)
    measured.push({ theirs: await theirs(pool, ids), ours: await ours(service, pool) })
  const { rows: made } = await pool.query<{ claims: number; behind: number }>(`
    select (select count(*)::int from claims) as claims, (select count(*)::int from registered_flights r
      join flight_codes c on (c.airline_id, c.number, c.origin_airport_id, c.day) = (r.airline_id, r.number, r.origin_airport_id, r.day)
      join flights f on f.id = c.flight_id join flight_registrations one on one.id = r.registration_id
      where one.decided_seq < f.last_seq) as behind`)
  await pool.end()
  if (made[0]?.behind !== 0) throw new Error(`${made[0]?.behind} registrations are not decided.`)
  const decided = median(measured.map((one) => one.ours.decided))
  const bare = median(measured.map((one) => one.theirs))
  console.log(
    `${decided.toFixed(0)} observations a second are taken in and decided (${median(measured.map((one) => one.ours.taken)).toFixed(0)} taken in), ${made[0].claims} claims`,
  )
  console.log(
    `${median(measured.map((one) => one.ours.decided / one.theirs)).toFixed(2)} of the bare inserts of the same rows (${bare.toFixed(0)} a second)`,
  )
}

const service = await startBenchService()
try {
  await compare(service)
} finally {
  await service.stop()
  close()
}
