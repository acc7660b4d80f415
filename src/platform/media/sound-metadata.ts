import { DamagedFile } from './damaged-file.ts'

/** The bytes that ID3v2 says its tag has, in 7 bits each. */
const tagBytes = (bytes: Buffer, at: number): number =>
  [6, 7, 8, 9].reduce((sum, n) => sum * 128 + ((bytes[at + n] ?? 0) & 0x7f), 0)

/** The frames of an MP3 file without its tags (ID3v2 before them; ID3v1 and APE behind them). */
export function cleanMp3(bytes: Buffer): Buffer {
  let start = 0
  let end = bytes.length
  while (bytes.toString('latin1', start, start + 3) === 'ID3') {
    const hasFooter = ((bytes[start + 5] ?? 0) & 0x10) !== 0
    start += 10 + tagBytes(bytes, start) + (hasFooter ? 10 : 0)
  }
  // Programs leave room behind a tag.
  while (start < end && bytes[start] === 0) start++
  for (;;) {
    if (bytes.toString('latin1', end - 128, end - 125) === 'TAG') end -= 128
    else if (bytes.toString('latin1', end - 32, end - 24) === 'APETAGEX') {
      const hasHeader = (bytes.readUInt32LE(end - 12) & 0x80000000) !== 0
      end -= bytes.readUInt32LE(end - 20) + (hasHeader ? 32 : 0)
    } else if (bytes.toString('latin1', end - 10, end - 7) === '3DI') end -= 20 + tagBytes(bytes, end - 10)
    else break
    if (end <= start) break
  }
  if (end - start < 4 || bytes[start] !== 0xff || ((bytes[start + 1] ?? 0) & 0xe0) !== 0xe0)
    throw new DamagedFile('it has no sound')
  return bytes.subarray(start, end)
}

const keptChunks = new Set(['fmt ', 'fact', 'data'])

/** Makes the chunks of a WAV file that are not sound empty space, in place. */
export function cleanWav(bytes: Buffer): void {
  if (bytes.length < 12 || bytes.readUInt32LE(4) + 8 > bytes.length) throw new DamagedFile('it is cut off')
  let hasSound = false
  for (let at = 12; at + 8 <= bytes.length; ) {
    const type = bytes.toString('latin1', at, at + 4)
    const size = bytes.readUInt32LE(at + 4)
    if (at + 8 + size > bytes.length) throw new DamagedFile('a chunk is cut off')
    hasSound ||= type === 'data'
    if (!keptChunks.has(type)) {
      bytes.write('JUNK', at, 'latin1')
      bytes.fill(0, at + 8, at + 8 + size)
    }
    at += 8 + size + (size % 2)
  }
  if (!hasSound) throw new DamagedFile('it has no sound')
}
