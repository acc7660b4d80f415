import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mp4File } from '../../platform/media/media.testing.ts'
import { blank, givenWriter } from './assets.testing.ts'
import { parseRange } from './byte-range.ts'

test('an address is signed: it serves one file, and only until it expires', async (t) => {
  const { house, send, fetch } = await givenWriter(t, { now: '2026-11-14T12:01:00.000Z' })
  const photo = async (red: number) => (await blank(60, 30, { r: red, g: 0, b: 0 }).png().toBuffer()).toString('base64')
  const [first, second] = [await send({ title: 'One', photo: await photo(9) }), await send({ photo: await photo(200) })]
  const url = first.asset.photo['original'] ?? ''
  const reply = await fetch(url)
  assert.equal(reply.statusCode, 200)
  const { etag, ...headers } = reply.headers
  for (const [name, value] of Object.entries({
    'content-type': 'image/png',
    'content-disposition': 'inline; filename="One.png"',
    'x-content-type-options': 'nosniff',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'; sandbox",
    // 13:15, the first quarter of an hour at least an hour ahead.
    'cache-control': 'private, max-age=4440',
    'accept-ranges': 'bytes',
    'content-length': String(reply.rawPayload.length),
  }))
    await t.test(name, () => assert.equal(String(headers[name]), value))
  assert.equal((await fetch(url, { 'if-none-match': String(etag) })).statusCode, 304)
  const head = await fetch(url, {}, 'HEAD')
  assert.deepEqual([head.statusCode, head.headers['content-length'], head.body], [200, headers['content-length'], ''])

  const other = new URL(second.asset.photo['original'] ?? '')
  const query = new URL(url).searchParams
  const changed: Record<string, string> = {
    'the id of another asset': url.replace(first.asset.id, second.asset.id),
    'another variant': url.replace('/original.png', '/thumb.png'),
    'another ending': url.replace('/original.png', '/original.html'),
    'a later end': url.replace(/expires=\d+/, `expires=${Number(query.get('expires')) + 900}`),
    'an end that is no number': url.replace(/expires=\d+/, 'expires=NaN'),
    'the signature of another asset': url.replace(/signature=.*/, `signature=${other.searchParams.get('signature')}`),
    'a signature with a letter more': `${url}A`,
    'no signature': url.replace(/&signature=.*/, ''),
    'no query': url.replace(/\?.*/, ''),
  }
  for (const [what, address] of Object.entries(changed))
    await t.test(what, async () => {
      const { statusCode, body } = await fetch(address)
      assert.equal(statusCode, 403, body)
      assert.equal(JSON.parse(body).error.code, 'invalid_signature')
    })
  for (const path of ['original.png/../../x', 'huge.png', 'original', '..%2f..%2fmaster.key'])
    await t.test(path, async () => {
      assert.equal((await fetch(url.replace('original.png', path))).statusCode, 404)
    })

  house.clock.set('2026-11-14T13:14:59.000Z')
  assert.equal((await fetch(url)).statusCode, 200)
  house.clock.set('2026-11-14T13:15:00.000Z')
  const late = await fetch(url)
  assert.deepEqual([late.statusCode, JSON.parse(late.body).error.code], [403, 'expired_address'])
})

test('an address stays the same for a quarter of an hour, and answers keep their ETag', async (t) => {
  const { house, ada, conversationId, send } = await givenWriter(t, { now: '2026-11-14T12:00:30.000Z' })
  await send({ photo: (await blank(9, 9).png().toBuffer()).toString('base64') })
  const etagAt = async (time: string) => {
    house.clock.set(time)
    return (await house.as(ada).get(`/api/v2/conversations/${conversationId}/messages`)).headers['etag']
  }
  const first = await etagAt('2026-11-14T12:00:30.000Z')
  assert.equal(await etagAt('2026-11-14T12:14:59.999Z'), first)
  assert.notEqual(await etagAt('2026-11-14T12:15:00.000Z'), first)
})

test('a part of a video is served', async (t) => {
  const { send, fetch } = await givenWriter(t)
  const { asset } = await send({ video: mp4File().toString('base64') })
  const url = asset.video['original'] ?? ''
  const whole = await fetch(url)
  const size = whole.rawPayload.length
  const parts: readonly [range: string, from: number, to: number][] = [
    ['bytes=0-', 0, size],
    ['bytes=10-19', 10, 20],
    [`bytes=10-${size * 2}`, 10, size],
    ['bytes=-8', size - 8, size],
    [`bytes=-${size * 2}`, 0, size],
  ]
  for (const [range, from, to] of parts)
    await t.test(range, async () => {
      const reply = await fetch(url, { range })
      assert.equal(reply.statusCode, 206)
      assert.equal(reply.headers['content-range'], `bytes ${from}-${to - 1}/${size}`)
      assert.equal(Number(reply.headers['content-length']), to - from)
      assert.deepEqual(reply.rawPayload, whole.rawPayload.subarray(from, to))
    })
  for (const range of [`bytes=${size}-`, 'bytes=-0'])
    await t.test(range, async () => {
      const reply = await fetch(url, { range })
      assert.deepEqual([reply.statusCode, reply.headers['content-range']], [416, `bytes */${size}`])
    })
  for (const range of ['bytes=0-1,3-4', 'bytes=5-2', 'lines=1-2', 'bytes=-'])
    await t.test(range, async () => assert.equal((await fetch(url, { range })).statusCode, 200))
  const { etag } = whole.headers
  assert.equal((await fetch(url, { range: 'bytes=0-1', 'if-range': String(etag) })).statusCode, 206)
  assert.equal((await fetch(url, { range: 'bytes=0-1', 'if-range': '"another"' })).statusCode, 200)
})

test('a range of nothing is no range', () => {
  assert.equal(parseRange(undefined, 10), undefined)
  assert.equal(parseRange('bytes=0-0', 0), 'unsatisfiable')
  assert.deepEqual(parseRange('bytes=9-', 10), { start: 9, end: 9 })
})
