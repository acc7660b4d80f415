/**
 * An organization's trip with six segments made through HTTP, against the bare inserts of the same rows: one statement a table,
 * in one transaction.
 * Usage: node bench/org-trip.ts [trips a round]
 */
import { randomUUID } from 'node:crypto'
import { Agent, request } from 'node:http'
import pg from 'pg'
import { median } from './lib/load.ts'
import { type BenchService, startBenchService } from './lib/service.ts'

const trips = Number(process.argv[2] ?? 200)
const rounds = 5
const agent = new Agent({ keepAlive: true, maxSockets: 8 })

/** Each table that a new trip writes to, and how its rows are found. */
const tables: readonly (readonly [table: string, where: string])[] = [
  ['trips', 'id = $1'],
  ['trip_travellers', 'trip_id = $1'],
  ['destinations', 'trip_id = $1'],
  ['segments', 'trip_id = $1'],
  ['stays', 'trip_id = $1'],
  ['audit_log', "subject_kind = 'trip' and subject_id = $1::text"],
  ['webhook_events', "payload->>'trip_id' = $1::text"],
  ['notifications', "data->>'trip_id' = $1::text"],
]

function post(url: string, key: string, body: unknown): Promise<{ status: number; text: string }> {
  return new Promise((resolve, reject) => {
    const headers = { authorization: `TKN ${key}`, 'content-type': 'application/json' }
    const req = request(url, { agent, method: 'POST', headers }, (res) => {
      const chunks: Buffer[] = []
      res.on('data', (chunk: Buffer) => chunks.push(chunk))
      res.on('end', () => resolve({ status: res.statusCode ?? 0, text: Buffer.concat(chunks).toString() }))
    })
    req.on('error', reject)
    req.end(JSON.stringify(body))
  })
}

const inBrazil = { country: 'BR', time_zone_id: 'America/Sao_Paulo' }
const body = (travellerId: string) => ({
  trip: {
    traveller_ids: [travellerId],
    destinations: [{ country_id: 'BR', entry_date: '2030-01-01', exit_date: '2030-01-08' }],
    air_segments: [
      {
        ...{ origin: 'LHR', destination: 'GRU', flight_number: 'BA247' },
        ...{ departure_datetime: '2030-01-01T22:00', arrival_datetime: '2030-01-02T07:00' },
      },
    ],
    rail_segments: [
      {
        ...{ origin_lat: -23.53, origin_lng: -46.63, destination_lat: -22.9, destination_lng: -43.2 },
        ...{ departure_datetime: '2030-01-02T09:00', arrival_datetime: '2030-01-02T15:00' },
      },
    ],
    car_segments: [
      {
        ...{ pickup_lat: -22.9, pickup_lng: -43.2, dropoff_lat: -22.5, dropoff_lng: -43.1 },
        ...{ pickup_datetime: '2030-01-03T09:00', dropoff_datetime: '2030-01-05T09:00' },
      },
    ],
    hotel_segments: [
      {
        ...inBrazil,
        hotel_name: 'Aurora',
        lat: -22.97,
        lng: -43.18,
        checkin_date: '2030-01-02',
        checkout_date: '2030-01-05',
      },
    ],
    activity_segments: [
      {
        ...{ activity_name: 'Canopy walk', start_country: 'BR', time_zone_id: 'America/Sao_Paulo' },
        ...{ start_datetime: '2030-01-04T09:00', end_datetime: '2030-01-04T12:00' },
      },
    ],
    cruise_segments: [
      {
        ...{
          ship_name: 'Nordlys',
          origin_lat: -23.95,
          origin_lng: -46.33,
          destination_lat: -22.9,
          destination_lng: -43.17,
        },
        ...{ departure_datetime: '2030-01-06T09:00', arrival_datetime: '2030-01-08T09:00' },
      },
    ],
  },
})

interface Insertion {
  readonly text: string
  readonly rows: string
}

/** The rows of one trip as statements that write them again. */
async function insertionsOf(pool: pg.Pool, tripId: string): Promise<{ insertions: Insertion[]; ids: string[] }> {
  const insertions: Insertion[] = []
  const ids = new Set<string>([tripId])
  for (const [table, where] of tables) {
    const { rows: columns } = await pool.query<{ name: string }>(
      `select attname as name from pg_attribute where attrelid = $1::regclass and attnum > 0 and not attisdropped and attidentity = '' and attgenerated = ''`,
      [table],
    )
    const list = columns.map(({ name }) => name).join(', ')
    const { rows } = await pool.query<{ row: Record<string, unknown> }>(
      `select to_jsonb(t) as row from ${table} t where ${where}`,
      [tripId],
    )
    for (const { row } of rows) if (typeof row['id'] === 'string') ids.add(row['id'])
    if (rows.length === 0) continue
    insertions.push({
      text: `insert into ${table} (${list}) select ${list} from jsonb_populate_recordset(null::${table}, $1::jsonb)`,
      rows: JSON.stringify(rows.map(({ row }) => row)),
    })
  }
  return { insertions, ids: [...ids] }
}

async function insertAgain(pool: pg.Pool, insertions: readonly Insertion[], ids: readonly string[]): Promise<void> {
  const fresh = ids.map((old) => [old, randomUUID()] as const)
  const client = await pool.connect()
  try {
    await client.query('begin')
    for (const [n, { text, rows }] of insertions.entries()) {
      const own = fresh.reduce((all, [old, id]) => all.replaceAll(old, id), rows)
      await client.query({ name: `again ${n}`, text, values: [own] })
    }
    await client.query('commit')
  } finally {
    client.release()
  }
}

async function many(act: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  let left = trips
  await Promise.all(
    Array.from({ length: 8 }, async () => {
      while (left-- > 0) await act()
    }),
  )
  return (trips * 1000) / (performance.now() - started)
}

async function compare(service: BenchService): Promise<void> {
  const [company] = service.demo.companies
  const travellerId = company?.travellers[0]?.id ?? ''
  const pool = new pg.Pool({
    connectionString: service.databaseUrl,
    max: 8,
    options: '-c role=godwit_service -c godwit.everything=on',
  })
  const make = async (): Promise<string> => {
    const { status, text } = await post(
      `${service.base}/api/v2/org/${company?.id}/trips`,
      company?.key ?? '',
      body(travellerId),
    )
    if (status !== 201) throw new Error(`POST /org/…/trips answered ${status}: ${text}`)
    return (JSON.parse(text) as { id: string }).id
  }
  const { insertions, ids } = await insertionsOf(pool, await make())
  const measured: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await many(() => insertAgain(pool, insertions, ids))
    const ours = await many(make)
    if (round > 0) measured.push({ ours, theirs })
  }
  await pool.end()
  const ratio = median(measured.map(({ ours, theirs }) => ours / theirs))
  console.log(
    `an organization's trip with six segments through HTTP: ${ratio.toFixed(2)} of the bare inserts of the same rows (${median(measured.map((one) => one.ours)).toFixed(0)} against ${median(measured.map((one) => one.theirs)).toFixed(0)} a second)`,
  )
}

// What the worker does afterwards (finding the alerts of the trip, sending) is another matter.
const service = await startBenchService('--http-only')
try {
  await compare(service)
} finally {
  await service.stop()
  agent.destroy()
}
