import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nestBracketed } from '../../src/api/http/bodies.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'
import { overSocket } from '../support/sockets.ts'

const boundary = '----godwit'
const type = { 'content-type': `multipart/form-data; boundary=${boundary}` }
const part = (name: string, value: string, more = ''): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n${value}\r\n`
const form = (...parts: string[]): string => `${parts.join('')}--${boundary}--\r\n`
const extraRoutes = probes({ worked: 0, meanwhile: () => {} })

test('fields with bracketed names arrive as the nested body, on the routes that take them', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { extraRoutes })
  const phone = as(await givenTraveller(await givenCompany()))
  const send = (payload: string, headers: Record<string, string> = type) =>
    phone.call('POST', '/api/v2/probes/device', { payload, headers })

  const taken = await send(form(part('device[token]', 'abc'), part('device[platform]', 'ios'), part('other', '1')))
  assert.equal(taken.status, 200)
  assert.deepEqual(taken.body, { device: { token: 'abc', platform: 'ios' }, other: '1' })
  assert.equal(
    (await phone.post('/api/v2/probes/device', { device: { token: 'abc' } })).status,
    200,
    'JSON works there too',
  )
  assert.deepEqual((await send(form(part('device[token]', 'über 😀')))).body, { device: { token: 'über 😀' } })

  const asBytes = part('device[token]', 'abc').replace('\r\n\r\n', '\r\nContent-Type: application/octet-stream\r\n\r\n')
  assert.deepEqual((await send(form(asBytes))).body, { device: { token: 'abc' } }, 'a field that is labelled as bytes')

  const refused: readonly (readonly [string, number, string, Record<string, string>?])[] = [
    ['a rule is broken', 422, form(part('device[token]', ''))],
    ['nothing in it', 422, form()],
    ['no end', 400, part('device[token]', 'abc')],
    ['no boundary', 400, form(part('device[token]', 'abc')), { 'content-type': 'multipart/form-data' }],
    [
      'another boundary',
      400,
      form(part('device[token]', 'abc')),
      { 'content-type': 'multipart/form-data; boundary=x' },
    ],
    ['not a form', 400, 'hello'],
    ['nothing at all', 422, ''],
    ['a file', 400, form(part('device[token]', 'abc', '; filename="a.txt"'))],
    ['a null byte', 400, form(part('device[token]', 'a\0b'))],
    ['a large field', 413, form(part('device[token]', 'a'.repeat(70_000)))],
    ['many fields', 413, form(...Array.from({ length: 80 }, (_, i) => part(`f${i}`, 'x')))],
    ['a large form', 413, form(...Array.from({ length: 20 }, (_, i) => part(`f${i}`, 'x'.repeat(60_000))))],
  ]
  for (const [name, status, payload, headers] of refused)
    await t.test(nameOf(name, status), async () => {
      const answer = await send(payload, headers)
      assert.equal(answer.status, status, `${name}: ${answer.text}`)
      assert.ok((answer.body as { error: { request_id: string } }).error.request_id, name)
    })
})

test('on other routes multipart is 415, and the connection stays open', async (t) => {
  const node = await testApp(t, { extraRoutes })
  const { token } = await node.givenTraveller(await node.givenCompany())
  const port = await node.listen()
  const answer = await overSocket(port, 'POST', '/api/v2/probes', { authorization: `TKN ${token}`, ...type }, [
    form(part('probe[email]', 'a@example.com')),
  ])
  assert.equal(answer.status, 415)
  assert.equal(JSON.parse(answer.bytes.toString()).error.code, 'unsupported_media_type')
  const chunks = form(part('device[token]', 'abc')).match(/[\s\S]{1,7}/g) ?? []
  const slowly = await overSocket(
    port,
    'POST',
    '/api/v2/probes/device',
    { authorization: `TKN ${token}`, ...type },
    chunks,
  )
  assert.equal(slowly.status, 200)
})

test('bracketed names nest once, and never reach into a prototype', () => {
  assert.deepEqual(
    nestBracketed([
      ['a', '1'],
      ['b[c]', '2'],
      ['b[d]', '3'],
    ]),
    { a: '1', b: { c: '2', d: '3' } },
  )
  assert.deepEqual(
    nestBracketed([
      ['a', '1'],
      ['a[b]', '2'],
    ]),
    { a: { b: '2' } },
  )
  assert.deepEqual(
    nestBracketed([
      ['__proto__[x]', '1'],
      ['a[__proto__]', '1'],
      ['__proto__', '1'],
      ['a[b][c]', '1'],
      ['a[', '1'],
      ['', '1'],
    ]),
    {},
  )
  assert.deepEqual(nestBracketed([['constructor[prototype]', '1']]), { constructor: { prototype: '1' } })
  assert.equal(({} as { x?: string }).x, undefined)
})
