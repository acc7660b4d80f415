import Flatbush from 'flatbush'
import type { PlaceIndex } from './place-index.ts'

type Layer = PlaceIndex['layers'][number]

/** An index as plain data, which can be posted between threads and serialized. */
export interface PackedIndex {
  readonly layers: readonly (Omit<Layer, 'tree'> & { readonly tree: ArrayBuffer | SharedArrayBuffer | undefined })[]
}

/** The index, and the buffers that a thread can transfer without copying. */
export function packIndex({ layers }: PlaceIndex): { packed: PackedIndex; buffers: ArrayBuffer[] } {
  const packed = layers.map((layer) => ({ ...layer, tree: layer.tree?.data }))
  const all = packed.flatMap(({ tree, areaOfPiece, starts, edges }) => [
    tree,
    areaOfPiece.buffer,
    starts.buffer,
    edges.buffer,
  ])
  return { packed: { layers: packed }, buffers: all.filter((buffer) => buffer instanceof ArrayBuffer) }
}

export const unpackIndex = ({ layers }: PackedIndex): PlaceIndex => ({
  layers: layers.map((layer) => ({ ...layer, tree: layer.tree && Flatbush.from(layer.tree) })),
})
