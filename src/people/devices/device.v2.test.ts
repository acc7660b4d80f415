import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { newId } from '../../platform/ids.ts'
import { maxDevices } from './device.ts'

const devicesOf = (userId: string): string => `/api/v2/users/${userId}/devices`
type DeviceBody = Record<string, unknown> & { readonly id: string }

test('a device is registered, returned, and belongs to one person', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [ada, per] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  const device = {
    token: 'token-1',
    platform: 'iOS',
    uuid: 'phone-1',
    locale: 'es_PE',
    manufacturer: 'Apple',
    model: 'iPhone15,2',
    osname: 'iOS',
    osversion: '17.1',
    processor_count: 6,
  }
  const made = await house.as(ada).post<DeviceBody>(devicesOf(ada.id), { device })
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(made.body, {
    ...device,
    id: made.body.id,
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    user_id: ada.id,
    platform: 'ios',
    locale: 'es-PE',
  })
  house.clock.advance(60)
  const again = await house
    .as(ada)
    .post<DeviceBody>(devicesOf(ada.id), { device: { token: 'token-2', platform: 'ios', uuid: 'phone-1' } })
  assert.deepEqual([again.body.id, again.body['token'], again.body['model']], [made.body.id, 'token-2', 'iPhone15,2'])

  const taken = await house
    .as(per)
    .post<DeviceBody>(devicesOf(per.id), { device: { token: 'token-2', platform: 'android' } })
  assert.equal(taken.status, 201)
  const { rows } = await sql<{ user_id: string }>`select user_id from devices`.execute(house.db.db())
  assert.deepEqual(rows, [{ user_id: per.id }], 'the earlier owner has lost it')

  const boundary = 'b0undary'
  const fields = { 'device[token]': 'token-3', 'device[platform]': 'android', 'device[processor_count]': '8' }
  const payload = `${Object.entries(fields)
    .map(([name, value]) => `--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    .join('')}--${boundary}--\r\n`
  const form = await house.as(ada).call<DeviceBody>('POST', devicesOf(ada.id), {
    payload,
    headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
  })
  assert.deepEqual([form.status, form.body['processor_count']], [201, 8])
})

test('a device needs a token, and the caller’s own account; a platform is one that we push to', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [ada, per] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  for (const [device, field] of [
    [{ platform: 'ios', uuid: 'phone-1' }, 'token'],
    [{ token: ' ', platform: 'ios' }, 'token'],
    [{ token: 't', platform: 'windows' }, 'platform'],
  ] as const)
    await t.test(nameOf(device, field), async () => {
      const { status, body } = await house.as(ada).post<{ error: { fields: object } }>(devicesOf(ada.id), { device })
      assert.deepEqual([status, Object.keys(body.error.fields)], [422, [field]])
    })
  assert.equal((await house.as(ada).post(devicesOf(ada.id), { device: { token: 7, platform: 'ios' } })).status, 400)
  const device = { token: 't', platform: 'ios' }
  assert.equal((await house.as(ada).post(devicesOf(per.id), { device })).status, 401)
  assert.equal((await house.as(ada).post(devicesOf(newId(house.clock.now())), { device })).status, 404)
  assert.equal((await house.as(company).post(devicesOf(ada.id), { device })).status, 401)
  assert.equal((await house.nobody.post(devicesOf(ada.id), { device })).status, 401)
})

test('without a platform, it follows from the operating system or the token', async (t) => {
  const house = await testApp(t)
  const ada = await house.givenTraveller(await house.givenCompany())
  for (const [device, platform] of [
    [{ token: 'a'.repeat(64) }, 'ios'],
    [{ token: 'short', osname: 'iPadOS' }, 'ios'],
    [{ token: 'cX-9:APA91b', platform: null }, 'android'],
  ] as const)
    await t.test(nameOf(device, platform), async () => {
      const { status, body } = await house.as(ada).post<DeviceBody>(devicesOf(ada.id), { device })
      assert.deepEqual([status, body['platform']], [201, platform])
    })
})

test('beyond the limit the person’s least recently seen devices are deleted, and no others', async (t) => {
  const house = await testApp(t)
  const company = await house.givenCompany()
  const [ada, per] = [await house.givenTraveller(company), await house.givenTraveller(company)]
  const register = async (user: typeof ada, uuid: string) => {
    house.clock.advance(1)
    const device = { token: `token of ${uuid}`, platform: 'ios', uuid }
    assert.equal((await house.as(user).post(devicesOf(user.id), { device })).status, 201)
  }
  await register(per, 'another')
  for (let i = 0; i < maxDevices; i++) await register(ada, `phone-${i}`)
  await register(ada, 'phone-0') // seen again
  for (const uuid of ['phone-new', 'phone-newer']) await register(ada, uuid)
  const { rows } = await sql<{ uuid: string }>`select uuid from devices order by updated_at desc`.execute(house.db.db())
  const kept = rows.map(({ uuid }) => uuid)
  assert.deepEqual(kept.slice(0, 4), ['phone-newer', 'phone-new', 'phone-0', `phone-${maxDevices - 1}`])
  assert.deepEqual(kept.slice(-2), ['phone-3', 'another'])
  assert.equal(kept.length, maxDevices + 1)
})
