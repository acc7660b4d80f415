/**
 * An organization's trip with six segments made through HTTP, against the bare inserts of the same rows: one statement a table,
 * in one transaction.
 * Usage: node bench/org-trip.ts [trips a round]
 */
import { median } from './lib/load.ts'
import { poster } from './lib/post.ts'
import { barePool, insertAgain, rowsOfTrip } from './lib/same-rows.ts'
import { type BenchService, startBenchService } from './lib/service.ts'

const trips = Number(process.argv[2] ?? 200)
const rounds = 5
const { post, close } = poster(8)

const inBrazil = { country: 'BR', time_zone_id: 'America/Sao_Paulo' }
const body = (travellerId: string) => ({
  trip: {
    traveller_ids: [travellerId],
    destinations: [{ country_id: 'BR', entry_date: '2030-01-01', exit_date: '2030-01-08' }],
    air_segments: [
      {
        origin: 'LHR',
        destination: 'GRU',
        flight_number: 'BA247',
        departure_datetime: '2030-01-01T22:00',
        arrival_datetime: '2030-01-02T07:00',
      },
    ],
    rail_segments: [
      {
        origin_lat: -23.53,
        origin_lng: -46.63,
        destination_lat: -22.9,
        destination_lng: -43.2,
        departure_datetime: '2030-01-02T09:00',
        arrival_datetime: '2030-01-02T15:00',
      },
    ],
    car_segments: [
      {
        pickup_lat: -22.9,
        pickup_lng: -43.2,
        dropoff_lat: -22.5,
        dropoff_lng: -43.1,
        pickup_datetime: '2030-01-03T09:00',
        dropoff_datetime: '2030-01-05T09:00',
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
        activity_name: 'Canopy walk',
        start_country: 'BR',
        time_zone_id: 'America/Sao_Paulo',
        start_datetime: '2030-01-04T09:00',
        end_datetime: '2030-01-04T12:00',
      },
    ],
    cruise_segments: [
      {
        ship_name: 'Nordlys',
        origin_lat: -23.95,
        origin_lng: -46.33,
        destination_lat: -22.9,
        destination_lng: -43.17,
        departure_datetime: '2030-01-06T09:00',
        arrival_datetime: '2030-01-08T09:00',
      },
    ],
  },
})

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
  const pool = barePool(service.databaseUrl, 8)
  const make = async (): Promise<string> => {
    const { status, text } = await post(
      `${service.base}/api/v2/org/${company?.id}/trips`,
      company?.key ?? '',
      body(travellerId),
    )
    if (status !== 201) throw new Error(`POST /org/…/trips answered ${status}: ${text}`)
    return (JSON.parse(text) as { id: string }).id
  }
  const rows = await rowsOfTrip(pool, await make())
  const measured: { ours: number; theirs: number }[] = []
  for (let round = 0; round <= rounds; round++) {
    const theirs = await many(() => insertAgain(pool, rows))
    const ours = await many(make)
    if (round > 0) measured.push({ ours, theirs })
  }
  await pool.end()
  const ratio = median(measured.map(({ ours, theirs }) => ours / theirs))
  console.log(
    `an organization's trip with six segments through HTTP: ${ratio.toFixed(2)} of the bare inserts of the same rows (${median(measured.map((one) => one.ours)).toFixed(0)} against ${median(measured.map((one) => one.theirs)).toFixed(0)} a second)`,
  )
}

// The worker's later work (finding the alerts of the trip, sending) is not measured.
const service = await startBenchService('--http-only')
try {
  await compare(service)
} finally {
  await service.stop()
  close()
}
