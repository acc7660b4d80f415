import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { gunzip } from 'node:zlib'
import type { DivisionLine } from '../../../world/geo-types.ts'
import type { AirportLine, HospitalLine } from '../../../world/place-types.ts'
import { once } from '../../platform/once.ts'
import { countryId, divisionId } from '../world/country-ids.ts'
import { type GeocodeResult, geocodePoint } from './geocoder.ts'
import { placeIndex } from './place.service.ts'
import { areasAt } from './place-index.ts'
import {
  createUnmappedDivisions,
  divisionNamed,
  divisionNear,
  liesIn,
  type NamedPlace,
  type UnmappedDivisions,
} from './unmapped-divisions.ts'

/** Country, finest known division and regions of a point. */
export interface PointLocation {
  readonly country: GeocodeResult['country']
  readonly divisionId: string | null
  /** False: a guess, by the nearest border or place; the point may lie in a division whose border the map does not have. */
  readonly divisionCertain: boolean
  readonly regionIds: readonly string[]
}

const folder = join(import.meta.dirname, '../../../world/data')
const unzip = promisify(gunzip)

/** The lines of a file; only those that `wanted` takes are parsed, since shapes are long. */
async function readLines<Line>(name: string, wanted: (line: string) => boolean): Promise<Line[]> {
  const text = (await unzip(await readFile(join(folder, name)))).toString('utf8')
  return text.split('\n').flatMap((line) => (line !== '' && wanted(line) ? [JSON.parse(line) as Line] : []))
}

async function readUnmappedDivisions(): Promise<UnmappedDivisions> {
  const lines = await readLines<Pick<DivisionLine, 'country' | 'code' | 'name' | 'parent' | 'topo' | 'outdated'>>(
    'divisions.ndjson.gz',
    (line) => line.includes('"topo":null') || line.endsWith('"outdated":true}'),
  )
  const unmapped = lines.filter((line) => line.topo === null)
  const countries = new Set(unmapped.map((line) => line.country))
  const isWanted = (line: string): boolean => {
    const [, country] = /"country":"(..)","division":null/.exec(line) ?? []
    return country !== undefined && countries.has(country)
  }
  // An airport lies in its municipality; the city that it serves may be in another division.
  const airports = (await readLines<AirportLine>('airports.ndjson.gz', isWanted)).map(
    ({ municipality, disputed, ...line }) => ({ ...line, city: disputed ? null : municipality }),
  )
  const hospitals = await readLines<HospitalLine>('hospitals.ndjson.gz', isWanted)
  return createUnmappedDivisions(
    unmapped.map(({ country, code, name, parent }) => ({
      id: divisionId(code),
      countryId: countryId(country),
      parentId: parent === null ? null : divisionId(parent),
      code,
      name,
    })),
    [...airports, ...hospitals].flatMap(({ country, name, city, lat, lng }): NamedPlace[] =>
      lat === null || lng === null ? [] : [{ countryId: countryId(country), name, city, lat, lng }],
    ),
    new Set(lines.filter((line) => line.outdated).map((line) => divisionId(line.code))),
  )
}

const unmappedDivisions = once(readUnmappedDivisions)

/**
 * Country, division and regions of a point. Where the map has no border of the division, the nearest place that is known to lie in one
 * stands in (docs/contract/whereabouts.md#divisions-without-a-shape).
 */
export async function locatePoint(lat: number, lng: number): Promise<PointLocation> {
  const [index, unmapped] = await Promise.all([placeIndex(), unmappedDivisions()])
  const { country, divisions, regions } = geocodePoint(index, lng, lat)
  const regionIds = regions.map((region) => region.id)
  const mapped = divisions[0]?.id ?? null
  // Within some kilometres of a border the geocoder takes the nearest division: not one that contains the point.
  const isInside = mapped !== null && areasAt(index, lng, lat).some((area) => area.id === mapped)
  const isKnown = isInside && !unmapped.outdatedIds.has(mapped)
  const near = country ? divisionNear(unmapped, country.id, lat, lng) : undefined
  const isBetter = near && (mapped === null || (near.certain && (!isKnown || liesIn(unmapped, near.id, mapped))))
  return isBetter
    ? { country, divisionId: near.id, divisionCertain: near.certain, regionIds }
    : { country, divisionId: mapped, divisionCertain: isKnown, regionIds }
}

/** A division and whether it is certain, as stays have them. */
export type DivisionOfPlace = Pick<PointLocation, 'divisionId' | 'divisionCertain'>
export type DivisionByName = (
  countryId: string | null,
  names: readonly string[],
  at: DivisionOfPlace,
) => DivisionOfPlace

/** Corrects the division of a place by its names, where they name one without a border and no border says otherwise. */
export async function loadDivisionNames(): Promise<DivisionByName> {
  const unmapped = await unmappedDivisions()
  return (country, names, at) => {
    const named = country === null ? null : divisionNamed(unmapped, country, names)
    if (named === null) return at
    const isRefuted = at.divisionCertain && at.divisionId !== null && !liesIn(unmapped, named, at.divisionId)
    return isRefuted ? at : { divisionId: named, divisionCertain: true }
  }
}
