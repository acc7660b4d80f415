import { DamagedFile } from './damaged-file.ts'

/** A page of an Ogg file (RFC 3533): a header, the lengths of its segments, and their bytes. */
interface Page {
  readonly start: number
  readonly body: number
  readonly end: number
  readonly stream: number
  readonly segments: readonly number[]
}

function listPages(bytes: Buffer): Page[] {
  const pages: Page[] = []
  for (let at = 0; at < bytes.length; ) {
    if (bytes.toString('latin1', at, at + 4) !== 'OggS' || at + 27 > bytes.length)
      throw new DamagedFile('a page is cut off')
    const count = bytes[at + 26] ?? 0
    const segments = [...bytes.subarray(at + 27, at + 27 + count)]
    const body = at + 27 + count
    const end = body + segments.reduce((sum, length) => sum + length, 0)
    if (segments.length < count || end > bytes.length) throw new DamagedFile('a page is cut off')
    pages.push({ start: at, body, end, stream: bytes.readUInt32LE(at + 14), segments })
    at = end
  }
  return pages
}

const checksums = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte << 24
  for (let bit = 0; bit < 8; bit++) value = value & 0x80000000 ? (value << 1) ^ 0x04c11db7 : value << 1
  return value
})

/** Writes the checksum of a page again. */
function seal(bytes: Buffer, { start, end }: Page): void {
  bytes.writeUInt32LE(0, start + 22)
  let sum = 0
  for (let at = start; at < end; at++) sum = (sum << 8) ^ (checksums[((sum >>> 24) ^ (bytes[at] ?? 0)) & 0xff] ?? 0)
  bytes.writeUInt32LE(sum >>> 0, start + 22)
}

const maxHeaderBytes = 4_000_000

/** Where the bytes of a stream's packets stand in the file: the position of each byte of packet 0 and packet 1, and the pages of packet 1. */
function firstPackets(pages: readonly Page[]): { readonly packets: number[][]; readonly pages: ReadonlySet<Page> } {
  const packets: number[][] = [[], []]
  const used = new Set<Page>()
  let packet = 0
  for (const page of pages) {
    let at = page.body
    for (const length of page.segments) {
      if (packet === 1) used.add(page)
      for (let n = 0; n < length; n++) packets[packet]?.push(at + n)
      if ((packets[packet]?.length ?? 0) > maxHeaderBytes) throw new DamagedFile('its comments are too long')
      at += length
      if (length < 255) packet++
      if (packet > 1) return { packets, pages: used }
    }
  }
  throw new DamagedFile('it has no header')
}

/**
 * Empties the comments of an Ogg file with Vorbis or Opus sound (the second packet), in place: the list becomes empty and what was in it
 * becomes zeros. Other streams are refused, because their comments are written otherwise.
 */
export function cleanOgg(bytes: Buffer): void {
  const pages = listPages(bytes)
  const streams = new Set(pages.map(({ stream }) => stream))
  if (streams.size !== 1) throw new DamagedFile('it must have one stream of sound')
  const { packets, pages: touched } = firstPackets(pages)
  const [head = [], comments = []] = packets
  const text = (positions: readonly number[], from: number, to: number): string =>
    String.fromCharCode(...positions.slice(from, to).map((at) => bytes[at] ?? 0))
  const isVorbis = text(head, 0, 7) === '\u0001vorbis' && text(comments, 0, 7) === '\u0003vorbis'
  const isOpus = text(head, 0, 8) === 'OpusHead' && text(comments, 0, 8) === 'OpusTags'
  if (!isVorbis && !isOpus) throw new DamagedFile('it must be Vorbis or Opus')
  const from = isVorbis ? 7 : 8
  // The name of the program, the number of comments, and of Vorbis the bit that ends the packet.
  const content = Buffer.alloc(comments.length - from)
  if (content.length < 9) throw new DamagedFile('its comments are cut off')
  if (isVorbis) content[8] = 1
  for (const [n, byte] of content.entries()) bytes[comments[from + n] ?? 0] = byte
  for (const page of touched) seal(bytes, page)
}
