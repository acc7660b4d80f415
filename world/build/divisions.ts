import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { borders } from '@rapideditor/country-coder'
import { iso31662 } from 'iso-3166'
import { polygonsOf } from '../../src/reference/places/place-files.ts'
import { pointInMultiPolygon } from '../../src/reference/places/rings.ts'
import type { BorderLine, DivisionLine, DivisionMatch, MultiPolygon, ShapeTopology } from '../geo-types.ts'
import { factShapes } from './division-facts.ts'
import { type IsoDivision, matchDivisions } from './division-matching.ts'
import { depthsOf, withParents } from './division-parents.ts'
import { type ArcShape, joined, publishedShapes } from './division-shapes.ts'
import {
  COUNTRY_SHAPES,
  DIVISION_ALIASES,
  isApproximate,
  OUTDATED,
  REUNITED,
  shownName,
  UNIONS,
  WHOLE_ANYWAY,
} from './division-tables.ts'
import { DATA, writeLines } from './files.ts'
import { topologyOf } from './grid.ts'
import { boundsOf, centerOf } from './measure.ts'

/**
 * Builds the divisions: ISO 3166-2 codes with the shapes of Natural Earth, and with those of the facts where it has none. Run after
 * borders.ts: node world/build/divisions.ts
 */

type Origin = Pick<DivisionLine, 'source' | 'licence' | 'note'>

interface Found extends Origin {
  readonly match: DivisionMatch
  readonly parts: readonly ArcShape[]
}

const NATURAL_EARTH: Origin = { source: 'Natural Earth', licence: 'public domain', note: null }

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
    found.set(code, { match, parts: given.map(({ shape }) => shape), ...NATURAL_EARTH })
    for (const { key } of given) used.add(key)
    if (match === 'fuzzy') fuzzy.push(`${code} ${divisions.find((d) => d.code === code)?.name} = ${given[0]?.name}`)
  }
  const rest = published.filter(({ key }) => !used.has(key)).map(({ key }) => key)
  if (rest.length > 0) leftOver[country] = rest
}
for (const [country, published] of shapes) {
  if (!all.has(country)) leftOver[country] = published.map(({ key }) => key)
}

const facts = factShapes()
for (const [code, { match, shape, source, licence, note, replaces }] of facts) {
  if (found.has(code) !== replaces)
    throw new Error(`${code}: ${replaces ? 'nothing to replace' : 'has a shape already'}`)
  found.set(code, { match, parts: [shape], source, licence, note })
}
for (const code of REUNITED) found.delete(code)

/** The union of several, with the sources of all of them. */
function union(members: readonly Found[]): Found {
  const each = <K extends 'source' | 'licence'>(key: K) => [...new Set(members.map((one) => one[key]))].join('; ')
  const parts = members.flatMap((one) => one.parts)
  return { match: 'children', parts, source: each('source'), licence: each('licence'), note: null }
}

/** Divisions without a shape whose own divisions all have one (those of the deepest level first). */
function uniteChildren(): void {
  for (const divisions of all.values()) {
    for (const { code } of divisions.toReversed()) unite(code, divisions)
  }
  for (const [code, members] of Object.entries(UNIONS)) {
    const parts = members.split(' ').flatMap((member) => found.get(member) ?? [])
    if (parts.length < members.split(' ').length) throw new Error(`${code}: a member of the union has no shape`)
    found.set(code, union(parts))
  }
}

function unite(code: string, divisions: readonly IsoDivision[]): void {
  if (found.has(code)) return
  const children = divisions.filter(({ parent }) => parent === code)
  for (const child of children) unite(child.code, divisions)
  // What was carved out of others overlaps them, and adds nothing to a union that is whole without it.
  const isCarvedOut = (child: string) => WHOLE_ANYWAY.has(code) && facts.has(child)
  const known = children.flatMap((child) => (isCarvedOut(child.code) ? [] : (found.get(child.code) ?? [])))
  if (known.length === 0 || (known.length < children.length && !WHOLE_ANYWAY.has(code))) return
  found.set(code, union(known))
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
    found.set(code, union(own.map(([, each]) => each)))
  }
}

function countryBorders(): ReadonlyMap<string, BorderLine> {
  const text = gunzipSync(readFileSync(`${DATA}borders-10m.ndjson.gz`)).toString('utf8')
  const lines = text.trim().split('\n')
  return new Map(lines.map((line) => JSON.parse(line) as BorderLine).map((line) => [line.alpha2, line]))
}

uniteNations()
uniteChildren()
const countries = countryBorders()

interface Shaped extends Origin {
  readonly match: DivisionMatch
  readonly topo: ShapeTopology
}

function shapeOf(code: string): Shaped | undefined {
  const own = found.get(code)
  if (own !== undefined) {
    const shape = joined(own.parts)
    return shape.polygons.length === 0 ? undefined : { ...own, topo: topologyOf(shape) }
  }
  const border = countries.get(COUNTRY_SHAPES[code] ?? '')
  return border && { ...NATURAL_EARTH, match: 'country', topo: border.topo }
}

const shaped = new Map([...all.values()].flat().flatMap(({ code }) => entryOf(code)))

function entryOf(code: string): [string, Shaped][] {
  const shape = shapeOf(code)
  return shape === undefined ? [] : [[code, shape]]
}

function lineOf({ code, name, parent }: IsoDivision): DivisionLine {
  const shape = shaped.get(code)
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
    source: shape?.source ?? null,
    licence: shape?.licence ?? null,
    note: shape?.note ?? null,
    outdated: shape !== undefined && (OUTDATED.has(code) || isApproximate(shape.note)),
  }
}

const divisions = withParents([...all.values()].flat(), (code) => shaped.get(code)?.topo)
const depth = depthsOf(divisions)
const lines = divisions.map(lineOf)
lines.sort((a, b) => depth(a.code) - depth(b.code) || (a.code < b.code ? -1 : 1))
for (const code of OUTDATED) {
  if (!shaped.has(code)) throw new Error(`outdated, but no shape: ${code}`)
}
writeLines('divisions.ndjson.gz', lines)

const byCode = lines.toSorted((a, b) => (a.code < b.code ? -1 : 1))
const byMatch: Record<string, number> = {}
const without: Record<string, string[]> = {}
for (const { country, code, match } of byCode) {
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
  outdated: byCode.filter(({ outdated }) => outdated).map(({ code }) => code),
  matchedBy: sorted(byMatch),
  naturalEarth: lines.filter(({ source }) => source === NATURAL_EARTH.source).length,
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
