import type { Db } from '../../platform/db/db.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { type AviationTable, findByCode, listAviationPage } from '../airports/aviation.store.ts'
import type { AviationFilter } from '../airports/aviation.ts'
import { toHealthRequirement } from '../airports/health-requirement.ts'
import type { Airline } from './airline.ts'

type Row = Omit<Airline, 'maskRequired' | 'temperatureCheck'> & {
  readonly mask: number
  readonly temperature: number
}

const airlines: AviationTable<Airline> = {
  table: 'airlines',
  codes: ['icao', 'iata'],
  columns: `a.id, a.name, a.iata, a.icao, a.country_id as "countryId", a.active, a.health_mask_req as mask,
    a.health_temp_check as temperature, a.health_measures as "healthMeasures", a.health_url as "healthUrl",
    a.created_at as "createdAt", a.updated_at as "updatedAt"`,
  // Active first, then unconfirmed, then stopped.
  importance: 'case when a.active then 0 when a.active is null then 1 else 2 end',
  importantFirst: true,
  toModel: ({ mask, temperature, ...row }: Row) => ({
    ...row,
    maskRequired: toHealthRequirement(mask),
    temperatureCheck: toHealthRequirement(temperature),
  }),
}

/** Airlines, the active first, by name; with `like`, the best match first. */
export const pageOfAirlines = (db: Db, filter: AviationFilter, pageRequest: PageRequest): Promise<Page<Airline>> =>
  listAviationPage(db, airlines, filter, pageRequest)

/** The airline with the code, an active one first. */
export const findAirlineBy = (db: Db, code: 'iata' | 'icao', word: string): Promise<Airline | undefined> =>
  findByCode(db, airlines, code, word)
