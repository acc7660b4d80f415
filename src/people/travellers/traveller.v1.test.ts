import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'

interface Traveller extends Record<string, unknown> {
  id: string
  updated_at: string
  email: string
  authentication_token: string
  settings: Record<string, unknown>
}
interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

const travellers = '/api/v1/partner/travellers'
const ada = {
  first_name: ' Ada ',
  last_name: 'Lindqvist',
  email: 'ada@example.com',
  home_country: 'swe',
  language: 'en-US',
}

test('a company creates a traveller with every field, and the token opens the traveller’s own profile', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const made = await as(company.key).post<Traveller>(travellers, { traveller: ada })
  assert.equal(made.status, 200, made.text)
  const { id, authentication_token, settings, ...rest } = made.body
  assert.deepEqual(rest, {
    created_at: '2026-11-14T12:00:00.000Z',
    updated_at: '2026-11-14T12:00:00.000Z',
    first_name: 'Ada',
    last_name: 'Lindqvist',
    email: 'ada@example.com',
    home_country: 'SE',
    language: 'en',
  })
  assert.equal(typeof id, 'string')
  assert.deepEqual(settings, {
    id,
    send_trip_alert_email: true,
    send_trip_alert_push: true,
    send_all_good_email: false,
    send_all_good_push: false,
    check_in_with_location: true,
  })
  assert.deepEqual((await as(authentication_token).get('/api/v1/users/profile')).body, made.body)
  assert.deepEqual((await as(company.key).get(`${travellers}/${id}`)).body, made.body)
  assert.deepEqual((await as(company.key).get(`${travellers}/${id}/`)).body, made.body, 'a trailing slash is fine')
})

test('fields of a traveller are validated', async (t) => {
  const { as, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const other = await givenCompany()
  const partner = as(company.key)
  const refused = async (traveller: unknown, field: string): Promise<void> => {
    const { status, body, text } = await partner.post<Refusal>(travellers, { traveller })
    assert.equal(status, 400, `${JSON.stringify(traveller)}: ${text}`)
    assert.ok(body.error.fields?.[field]?.[0], `${field}: ${text}`)
  }
  await refused({ email: 'a@example.com' }, 'first_name')
  await refused({ first_name: '  ', email: 'a@example.com' }, 'first_name')
  await refused({ first_name: 'x'.repeat(201), email: 'a@example.com' }, 'first_name')
  await refused({ first_name: 'A' }, 'email')
  for (const email of ['', 'a', 'a@b', 'a b@example.com', 'a@@example.com'])
    await refused({ first_name: 'A', email }, 'email')
  for (const home_country of ['XX', 'Atlantis', 'S', '12']) await refused({ ...ada, home_country }, 'home_country')
  for (const language of ['xx', 'english', '1']) await refused({ ...ada, language }, 'language')
  await refused({ ...ada, last_name: 7 }, 'last_name')
  assert.equal((await partner.post(travellers, ada)).status, 400, 'the traveller must be wrapped')
  const two = await partner.post<Refusal>(travellers, { traveller: { first_name: ' ', email: 'nobody' } })
  assert.deepEqual(
    Object.keys(two.body.error.fields ?? {}).sort(),
    ['email', 'first_name'],
    'all that is wrong at once',
  )

  await givenTraveller(company, { email: 'taken@example.com' })
  await refused({ first_name: 'B', email: 'Taken@Example.com' }, 'email')
  assert.equal(
    (await as(other.key).post(travellers, { traveller: { first_name: 'B', email: 'taken@example.com' } })).status,
    200,
    'unique within a company only',
  )
  const least = await partner.post<Traveller>(travellers, {
    traveller: {
      first_name: 'C',
      email: 'c@example.com',
      last_name: null,
      home_country: '',
      language: null,
      id: 'mine',
      staff: true,
      settings: { send_trip_alert_email: false },
    },
  })
  assert.equal(least.status, 200, least.text)
  assert.deepEqual(
    [
      least.body['last_name'],
      least.body['home_country'],
      least.body['language'],
      least.body.settings['send_trip_alert_email'],
    ],
    [null, null, 'en', true],
  )
  assert.notEqual(least.body.id, 'mine')
  for (const [sent, kept] of [
    ['zh_TW', 'zh'],
    ['pt-BR', 'pt'],
    ['iw', 'he'],
    ['ES', 'es'],
  ])
    await t.test(nameOf(sent, kept), async () => {
      const one = await partner.post<Traveller>(travellers, {
        traveller: { first_name: 'L', email: `l-${sent}@example.com`, language: sent },
      })
      assert.equal(one.body['language'], kept)
    })
})

test('of two concurrent requests for one address, one is refused as taken', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as((await givenCompany()).key)
  const both = await Promise.all(
    [1, 2, 3, 4].map(() =>
      partner.post<Refusal>(travellers, { traveller: { first_name: 'A', email: 'race@example.com' } }),
    ),
  )
  assert.deepEqual(both.map((one) => one.status).sort(), [200, 400, 400, 400])
  for (const { status, body } of both)
    if (status === 400) assert.deepEqual(body.error.fields, { email: ['is already taken'] })
})

test('PATCH and PUT change what is named, leave the rest, and move updated_at', async (t) => {
  const { as, clock, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const partner = as(company.key)
  await givenTraveller(company, { email: 'taken@example.com' })
  const { body: before } = await partner.post<Traveller>(travellers, { traveller: ada })
  const path = `${travellers}/${before.id}`
  clock.advance(60)
  const renamed = await partner.patch<Traveller>(path, { traveller: { last_name: 'Berg' } })
  assert.deepEqual(renamed.body, { ...before, last_name: 'Berg', updated_at: '2026-11-14T12:01:00.000Z' })
  clock.advance(60)
  const whole = await partner.put<Traveller>(path, {
    traveller: {
      ...renamed.body,
      home_country: 'pe',
      language: 'es',
      deleted_at: 0,
      id: 'x',
      authentication_token: 'x',
    },
  })
  assert.deepEqual(whole.body, {
    ...renamed.body,
    home_country: 'PE',
    language: 'es',
    updated_at: '2026-11-14T12:02:00.000Z',
  })
  clock.advance(60)
  const same = await partner.put<Traveller>(path, { traveller: whole.body })
  assert.deepEqual(same.body, whole.body, 'a change that changes nothing is none')
  const emptied = await partner.patch<Traveller>(path, { traveller: { last_name: null, home_country: null } })
  assert.deepEqual([emptied.body['last_name'], emptied.body['home_country']], [null, null])
  for (const [traveller, field] of [
    [{ first_name: '' }, 'first_name'],
    [{ first_name: null }, 'first_name'],
    [{ email: 'no' }, 'email'],
    [{ email: null }, 'email'],
    [{ email: 'TAKEN@example.com' }, 'email'],
    [{ home_country: 'ZZ' }, 'home_country'],
    [{ language: 'q' }, 'language'],
  ] as const)
    await t.test(nameOf(traveller, field), async () => {
      const refused = await partner.patch<Refusal>(path, { traveller })
      assert.equal(refused.status, 400, refused.text)
      assert.ok(refused.body.error.fields?.[field], refused.text)
    })
  assert.equal(
    (await partner.patch<Traveller>(path, { traveller: { email: 'ADA@example.com' } })).body.email,
    'ADA@example.com',
    'the own address in another case',
  )
  assert.equal((await partner.patch(path, {})).status, 400)
})

test('a company sees only its own travellers: somebody else’s give 401, unknown ones 404, wrong keys 401', async (t) => {
  const { as, asPublic, nobody, givenCompany, givenTraveller, givenManager } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  const other = await givenCompany()
  const own = await givenTraveller(company)
  const foreign = await givenTraveller(other)
  const manager = await givenManager(company)
  const change = { traveller: { last_name: 'X' } }
  const calls = (id: string) =>
    [
      ['GET', `${travellers}/${id}`],
      ['PATCH', `${travellers}/${id}`],
      ['PUT', `${travellers}/${id}`],
      ['DELETE', `${travellers}/${id}`],
      ['DELETE', `/api/v1/partner/traveller/${id}`],
    ] as const
  const send = (method: string, path: string, who = as(company.key)) =>
    who.call(method, path, method === 'GET' || method === 'DELETE' ? {} : { body: change })
  for (const [method, path] of calls(foreign.id))
    await t.test(nameOf(method, path), async () => {
      assert.equal((await send(method, path)).status, 401, `${method} ${path}`)
    })
  for (const [method, path] of calls(manager.id))
    await t.test(nameOf(method, path), async () => {
      assert.equal((await send(method, path)).status, 401, 'a manager is no traveller')
    })
  for (const id of ['0198c0de-0000-7000-8000-000000000001', 'nonsense'])
    await t.test(nameOf(id), async () => {
      for (const [method, path] of calls(id)) assert.equal((await send(method, path)).status, 404, `${method} ${path}`)
    })
  const wrong = [nobody, as(own), as('gwc_0000000000000000000000000001AbCdE'), asPublic(company), as(manager)]
  for (const caller of wrong) {
    for (const [method, path] of calls(own.id))
      assert.equal((await send(method, path, caller)).status, 401, `${method} ${path}`)
    assert.equal((await caller.get(travellers)).status, 401)
    assert.equal((await caller.post(travellers, { traveller: ada })).status, 401)
  }
  const listed = await as(company.key).get<Traveller[]>(travellers)
  assert.deepEqual(
    listed.body.map((one) => one.id),
    [own.id],
  )
})
