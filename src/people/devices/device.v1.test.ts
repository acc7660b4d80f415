import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'

const path = '/api/v1/users/add_device'
const phone = {
  uuid: 'C3E6-1',
  token: 'tok-1',
  locale: 'zh_TW',
  manufacturer: 'Apple',
  model: 'iPhone15,2',
  platform: 'ios',
  osname: 'iOS',
  ostype: 'Darwin',
  osversion: '17.1',
  processorCount: '6',
}

/** What multipart/form-data looks like when old applications send it. */
function form(fields: Record<string, string>): { payload: string; headers: Record<string, string> } {
  const parts = Object.entries(fields).map(
    ([name, value]) => `--b0undary\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`,
  )
  return {
    payload: `${parts.join('')}--b0undary--\r\n`,
    headers: { 'content-type': 'multipart/form-data; boundary=b0undary' },
  }
}

interface Row {
  id: string
  user_id: string
  uuid: string | null
  token: string | null
  platform: string
  locale: string | null
  model: string | null
  processor_count: number | null
  os_type: string | null
  company_id: string
  updated_at: Date
}
const rowsOf = async ({ db }: TestApp): Promise<Row[]> =>
  (await sql<Row>`select * from devices order by id`.execute(db.db())).rows

test('a device is registered by JSON and by multipart with bracketed names, at both addresses', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  for (const url of [path, '/api/v1/users/device_push', `${path}/`])
    await t.test(nameOf(url), async () => {
      for (const as of ['json', 'multipart']) {
        const traveller = await house.givenTraveller(company)
        const body = { ...phone, uuid: traveller.id, token: `token of ${traveller.id}` }
        const bracketed = Object.fromEntries(Object.entries(body).map(([name, value]) => [`device[${name}]`, value]))
        const answer =
          as === 'json'
            ? await house.as(traveller).post(url, { device: body })
            : await house.as(traveller).call('POST', url, form(bracketed))
        assert.deepEqual([answer.status, answer.body], [200, []], answer.text)
        const row = (await rowsOf(house)).find((one) => one.user_id === traveller.id)
        assert.deepEqual(
          [
            row?.uuid,
            row?.token,
            row?.platform,
            row?.locale,
            row?.model,
            row?.os_type,
            row?.processor_count,
            row?.company_id,
          ],
          [body.uuid, body.token, 'ios', 'zh-TW', 'iPhone15,2', 'Darwin', 6, company.id],
        )
      }
    })
})

test('a known device is updated; fields that are not sent keep their values', async (t) => {
  const house = await testApp(t)
  const traveller = await house.givenTraveller(await house.givenCompany())
  const register = async (device: object) =>
    assert.equal((await house.as(traveller).post(path, { device })).status, 200)
  await register(phone)
  house.clock.advance(60)
  await register({ uuid: phone.uuid, token: 'tok-2', platform: 'ios', osversion: '18' })
  const [first, ...others] = await rowsOf(house)
  assert.equal(others.length, 0)
  assert.deepEqual(
    [first?.token, first?.model, first?.updated_at.toISOString()],
    ['tok-2', 'iPhone15,2', '2026-11-14T12:01:00.000Z'],
  )
  await register({ token: 'tok-2', platform: 'ios', model: 'iPhone16,1' })
  assert.deepEqual(
    (await rowsOf(house)).map((row) => [row.id, row.uuid, row.model]),
    [[first?.id, phone.uuid, 'iPhone16,1']],
    'by its token alone',
  )
  await register({ uuid: 'installed anew', token: 'tok-2', platform: 'ios' })
  assert.deepEqual(
    (await rowsOf(house)).map((row) => [row.uuid, row.token]),
    [['installed anew', 'tok-2']],
    'one token, one device',
  )
  await register({ token: 'tok-3', platform: 'ios' })
  await register({ uuid: 'installed anew', token: 'tok-3', platform: 'ios' })
  assert.deepEqual(
    (await rowsOf(house)).map((row) => [row.uuid, row.token]),
    [['installed anew', 'tok-3']],
  )
  await register({ uuid: 'a second one', token: 'tok-9', platform: 'android' })
  assert.equal((await rowsOf(house)).length, 2, 'people have several devices')
})

test('a token and a device belong to one person of a company: the next one takes them', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [first, second] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  const owners = async () => (await rowsOf(house)).map((row) => [row.user_id, row.uuid, row.token])
  await house.as(first).post(path, { device: phone })
  await house.as(second).post(path, { device: { ...phone, uuid: 'other phone' } })
  assert.deepEqual(await owners(), [[second.id, 'other phone', 'tok-1']], 'the token moved')
  await house.as(first).post(path, { device: { ...phone, uuid: 'other phone', token: 'tok-2' } })
  assert.deepEqual(await owners(), [[first.id, 'other phone', 'tok-2']], 'the device moved')
})

test('nobody takes a token or a device from a person of another company', async (t) => {
  const house = await testApp(t)
  const [first, second] = [
    await house.givenTraveller(await house.givenCompany()),
    await house.givenTraveller(await house.givenCompany()),
  ]
  assert.equal((await house.as(first).post(path, { device: phone })).status, 200)
  for (const device of [phone, { ...phone, uuid: 'other phone' }, { ...phone, token: 'tok-2' }])
    await t.test(nameOf(device), async () => {
      assert.equal((await house.as(second).post(path, { device })).status, 200)
    })
  const rows = (await rowsOf(house)).map((row) => [row.user_id, row.uuid, row.token])
  assert.deepEqual(
    rows.filter(([id]) => id === first.id),
    [[first.id, phone.uuid, phone.token]],
    'the first person is still reached',
  )
  assert.ok(
    rows.some(([id]) => id === second.id),
    'and the second one too',
  )
})

test('the same device many times at once is one row', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [first, second] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, i) =>
      house.as(i % 2 ? first : second).post(path, { device: { ...phone, uuid: `u${i % 3}` } }),
    ),
  )
  assert.deepEqual(
    answers.map((one) => one.status),
    Array(12).fill(200),
  )
  assert.equal((await rowsOf(house)).length, 1)
})

test('a device needs a platform and a token or identifier', async (t) => {
  const house = await testApp(t)
  const traveller = await house.givenTraveller(await house.givenCompany())
  for (const [device, field] of [
    [{ ...phone, platform: 'windows' }, 'platform'],
    [{ ...phone, platform: '' }, 'platform'],
    [{ uuid: 'u', token: 't' }, 'platform'],
    [{ ...phone, platform: null }, 'platform'],
    [{ platform: 'ios' }, 'token'],
    [{ platform: 'ios', token: ' ', uuid: '' }, 'token'],
    [{ ...phone, token: 5 }, 'token'],
    [{ ...phone, uuid: 'x'.repeat(201) }, 'uuid'],
  ] as const)
    await t.test(nameOf(device, field), async () => {
      const { status, body, text } = await house
        .as(traveller)
        .post<{ error: { fields?: Record<string, string[]> } }>(path, { device })
      assert.equal(status, 400, `${JSON.stringify(device)}: ${text}`)
      assert.ok(body.error.fields?.[field], text)
    })
  assert.equal((await house.as(traveller).post(path, phone)).status, 400, 'the device must be wrapped')
  assert.equal(
    (await house.as(traveller).call('POST', path, form({ 'device[platform]': 'symbian', 'device[token]': 't' })))
      .status,
    400,
  )
  assert.deepEqual(await rowsOf(house), [])
  const odd = await house
    .as(traveller)
    .post(path, { device: { ...phone, platform: 'Android', locale: 'klingon', processorCount: 'many' } })
  assert.equal(odd.status, 200, 'a phone does not lose its notifications over these')
  const [row] = await rowsOf(house)
  assert.deepEqual([row?.platform, row?.locale, row?.processor_count], ['android', null, null])
})

test('only a traveller’s key registers devices, and nobody sees another company’s', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const traveller = await house.givenTraveller(company)
  for (const url of [path, '/api/v1/users/device_push'])
    await t.test(nameOf(url), async () => {
      for (const caller of [
        house.nobody,
        house.as(company.key),
        house.asPublic(company),
        house.as('gwu_0000000000000000000000000001AbCdE'),
      ]) {
        assert.equal((await caller.post(url, { device: phone })).status, 401)
      }
    })
  await house.as(traveller).post(path, { device: phone })
  const other = await house.givenCompany()
  const seen = async (companyId: string) =>
    (await sql`select id from devices`.execute(house.db.db({ everything: false, companyId, userId: null }))).rows.length
  assert.deepEqual([await seen(company.id), await seen(other.id)], [1, 0])
})
