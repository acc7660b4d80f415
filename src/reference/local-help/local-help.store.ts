import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { ContactDetail } from '../contacts/contact-detail.ts'

export interface CountryHelp {
  readonly id: string
  readonly alpha2: string
  readonly name: Translated
  readonly timeZones: readonly string[]
  readonly emergencyNumbers: readonly ContactDetail[]
}

const byIdOrCode = prepared<CountryHelp>(`
  select id, alpha2, name, emergency_numbers as "emergencyNumbers",
    coalesce((select array_agg(zone) from jsonb_array_elements_text(details -> 'time_zones') zone), '{}') as "timeZones"
  from countries where (id::text = lower($1) or alpha2 = upper($1)) and deleted_at is null`)

/** By id or alpha-2 code. */
export const findCountryHelp = async (db: Db, idOrCode: string): Promise<CountryHelp | undefined> =>
  (await byIdOrCode(db, [idOrCode]))[0]
