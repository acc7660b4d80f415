import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import {
  type Client,
  createClient,
  GodwitError,
  type Init,
  type PagedPath,
  type PathOf,
  type SyncPath,
  type User,
  type V2,
} from './index.ts'
import { listeningService, says, steeredServer } from './testing.ts'

const march = [{ country_code: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]

test('typed calls: a company makes, changes and removes travellers and trips', async (t) => {
  const service = await listeningService(t, { template: 'world' })
  const company = await service.givenCompany()
  const partner = service.client(company.key)
  const path = { company_id: company.id }

  const made: User = await partner.post('/api/v2/org/{company_id}/users/travellers', {
    path,
    body: { user: { first_name: 'Ada', email: 'ada@example.com' } },
  })
  const changed = await partner.patch('/api/v2/org/{company_id}/users/{user_id}', {
    path: { ...path, user_id: made.id },
    body: { user: { last_name: 'Byron' } },
  })
  assert.deepEqual([changed.id, changed.first_name, changed.last_name], [made.id, 'Ada', 'Byron'])

  const bo = await service.givenTraveller(company)
  const trip: V2['TripInFull'] = await partner.post('/api/v2/org/{company_id}/trips', {
    path,
    body: { trip: { traveller_ids: [made.id, bo.id], destinations: march } },
  })
  assert.deepEqual([trip.start, trip.finish], ['2027-03-01T00:00:00.000Z', '2027-03-20T00:00:00.000Z'])
  const phone = service.client(bo.token)
  assert.match((await phone.get('/api/v2/users/my_profile')).authentication_token ?? '', /^gwu_/)
  assert.deepEqual(
    (await phone.get('/api/v2/trips')).map(({ id }) => id),
    [trip.id],
  )

  const removed = await partner.request('delete', '/api/v2/org/{company_id}/users/{user_id}', {
    path: { ...path, user_id: made.id },
  })
  assert.deepEqual([removed.status, removed.body, removed.attempts, removed.notModified], [200, [], 1, false])
})

type Refused<T extends false> = T
type Fits<Given, Wanted> = Given extends Wanted ? true : false
type Nothing = Record<never, never>
type InCompany = { path: { company_id: string } }
type NewTraveller = Init<'post', '/api/v2/org/{company_id}/users/travellers'>

type Accepted<T extends true> = T

/** What must compile: without it a refusal below might have another cause. */
export type MustCompile = [
  body: Accepted<Fits<InCompany & { body: { user: { first_name: string; email: string } } }, NewTraveller>>,
  query: Accepted<Fits<InCompany & { query: { page: number } }, Init<'get', '/api/v2/org/{company_id}/users'>>>,
]

/** What must not compile: the compiler is the test, and says so where one of these fits. */
export type MustNotCompile = [
  unknownPath: Refused<Fits<'/api/v2/nonsense', PathOf<'get'>>>,
  unknownMethod: Refused<Fits<'/api/v2/users/my_profile', PathOf<'delete'>>>,
  missingId: Refused<Fits<Nothing, Init<'get', '/api/v2/trips/{trip_id}'>>>,
  missingBody: Refused<Fits<InCompany, NewTraveller>>,
  wrongBody: Refused<Fits<InCompany & { body: { user: { first_name: number; email: string } } }, NewTraveller>>,
  bodyOfGet: Refused<Fits<{ body: Nothing }, Init<'get', '/api/v2/diseases'>>>,
  queryWhereNoneIs: Refused<Fits<{ query: { since: string } }, Init<'get', '/api/v2/diseases'>>>,
  wrongQuery: Refused<Fits<InCompany & { query: { page: string } }, Init<'get', '/api/v2/org/{company_id}/users'>>>,
  pagesWhereNoneAre: Refused<Fits<'/api/v2/diseases', PagedPath>>,
  sinceWhereNoneIs: Refused<Fits<'/api/v2/diseases', SyncPath>>,
]

test('errors have the service’s code, message, fields, request id and status', async (t) => {
  const service = await listeningService(t)
  const company = await service.givenCompany()
  const partner = service.client(company.key)
  const path = { company_id: company.id }

  const refused = partner.post('/api/v2/org/{company_id}/users/travellers', {
    path,
    body: { user: { first_name: 'Ada', email: 'nobody' } },
  })
  await assert.rejects(refused, (error) => {
    assert.ok(error instanceof GodwitError && error instanceof Error)
    assert.deepEqual(
      [error.name, error.status, error.code, error.attempts],
      ['GodwitError', 422, 'validation_failed', 1],
    )
    assert.deepEqual(Object.keys(error.fields), ['email'])
    assert.match(error.fields['email']?.[0] ?? '', /valid e-mail/)
    assert.ok(error.message.length > 0 && (error.requestId ?? '').length > 0)
    return true
  })
  const nothing = partner.get('/api/v2/org/{company_id}/trips/{trip_id}', {
    path: { ...path, trip_id: '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0' },
  })
  await assert.rejects(nothing, { name: 'GodwitError', status: 404, code: 'not_found', fields: {} })
  await assert.rejects(service.client('gwc_nonsense00000').get('/api/v2/org/{company_id}/trips', { path }), {
    status: 401,
    code: 'invalid_key',
  })
  const anonymous = createClient({ baseUrl: service.baseUrl })
  await assert.rejects(anonymous.get('/api/v2/org/{company_id}/trips', { path }), { status: 401 })
})

test('an answer that is not the service’s is an error too, and says what to look at', async (t) => {
  const page = await steeredServer(t, (_, res) => void res.end('<html>Welcome</html>'))
  await assert.rejects(createClient({ baseUrl: page.baseUrl }).get('/api/v2/diseases'), {
    code: 'invalid_answer',
    status: 200,
    message: /baseUrl/,
  })
  const proxy = await steeredServer(t, (_, res) => void res.writeHead(418, { 'x-request-id': 'r1' }).end('<html>'))
  await assert.rejects(createClient({ baseUrl: proxy.baseUrl }).get('/api/v2/diseases'), {
    code: 'http_418',
    status: 418,
    requestId: 'r1',
  })
})

test('the key, the public key, the organization and the language go out as headers', async (t) => {
  const server = await steeredServer(t, says(200, []))
  const { baseUrl } = server
  const sent = async (client: Client): Promise<(string | undefined)[]> => {
    await client.get('/api/v2/countries')
    const { authorization, organization, 'accept-language': language } = server.received.at(-1)?.headers ?? {}
    return [authorization, organization as string | undefined, language]
  }
  assert.deepEqual(await sent(createClient({ baseUrl, key: 'gwc_1', organization: 'o', language: 'es' })), [
    'TKN gwc_1',
    'o',
    'es',
  ])
  const [authorization, organization] = await sent(createClient({ baseUrl, publicKey: 'gwp_1' }))
  assert.deepEqual([authorization, organization], ['PUB gwp_1', undefined])
  assert.equal((await sent(createClient({ baseUrl })))[0], undefined)

  const service = await listeningService(t, { template: 'world' })
  const { publicKey } = await service.givenCompany()
  const page = createClient({ baseUrl: service.baseUrl, publicKey, language: 'es' })
  assert.equal((await page.get('/api/v2/countries/{cc}', { path: { cc: 'DE' } })).name, 'Alemania')
})

test('invalid calls are refused before anything is sent', async (t) => {
  const server = await steeredServer(t, says(200, []))
  const { baseUrl } = server
  assert.throws(() => createClient({ baseUrl: 'ftp://example.com' }), /baseUrl is no http address/)
  assert.throws(() => createClient({ baseUrl: 'example.com' }), /baseUrl is no http address/)
  assert.throws(() => createClient({ baseUrl: `${baseUrl}?a=1` }), /no query/)
  assert.throws(() => createClient({ baseUrl, key: 'a', publicKey: 'b' }), /not both/)
  assert.throws(() => createClient({ baseUrl, key: 'gwc 1' }), /no key of Godwit/)
  assert.throws(() => createClient({ baseUrl, timeoutMs: 0 }), /timeoutMs/)
  assert.throws(() => createClient({ baseUrl, retries: -1 }), /retries/)
  const client = createClient({ baseUrl })
  for (const trip_id of ['', '.', '..'])
    await assert.rejects(client.get('/api/v2/trips/{trip_id}', { path: { trip_id } }), /needs trip_id/)
  assert.equal(server.received.length, 0)

  await client.get('/api/v2/trips/{trip_id}', { path: { trip_id: 'a/b?c' } })
  assert.equal(server.received[0]?.url, '/api/v2/trips/a%2Fb%3Fc')
})

test('the core needs nothing but what browsers have too', () => {
  const folder = import.meta.dirname
  const core = readdirSync(folder).filter((name) => name.endsWith('.ts') && !/(\.test|^testing)\.ts$/.test(name))
  assert.ok(core.length > 5)
  for (const name of core) {
    const imports = [...readFileSync(`${folder}/${name}`, 'utf8').matchAll(/from '([^']+)'/g)].map(([, from]) => from)
    for (const from of imports) assert.match(from ?? '', /^\.\.?\/[\w./-]+\.ts$/, `${name} imports ${from}`)
  }
})
