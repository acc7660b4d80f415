import type { Ctx } from '../../platform/ctx.ts'
import { type CountryOnMap, listCountriesOnMap } from './map.store.ts'

export type { CountryOnMap } from './map.store.ts'

/** Every country with its name, its middle and its bounds. */
export const readCountriesOnMap = (ctx: Ctx): Promise<CountryOnMap[]> => listCountriesOnMap(ctx.db)
