import type { Topology } from 'topojson-specification'

interface Transform {
  readonly scale: readonly [number, number]
  readonly translate: readonly [number, number]
}

export interface NamedShape {
  readonly id: string
  readonly properties: Readonly<Record<string, unknown>>
  readonly topology: Topology
}

type Arc = readonly (readonly number[])[]

const sameGrid = (one: Transform, other: Transform): boolean =>
  one.scale.every((value, at) => value === other.scale[at]) &&
  one.translate.every((value, at) => value === other.translate[at])

/** The points of a delta-encoded arc on another grid, delta-encoded again. */
function onGrid(arc: Arc, from: Transform, to: Transform): number[][] {
  let [x, y, lastX, lastY] = [0, 0, 0, 0]
  return arc.map(([dx = 0, dy = 0]) => {
    x += dx
    y += dy
    const newX = Math.round((x * from.scale[0] + from.translate[0] - to.translate[0]) / to.scale[0])
    const newY = Math.round((y * from.scale[1] + from.translate[1] - to.translate[1]) / to.scale[1])
    const step = [newX - lastX, newY - lastY]
    lastX = newX
    lastY = newY
    return step
  })
}

type Nested = number | readonly Nested[]
const shifted = (arcs: Nested, by: number): Nested =>
  typeof arcs === 'number' ? (arcs < 0 ? arcs - by : arcs + by) : arcs.map((one) => shifted(one, by))

/** One topology of many, each with its shape under objects.geometry: a collection under the given name, on the grid of the first. */
export function joinShapes(name: string, shapes: readonly NamedShape[]): Topology {
  const arcs: unknown[] = []
  const geometries: unknown[] = []
  let grid: Transform | undefined
  for (const { id, properties, topology } of shapes) {
    const geometry = topology.objects['geometry'] as { type: string; arcs: Nested } | undefined
    const own = topology.transform as Transform | undefined
    if (!geometry || !own) continue
    grid ??= own
    const to = grid
    geometries.push({ type: geometry.type, id, properties, arcs: shifted(geometry.arcs, arcs.length) })
    for (const arc of topology.arcs) arcs.push(sameGrid(own, to) ? arc : onGrid(arc, own, to))
  }
  const objects = { [name]: { type: 'GeometryCollection', geometries } }
  return { type: 'Topology', ...(grid ? { transform: grid } : {}), objects, arcs } as unknown as Topology
}
