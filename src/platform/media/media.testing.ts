/** Files with the structure of real ones, for tests: a position is hidden wherever a camera writes one. */

export const position = '-12.0464-077.0428'

const number = (value: number, bytes = 4): Buffer => {
  const buffer = Buffer.alloc(bytes)
  buffer.writeUIntBE(value, 0, bytes)
  return buffer
}

const box = (type: string, ...content: readonly Buffer[]): Buffer => {
  const body = Buffer.concat(content)
  return Buffer.concat([number(body.length + 8), Buffer.from(type, 'latin1'), body])
}
const full = (type: string, ...content: readonly Buffer[]): Buffer => box(type, number(0), ...content)
const text = (value: string): Buffer => Buffer.from(value, 'latin1')

/** QuickTime's position: its length, its language, and the text. */
const xyz = (): Buffer => box('udta', box('©xyz', number(position.length, 2), number(0x15c7, 2), text(position)))

function track(handler: string, samples: readonly Buffer[], offset: number): Buffer {
  const stbl = box(
    'stbl',
    full('stsd', number(1), box(handler === 'vide' ? 'avc1' : 'mebx', Buffer.alloc(24))),
    full('stts', number(1), number(samples.length), number(40)),
    full('stsc', number(1), number(1), number(samples.length), number(1)),
    full('stsz', number(0), number(samples.length), ...samples.map(({ length }) => number(length))),
    full('stco', number(1), number(offset)),
  )
  const hdlr = full('hdlr', number(0), text(handler), Buffer.alloc(13))
  return box(
    'trak',
    full('tkhd', Buffer.alloc(80)),
    box('tref', box('cdsc', number(1))),
    box('mdia', full('mdhd', Buffer.alloc(20)), hdlr, box('minf', full('vmhd', Buffer.alloc(8)), stbl)),
    xyz(),
    full('meta', text(position)),
  )
}

export const videoSamples = [Buffer.from('first frame of the video'), Buffer.from('second frame')]

/** An MP4 with a video, the sound or neither; `data` is the handler of a track with a position in each sample. */
export function mp4File(options: { brand?: string; handler?: string; data?: string; fragment?: boolean } = {}): Buffer {
  const ftyp = box('ftyp', text(options.brand ?? 'isom'), number(512), text('isommp41'))
  const data = options.data === undefined ? [] : [text(`one ${position}`), text(`two ${position}`)]
  const mdat = box('mdat', ...videoSamples, ...data)
  const first = ftyp.length + 8
  const behind = first + videoSamples.reduce((sum, { length }) => sum + length, 0)
  const moov = box(
    'moov',
    full('mvhd', Buffer.alloc(96)),
    track(options.handler ?? 'vide', videoSamples, first),
    ...(options.data === undefined ? [] : [track(options.data, data, behind)]),
    xyz(),
    full('meta', full('keys', text(`com.apple.quicktime.location.ISO6709 ${position}`))),
  )
  const fragment = options.fragment ? [box('moof', full('mfhd', number(1)), xyz())] : []
  return Buffer.concat([ftyp, mdat, moov, ...fragment, box('uuid', Buffer.alloc(16, 7), text(`<x>${position}</x>`))])
}

const element = (id: string, content: Buffer, unknownSize = false): Buffer =>
  Buffer.concat([
    Buffer.from(id, 'hex'),
    unknownSize ? Buffer.from('01ffffffffffffff', 'hex') : sizeOf(content),
    content,
  ])
const sizeOf = ({ length }: Buffer): Buffer => {
  const bytes = number(length, 4)
  bytes[0] = 0x10 | (bytes[0] ?? 0)
  return bytes
}

/** A WebM; `live`: of unknown size, as a browser records it. `types`: 1 video, 2 audio, 33 metadata. */
export function webmFile({ types = [1], live = false }: { types?: readonly number[]; live?: boolean } = {}): Buffer {
  const header = element('1a45dfa3', element('4282', text('webm')))
  const entries = types.map((type) =>
    element('ae', Buffer.concat([element('d7', number(1, 1)), element('83', number(type, 1))])),
  )
  const block = element('a3', Buffer.concat([Buffer.from('81000080', 'hex'), ...videoSamples]))
  const cluster = element('1f43b675', Buffer.concat([element('e7', number(0, 1)), block]), live)
  const tag = element('67c8', Buffer.concat([element('45a3', text('LOCATION')), element('4487', text(position))]))
  const segment = element(
    '18538067',
    Buffer.concat([
      element('1549a966', Buffer.concat([element('2ad7b1', number(1_000_000)), element('7ba9', text(position))])),
      element('1654ae6b', Buffer.concat(entries)),
      cluster,
      element('1254c367', element('7373', tag)),
    ]),
    live,
  )
  return Buffer.concat([header, segment])
}

/** The checksum of an Ogg page, bit by bit. */
export function oggChecksum(page: Buffer): number {
  let sum = 0
  for (const byte of page) {
    sum = (sum ^ (byte << 24)) >>> 0
    for (let bit = 0; bit < 8; bit++) sum = (sum & 0x80000000 ? (sum << 1) ^ 0x04c11db7 : sum << 1) >>> 0
  }
  return sum
}

function oggPage(sequence: number, packet: Buffer): Buffer {
  const lengths = [...Array.from({ length: Math.floor(packet.length / 255) }, () => 255), packet.length % 255]
  const head = Buffer.alloc(27)
  head.write('OggS')
  head.writeUInt32LE(77, 14)
  head.writeUInt32LE(sequence, 18)
  head[26] = lengths.length
  const page = Buffer.concat([head, Buffer.from(lengths), packet])
  page.writeUInt32LE(oggChecksum(page), 22)
  return page
}

const little = (value: number): Buffer => {
  const buffer = Buffer.alloc(4)
  buffer.writeUInt32LE(value)
  return buffer
}

/** An Ogg with the comments of Opus or Vorbis, and a packet of sound. */
export function oggFile(codec: 'opus' | 'vorbis' | 'speex' = 'opus'): Buffer {
  const [head, tags] = {
    opus: ['OpusHead', 'OpusTags'],
    vorbis: ['\u0001vorbis', '\u0003vorbis'],
    speex: ['Speex   ', 'comments'],
  }[codec] as [string, string]
  const comment = `GEO_LOCATION=${position}${' '.repeat(300)}`
  const comments = [little(5), text('coder'), little(1), little(comment.length), text(comment), Buffer.from([1])]
  return Buffer.concat([
    oggPage(0, Buffer.concat([text(head), Buffer.alloc(22)])),
    oggPage(1, Buffer.concat([text(tags), ...comments])),
    oggPage(2, videoSamples[0] ?? Buffer.alloc(0)),
  ])
}

/** Frames of MPEG audio between tags before and behind them. */
export function mp3File(): Buffer {
  const frame = Buffer.concat([Buffer.from('fffb9064', 'hex'), Buffer.alloc(413, 5)])
  const tag = text(`TXXX${position}`)
  const id3 = Buffer.concat([text('ID3'), Buffer.from([4, 0, 0, 0, 0, 0, tag.length]), tag])
  const ape = text(`Location ${position}`)
  const apeFooter = Buffer.concat([
    text('APETAGEX'),
    little(2000),
    little(ape.length + 32),
    little(1),
    little(0),
    Buffer.alloc(8),
  ])
  const id3v1 = Buffer.alloc(128)
  id3v1.write(`TAG${position}`)
  return Buffer.concat([id3, frame, frame, ape, apeFooter, id3v1])
}

export function wavFile(): Buffer {
  const chunk = (type: string, content: Buffer): Buffer =>
    Buffer.concat([text(type), little(content.length), content, Buffer.alloc(content.length % 2)])
  const format = Buffer.from('0100010044ac000088580100020010 00'.replace(' ', ''), 'hex')
  const body = Buffer.concat([
    text('WAVE'),
    chunk('fmt ', format),
    chunk('LIST', text(`INFOICMT${position}.`)),
    chunk('data', videoSamples[0] ?? Buffer.alloc(0)),
    chunk('iXML', text(position)),
  ])
  return Buffer.concat([text('RIFF'), little(body.length), body])
}
