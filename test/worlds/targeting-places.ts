import { sql } from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'

/** Places of the world's data that random worlds happen in. */
export interface Reference {
  readonly countryIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly regionIds: readonly string[]
  readonly airportIds: readonly string[]
  readonly airlineIds: readonly string[]
  readonly categoryIds: readonly string[]
  readonly parentOf: ReadonlyMap<string, string>
  readonly shapeless: ReadonlyMap<string, string>
  readonly countryOf: ReadonlyMap<string, string>
}

/** In each of three countries a division with a shape and one without, and a division without a shape in each of the two. */
async function givenDivisions(db: Db, countryIds: readonly string[]): Promise<{ id: string; parent: string | null }[]> {
  const { rows } = await sql<{ id: string; parent: string | null }>`
    with above as (
      insert into country_divisions (id, country_id, name, topo_json, created_at, updated_at)
      select gen_random_uuid(), c, '{"en": "Division"}', topo, ${new Date(0)}, ${new Date(0)}
      from unnest(${countryIds.slice(0, 3)}::uuid[]) c cross join (values ('{}'), (null)) shape (topo) returning id, country_id
    ), below as (
      insert into country_divisions (id, country_id, parent_id, name, created_at, updated_at)
      select gen_random_uuid(), country_id, id, '{"en": "Below"}', ${new Date(0)}, ${new Date(0)} from above returning id, parent_id
    )
    select id, null as parent from above union all select id, parent_id from below order by id`.execute(db)
  return rows
}

/** Takes some places, and makes a few regions: the world's data has none. */
export async function givenReference(db: Db): Promise<Reference> {
  const ids = async (query: ReturnType<typeof sql<{ id: string }>>): Promise<string[]> =>
    (await query.execute(db)).rows.map((row) => row.id)
  const countryIds = await ids(sql`select id from countries order by alpha2 limit 5`)
  const below = await sql<{ id: string; parent: string }>`
    select d.id, d.parent_id as parent from country_divisions d where d.parent_id in (
      select parent_id from country_divisions where parent_id is not null group by 1 order by count(*) desc, 1 limit 3)
    order by d.parent_id, d.id`.execute(db)
  const parents = [...new Set(below.rows.map((row) => row.parent))]
  const some = parents.flatMap((parent) => below.rows.filter((row) => row.parent === parent).slice(0, 3))
  const categories = await sql<{ id: string; parent: string }>`
    select id, parent_id as parent from safety_categories where parent_id is not null order by parent_id, id limit 4`.execute(
    db,
  )
  const regionIds = await ids(sql`
    insert into country_regions (id, country_id, name, created_at, updated_at)
    select gen_random_uuid(), c.id, '{"en": "Region"}', ${new Date(0)}, ${new Date(0)} from countries c where c.id = any(${countryIds}::uuid[]) returning id`)
  const made = await givenDivisions(db, countryIds)
  const divisionIds = [...parents, ...some.map((row) => row.id), ...made.map((row) => row.id)]
  const divisions = await sql<{ id: string; country: string; shapeless: boolean }>`
    select id, country_id as country, topo_json is null as shapeless from country_divisions where id = any(${divisionIds}::uuid[])`.execute(
    db,
  )
  const lying = made.flatMap((row) => (row.parent === null ? [] : [{ id: row.id, parent: row.parent }]))
  return {
    countryIds,
    divisionIds,
    shapeless: new Map(divisions.rows.filter((row) => row.shapeless).map((row) => [row.id, row.country])),
    countryOf: new Map(divisions.rows.map((row) => [row.id, row.country])),
    regionIds,
    airportIds: await ids(sql`select id from airports order by id limit 4`),
    airlineIds: await ids(sql`select id from airlines order by id limit 3`),
    categoryIds: [...new Set(categories.rows.flatMap((row) => [row.id, row.parent]))],
    parentOf: new Map([...some, ...lying, ...categories.rows].map((row) => [row.id, row.parent])),
  }
}
