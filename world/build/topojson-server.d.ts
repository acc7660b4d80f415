// The package has no types of its own.
declare module 'topojson-server' {
  import type { Topology } from 'topojson-specification'

  /** Without a quantization the arcs have absolute coordinates, and the topology has no transform. */
  export function topology(objects: Readonly<Record<string, unknown>>): Topology
}
