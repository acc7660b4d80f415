// The package has no types of its own.
declare module 'topojson-simplify' {
  import type { Topology } from 'topojson-specification'

  /** Gives every point of an arc a third coordinate: the area that it adds to the line. */
  export function presimplify(topology: Topology): Topology
  /** The weight that this part of all points has at least. */
  export function quantile(topology: Topology, part: number): number
  export function simplify(topology: Topology, least: number): Topology
}
