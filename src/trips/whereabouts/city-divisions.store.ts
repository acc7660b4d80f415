import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { CityDivision } from './trip-stays.ts'

const divisionsStatement = prepared<CityDivision & { readonly id: string }>(`
  select c.id, c.division_id as "divisionId", array(select d.id from shared_country_divisions d where d.parent_id = c.division_id) as below
  from shared_cities c where c.id = any($1::uuid[])`)

/** The divisions of these cities. */
export async function readCityDivisions(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, CityDivision>> {
  return new Map((await divisionsStatement(db, [ids])).map(({ id, ...division }) => [id, division]))
}
