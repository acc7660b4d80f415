import type { Ctx } from '../../platform/ctx.ts'
import { addError } from '../../platform/texts.ts'
import { findCountryOf } from './editing.store.ts'
import type { Draft } from './resource.ts'

/** A point has both coordinates or neither. */
export function requireBothCoordinates({ values, errors }: Draft): void {
  const { lat, lng } = values
  if ((lat === null) !== (lng === null)) addError(errors, lat === null ? 'lat' : 'lng', 'is needed for a point')
}

/** The division and the region belong to the country. */
export async function requireSameCountry(tx: Ctx, { values, errors }: Draft): Promise<void> {
  for (const [field, table] of [
    ['division_id', 'country_divisions'],
    ['region_id', 'country_regions'],
  ] as const) {
    const id = values[field]
    if (typeof id !== 'string' || typeof values['country_id'] !== 'string') continue
    if ((await findCountryOf(tx.db, table, id)) !== values['country_id'])
      addError(errors, field, 'lies in another country')
  }
}
