/** The storm of bench/targeting.ts by PostGIS: the same stays as points, the same places as points and polygons, and GiST. */
import type pg from 'pg'
import type { Area } from '../../src/reference/places/place-index.ts'
import { circles, now, stormDrawing, stormEnds } from './targeting-world.ts'

/** Polygons as they are drawn, or cut into pieces of at most 128 corners. */
export type Polygons = 'raw' | 'pieces'

export async function preparePostgis(client: pg.Client, divisions: readonly Area[]): Promise<void> {
  await client.query('create extension if not exists postgis')
  await client.query(
    `create table point_stays as select user_id, trip_id, from_at, until_at, ST_SetSRID(ST_MakePoint(lng, lat), 4326) as geom,
       ST_SetSRID(ST_MakePoint(lng, lat), 4326)::geography as geog from stays where kind in ('city', 'segment') and lat is not null`,
  )
  await client.query('create index on point_stays using gist (geog)')
  await client.query('create index on point_stays using gist (geom)')
  await client.query('create table near_points (geog geography, metres float8)')
  await client.query('create table raw_areas (kind text, geom geometry)')
  for (const { lat, lng, km } of circles)
    await client.query('insert into near_points values (ST_SetSRID(ST_MakePoint($1, $2), 4326)::geography, $3)', [
      lng,
      lat,
      km * 1000,
    ])
  const area = (kind: string, shape: object): Promise<unknown> =>
    client.query('insert into raw_areas values ($1, ST_SetSRID(ST_MakeValid(ST_GeomFromGeoJSON($2)), 4326))', [
      kind,
      JSON.stringify(shape),
    ])
  await area('polygon', stormDrawing)
  for (const { rings } of divisions) {
    const coordinates = rings.map((polygon) => polygon.map((ring) => [...ring, ring[0]]))
    await area('divisions', { type: 'MultiPolygon', coordinates })
  }
  await client.query('create table pieces_areas as select kind, ST_Subdivide(geom, 128) as geom from raw_areas')
  await client.query('vacuum analyze point_stays, near_points, raw_areas, pieces_areas')
}

/**
 * The other rules are the same: overlap in time, and the trip begins within 14 days. Distances on the sphere, as in
 * targeting; the spheroid, PostGIS's default, gives slightly different matches and is slower.
 */
export async function byPostgis(
  client: pg.Client,
  kind: string,
  polygons: Polygons,
): Promise<{ readonly people: number; readonly sum: string }> {
  const inTime = `s.until_at >= '${now.toISOString()}' and s.from_at <= '${stormEnds.toISOString()}'
    and (s.from_at <= timestamptz '${now.toISOString()}' + interval '14 days'
      or (select t.start <= date '2027-03-15' from trips t where t.id = s.trip_id and t.deleted_at is null))`
  const both = kind === 'all of them'
  const near = `select s.trip_id, s.user_id from near_points p join point_stays s on ST_DWithin(s.geog, p.geog, p.metres, false) where ${inTime}`
  const inside = `select s.trip_id, s.user_id from ${polygons}_areas a join point_stays s on ST_Contains(a.geom, s.geom)
    where ${inTime} ${both ? '' : `and a.kind = '${kind}'`}`
  const parts = [...(both || kind === 'points' ? [near] : []), ...(kind === 'points' ? [] : [inside])]
  const { rows } = await client.query<{ people: number; sum: string }>({
    name: `${kind} ${polygons}`,
    text: `select count(*)::int as people, coalesce(sum(uuid_hash(trip_id)::bigint * uuid_hash(user_id)), 0)::text as sum
      from (select distinct trip_id, user_id from (${parts.join(' union all ')}) found) one`,
  })
  return rows[0] ?? { people: 0, sum: '' }
}
