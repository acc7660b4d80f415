import assert from 'node:assert/strict'
import { test } from 'node:test'
import { createKey } from '../../src/people/index.ts'
import { pageHeaders, parsePageRequest } from '../../src/platform/http/paging.ts'
import { type Answer, testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { sendRaw } from '../support/sockets.ts'

interface Item {
  readonly id: string
  readonly name: string
}

const links = (header: string | undefined): Record<string, string> =>
  Object.fromEntries(
    [...(header ?? '').matchAll(/<([^>]+)>; rel="(\w+)"/g)].map(([, url = '', rel = '']) => [rel, url]),
  )

test('every page has its position in the headers, and its links keep the other parameters', async (t) => {
  const { as, ctx, givenCompany, givenStaff } = await testApp(t)
  const company = await givenCompany()
  const staff = as(await givenStaff())
  for (let i = 0; i < 22; i++)
    await createKey(ctx(), { kind: 'company', name: `key ${i}`, companyId: company.id, userId: null })
  const host = { host: 'desk.example:8443' }
  const first = await staff.get<Item[]>('/api/desk/keys', host)
  const { length: total } = (await staff.get<Item[]>('/api/desk/keys?per_page=100', host)).body
  assert.equal(total, 25)
  assert.equal(first.body.length, 10)
  const counts = ['total-count', 'total', 'total-pages', 'per-page', 'page-number']
  assert.deepEqual(
    counts.map((name) => first.headers[name]),
    ['25', '25', '3', '10', '1'],
  )
  assert.deepEqual(links(first.headers['link']), {
    next: 'http://desk.example:8443/api/desk/keys?page=2&per_page=10',
    first: 'http://desk.example:8443/api/desk/keys?page=1&per_page=10',
    last: 'http://desk.example:8443/api/desk/keys?page=3&per_page=10',
  })
  const middle = await staff.get<Item[]>('/api/desk/keys?color=b%C3%A9ige&x=1&x=2&page=2&per_page=8', host)
  assert.deepEqual(
    counts.map((name) => middle.headers[name]),
    ['25', '25', '4', '8', '2'],
  )
  assert.equal(
    links(middle.headers['link'])['next'],
    'http://desk.example:8443/api/desk/keys?color=b%C3%A9ige&x=1&x=2&page=3&per_page=8',
  )
  assert.deepEqual(Object.keys(links(middle.headers['link'])), ['next', 'prev', 'first', 'last'])

  // Following `next` visits everything once.
  const seen: string[] = []
  for (let url: string | undefined = '/api/desk/keys?per_page=7'; url; ) {
    const { body, headers }: Answer<Item[]> = await staff.get<Item[]>(url)
    seen.push(...body.map(({ id }) => id))
    const next: string | undefined = links(headers['link'])['next']
    url = next?.replace(/^http:\/\/[^/]+/, '')
  }
  assert.equal(seen.length, 25)
  assert.equal(new Set(seen).size, 25)
})

test('past the end there is an empty page; more than a hundred is a hundred', async (t) => {
  const { as, givenStaff } = await testApp(t)
  const staff = as(await givenStaff())
  for (const page of [2, 99, 999_999_999])
    await t.test(nameOf(page), async () => {
      const { status, body, headers } = await staff.get<Item[]>(`/api/desk/keys?page=${page}`)
      assert.equal(status, 200, String(page))
      assert.deepEqual(body, [])
      assert.equal(headers['total-count'], '1')
      assert.equal(headers['page-number'], String(page))
      assert.deepEqual(Object.keys(links(headers['link'])), ['prev', 'first', 'last'])
      assert.match(links(headers['link'])['prev'] ?? '', /[?&]page=1&/)
    })
  for (const perPage of [100, 101, 1000, 99_999_999])
    await t.test(nameOf(perPage), async () => {
      const { status, headers } = await staff.get(`/api/desk/keys?per_page=${perPage}`)
      assert.equal(status, 200)
      assert.equal(headers['per-page'], '100')
      assert.match(headers['link'] ?? '', /per_page=100>/)
    })
  assert.equal((await staff.get('/api/desk/keys?page=0')).status, 422)
  assert.equal((await staff.get('/api/desk/keys?per_page=0')).status, 422)
})

test('a list keeps its order while rows are added', async (t) => {
  const { as, ctx, clock, givenCompany, givenStaff } = await testApp(t)
  const company = await givenCompany()
  const staff = as(await givenStaff())
  const add = (name: string) => createKey(ctx(), { kind: 'company', name, companyId: company.id, userId: null })
  for (let i = 0; i < 12; i++) {
    clock.advance(1)
    await add(`old ${i}`)
  }
  const page = async (number: number) =>
    (await staff.get<Item[]>(`/api/desk/keys?page=${number}&per_page=5`)).body.map(({ id }) => id)
  const before = [...(await page(1)), ...(await page(2))]
  clock.advance(1)
  await add('new')
  assert.deepEqual([...(await page(1)), ...(await page(2))], before)
})

test('version 2 has the same headers, also for cached responses', async (t) => {
  const { as, asPublic, givenCompany, givenTraveller } = await testApp(t, { template: 'world' })
  const company = await givenCompany()
  for (const caller of [as(company.key), asPublic(company), as(await givenTraveller(company))]) {
    for (let i = 0; i < 2; i++) {
      const { body, headers } = await caller.get<Item[]>('/api/v2/countries?page=3&per_page=20', {
        host: `h${i}.example`,
      })
      assert.equal(body.length, 20)
      assert.deepEqual(
        ['total-count', 'total', 'total-pages', 'per-page', 'page-number'].map((name) => headers[name]),
        ['250', '250', '13', '20', '3'],
      )
      assert.equal(links(headers['link'])['next'], `http://h${i}.example/api/v2/countries?page=4&per_page=20`)
      assert.deepEqual(Object.keys(links(headers['link'])), ['next', 'prev', 'first', 'last'])
    }
  }
  assert.deepEqual((await as(company.key).get('/api/v2/countries?page=14&per_page=20')).body, [])
  assert.equal((await as(company.key).get<Item[]>('/api/v2/countries?per_page=1000')).body.length, 100)
})

test('with an invalid Host the links have our own address', async (t) => {
  const node = await testApp(t)
  const { key } = await node.givenStaff()
  const port = await node.listen()
  const send = (line: string, host: string) =>
    sendRaw(port, `GET ${line}\r\n${host}Authorization: TKN ${key}\r\nConnection: close\r\n\r\n`)
  for (const [line, host] of [
    ['/api/desk/keys HTTP/1.0', ''],
    ['/api/desk/keys HTTP/1.1', 'Host: [::1\r\n'],
    ['/api/desk/keys HTTP/1.1', 'Host: a b\r\n'],
  ] as const)
    await t.test(nameOf(line, host), async () => {
      const { status, headers } = await send(line, host)
      assert.equal(status, 200)
      assert.equal(links(headers['link'])['first'], 'http://godwit.test/api/desk/keys?page=1&per_page=10')
    })
  const absolute = await send('http://proxied.example/api/desk/keys?a=1 HTTP/1.1', 'Host: desk.example\r\n')
  assert.equal(links(absolute.headers['link'])['first'], 'http://desk.example/api/desk/keys?a=1&page=1&per_page=10')
})

test('an empty list is one empty page', () => {
  const headers = pageHeaders('https://x.example/a', parsePageRequest({}), 0)
  assert.deepEqual([headers['total-pages'], headers['total'], headers['page-number']], ['1', '0', '1'])
  assert.deepEqual(Object.keys(links(headers['link'])), ['first', 'last'])
})

test('with a configured address no URL of an answer comes from Host', async (t) => {
  const { as, givenCompany, givenStaff } = await testApp(t, {
    template: 'world',
    config: { baseUrl: 'http://godwit.test', trustProxy: true },
  })
  const staff = as(await givenStaff())
  const partner = as(await givenCompany())
  const forged = { host: 'evil.example', 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  for (const [caller, path] of [
    [staff, '/api/desk/keys'],
    [partner, '/api/v2/airports'],
    [partner, '/api/v2/airports'],
    [partner, '/api/v2/countries'],
    [partner, '/api/v2/countries/BR'],
    [staff, '/openapi/v2.json'],
    [staff, '/docs'],
  ] as const) {
    const { headers, text } = await caller.get(path, forged)
    assert.doesNotMatch(`${JSON.stringify(headers)}${text}`, /evil\.example/, path)
    for (const url of Object.values(links(headers['link']))) assert.match(url, /^http:\/\/godwit\.test\//, path)
  }
})
