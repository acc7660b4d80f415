import Flatbush from 'flatbush'
import type { MultiPolygon } from '../../../world/geo-types.ts'
import { assertPosition, boxesAround, distanceToEdgeKm, normalizeLng } from './position.ts'
import { type Edges, edgesOf, flattened, insideEdges, toUnits, UNITS_PER_DEGREE } from './rings.ts'
import { type Box, FAR, subdivideEdges } from './subdivide.ts'

export type AreaKind = 'country' | 'division' | 'region'

/** An area in a result, without its shape. */
export interface AreaRef {
  readonly id: string
  readonly kind: AreaKind
  /** ISO 3166-1 or 3166-2 where there is one. */
  readonly code: string | null
  readonly countryId: string
  /** Of a division: the one that it lies in. */
  readonly parentId?: string
  /** Of a division: its shape is approximate, or predates a reform. */
  readonly outdated?: true
  /** Of a division: its shape was made later than those of its neighbours, and may overlap them. */
  readonly newer?: true
}

/** An area to index: polygons with holes, in degrees; parts may overlap. */
export interface Area extends AreaRef {
  readonly rings: MultiPolygon
}

interface SizedArea extends AreaRef {
  /** In square degrees on the plane, only to compare areas. */
  readonly size: number
}

interface Layer {
  readonly tree: Flatbush | undefined
  readonly areas: readonly SizedArea[]
  readonly areaOfPiece: Uint32Array
  /** Piece i holds edges[starts[i] .. starts[i + 1]). */
  readonly starts: Uint32Array
  readonly edges: Edges
}

/** Subdivided shapes in typed arrays under an R-tree of boxes. Immutable. */
export interface PlaceIndex {
  readonly layers: readonly Layer[]
}

const WORLD: Box = { minX: -180e5, minY: -90e5, maxX: 180e5, maxY: 90e5 }

/** Builds an index. Areas are read one at a time, to keep memory low. */
export function createPlaceIndex(areas: Iterable<Area>): PlaceIndex {
  return { layers: [buildLayer(areas)] }
}

/** A new index with further areas, for instance regions; shares the layers of the old one. */
export function withAreas(index: PlaceIndex, extra: Iterable<Area>): PlaceIndex {
  return { layers: [...index.layers, buildLayer(extra)] }
}

/** Every area of every kind that contains the point, smallest first. */
export function areasAt(index: PlaceIndex, lng: number, lat: number): readonly AreaRef[] {
  assertPosition(lng, lat)
  const x = toUnits(normalizeLng(lng))
  const y = toUnits(lat)
  const found: SizedArea[] = []
  for (const layer of index.layers) collect(layer, x, y, found)
  return found.length > 1 ? found.sort(bySize) : found
}

function collect(layer: Layer, x: number, y: number, found: SizedArea[]): void {
  if (layer.tree === undefined) return
  const { starts, edges } = layer
  for (const piece of layer.tree.search(x, y, x, y)) {
    if (!insideEdges(edges, starts[piece] as number, starts[piece + 1] as number, x, y)) continue
    const area = layer.areas[layer.areaOfPiece[piece] as number] as SizedArea
    if (!found.includes(area)) found.push(area)
  }
}

function bySize(a: SizedArea, b: SizedArea): number {
  return a.size - b.size || (a.id < b.id ? -1 : 1)
}

/**
 * The accepted area whose border is nearest to the point, within `km`. Only for points outside of every accepted area,
 * because the distance is that to the border. Distances are planar, with an error below 1 % for tens of kilometres.
 */
export function nearestArea(
  index: PlaceIndex,
  lng: number,
  lat: number,
  km: number,
  accept: (area: AreaRef) => boolean,
): { readonly area: AreaRef; readonly distanceKm: number } | undefined {
  assertPosition(lng, lat)
  let best: { area: SizedArea; distanceKm: number } | undefined
  for (const layer of index.layers) {
    for (const box of boxesAround(lng, lat, km)) {
      const pieces = layer.tree?.search(
        box.swLng * UNITS_PER_DEGREE,
        box.swLat * UNITS_PER_DEGREE,
        box.neLng * UNITS_PER_DEGREE,
        box.neLat * UNITS_PER_DEGREE,
      )
      for (const piece of pieces ?? []) {
        const area = layer.areas[layer.areaOfPiece[piece] as number] as SizedArea
        if (!accept(area)) continue
        const away = distanceToPiece(layer, piece, lng, lat)
        if (away > km) continue
        const closer = best === undefined || away < best.distanceKm
        if (closer || (away === best?.distanceKm && bySize(area, best.area) < 0)) best = { area, distanceKm: away }
      }
    }
  }
  return best
}

function distanceToPiece(layer: Layer, piece: number, lng: number, lat: number): number {
  const { edges, starts } = layer
  const end = starts[piece + 1] as number
  let least = Infinity
  for (let i = starts[piece] as number; i < end; i += 4) {
    if (edges[i] === FAR) continue
    const a = [(edges[i] as number) / UNITS_PER_DEGREE, (edges[i + 1] as number) / UNITS_PER_DEGREE] as const
    const b = [(edges[i + 2] as number) / UNITS_PER_DEGREE, (edges[i + 3] as number) / UNITS_PER_DEGREE] as const
    least = Math.min(least, distanceToEdgeKm(lng, lat, a, b))
  }
  return least
}

function buildLayer(source: Iterable<Area>): Layer {
  const areas: SizedArea[] = []
  const boxes: number[] = []
  const areaOfPiece: number[] = []
  const starts: number[] = [0]
  let edges = new Int32Array(1 << 16)
  let used = 0
  for (const { rings, ...area } of source) {
    const number = areas.length
    let size = 0
    for (const polygon of rings) {
      const whole = edgesOf(flattened(polygon))
      size += planeSize(polygon)
      subdivideEdges(whole, WORLD, (box, piece) => {
        if (used + piece.length > edges.length) edges = grown(edges, used + piece.length)
        edges.set(piece, used)
        used += piece.length
        starts.push(used)
        areaOfPiece.push(number)
        boxes.push(box.minX, box.minY, box.maxX, box.maxY)
      })
    }
    areas.push({ ...area, size })
  }
  return {
    tree: treeOf(boxes),
    areas,
    areaOfPiece: Uint32Array.from(areaOfPiece),
    starts: Uint32Array.from(starts),
    edges: edges.slice(0, used),
  }
}

function treeOf(boxes: readonly number[]): Flatbush | undefined {
  if (boxes.length === 0) return undefined
  const tree = new Flatbush(boxes.length / 4, 16, Int32Array)
  for (let i = 0; i < boxes.length; i += 4) {
    tree.add(boxes[i] as number, boxes[i + 1] as number, boxes[i + 2] as number, boxes[i + 3] as number)
  }
  tree.finish()
  return tree
}

function grown(edges: Int32Array<ArrayBuffer>, needed: number): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(Math.max(needed, Math.ceil(edges.length * 1.5)))
  larger.set(edges)
  return larger
}

function planeSize(polygon: Area['rings'][number]): number {
  let size = 0
  polygon.forEach((ring, i) => {
    let twice = 0
    for (let k = 0; k < ring.length; k++) {
      const a = ring[k] as readonly [number, number]
      const b = ring[(k + 1) % ring.length] as readonly [number, number]
      twice += a[0] * b[1] - b[0] * a[1]
    }
    size += i === 0 ? Math.abs(twice) / 2 : -Math.abs(twice) / 2
  })
  return size
}

/** Sizes, for the `doctor` command and benchmarks. */
export function indexStats(index: PlaceIndex): {
  readonly areas: number
  readonly pieces: number
  readonly edges: number
  readonly bytes: number
} {
  const facts = { areas: 0, pieces: 0, edges: 0, bytes: 0 }
  for (const layer of index.layers) {
    facts.areas += layer.areas.length
    facts.pieces += layer.areaOfPiece.length
    facts.edges += layer.edges.length / 4
    facts.bytes += layer.edges.byteLength + layer.starts.byteLength + layer.areaOfPiece.byteLength
    facts.bytes += layer.tree?.data.byteLength ?? 0
  }
  return facts
}
