import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { cityColumns } from './city.store.ts'
import type { City } from './city.ts'

const cityById = prepared<City>(`
  select ${cityColumns} from cities c join countries o on o.id = c.country_id where c.id = $1 and c.deleted_at is null`)

export const findCityBy = async (db: Db, id: string): Promise<City | undefined> => (await cityById(db, [id]))[0]
