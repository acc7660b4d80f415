import { DamagedFile } from './damaged-file.ts'
import type { Tracks } from './mp4-metadata.ts'

/** An element of a WebM file (EBML, RFC 8794). */
interface Element {
  readonly id: number
  readonly start: number
  readonly body: number
  /** Undefined: its size is unknown, as in a recording that was written while it ran. */
  readonly end: number | undefined
}

const ids = {
  header: 0x1a45dfa3,
  segment: 0x18538067,
  cluster: 0x1f43b675,
  tracks: 0x1654ae6b,
  trackEntry: 0xae,
  trackType: 0x83,
  info: 0x1549a966,
  title: 0x7ba9,
  fileName: 0x7384,
  tags: 0x1254c367,
  attachments: 0x1941a469,
  checksum: 0xbf,
  void: 0xec,
} as const

/** A number of 1 to 8 bytes whose first bit that is set tells its length. */
function readNumber(bytes: Buffer, at: number, longest: number, keepMark: boolean): { value: number; length: number } {
  const first = bytes[at]
  if (first === undefined) throw new DamagedFile('an element is cut off')
  const length = Math.clz32(first) - 23
  if (length > longest || at + length > bytes.length) throw new DamagedFile('an element is cut off')
  let value = keepMark ? first : first & (0xff >> length)
  let allSet = (first & (0xff >> length)) === 0xff >> length
  for (let n = 1; n < length; n++) {
    const byte = bytes[at + n] ?? 0
    value = value * 256 + byte
    allSet &&= byte === 0xff
  }
  return { value: !keepMark && allSet ? Number.NaN : value, length }
}

function readElement(bytes: Buffer, at: number, to: number): Element {
  const id = readNumber(bytes, at, 4, true)
  const size = readNumber(bytes, at + id.length, 8, false)
  const body = at + id.length + size.length
  if (Number.isNaN(size.value)) return { id: id.value, start: at, body, end: undefined }
  if (body + size.value > to) throw new DamagedFile('an element reaches beyond its end')
  return { id: id.value, start: at, body, end: body + size.value }
}

function childrenOf(bytes: Buffer, body: number, to: number): (Element & { readonly end: number })[] {
  const found: (Element & { readonly end: number })[] = []
  for (let at = body; at < to; ) {
    const one = readElement(bytes, at, to)
    if (one.end === undefined) throw new DamagedFile('an element has no end')
    found.push({ ...one, end: one.end })
    at = one.end
  }
  return found
}

/** Makes the bytes one element that readers skip. The shortest element has two bytes. */
function blank(bytes: Buffer, start: number, end: number): void {
  const length = end - start
  bytes.fill(0, start, end)
  bytes[start] = ids.void
  if (length < 9) bytes[start + 1] = 0x80 | (length - 2)
  else {
    bytes[start + 1] = 0x01
    bytes.writeUIntBE(length - 9, start + 3, 6)
  }
}

const inInfo: ReadonlySet<number> = new Set([ids.title, ids.fileName, ids.checksum])
const inSegment: ReadonlySet<number> = new Set([ids.tags, ids.attachments, ids.checksum, ids.void])

/** The types of the tracks: 1 video, 2 audio. */
function trackTypes(bytes: Buffer, tracks: Element & { readonly end: number }): number[] {
  return childrenOf(bytes, tracks.body, tracks.end)
    .filter(({ id }) => id === ids.trackEntry)
    .map((entry) => {
      const type = childrenOf(bytes, entry.body, entry.end).find(({ id }) => id === ids.trackType)
      return type && type.end - type.body === 1 ? (bytes[type.body] ?? 0) : 0
    })
}

/**
 * Takes tags, attachments and titles out of a WebM file, in place and without moving a byte. Gives what it holds. Throws `DamagedFile` when
 * it is cut off, or has tracks that are neither picture nor sound.
 */
export function cleanWebm(bytes: Buffer): Tracks {
  const types: number[] = []
  for (let at = 0; at < bytes.length; ) {
    const { id, start, body, end } = readElement(bytes, at, bytes.length)
    // What is inside a segment, or inside a cluster without an end, is read as if it stood beside it.
    if (id === ids.segment || (id === ids.cluster && end === undefined)) {
      at = body
      continue
    }
    if (end === undefined) throw new DamagedFile('an element has no end')
    if (inSegment.has(id)) blank(bytes, start, end)
    if (id === ids.info)
      for (const one of childrenOf(bytes, body, end)) if (inInfo.has(one.id)) blank(bytes, one.start, one.end)
    if (id === ids.tracks) types.push(...trackTypes(bytes, { id, start, body, end }))
    at = end
  }
  if (types.length === 0) throw new DamagedFile('it has no tracks')
  if (types.some((type) => type !== 1 && type !== 2)) throw new DamagedFile('it has a track of data')
  return { video: types.includes(1), audio: types.includes(2) }
}
