import { DamagedFile } from './damaged-file.ts'

/** A box of an MP4, QuickTime or 3GP file (ISO/IEC 14496-12): its bytes from `start` to `end`, its content from `body`. */
export interface Box {
  readonly type: string
  readonly start: number
  readonly body: number
  readonly end: number
}

/** The boxes between two positions. A box that reaches beyond the end is an error: the file is cut off. */
export function listBoxes(bytes: Buffer, from: number, to: number): Box[] {
  const boxes: Box[] = []
  let at = from
  while (at < to) {
    if (to - at < 8) {
      // Some programs end a list of boxes with a 32-bit zero.
      if (bytes.subarray(at, to).every((byte) => byte === 0)) break
      throw new DamagedFile('a box is cut off')
    }
    const short = bytes.readUInt32BE(at)
    const isLong = short === 1
    if (isLong && to - at < 16) throw new DamagedFile('a box is cut off')
    const size = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? to - at : short
    const header = isLong ? 16 : 8
    if (size < header || size > to - at) throw new DamagedFile('a box reaches beyond its end')
    boxes.push({ type: bytes.toString('latin1', at + 4, at + 8), start: at, body: at + header, end: at + size })
    at += size
  }
  return boxes
}

export const childrenOf = (bytes: Buffer, box: Box): Box[] => listBoxes(bytes, box.body, box.end)

/** Makes the box free space of the same size, so that no position in the file changes. */
export function blank(bytes: Buffer, box: Box): void {
  bytes.write('free', box.start + 4, 'latin1')
  bytes.fill(0, box.body, box.end)
}

/** The numbers of a table with so many columns of 32 bits, behind version, flags and `skip` more bytes. */
function table(bytes: Buffer, { body, end }: Box, columns: number, skip = 0): number[][] {
  const from = body + 8 + skip
  if (from > end) throw new DamagedFile('a table is cut off')
  const rows = bytes.readUInt32BE(from - 4)
  if (rows * columns * 4 > end - from) throw new DamagedFile('a table is cut off')
  return Array.from({ length: rows }, (_, row) =>
    Array.from({ length: columns }, (__, column) => bytes.readUInt32BE(from + (row * columns + column) * 4)),
  )
}

function chunkOffsets(bytes: Buffer, boxes: readonly Box[]): number[] {
  const short = boxes.find(({ type }) => type === 'stco')
  if (short) return table(bytes, short, 1).map(([offset = 0]) => offset)
  const long = boxes.find(({ type }) => type === 'co64')
  if (long) return table(bytes, long, 2).map(([high = 0, low = 0]) => high * 2 ** 32 + low)
  throw new DamagedFile('a track has no table of chunks')
}

function sampleSizes(bytes: Buffer, boxes: readonly Box[]): (sample: number) => number {
  const box = boxes.find(({ type }) => type === 'stsz')
  if (!box || box.end - box.body < 12) throw new DamagedFile('a track has no table of sizes')
  const all = bytes.readUInt32BE(box.body + 4)
  if (all > 0) return () => all
  const sizes = table(bytes, box, 1, 4)
  return (sample) => sizes[sample]?.[0] ?? 0
}

/** Fills the samples of a track with zeros, wherever in the file they are. `tables`: the children of its stbl. */
export function blankSamples(bytes: Buffer, tables: readonly Box[]): void {
  const offsets = chunkOffsets(bytes, tables)
  const sizeOf = sampleSizes(bytes, tables)
  const runs = tables.find(({ type }) => type === 'stsc')
  if (!runs) throw new DamagedFile('a track does not say which samples are in which chunk')
  const rows = table(bytes, runs, 3)
  let left = bytes.length
  let sample = 0
  let row = 0
  for (const [chunk, offset] of offsets.entries()) {
    while (rows[row + 1]?.[0] !== undefined && (rows[row + 1]?.[0] ?? 0) <= chunk + 1) row++
    const count = rows[row]?.[1] ?? 0
    let size = 0
    for (let n = 0; n < count && size <= left; n++) size += sizeOf(sample++)
    // No part of the file belongs to two samples: more than the whole file is a file that was made to keep us busy.
    left -= size
    if (left < 0 || offset + size > bytes.length) throw new DamagedFile('a sample lies outside of the file')
    bytes.fill(0, offset, offset + size)
  }
}
