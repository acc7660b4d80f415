import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { borders } from '@rapideditor/country-coder'
import { iso31662 } from 'iso-3166'
import { polygonsOf } from '../../src/reference/places/place-files.ts'
import { pointInMultiPolygon } from '../../src/reference/places/rings.ts'
import type { BorderLine, DivisionLine, DivisionMatch, MultiPolygon, ShapeTopology } from '../geo-types.ts'
import { type IsoDivision, matchDivisions } from './division-matching.ts'
import { type ArcShape, joined, publishedShapes } from './division-shapes.ts'
import { COUNTRY_SHAPES, DIVISION_ALIASES, OUTDATED, shownName, UNIONS, WHOLE_ANYWAY } from './division-tables.ts'
import { DATA, writeLines } from './files.ts'
import { topologyOf } from './grid.ts'
import { boundsOf, centerOf } from './measure.ts'

/**
 * Builds the divisions: ISO 3166-2 codes with Natural Earth's shapes. Run after borders.ts: node world/build/divisions.ts
 */

interface Found {
  readonly match: DivisionMatch
  readonly parts: readonly ArcShape[]
}

const all = new Map<string, IsoDivision[]>()
for (const { code, name, parent } of iso31662) {
  const country = code.slice(0, 2)
  all.set(country, [...(all.get(country) ?? []), { code, name, parent: parent === country ? null : parent }])
}

const shapes = publishedShapes()
const found = new Map<string, Found>()
const leftOver: Record<string, readonly string[]> = {}
const fuzzy: string[] = []

for (const [country, divisions] of [...all].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const published = shapes.get(country) ?? []
  const matched = matchDivisions(divisions, published, DIVISION_ALIASES[country] ?? {})
  const used = new Set<string>()
  for (const [code, { match, shapes: given }] of matched) {
    found.set(code, { match, parts: given.map(({ shape }) => shape) })
    for (const { key } of given) used.add(key)
    if (match === 'fuzzy') fuzzy.push(`${code} ${divisions.find((d) => d.code === code)?.name} = ${given[0]?.name}`)
  }
  const rest = published.filter(({ key }) => !used.has(key)).map(({ key }) => key)
  if (rest.length > 0) leftOver[country] = rest
}
for (const [country, published] of shapes) {
  if (!all.has(country)) leftOver[country] = published.map(({ key }) => key)
}

/** Divisions without a shape whose own divisions all have one (those of the deepest level first). */
function uniteChildren(): void {
  for (const divisions of all.values()) {
    for (const { code } of divisions.toReversed()) unite(code, divisions)
  }
  for (const [code, members] of Object.entries(UNIONS)) {
    const parts = members.split(' ').map((member) => found.get(member))
    if (parts.some((part) => part === undefined)) throw new Error(`${code}: a member of the union has no shape`)
    found.set(code, { match: 'children', parts: parts.flatMap((part) => part?.parts ?? []) })
  }
}

function unite(code: string, divisions: readonly IsoDivision[]): void {
  if (found.has(code)) return
  const children = divisions.filter(({ parent }) => parent === code)
  for (const child of children) unite(child.code, divisions)
  const known = children.flatMap((child) => found.get(child.code) ?? [])
  if (known.length === 0 || (known.length < children.length && !WHOLE_ANYWAY.has(code))) return
  found.set(code, { match: 'children', parts: known.flatMap(({ parts }) => parts) })
}

/** England, Scotland, Wales and Northern Ireland: the list of codes does not assign districts to them. */
function uniteNations(): void {
  const nations = { 'GB-ENG': 'Q21', 'GB-SCT': 'Q22', 'GB-WLS': 'Q25', 'GB-NIR': 'Q26' }
  const districts = [...found].filter(([code]) => code.startsWith('GB-'))
  for (const [code, wikidata] of Object.entries(nations)) {
    const geometry = borders.features.find(({ properties }) => properties.wikidata === wikidata)?.geometry
    if (geometry?.type !== 'MultiPolygon') throw new Error(`country-coder has no border for ${code}`)
    const home = geometry.coordinates as unknown as MultiPolygon
    const own = districts.filter(([, { parts }]) => {
      const { lng, lat } = centerOf(polygonsOf(topologyOf(joined(parts))))
      return pointInMultiPolygon(lng, lat, home)
    })
    found.set(code, { match: 'children', parts: own.flatMap(([, { parts }]) => parts) })
  }
}

function countryTopologies(): ReadonlyMap<string, ShapeTopology> {
  const text = gunzipSync(readFileSync(`${DATA}borders-10m.ndjson.gz`)).toString('utf8')
  const lines = text.trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line) as BorderLine).map(({ alpha2, topo }) => [alpha2, topo]))
}

uniteNations()
uniteChildren()
const countries = countryTopologies()

function shapeOf(code: string): { match: DivisionMatch; topo: ShapeTopology } | undefined {
  const own = found.get(code)
  if (own !== undefined) {
    const shape = joined(own.parts)
    return shape.polygons.length === 0 ? undefined : { match: own.match, topo: topologyOf(shape) }
  }
  const topo = countries.get(COUNTRY_SHAPES[code] ?? '')
  return topo === undefined ? undefined : { match: 'country', topo }
}

function lineOf({ code, name, parent }: IsoDivision): DivisionLine {
  const shape = shapeOf(code)
  const degrees = shape === undefined ? undefined : polygonsOf(shape.topo)
  const bounds = degrees === undefined ? null : boundsOf(degrees)
  return {
    country: code.slice(0, 2),
    code,
    name: shownName(code, name),
    category: null,
    parent,
    topo: shape?.topo ?? null,
    center: degrees === undefined ? null : centerOf(degrees),
    bounds,
    bbox: bounds === null ? null : [bounds.swLng, bounds.swLat, bounds.neLng, bounds.neLat],
    match: shape?.match ?? null,
    outdated: shape !== undefined && OUTDATED.has(code),
  }
}

const lines = [...all.values()].flat().map(lineOf)
lines.sort((a, b) => (a.code < b.code ? -1 : 1))
for (const code of OUTDATED) {
  if (!lines.some((line) => line.code === code && line.topo !== null))
    throw new Error(`outdated, but no shape: ${code}`)
}
writeLines('divisions.ndjson.gz', lines)

const byMatch: Record<string, number> = {}
const without: Record<string, string[]> = {}
for (const { country, code, match } of lines) {
  byMatch[match ?? 'none'] = (byMatch[match ?? 'none'] ?? 0) + 1
  if (match === null) without[country] = [...(without[country] ?? []), code.slice(3)]
}
const sorted = <T>(table: Record<string, T>) => Object.fromEntries(Object.entries(table).sort())
const flat = (table: Record<string, readonly string[]>) =>
  Object.fromEntries(Object.entries(sorted(table)).map(([country, items]) => [country, items.join('; ')]))
const report = {
  codes: lines.length,
  withShape: lines.filter(({ topo }) => topo !== null).length,
  firstLevelCodes: lines.filter(({ parent }) => parent === null).length,
  firstLevelWithShape: lines.filter(({ parent, topo }) => parent === null && topo !== null).length,
  outdated: lines.filter(({ outdated }) => outdated).map(({ code }) => code),
  matchedBy: sorted(byMatch),
  codesWithoutShape: flat(without),
  shapesWithoutCode: flat(leftOver),
  fuzzy,
}
writeFileSync(`${DATA}divisions-report.json`, `${JSON.stringify(report, null, 2)}\n`)
console.log({
  ...report,
  outdated: report.outdated.length,
  codesWithoutShape: 0,
  shapesWithoutCode: 0,
  fuzzy: fuzzy.length,
})
