import assert from 'node:assert/strict'
import { test } from 'node:test'
import sharp from 'sharp'
import { testApp } from '../../../test/support/app.ts'
import { toMessageAssetV2 } from './asset.v2.wire.ts'
import { store } from './assets.testing.ts'

const blank = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 30, b: 30 } } })

test('a picture is served by signed addresses in its variants, upright and without metadata', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const photo = await blank(3000, 1500)
    .withExif({ IFD0: { Copyright: 'Ada' }, IFD3: { GPSLatitudeRef: 'S', GPSLatitude: '12/1 2/1 47/1' } })
    .jpeg()
    .toBuffer()
  assert.ok(photo.includes('Exif'), 'the camera wrote where it was')
  const asset = await store(house, company, { type: 'image', title: 'Brazo', photo: photo.toString('base64') })
  const wire = toMessageAssetV2(asset, house.ctx())
  const sizes: Record<string, unknown> = {}
  for (const [variant, url] of Object.entries(wire.photo)) {
    const { pathname, search } = new URL(url)
    const reply = await house.app.inject({ url: pathname + search })
    assert.equal(reply.statusCode, 200, reply.body)
    const { format, width, height, exif, xmp } = await sharp(reply.rawPayload).metadata()
    assert.deepEqual([exif, xmp], [undefined, undefined])
    assert.equal(reply.headers['content-type'], 'image/jpeg')
    sizes[variant] = [format, width, height]
  }
  assert.deepEqual(sizes, { original: ['jpeg', 2560, 1280], medium: ['jpeg', 1024, 512], thumb: ['jpeg', 256, 128] })
})
