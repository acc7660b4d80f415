import { writeFileSync } from 'node:fs'
import { iso31661, iso31661NumericToAlpha2 } from 'iso-3166'
import { areasAt } from '../../src/reference/places/place-index.ts'
import type { BorderLine, BorderSource, CountryGeo } from '../geo-types.ts'
import { cutAtDateLine } from './date-line.ts'
import { DATA, packageJson, writeLines, writeTable } from './files.ts'
import {
  type ArcPolygon,
  arcPolygons,
  degreesOf,
  type GridShape,
  gridShape,
  onGrid,
  type SourceTopology,
  topologyOf,
} from './grid.ts'
import { boundsOf, centerOf, shapeAreaKm2 } from './measure.ts'
import {
  COUNTRY_CODES,
  geocoderLines,
  type Territory,
  territories,
  territoryIndex,
  territoryOf,
} from './territories.ts'

/**
 * Builds the country borders, the countries' centers and bounds, and the geocoder's country shapes.
 * Run: node world/build/borders.ts
 */

/**
 * Natural Earth's shapes without an ISO number. null is left out: reefs that several states claim and nobody lives on.
 * "split" goes by country-coder, polygon by polygon.
 */
const NAMELESS: Readonly<Record<string, string | 'split' | null>> = {
  Kosovo: 'XK',
  Somaliland: 'SO',
  'N. Cyprus': 'CY',
  'Cyprus U.N. Buffer Zone': 'CY',
  Dhekelia: 'CY',
  Akrotiri: 'CY',
  'USNB Guantanamo Bay': 'CU',
  Baikonur: 'KZ',
  'Siachen Glacier': 'IN',
  'Indian Ocean Ter.': 'split',
  'Coral Sea Is.': 'AU',
  'Clipperton I.': 'FR',
  'Bajo Nuevo Bank': 'CO',
  'Serranilla Bank': 'CO',
  'Spratly Is.': null,
  'Scarborough Reef': null,
}

interface Found {
  readonly source: BorderSource
  readonly shape: GridShape
}

const all = territories()
const index = territoryIndex()
const sovereigns = new Map(all.map(({ alpha2, sovereign }) => [alpha2, sovereign]))

function naturalEarth(resolution: '10m' | '50m'): Map<string, Found> {
  const topology = packageJson<SourceTopology>(`world-atlas/countries-${resolution}.json`)
  const own = new Map<string, ArcPolygon[]>()
  const split = new Map<string, ArcPolygon[]>()
  for (const geometry of topology.objects.countries?.geometries ?? []) {
    const name = geometry.properties.name ?? ''
    const home = geometry.id === undefined ? NAMELESS[name] : iso31661NumericToAlpha2[geometry.id]
    if (home === undefined) throw new Error(`Natural Earth ${resolution}: no code for ${geometry.id} ${name}`)
    if (home === null) continue
    for (const polygon of arcPolygons(geometry)) {
      const code = ownerOf(topology, polygon, home)
      const list = code === home ? own : split
      list.set(code, [...(list.get(code) ?? []), polygon])
    }
  }
  const found = new Map<string, Found>()
  for (const code of COUNTRY_CODES) {
    const polygons = [...(own.get(code) ?? []), ...(split.get(code) ?? [])]
    if (polygons.length === 0) continue
    const shape = cutAtDateLine(gridShape(topology, polygons))
    if (!isAtHome(shape, code))
      console.log(`${resolution}: ${code} is too small for the grid, or not where it should be`)
    else found.set(code, { source: own.has(code) ? 'natural-earth' : 'natural-earth-split', shape })
  }
  return found
}

/**
 * The country of one polygon. Natural Earth draws many territories as parts of their sovereign (French Guiana, Svalbard);
 * country-coder says which. A polygon moves only within one sovereign's family, or where we attribute it ourselves.
 */
function ownerOf(topology: SourceTopology, polygon: ArcPolygon, home: string): string {
  const shape = cutAtDateLine(gridShape(topology, [polygon]))
  const part = degreesOf(shape)[0]
  const there = part === undefined ? undefined : territoryOf(part, index)
  if (home === 'split') {
    if (there === undefined) throw new Error('an island of the Indian Ocean territories lies in nobody’s waters')
    return there
  }
  if (there === undefined || there === home) return home
  const crimea = home === 'RU' && there === 'UA'
  return crimea || sovereigns.get(there) === home ? there : home
}

/** Very small countries vanish on the published grid (the Vatican), or are drawn beside themselves (Monaco). */
function isAtHome(shape: GridShape, code: string): boolean {
  if (shape.polygons.length === 0) return false
  const { lng, lat } = centerOf(degreesOf(shape))
  return areasAt(index, lng, lat).some((area) => area.code === code)
}

/** country-coder's own border, on a grid of 1e-5 degree from the south-west. */
function generalised({ polygons }: Territory): Found {
  return { source: 'country-coder', shape: onGrid(polygons, { scale: [1e-5, 1e-5], translate: [-180, -90] }) }
}

function complete(found: Map<string, Found>, finer?: Map<string, Found>): Map<string, Found> {
  for (const territory of all) {
    const { alpha2 } = territory
    if (found.has(alpha2)) continue
    const stand = finer?.get(alpha2)
    if (stand === undefined) found.set(alpha2, generalised(territory))
    else found.set(alpha2, stand.source === 'country-coder' ? stand : { ...stand, source: 'natural-earth-10m' })
  }
  return found
}

function bordersOf(found: ReadonlyMap<string, Found>): readonly BorderLine[] {
  return COUNTRY_CODES.map((alpha2) => {
    const { source, shape } = found.get(alpha2) as Found
    return { alpha2, source, topo: topologyOf(shape) }
  })
}

function geoOf({ shape, source }: Found): CountryGeo {
  const degrees = degreesOf(shape)
  return { center: centerOf(degrees), bounds: boundsOf(degrees), areaKm2: tidy(shapeAreaKm2(degrees)), source }
}

/** Three significant figures are what a generalised shape can honestly give, and all that is needed. */
function tidy(area: number): number {
  return Number(area.toPrecision(4))
}

function tally(lines: readonly BorderLine[]): Record<string, string> {
  const table: Record<string, string[]> = {}
  for (const { alpha2, source } of lines) table[source] = [...(table[source] ?? []), alpha2]
  return Object.fromEntries(
    Object.entries(table).map(([source, codes]) => [
      source,
      source === 'natural-earth' ? String(codes.length) : codes.join(' '),
    ]),
  )
}

const fine = complete(naturalEarth('10m'))
const coarse = complete(naturalEarth('50m'), fine)
const fineLines = bordersOf(fine)
const coarseLines = bordersOf(coarse)
writeLines('borders-10m.ndjson.gz', fineLines)
writeLines('borders-50m.ndjson.gz', coarseLines)
writeLines('geocoder-countries.ndjson.gz', geocoderLines())
writeTable(
  'countries-geo.json',
  Object.fromEntries(COUNTRY_CODES.map((code) => [code, geoOf(fine.get(code) as Found)])),
)
const report = { countries: iso31661.length + 1, '10m': tally(fineLines), '50m': tally(coarseLines) }
writeFileSync(`${DATA}borders-report.json`, `${JSON.stringify(report, null, 2)}\n`)
console.log(report)
