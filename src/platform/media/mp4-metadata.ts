import { DamagedFile } from './damaged-file.ts'
import { type Box, blank, blankSamples, childrenOf, listBoxes } from './mp4-boxes.ts'

/**
 * What a player needs, by the box that it stands in. Everything else becomes free space: udta, meta and uuid hold positions (©xyz, loci,
 * com.apple.quicktime.location, XMP), and so may a box that we do not know.
 */
const kept: Readonly<Record<string, ReadonlySet<string>>> = {
  file: new Set(['ftyp', 'styp', 'moov', 'moof', 'mdat', 'mfra', 'sidx', 'ssix', 'prft', 'pdin']),
  moov: new Set(['mvhd', 'trak', 'mvex', 'iods']),
  trak: new Set(['tkhd', 'edts', 'tref', 'mdia', 'tapt']),
  mdia: new Set(['mdhd', 'hdlr', 'minf', 'elng']),
  minf: new Set(['vmhd', 'smhd', 'gmhd', 'hdlr', 'dinf', 'stbl']),
  stbl: new Set([
    ...['stsd', 'stts', 'ctts', 'cslg', 'stsc', 'stsz', 'stz2', 'stco', 'co64', 'stss', 'stps', 'sdtp', 'sbgp'],
    ...['sgpd', 'subs', 'saiz', 'saio', 'padb', 'stdp'],
  ]),
  moof: new Set(['mfhd', 'traf']),
  traf: new Set(['tfhd', 'tfdt', 'trun', 'sbgp', 'sgpd', 'subs', 'saiz', 'saio', 'senc', 'sdtp']),
}

/** Tracks of picture, sound and time code. Cameras and drones write positions into data and subtitle tracks. */
const keptTracks = new Set(['vide', 'soun', 'tmcd'])

/** Makes boxes that are not kept free space, down to those that hold no others. */
function clean(bytes: Buffer, boxes: readonly Box[], within: string): void {
  for (const box of boxes) {
    if (kept[within]?.has(box.type) !== true) blank(bytes, box)
    else if (kept[box.type]) clean(bytes, childrenOf(bytes, box), box.type)
  }
}

const child = (bytes: Buffer, box: Box | undefined, type: string): Box | undefined =>
  box && childrenOf(bytes, box).find((one) => one.type === type)

/** What a track holds: vide, soun, text, meta, … */
function handlerOf(bytes: Buffer, trak: Box): string {
  const hdlr = child(bytes, child(bytes, trak, 'mdia'), 'hdlr')
  if (!hdlr || hdlr.end - hdlr.body < 12) throw new DamagedFile('a track does not say what it holds')
  return bytes.toString('latin1', hdlr.body + 8, hdlr.body + 12)
}

function dropTrack(bytes: Buffer, trak: Box): void {
  const stbl = child(bytes, child(bytes, child(bytes, trak, 'mdia'), 'minf'), 'stbl')
  if (stbl) blankSamples(bytes, childrenOf(bytes, stbl))
  blank(bytes, trak)
}

export interface Tracks {
  readonly video: boolean
  readonly audio: boolean
}

/**
 * Takes everything out of an MP4, QuickTime or 3GP file that is not picture or sound, in place and without moving a byte. Gives what it
 * holds. Throws `DamagedFile` when the file is cut off, or is made in a way that cannot be cleaned.
 */
export function cleanMp4(bytes: Buffer): Tracks {
  const top = listBoxes(bytes, 0, bytes.length)
  const movies = top.filter(({ type }) => type === 'moov')
  const [moov] = movies
  if (!moov || movies.length > 1) throw new DamagedFile('it has no table of its tracks, or several')
  const isFragmented = top.some(({ type }) => type === 'moof')
  const tracks = childrenOf(bytes, moov).filter(({ type }) => type === 'trak')
  const handlers = tracks.map((trak) => handlerOf(bytes, trak))
  const dropped = tracks.filter((_, at) => !keptTracks.has(handlers[at] ?? ''))
  if (dropped.length > 0 && isFragmented) throw new DamagedFile('it is in fragments and has a track of data')
  for (const trak of dropped) dropTrack(bytes, trak)
  clean(bytes, top, 'file')
  // A reference to a track that is gone would confuse a player.
  if (dropped.length > 0)
    for (const trak of childrenOf(bytes, moov).filter(({ type }) => type === 'trak')) {
      const tref = child(bytes, trak, 'tref')
      if (tref) blank(bytes, tref)
    }
  return { video: handlers.includes('vide'), audio: handlers.includes('soun') }
}
