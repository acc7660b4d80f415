import assert from 'node:assert/strict'
import { test } from 'node:test'
import { DamagedFile } from './damaged-file.ts'
import { mp3File, mp4File, oggChecksum, oggFile, position, videoSamples, wavFile, webmFile } from './media.testing.ts'
import { childrenOf, listBoxes } from './mp4-boxes.ts'
import { cleanMp4 } from './mp4-metadata.ts'
import { cleanOgg } from './ogg-metadata.ts'
import { cleanMp3, cleanWav } from './sound-metadata.ts'
import { cleanWebm } from './webm-metadata.ts'

const [sound = Buffer.alloc(0)] = videoSamples
const frames = Buffer.concat(videoSamples)

test('an MP4 keeps its frames where they are, and loses every position', async (t) => {
  for (const data of [undefined, 'meta', 'mebx', 'text', 'camm'])
    await t.test(`with a track of ${data ?? 'nothing else'}`, () => {
      const before = mp4File(data === undefined ? {} : { data })
      assert.ok(before.includes(position))
      const after = Buffer.from(before)
      assert.deepEqual(cleanMp4(after), { video: true, audio: false })
      assert.equal(after.indexOf(position), -1)
      assert.equal(after.length, before.length)
      assert.equal(after.indexOf(frames), before.indexOf(frames))
      const top = listBoxes(after, 0, after.length)
      assert.deepEqual(
        top.map(({ type, start }) => [type, start]),
        listBoxes(before, 0, before.length).map(({ type, start }) => [type === 'uuid' ? 'free' : type, start]),
      )
      const moov = top.find(({ type }) => type === 'moov')
      assert.ok(moov)
      const inMovie = childrenOf(after, moov).map(({ type }) => type)
      assert.deepEqual(inMovie, ['mvhd', 'trak', ...(data ? ['free'] : []), 'free', 'free'])
      const again = Buffer.from(after)
      cleanMp4(again)
      assert.deepEqual(again, after, 'a clean file stays as it is')
    })
})

test('what an MP4 holds is found by its tracks', () => {
  assert.deepEqual(cleanMp4(mp4File({ handler: 'soun' })), { video: false, audio: true })
  const fragments = mp4File({ fragment: true })
  assert.deepEqual(cleanMp4(fragments), { video: true, audio: false })
  assert.equal(fragments.indexOf(position), -1)
})

test('an MP4 that is cut off or made to mislead is refused', async (t) => {
  const whole = mp4File({ data: 'meta' })
  for (const length of [whole.length - 1, whole.length >> 1, 60, 9])
    await t.test(`${length} bytes of ${whole.length}`, () => {
      assert.throws(() => cleanMp4(Buffer.from(whole.subarray(0, length))), DamagedFile)
    })
  const outside = Buffer.from(whole)
  outside.writeUInt32BE(whole.length - 4, outside.lastIndexOf('stco') + 12)
  assert.throws(() => cleanMp4(outside), /outside of the file/)
  assert.throws(() => cleanMp4(mp4File({ data: 'meta', fragment: true })), /fragments/)
})

test('a WebM keeps its frames where they are, and loses tags and title', async (t) => {
  for (const live of [false, true])
    await t.test(live ? 'of unknown size' : 'of known size', () => {
      const before = webmFile({ types: [1, 2], live })
      assert.equal(before.toString('latin1').split(position).length, 3)
      const after = Buffer.from(before)
      assert.deepEqual(cleanWebm(after), { video: true, audio: true })
      assert.equal(after.indexOf(position), -1)
      assert.equal(after.indexOf(frames), before.indexOf(frames))
      const again = Buffer.from(after)
      assert.deepEqual(cleanWebm(again), { video: true, audio: true }, 'it can still be read')
      assert.throws(() => cleanWebm(Buffer.from(before.subarray(0, before.length - 3))), DamagedFile)
    })
  assert.deepEqual(cleanWebm(webmFile({ types: [2] })), { video: false, audio: true })
  assert.throws(() => cleanWebm(webmFile({ types: [1, 33] })), /a track of data/)
})

test('an Ogg loses its comments, and its pages keep a valid checksum', async (t) => {
  for (const codec of ['opus', 'vorbis'] as const)
    await t.test(codec, () => {
      const before = oggFile(codec)
      const after = Buffer.from(before)
      cleanOgg(after)
      assert.equal(after.indexOf(position), -1)
      assert.equal(after.length, before.length)
      assert.equal(after.indexOf(sound), before.indexOf(sound))
      let pages = 0
      for (let at = after.indexOf('OggS'); at >= 0; at = after.indexOf('OggS', at + 4)) {
        const next = after.indexOf('OggS', at + 4)
        const page = Buffer.from(after.subarray(at, next < 0 ? after.length : next))
        const sum = page.readUInt32LE(22)
        page.writeUInt32LE(0, 22)
        assert.equal(sum, oggChecksum(page))
        pages++
      }
      assert.equal(pages, 3)
      assert.throws(() => cleanOgg(Buffer.from(before.subarray(0, before.length - 1))), DamagedFile)
    })
  assert.throws(() => cleanOgg(oggFile('speex')), /Vorbis or Opus/)
})

test('an MP3 keeps its frames alone, and a WAV its sound', () => {
  const mp3 = cleanMp3(mp3File())
  assert.equal(mp3.length, 2 * 417)
  assert.equal(mp3.indexOf(position), -1)
  assert.throws(() => cleanMp3(Buffer.from('ID3 and nothing else')), DamagedFile)
  const wav = wavFile()
  cleanWav(wav)
  assert.equal(wav.indexOf(position), -1)
  assert.ok(wav.includes(sound))
  assert.throws(() => cleanWav(wavFile().subarray(0, 60)), DamagedFile)
})
