import assert from 'node:assert/strict'
import { test } from 'node:test'
import { crc32 } from 'node:zlib'
import { sql } from 'kysely'
import sharp from 'sharp'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { peoplePersonalData } from '../personal-data/people-data.service.ts'
import { erasePerson, exportPerson } from '../personal-data/personal-data.service.ts'
import { maxPictureBytes, parsePicture } from './picture.ts'

type Pictured = { profile_pic: Record<string, string> }
const red = { r: 200, g: 30, b: 30, alpha: 1 }
const blank = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp({ create: { width, height, channels, background: red } })

/** The same picture, whose head says that it is so many pixels wide and high. */
function claiming(png: Buffer, side: number, interlaced: boolean): string {
  const changed = Buffer.from(png)
  changed.writeUInt32BE(side, 16)
  changed.writeUInt32BE(side, 20)
  changed.writeUInt8(interlaced ? 1 : 0, 28)
  changed.writeUInt32BE(crc32(changed.subarray(12, 29)), 29)
  return changed.toString('base64')
}

test('a picture comes as base64 and goes out as addresses of its variants', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const path = `/api/v2/org/${company.id}/users/${traveller.id}`
  const send = (profile_pic: unknown) => house.as(company).patch<Pictured>(path, { user: { profile_pic } })
  const sizes = async (urls: Record<string, string>) => {
    const found: Record<string, unknown> = {}
    for (const [variant, url] of Object.entries(urls)) {
      assert.ok(url.startsWith('http://godwit.test/pictures/'), url)
      const reply = await house.app.inject({ url: new URL(url).pathname })
      assert.equal(reply.statusCode, 200, url)
      assert.match(String(reply.headers['cache-control']), /max-age=31536000, immutable/)
      const { format, width, height, exif } = await sharp(reply.rawPayload).metadata()
      assert.equal(exif, undefined, 'what the camera wrote is gone')
      assert.equal(reply.headers['content-type'], `image/${format}`)
      found[variant] = [format, width, height]
    }
    return found
  }

  const photo = await blank(2000, 1000)
    .withExif({ IFD0: { Copyright: 'Ada' } })
    .jpeg()
    .toBuffer()
  const first = await send(photo.toString('base64'))
  assert.equal(first.status, 200, first.text)
  assert.deepEqual(await sizes(first.body.profile_pic), {
    original: ['jpeg', 1024, 512],
    thumb: ['jpeg', 200, 100],
    small: ['jpeg', 64, 32],
  })
  // What was read is sent back, and changes nothing.
  assert.deepEqual((await send(first.body.profile_pic)).body.profile_pic, first.body.profile_pic)

  const glass = await blank(50, 40, 4).png().toBuffer()
  const second = await send(`data:image/png;base64,${glass.toString('base64')}`)
  assert.deepEqual((await sizes(second.body.profile_pic))['thumb'], ['png', 50, 40], 'never larger than it was')
  for (const url of Object.values(first.body.profile_pic))
    await t.test(nameOf(url), async () => {
      assert.equal((await house.nobody.get(new URL(url).pathname)).status, 404, 'the earlier one is gone')
    })
  for (const picture of [await blank(9, 9).webp().toBuffer(), await blank(9, 9).gif().toBuffer()])
    await t.test(nameOf(picture), async () => {
      assert.equal((await send(picture.toString('base64'))).status, 200)
    })

  assert.deepEqual((await send(null)).body.profile_pic, {})
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from files`.execute(house.db.db())
  assert.deepEqual(rows, [{ n: 0 }])
})

test('a file that is not a picture is refused by its content, not by its declared type', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  const path = `/api/v2/org/${company.id}/users/${traveller.id}`
  const png = await blank(30, 30).png().toBuffer()
  const wrong: Record<string, string> = {
    'not base64': '<<<>>>',
    text: Buffer.from('hello').toString('base64'),
    'a drawing': Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>').toString('base64'),
    'a drawing that says it is a PNG': `data:image/png;base64,${Buffer.from('<svg/>').toString('base64')}`,
    'half a picture': png.subarray(0, 40).toString('base64'),
    'a TIFF': (await blank(9, 9).tiff().toBuffer()).toString('base64'),
  }
  for (const [what, profile_pic] of Object.entries(wrong))
    await t.test(nameOf(what, profile_pic), async () => {
      const { status, body } = await house
        .as(company)
        .patch<{ error: { fields: object } }>(path, { user: { first_name: 'Changed', profile_pic } })
      assert.equal(status, 422, what)
      assert.deepEqual(Object.keys(body.error.fields), ['profile_pic'], what)
    })
  // A few bytes that claim to be far larger, and would take minutes to decode.
  for (const [width, interlaced, most] of [
    [100_000, false, 64],
    [5_000, true, 16],
  ] as const)
    await t.test(nameOf(width, interlaced, most), async () => {
      const { status, body } = await house
        .as(company)
        .patch<{ error: { message: string } }>(path, { user: { profile_pic: claiming(png, width, interlaced) } })
      assert.deepEqual([status, body.error.message.includes(`at most ${most} million pixels`)], [422, true])
    })
  assert.throws(() => parsePicture('A'.repeat((maxPictureBytes / 3) * 4 + 8)), /at most 10 MB/)
  const { body } = await house.as(company).get<{ first_name: string }>(path)
  assert.equal(body.first_name, traveller.firstName, 'nothing was half-written')
  for (const file of ['nonsense', '../../etc/passwd', `${'a'.repeat(27)}.jpg`])
    await t.test(nameOf(file), async () => {
      assert.equal((await house.nobody.get(`/pictures/${encodeURIComponent(file)}`)).status, 404)
    })
})

test('the picture is deleted with the person', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [erased, deleted] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  const profile_pic = (await blank(9, 9).png().toBuffer()).toString('base64')
  for (const { id } of [erased, deleted])
    await house.as(company).patch(`/api/v2/org/${company.id}/users/${id}`, { user: { profile_pic } })
  const files = async () =>
    (await sql<{ n: number }>`select count(*)::int as n from files`.execute(house.db.db())).rows[0]?.n
  assert.equal(await files(), 6)
  const { data } = await exportPerson(house.ctx(), erased.id, peoplePersonalData)
  assert.equal((data['picture'] as { media_type: string }).media_type, 'image/jpeg')
  await erasePerson(house.ctx(), erased.id, peoplePersonalData)
  assert.equal(await files(), 3)
  await house.as(company).delete(`/api/v2/org/${company.id}/users/${deleted.id}`)
  assert.equal(await files(), 0)
})
