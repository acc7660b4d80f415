/**
 * The people and the storm of bench/targeting.ts. Towns, coasts and divisions are the real ones; people stay around the
 * world's airports, more of them around large ones. The random choices are the same at every run.
 */
import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import type pg from 'pg'
import { type Drawing, toPlanarParts } from '../../src/intelligence/footprints/drawing.ts'
import { isInside } from '../../src/intelligence/footprints/planar.ts'
import { distanceKm } from '../../src/reference/index.ts'
import { readAreas } from '../../src/reference/places/place-files.ts'
import { type Area, areasAt, createPlaceIndex, type PlaceIndex } from '../../src/reference/places/place-index.ts'

export interface Spot {
  readonly lat: number
  readonly lng: number
}

export interface Circle extends Spot {
  readonly km: number
}

export const now = new Date('2027-03-01T12:00:00.000Z')
export const stormEnds = new Date('2027-03-06T12:00:00.000Z')
const companyId = '00000009-0000-7000-8000-000000000000'
const divisionCodes = ['US-FL', 'US-GA', 'US-SC']

/** Around a track from the Caribbean to Cape Hatteras, wider and wider, with a ragged edge: 800 corners. */
function storm(): Drawing {
  const corners = 400
  const edge = (n: number, side: 1 | -1): [number, number] => {
    const along = n / (corners - 1)
    const wide = 0.6 + 2.2 * along + 0.12 * Math.sin(n * 1.7) + 0.08 * Math.sin(n * 4.1 + side)
    return [-83.5 + 9 * along * along + side * wide, 19 + 17.5 * along - side * wide * 0.35]
  }
  const east = Array.from({ length: corners }, (_, n) => edge(n, 1))
  const west = Array.from({ length: corners }, (_, n) => edge(corners - 1 - n, -1))
  const ring = [...east, ...west].map(([lng, lat]) => [Number(lng.toFixed(4)), Number(lat.toFixed(4))])
  return { type: 'Polygon', coordinates: [[...ring, ring[0] as number[]]] } as Drawing
}

export const stormDrawing = storm()

/** Cancún, Montego Bay, Nassau, Norfolk, Atlanta, New Orleans. */
export const circles: readonly Circle[] = [
  { lat: 21.1619, lng: -86.8515, km: 60 },
  { lat: 18.4762, lng: -77.8939, km: 50 },
  { lat: 25.0443, lng: -77.3504, km: 80 },
  { lat: 36.8508, lng: -76.2859, km: 70 },
  { lat: 33.749, lng: -84.388, km: 50 },
  { lat: 29.9511, lng: -90.0715, km: 100 },
]

/** Numbers that look random and are the same at every run. */
function dice(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 4_294_967_296
  }
}

const uuidOf = (kind: number, n: number): string => `0000000${kind}-0000-7000-8000-${n.toString(16).padStart(12, '0')}`

export interface World {
  readonly index: PlaceIndex
  readonly divisions: readonly Area[]
  readonly towns: readonly Spot[]
}

/** The map, with an id for each division, and the airports, large ones several times. */
export function readWorld(): World {
  const data = fileURLToPath(new URL('../../world/data/', import.meta.url))
  const ids = new Map<string, string>()
  const id = (kind: number) => (code: string) => {
    const known = ids.get(code) ?? uuidOf(kind, ids.size + 1)
    ids.set(code, known)
    return known
  }
  const areas = [...readAreas(data, { country: id(7), division: id(8) })]
  const weights: Readonly<Record<string, number>> = { large_airport: 30, medium_airport: 8 }
  const lines = gunzipSync(readFileSync(`${data}airports.ndjson.gz`))
    .toString()
    .trim()
    .split('\n')
  const towns = lines.flatMap((line) => {
    const { lat, lng, type } = JSON.parse(line) as { lat: number | null; lng: number | null; type: string }
    return lat === null || lng === null ? [] : Array.from({ length: weights[type] ?? 1 }, () => ({ lat, lng }))
  })
  const divisions = areas.filter((area) => divisionCodes.includes(area.code ?? ''))
  return { index: createPlaceIndex(areas), divisions, towns }
}

interface Place extends Spot {
  readonly countryId: string | null
  readonly divisionId: string | null
}

function placeAt(world: World, spot: Spot): Place {
  const areas = areasAt(world.index, spot.lng, spot.lat)
  const of = (kind: string): string | null => areas.find((area) => area.kind === kind)?.id ?? null
  return { ...spot, countryId: of('country'), divisionId: of('division') }
}

const around = (lat: number, lng: number): boolean => lat > 14 && lat < 42 && lng > -96 && lng < -68

const flat = toPlanarParts([stormDrawing])

function isHit(world: World, place: Place): boolean {
  if (world.divisions.some((area) => area.id === place.divisionId)) return true
  if (circles.some(({ lat, lng, km }) => distanceKm(lng, lat, place.lng, place.lat) <= km)) return true
  return isInside(flat, place)
}

/** Places where people stay: in the storm's way, around it, and in the rest of the world. */
export interface Places {
  readonly hit: readonly Place[]
  readonly missed: readonly Place[]
  readonly elsewhere: readonly Place[]
}

/** How many places of the first two kinds; the rest of the world has some ten thousand. */
export function drawPlaces(world: World, count: number): Places {
  const random = dice(42)
  const near = world.towns.filter(({ lat, lng }) => around(lat, lng))
  const jitter = (town: Spot): Spot => {
    const at = (by: number): number => (random() + random() - 1) * by
    const lat = Math.max(-89, Math.min(89, town.lat + at(0.35)))
    return { lat, lng: ((((town.lng + at(0.45) + 180) % 360) + 360) % 360) - 180 }
  }
  const from = (towns: readonly Spot[]): Spot => jitter(towns[Math.floor(random() * towns.length)] as Spot)
  const [hit, missed, elsewhere]: [Place[], Place[], Place[]] = [[], [], []]
  while (hit.length < count || missed.length < count) {
    const place = placeAt(world, from(near))
    const list = isHit(world, place) ? hit : missed
    if (list.length < count) list.push(place)
  }
  while (elsewhere.length < 50_000) {
    const spot = from(world.towns)
    if (!around(spot.lat, spot.lng)) elsewhere.push(placeAt(world, spot))
  }
  return { hit, missed, elsewhere }
}

const span = `case when until_at - from_at <= interval '2 days' then 0 when until_at - from_at <= interval '32 days' then 1 else 2 end`

/** The countries and divisions that alerts may name, and the places, so that people can be made by single statements. */
export async function fillMap(client: pg.Client, world: World, places: Places): Promise<void> {
  await client.query(
    `insert into companies (id, name, features, created_at, updated_at) values ($1, 'C', '{alerts}', now(), now())`,
    [companyId],
  )
  const country = world.divisions[0]?.countryId
  await client.query(
    `insert into countries (id, alpha2, alpha3, slug, name, created_at, updated_at) values ($1, 'US', 'USA', 'us', '{"en": "US"}', now(), now())`,
    [country],
  )
  // With a shape, whatever it is: without one, everybody who may be in the division would be matched too.
  for (const { id, code } of world.divisions)
    await client.query(
      `insert into country_divisions (id, country_id, code, name, topo_json, created_at, updated_at) values ($1, $2, $3, '{"en": "-"}', '{}', now(), now())`,
      [id, country, code],
    )
  await client.query(
    'create table spots (kind text, spot int, lat float8, lng float8, cell int, country_id uuid, division_id uuid, primary key (kind, spot))',
  )
  for (const kind of ['hit', 'missed', 'elsewhere'] as const)
    for (let from = 0; from < places[kind].length; from += 50_000) {
      const lot = places[kind].slice(from, from + 50_000)
      await client.query(
        `insert into spots select $1, $2::int + o - 1, lat, lng, (floor((lat + 90) * 2) * 720 + floor((lng + 180) * 2))::int, country_id, division_id
         from unnest($3::float8[], $4::float8[], $5::uuid[], $6::uuid[]) with ordinality p (lat, lng, country_id, division_id, o)`,
        [
          kind,
          from,
          lot.map((p) => p.lat),
          lot.map((p) => p.lng),
          lot.map((p) => p.countryId),
          lot.map((p) => p.divisionId),
        ],
      )
    }
  await client.query('analyze spots')
}

/** The stay of person n: of the first people a fixed share is hit, or is near in place, or near in time; the others are elsewhere. */
export interface Crowd {
  readonly from: number
  readonly until: number
  /** People far from the storm, added for the second measurement. */
  readonly elsewhere: boolean
  readonly people: number
  readonly touched: number
}

const filled = ['users', 'trips', 'trip_travellers', 'stays'] as const

/** Indexes other than keys are created afterwards, and foreign keys are not checked row by row: both are faster. */
async function quickly(client: pg.Client, work: () => Promise<void>): Promise<void> {
  const { rows: indexes } = await client.query<{ name: string; made: string }>(
    `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as made from pg_index i
     where i.indrelid = any($1::regclass[]) and not i.indisprimary
       and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)`,
    [filled],
  )
  await client.query("set synchronous_commit = off; set maintenance_work_mem = '512MB'")
  const { rows } = await client.query<{ superuser: boolean }>(
    'select rolsuper as superuser from pg_roles where rolname = current_user',
  )
  for (const { name } of indexes) await client.query(`drop index ${name}`)
  if (rows[0]?.superuser) await client.query('set session_replication_role = replica')
  await work()
  if (rows[0]?.superuser) await client.query('set session_replication_role = origin')
  for (const { made } of indexes) await client.query(made.replace(' ON ONLY ', ' ON '))
}

/** Each person has one trip with one stay. Hit and other people are mixed in the order of ids and rows. */
async function insertPeople(client: pg.Client, { from, until, elsewhere, people, touched }: Crowd): Promise<void> {
  const ids = (kind: number): string => `('0000000${kind}-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid`
  const every = Math.floor(people / touched)
  const who = `case when ${elsewhere} or n > ${every * touched} then 'elsewhere' when n % ${every} = 0 then 'hit'
    when n % ${every} = 1 then 'missed' when n % ${every} = 2 then 'other time' else 'elsewhere' end`
  await client.query(
    `create temp table crowd as
     select n, who, ${ids(1)} as user_id, ${ids(2)} as trip_id, ${ids(3)} as source_id, lat, lng, cell, country_id, division_id,
       from_at, from_at + days * interval '1 hour' as until_at
     from (
       select n, who, case when who = 'elsewhere' then 'elsewhere' when who = 'missed' then 'missed' else 'hit' end as kind,
         case when who = 'elsewhere' then (hashint4(n)::bigint & 2147483647) % 50000 else n / ${every} % ${touched} end as spot,
         -- A third are there for a night or two, most for a week or two, some for long.
         case when n / ${every} % 20 = 0 then 24 * 50 when n / ${every} % 3 = 0 then 30 else 24 * (3 + n / ${every} % 12) end as days,
         timestamptz '2027-03-01' + case when who = 'other time' then (case when n / ${every} % 2 = 0 then -1 else 1 end) * interval '60 days'
           else (n / ${every} % 100 - 10) * interval '1 hour' end as from_at
       from (select n, ${who} as who from generate_series(${from}, ${until}) n) people
     ) planned join spots using (kind, spot) order by n`,
  )
  await client.query(
    `insert into users (id, company_id, first_name, email, token_digest, created_at, updated_at)
     select user_id, '${companyId}', 'P', n || '@example.com', decode(md5(n::text), 'hex'), now(), now() from crowd`,
  )
  await client.query(
    `insert into trips (id, company_id, name, name_generated, start, finish, type, company_master, created_at, updated_at)
     select trip_id, '${companyId}', 'T', true, from_at::date, until_at::date, 'other', false, now(), now() from crowd`,
  )
  await client.query(
    `insert into trip_travellers (trip_id, user_id, company_id, updated_at) select trip_id, user_id, '${companyId}', now() from crowd`,
  )
  await client.query(
    `insert into stays (user_id, company_id, kind, source_id, part, trip_id, country_id, division_id, lat, lng, cell, from_at, until_at, span)
     select user_id, '${companyId}', 'city', source_id, 0, trip_id, country_id, division_id, lat, lng, cell, from_at, until_at, ${span}
     from crowd`,
  )
  await client.query('drop table crowd')
}

/** Adds the people and runs ANALYZE. */
export async function addPeople(client: pg.Client, crowd: Crowd): Promise<void> {
  await quickly(client, () => insertPeople(client, crowd))
  await client.query(`vacuum analyze ${filled.join(', ')}`)
}
