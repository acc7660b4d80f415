import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** A division and its descendants, all in one country. */
export interface DivisionTree {
  readonly countryId: string
  readonly divisionIds: readonly string[]
}

const tree = prepared<{ countryId: string; divisionIds: string[] }>(`
  with recursive inside as (
    select id, country_id from country_divisions where id::text = $1 or code = upper($1)
    union
    select d.id, d.country_id from country_divisions d join inside i on d.parent_id = i.id)
  select country_id as "countryId", array_agg(id) as "divisionIds" from inside group by country_id`)

/** By id, or by ISO 3166-2 code. */
export async function findDivisionTree(db: Db, idOrCode: string): Promise<DivisionTree | undefined> {
  const [found] = await tree(db, [idOrCode])
  return found
}

const region = prepared<{ countryId: string }>('select country_id as "countryId" from country_regions where id = $1')

export async function findCountryOfRegion(db: Db, regionId: string): Promise<string | undefined> {
  const [found] = await region(db, [regionId])
  return found?.countryId
}
