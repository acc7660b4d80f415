import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { Topology } from 'topojson-specification'
import type { Ctx } from '../../platform/ctx.ts'
import { type Locale, translated } from '../../platform/i18n.ts'
import { getCountry } from '../countries/country.service.ts'
import { joinShapes } from './join-shapes.ts'
import {
  type AreaStatus,
  type CountryOnMap,
  type DivisionStatus,
  listCountriesOnMap,
  listCountryStatus,
  listDivisionShapes,
  listDivisionStatus,
} from './map.store.ts'

export type { CountryOnMap } from './map.store.ts'

/** Every country with its name, its middle and its bounds. */
export const readCountriesOnMap = (ctx: Ctx): Promise<CountryOnMap[]> => listCountriesOnMap(ctx.db)

const worldFile = join(import.meta.dirname, '../../../world/data/world.topo.json.gz')

/** The thin map of the world as TopoJSON text: countries by alpha-2 code, borders, disputed lines (world/build/world-map.ts). */
export const readWorldMap = async (): Promise<string> => (await promisify(gunzip)(await readFile(worldFile))).toString()

/** The divisions of a country that have a shape, in one TopoJSON. */
export async function readDivisionMap(ctx: Ctx, country: string, locale: Locale): Promise<Topology> {
  const { id } = await getCountry(ctx, country)
  const shapes = await listDivisionShapes(ctx.db, id)
  return joinShapes(
    'divisions',
    shapes.map((one) => ({
      id: one.id,
      properties: { code: one.code, name: translated(one.name, locale) },
      topology: JSON.parse(one.topoJson) as Topology,
    })),
  )
}

export interface TravelStatusOnMap {
  readonly countries: readonly AreaStatus[]
  readonly divisions: readonly DivisionStatus[]
}

/** The travel status of every country, and of the divisions where it is worse than that of their country. */
export const readTravelStatus = async (ctx: Ctx): Promise<TravelStatusOnMap> => ({
  countries: await listCountryStatus(ctx.db),
  divisions: await listDivisionStatus(ctx.db),
})
