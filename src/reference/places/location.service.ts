import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { DivisionPlaces } from '../../../world/geo-types.ts'
import { once } from '../../platform/once.ts'
import { type GeocodeResult, geocodePoint, NEAR_SHORE_KM } from './geocoder.ts'
import { placeIndex } from './place.service.ts'
import { type AreaRef, areasAt, nearestArea, type PlaceIndex } from './place-index.ts'
import {
  createUnmappedDivisions,
  divisionNamed,
  divisionNear,
  liesIn,
  type UnmappedDivisions,
} from './unmapped-divisions.ts'

/** A division, whether it is certain, and which others may be meant, as stays have them. */
export interface DivisionOfPlace {
  readonly divisionId: string | null
  /** False: a guess, by the nearest border or place; the point may lie in a division whose border the map does not have. */
  readonly divisionCertain: boolean
  /**
   * Other divisions whose border contains the point too: shapes of before and after a reform overlap, and some are only approximate.
   * Those that `divisionId` lies in are not among them.
   */
  readonly otherDivisionIds: readonly string[]
}

/** Country, finest known division and regions of a point. */
export interface PointLocation extends DivisionOfPlace {
  readonly country: GeocodeResult['country']
  readonly regionIds: readonly string[]
}

const file = join(import.meta.dirname, '../../../world/data/division-places.json')

const unmappedDivisions = once(
  async (): Promise<UnmappedDivisions> =>
    createUnmappedDivisions(JSON.parse(await readFile(file, 'utf8')) as DivisionPlaces),
)

interface Containing {
  /** The division by the borders alone, and whether its border contains the point and is current. */
  readonly mapped: AreaRef | undefined
  readonly isKnown: boolean
}

/** The division by borders and known places. A town overrules an outdated border, and one that only lies near. */
function chooseDivision(
  unmapped: UnmappedDivisions,
  { mapped, isKnown }: Containing,
  countryId: string,
  lat: number,
  lng: number,
): { readonly id: string | null; readonly certain: boolean } {
  const byBorder = { id: mapped?.id ?? null, certain: isKnown }
  // Most points lie inside a current border in which no division is missing.
  if (mapped && isKnown && !unmapped.aboveUnmapped.has(mapped.id)) return byBorder
  const near = divisionNear(unmapped, countryId, lat, lng)
  if (!near) return byBorder
  if (!mapped) return near
  // The towns' table has the first level only.
  if (near.id === mapped.id || liesIn(unmapped, mapped.id, near.id))
    return { id: mapped.id, certain: isKnown || (near.certain && near.id === mapped.id) }
  return near.certain && (!isKnown || liesIn(unmapped, near.id, mapped.id)) ? near : byBorder
}

/** Approximate borders may be too small: one near a point whose division is a guess counts as well. */
function approximateNear(index: PlaceIndex, countryId: string, lat: number, lng: number): readonly string[] {
  const isApproximate = (area: AreaRef): boolean =>
    area.countryId === countryId && area.newer === true && area.outdated === true
  const near = nearestArea(index, lng, lat, NEAR_SHORE_KM, isApproximate)
  return near ? [near.area.id] : []
}

/**
 * Country, division and regions of a point. Where the map has no current border of the division, the nearest place that is known to
 * lie in one stands in (docs/contract/whereabouts.md#divisions-without-a-shape).
 */
export async function locatePoint(lat: number, lng: number): Promise<PointLocation> {
  const [index, unmapped] = await Promise.all([placeIndex(), unmappedDivisions()])
  const { country, divisions, regions } = geocodePoint(index, lng, lat)
  const regionIds = regions.map((region) => region.id)
  if (!country) return { country, divisionId: null, divisionCertain: false, otherDivisionIds: [], regionIds }
  const [mapped] = divisions
  // Within some kilometres of a border the geocoder takes the nearest division: not one that contains the point.
  const isInside = mapped !== undefined && areasAt(index, lng, lat).some((area) => area.id === mapped.id)
  const isKnown = isInside && !mapped.outdated
  const { id, certain } = chooseDivision(unmapped, { mapped, isKnown }, country.id, lat, lng)
  const containing = isInside ? divisions.map((area) => area.id) : []
  const others = new Set([...containing, ...(certain ? [] : approximateNear(index, country.id, lat, lng))])
  const otherDivisionIds = [...others].filter((other) => other !== id && (id === null || !liesIn(unmapped, id, other)))
  return { country, divisionId: id, divisionCertain: certain, otherDivisionIds, regionIds }
}

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
    if (named === null || named === at.divisionId) return named === null ? at : { ...at, divisionCertain: true }
    const isRefuted = at.divisionCertain && at.divisionId !== null && !liesIn(unmapped, named, at.divisionId)
    if (isRefuted) return at
    const others = [...at.otherDivisionIds, ...(at.divisionId === null ? [] : [at.divisionId])]
    const otherDivisionIds = others.filter((other) => !liesIn(unmapped, named, other))
    return { divisionId: named, divisionCertain: true, otherDivisionIds }
  }
}
