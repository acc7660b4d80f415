import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import {
  mp3File,
  mp4File,
  oggFile,
  position,
  videoSamples,
  wavFile,
  webmFile,
} from '../../platform/media/media.testing.ts'
import { maxAssetBodyBytes, maxAssetBytes } from './asset.ts'
import { blank, claiming, givenWriter, movingPicture } from './assets.testing.ts'

const script = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>'
const base64 = (content: string | Buffer): string => Buffer.from(content).toString('base64')

test('a picture is what its content says, in three sizes', async (t) => {
  const { send, fetch } = await givenWriter(t)
  const shown = async (photo: Readonly<Record<string, string>>) => {
    const found: Record<string, unknown> = {}
    for (const [variant, url] of Object.entries(photo)) {
      const reply = await fetch(url)
      assert.equal(reply.statusCode, 200, reply.body)
      const { format, width, height } = await sharp(reply.rawPayload).metadata()
      assert.equal(reply.headers['content-type'], `image/${format}`)
      found[variant] = [format, width, height]
    }
    return found
  }
  const made = {
    png: await blank(2000, 1000).png().toBuffer(),
    jpeg: await blank(2000, 1000).jpeg({ progressive: true }).toBuffer(),
    webp: await blank(2000, 1000).webp().toBuffer(),
    gif: await blank(2000, 1000).gif().toBuffer(),
  }
  for (const [format, bytes] of Object.entries(made))
    await t.test(`${format} that is called a JPEG`, async () => {
      const photo = `data:image/jpeg;base64,${base64(bytes)}`
      const { status, asset, error } = await send({ type: 0, title: 'arm.jpg', photo })
      assert.equal(status, 201, JSON.stringify(error))
      assert.deepEqual([asset.type, asset.title], [0, 'arm.jpg'])
      assert.deepEqual(await shown(asset.photo), {
        original: [format, 2000, 1000],
        medium: [format, 1024, 512],
        thumb: [format, 256, 128],
      })
      assert.equal(asset.url, asset.photo['original'])
      assert.ok(asset.photo['original']?.includes(`/original.${format === 'jpeg' ? 'jpg' : format}?`))
    })
  await t.test('AVIF becomes JPEG', async () => {
    const { asset } = await send({ photo: base64(await blank(64, 32).avif({ effort: 0 }).toBuffer()) })
    assert.deepEqual((await shown(asset.photo))['original'], ['jpeg', 64, 32])
  })
  await t.test('a picture in the field of a video is a picture', async () => {
    const { asset } = await send({ type: 1, video: base64(made.png) })
    assert.deepEqual([asset.type, Object.keys(asset.video)], [0, []])
  })
  await t.test('a moving picture shows its first frame', async () => {
    const { asset, error } = await send({ photo: base64(movingPicture(1, 3)) })
    assert.equal(error, undefined)
    const reply = await fetch(asset.photo['original'] ?? '')
    assert.equal((await sharp(reply.rawPayload).metadata()).pages ?? 1, 1)
  })
})

test('no position of a camera leaves the server', async (t) => {
  const { send, fetch, house } = await givenWriter(t)
  const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description rdf:about="" xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="${position}"/></rdf:RDF></x:xmpmeta>`
  const taken = () =>
    blank(40, 20)
      .withExif({
        IFD0: { Copyright: 'Ada Lindqvist', Make: 'Camera' },
        IFD3: {
          GPSLatitudeRef: 'S',
          GPSLatitude: '12/1 2/1 47/1',
          GPSLongitudeRef: 'W',
          GPSLongitude: '77/1 2/1 34/1',
        },
      })
      .withXmp(xmp)
  const pictures = {
    JPEG: await taken().withMetadata({ orientation: 6 }).jpeg().toBuffer(),
    PNG: await taken().png().toBuffer(),
    WebP: await taken().webp().toBuffer(),
  }
  for (const [format, bytes] of Object.entries(pictures))
    await t.test(format, async () => {
      const before = await sharp(bytes).metadata()
      assert.ok(before.exif?.includes('Ada Lindqvist'), 'the camera wrote it')
      const { asset } = await send({ photo: base64(bytes) })
      for (const url of Object.values(asset.photo)) {
        const { rawPayload } = await fetch(url)
        const { exif, xmp: after, iptc, orientation, width } = await sharp(rawPayload).metadata()
        assert.deepEqual([exif, after, iptc, orientation], [undefined, undefined, undefined, undefined])
        for (const trace of ['Exif', 'GPS', 'Ada Lindqvist', position])
          assert.equal(rawPayload.indexOf(trace), -1, trace)
        assert.equal(width, format === 'JPEG' ? 20 : 40, 'it stands upright')
      }
      assert.deepEqual([asset.lat, asset.lng], [null, null])
    })
  const media = {
    'video/mp4': mp4File({ data: 'mebx' }),
    'video/quicktime': mp4File({ brand: 'qt  ' }),
    'video/webm': webmFile(),
    'audio/mp4': mp4File({ brand: 'M4A ', handler: 'soun' }),
    'audio/webm': webmFile({ types: [2], live: true }),
    'audio/ogg': oggFile(),
    'audio/mpeg': mp3File(),
    'audio/wav': wavFile(),
  }
  for (const [mediaType, bytes] of Object.entries(media))
    await t.test(mediaType, async () => {
      assert.ok(bytes.includes(position))
      const isVideo = mediaType.startsWith('video')
      const { status, asset, error } = await send({ type: 3, video: base64(bytes) })
      assert.equal(status, 201, JSON.stringify(error))
      assert.equal(asset.type, isVideo ? 1 : 2)
      const reply = await fetch((isVideo ? asset.video : asset.audio)['original'] ?? '')
      assert.deepEqual([reply.statusCode, reply.headers['content-type']], [200, mediaType])
      assert.equal(reply.rawPayload.indexOf(position), -1)
      if (mediaType !== 'audio/mpeg')
        assert.ok(reply.rawPayload.includes(videoSamples[0] ?? ''), 'what is seen and heard stays')
    })
  assert.equal(house.files.kind, 'disk')
})

test('what is not accepted is refused by its content, and the field is named', async (t) => {
  const { send, stored } = await givenWriter(t)
  const png = await blank(30, 30).png().toBuffer()
  const jpeg = await blank(600, 600).jpeg().toBuffer()
  const encoded = base64(jpeg)
  const refused: Record<string, [fields: object, field: string, says: RegExp]> = {
    'an SVG with a script': [{ photo: base64(script) }, 'photo', /markup/],
    'an SVG that says it is a PNG': [{ photo: `data:image/png;base64,${base64(script)}` }, 'photo', /markup/],
    'an SVG that says it is a text': [{ type: 3, file: `data:text/plain;base64,${base64(script)}` }, 'file', /markup/],
    'an SVG behind a long text': [{ type: 3, file: base64(`${'word '.repeat(2_000)}${script}`) }, 'file', /markup/],
    'an SVG in UTF-16': [{ file: base64(Buffer.from(`\ufeff${script}`, 'utf16le')) }, 'file', /type/],
    'an SVG in XML': [{ photo: base64(`<?xml version="1.0"?>${script}`) }, 'photo', /type|markup/],
    'an HTML page': [{ file: base64('<!DOCTYPE html><body onload=alert(1)>') }, 'file', /markup/],
    'a PDF': [{ type: 3, file: base64('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n') }, 'file', /type/],
    'a TIFF': [{ photo: base64(await blank(9, 9).tiff().toBuffer()) }, 'photo', /type/],
    'a HEIC picture': [{ photo: base64('\0\0\0\u0018ftypheic\0\0\0\0mif1heic') }, 'photo', /HEIC/],
    'a program': [{ file: base64(Buffer.from('7f454c4602010100', 'hex')) }, 'file', /type/],
    'base64 that is cut off': [{ photo: encoded.slice(0, -3) }, 'photo', /cut off/],
    'half of the base64': [{ photo: encoded.slice(0, (encoded.length >> 3) << 2) }, 'photo', /cut off/],
    'half a video': [{ video: base64(mp4File().subarray(0, 200)) }, 'video', /cut off/],
    'a few bytes': [{ photo: png.subarray(0, 40).toString('base64') }, 'photo', /cut off/],
    'a photo that is plain words': [{ photo: base64('My arm hurts since yesterday.') }, 'photo', /plain text/],
    'a video that is plain words': [{ type: 1, video: base64('My arm hurts.') }, 'video', /plain text/],
    'no base64': [{ photo: '<<<>>>' }, 'photo', /base64/],
    'a PNG of 100 megapixels': [{ photo: base64(claiming(png, 10_000, 10_000)) }, 'photo', /at most 50 million pixels/],
    'an interlaced one': [{ photo: base64(claiming(png, 10_000, 10_000, true)) }, 'photo', /at most 50 million pixels/],
    'a moving one': [{ photo: base64(movingPicture(6_000, 2)) }, 'photo', /at most 50 million pixels/],
    'a real one': [
      { photo: base64(await blank(10_000, 10_000).png({ compressionLevel: 1 }).toBuffer()) },
      'photo',
      /at most 50 million pixels/,
    ],
    'two files': [{ photo: encoded, video: encoded }, 'video', /left out/],
    'a picture without one': [{ type: 0, title: 'Nothing' }, 'photo', /needed/],
    'nothing at all': [{}, 'description', /needed/],
    'a link to a script': [{ type: 4, url: 'javascript:alert(1)' }, 'url', /http/],
    'a link without one': [{ type: 4, title: 'Link' }, 'url', /needed/],
    'half a point': [{ type: 3, title: 'Here', lat: 1 }, 'lng', /needed/],
    'a point that is nowhere': [{ type: 3, title: 'Here', lat: 91, lng: 0 }, 'lat', /between/],
    'a long title': [{ type: 3, title: 'x'.repeat(201) }, 'title', /at most 200/],
  }
  for (const [what, [fields, field, says]] of Object.entries(refused))
    await t.test(what, async () => {
      const { status, error } = await send(fields)
      assert.equal(status, 422, JSON.stringify(error))
      assert.deepEqual(Object.keys(error.fields ?? {}), [`asset.${field}`])
      assert.match(error.message, says)
    })
  assert.deepEqual(await stored(), [], 'nothing was kept')
})

test('a file of more than 25 MB is refused with 413', async (t) => {
  const { send, stored } = await givenWriter(t)
  for (const [what, size] of [
    ['one byte more', maxAssetBytes + 1],
    ['26 MB', 26_000_000],
    ['26 MB as programs count', 26 * 1024 * 1024],
    ['more than a body may have', maxAssetBodyBytes],
  ] as const)
    await t.test(what, async () => {
      const { status, error } = await send({ video: Buffer.alloc(size, 1).toString('base64') })
      assert.deepEqual([status, error.code], [413, 'body_too_large'])
    })
  assert.deepEqual(await stored(), [])
  await t.test('25 MB is taken', async () => {
    const video = Buffer.alloc(maxAssetBytes)
    const start = mp4File()
    start.copy(video)
    video.writeUInt32BE(maxAssetBytes - start.length, start.length)
    video.write('free', start.length + 4)
    const { status, asset } = await send({ video: video.toString('base64') })
    assert.deepEqual([status, asset.type], [201, 1])
  })
})

test('links and texts need no file', async (t) => {
  const { send, fetch, stored } = await givenWriter(t)
  const link = await send({
    type: 4,
    url: 'https://example.com/clinic?id=1',
    title: 'Clinic',
    lat: -12.0464,
    lng: -77.0428,
  })
  assert.deepEqual(
    [link.status, link.asset.type, link.asset.url, link.asset.lat, link.asset.lng],
    [201, 4, 'https://example.com/clinic?id=1', -12.0464, -77.0428],
  )
  const text = await send({ type: 3, title: 'Allergies', description: 'Penicillin' })
  assert.deepEqual([text.asset.type, text.asset.description, text.asset.url], [3, 'Penicillin', null])
  assert.deepEqual(text.asset.photo, {})
  assert.deepEqual(await stored(), [])
  const file = await send({ title: 'Ärztlicher Brief', file: base64('Penizillin: nein.\n5 < 6') })
  assert.equal(file.asset.type, 3)
  const reply = await fetch(file.asset.file['original'] ?? '')
  assert.equal(reply.body, 'Penizillin: nein.\n5 < 6')
  assert.equal(reply.headers['content-type'], 'text/plain; charset=utf-8')
  assert.equal(
    reply.headers['content-disposition'],
    `attachment; filename="Arztlicher Brief.txt"; filename*=UTF-8''%C3%84rztlicher%20Brief.txt`,
  )
})
