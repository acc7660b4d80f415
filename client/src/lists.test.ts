import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type CachedAnswer, createClient, memoryCache } from './index.ts'
import { linkTo } from './paging.ts'
import { listeningService, lossyProxy, says, steeredServer } from './testing.ts'

test('items come page by page, each page when it is needed, with the list’s other parameters', async (t) => {
  const service = await listeningService(t)
  const company = await service.givenCompany()
  const wanted: string[] = []
  for (let number = 0; number < 25; number++) wanted.push((await service.givenTraveller(company)).id)
  const proxy = await lossyProxy(t, service.port, [])
  const partner = createClient({ baseUrl: proxy.baseUrl, key: company.key })

  const path = { company_id: company.id }
  const found: string[] = []
  for await (const one of partner.items('/api/v2/org/{company_id}/users', { path })) found.push(one.id)
  assert.deepEqual(found.sort(), wanted.sort())
  assert.equal(proxy.received.length, 3, 'ten a page')

  proxy.received.length = 0
  const pages: unknown[] = []
  for await (const page of partner.pages('/api/v2/org/{company_id}/users', { path, query: { per_page: 20 } }))
    pages.push([page.page, page.totalPages, page.total, page.items.length])
  assert.deepEqual(pages, [
    [1, 2, 25, 20],
    [2, 2, 25, 5],
  ])
  assert.deepEqual(
    proxy.received.map(({ url }) => url),
    [`/api/v2/org/${company.id}/users?per_page=20`, `/api/v2/org/${company.id}/users?per_page=20&page=2`],
  )

  proxy.received.length = 0
  for await (const _ of partner.items('/api/v2/org/{company_id}/users', { path })) break
  assert.equal(proxy.received.length, 1, 'who stops early asks for no more')
  const other = await service.givenCompany()
  const others = service.client(other.key).items('/api/v2/org/{company_id}/users', { path: { company_id: other.id } })
  for await (const _ of others) assert.fail('an empty list has no items')
})

test('a next link cannot send the key elsewhere, nor in circles', async (t) => {
  const elsewhere = await steeredServer(t, says(200, []))
  const server = await steeredServer(
    t,
    says(200, [{ id: '1' }], { link: `<${elsewhere.baseUrl}/api/v2/org/1/users?page=2>; rel="next"` }),
    says(200, [{ id: '2' }], { link: '</x?page=2>; rel=next', 'page-number': '2' }),
  )
  const found: string[] = []
  const partner = createClient({ baseUrl: server.baseUrl, key: 'gwc_1' })
  const users = partner.items('/api/v2/org/{company_id}/users', { path: { company_id: '1' } })
  for await (const { id } of users) found.push(id)
  assert.deepEqual([found, elsewhere.received.length, server.received.length], [['1', '2'], 0, 2])

  const header = '<a?page=1>; rel=\'first\', <b?page=3,4>; title="x"; rel="prev next", <c>; rel=last'
  assert.deepEqual(
    [linkTo('next', header), linkTo('first', header), linkTo('last', header)],
    ['b?page=3,4', 'a?page=1', 'c'],
  )
  assert.equal(linkTo('next', null), undefined)
})

test('a response that was read before is requested with If-None-Match, and 304 returns it again', async (t) => {
  const service = await listeningService(t, { template: 'world' })
  const company = await service.givenCompany()
  const ada = await service.givenTraveller(company)
  const proxy = await lossyProxy(t, service.port, [])
  const phone = createClient({ baseUrl: proxy.baseUrl, key: ada.token, cache: memoryCache() })

  const short = { query: { short: true } }
  const first = await phone.request('get', '/api/v2/countries', short)
  const second = await phone.request('get', '/api/v2/countries', short)
  assert.deepEqual([first.status, first.notModified, second.status, second.notModified], [200, false, 304, true])
  assert.equal(proxy.received[0]?.headers['if-none-match'], undefined)
  assert.equal(proxy.received[1]?.headers['if-none-match'], first.headers.get('etag'))
  assert.deepEqual(second.body, first.body)
  assert.equal(second.body.length, 250)
  second.body.length = 0
  assert.equal((await phone.get('/api/v2/countries', short)).length, 250, 'nobody changes what is kept')

  const spanish = await phone.request('get', '/api/v2/countries', { ...short, headers: { 'Accept-Language': 'es' } })
  assert.deepEqual(
    [spanish.status, spanish.headers.get('content-language')],
    [200, 'es'],
    'each language is kept apart',
  )

  const before = await phone.request('get', '/api/v2/users/my_profile')
  await service.client(company.key).patch('/api/v2/org/{company_id}/users/{user_id}', {
    path: { company_id: company.id, user_id: ada.id },
    body: { user: { last_name: 'Lovelace' } },
  })
  const after = await phone.request('get', '/api/v2/users/my_profile')
  assert.deepEqual([after.status, after.body.last_name, before.body.last_name === 'Lovelace'], [200, 'Lovelace', false])
  assert.equal((await phone.request('get', '/api/v2/users/my_profile')).status, 304)

  const partner = createClient({ baseUrl: service.baseUrl, key: company.key, cache: memoryCache() })
  for (const status of [200, 304]) {
    for await (const page of partner.pages('/api/v2/org/{company_id}/users', { path: { company_id: company.id } }))
      assert.deepEqual([page.total, page.items.map(({ id }) => id)], [1, [ada.id]], `a page after ${status}`)
  }
})

test('any store works, also one that forgets; two people who share one see only their own', async (t) => {
  const service = await listeningService(t)
  const company = await service.givenCompany()
  const [ada, bo] = [await service.givenTraveller(company), await service.givenTraveller(company)]
  const kept = new Map<string, CachedAnswer>()
  const cache = {
    get: async (key: string) => kept.get(key),
    set: async (key: string, answer: CachedAnswer) => void kept.set(key, answer),
  }
  const [first, second] = [service.client(ada.token, { cache }), service.client(bo.token, { cache })]
  assert.equal((await first.get('/api/v2/users/my_profile')).id, ada.id)
  const other = await second.request('get', '/api/v2/users/my_profile')
  assert.deepEqual([other.status, other.body.id], [200, bo.id])
  assert.equal((await first.request('get', '/api/v2/users/my_profile')).body.id, ada.id)
  kept.clear()
  assert.equal((await first.request('get', '/api/v2/users/my_profile')).status, 200)

  const small = memoryCache({ most: 2 })
  for (const key of ['a', 'b', 'a', 'c']) {
    await small.get(key)
    await small.set(key, { etag: key, body: key })
  }
  assert.deepEqual(
    [small.get('a') !== undefined, small.get('b'), small.get('c') !== undefined],
    [true, undefined, true],
  )
})

test('sync gives everything, then only what changed, then what was removed', async (t) => {
  const service = await listeningService(t, { template: 'world', now: '2026-11-14T12:00:00.400Z' })
  const company = await service.givenCompany()
  const ada = await service.givenTraveller(company)
  const [partner, phone] = [service.client(company.key), service.client(ada.token)]
  const path = { company_id: company.id }
  const make = (country_code: string) => {
    const destinations = [{ country_code, entry_date: '2027-03-01', exit_date: '2027-03-20' }]
    return partner.post('/api/v2/org/{company_id}/trips', {
      path,
      body: { trip: { traveller_ids: [ada.id], destinations } },
    })
  }
  const [brazil, peru] = [await make('BR'), await make('PE')]

  service.clock.advance(60)
  const first = await phone.sync('/api/v2/trips')
  assert.deepEqual(first.items.map(({ id }) => id).sort(), [brazil.id, peru.id].sort())
  assert.equal(first.since, Date.parse('2026-11-14T12:01:00Z') / 1000, 'the service’s clock, to the second')

  const nothing = await phone.sync('/api/v2/trips', { since: first.since })
  assert.deepEqual(nothing.items, [])
  // In the very second that the answer named, and after it was given.
  service.clock.advance(0.5)
  await partner.patch('/api/v2/org/{company_id}/trips/{trip_id}', {
    path: { ...path, trip_id: peru.id },
    body: { trip: { name: 'Andes' } },
  })
  service.clock.advance(60)
  const second = await phone.sync('/api/v2/trips', { since: nothing.since })
  assert.deepEqual(
    second.items.map(({ id, name }) => [id, name]),
    [[peru.id, 'Andes']],
  )

  service.clock.advance(60)
  await partner.delete('/api/v2/org/{company_id}/trips/{trip_id}', { path: { ...path, trip_id: brazil.id } })
  const third = await phone.sync('/api/v2/trips', { since: second.since })
  assert.deepEqual(
    third.items.map(({ id, deleted_at }) => [id, typeof deleted_at]),
    [[brazil.id, 'string']],
  )
})

test('sync reads all pages and goes on from the first one’s Date; without a Date it says so', async (t) => {
  const date = (second: number) => ({ date: new Date(Date.UTC(2026, 10, 14, 12, 0, second)).toUTCString() })
  const next = { link: '<http://x/?page=2>; rel="next"' }
  const server = await steeredServer(
    t,
    says(200, [{ id: '1' }], { ...date(5), ...next }),
    says(200, [{ id: '2' }], { ...date(9), 'page-number': '2' }),
  )
  const partner = createClient({ baseUrl: server.baseUrl, key: 'gwc_1', cache: memoryCache() })
  const { items, since } = await partner.sync('/api/v2/org/{company_id}/trips', {
    path: { company_id: '1' },
    since: 1_700_000_000,
    query: { per_page: 1 },
  })
  assert.deepEqual([items.length, since], [2, Date.UTC(2026, 10, 14, 12, 0, 5) / 1000])
  assert.deepEqual(
    server.received.map(({ url }) => url),
    ['/api/v2/org/1/trips?per_page=1&since=1700000000', '/api/v2/org/1/trips?per_page=1&since=1700000000&page=2'],
  )
  const undated = await steeredServer(t, (_, res) => {
    res.sendDate = false
    res.end('[]')
  })
  const call = createClient({ baseUrl: undated.baseUrl }).sync('/api/v2/trips')
  await assert.rejects(call, { code: 'invalid_answer', message: /no Date/ })
})
