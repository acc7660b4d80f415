import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { verifyWebhook } from '../../../client/src/webhooks.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { eventNumbers } from '../notifications/notification-lookup.ts'
import { eventCatalogue } from '../webhook-events/event-catalogue.ts'
import { givenReceiver, webhookApp } from '../webhooks/webhooks.testing.ts'

interface Shown {
  readonly id: string
  readonly url: string
  readonly enabled: boolean
  readonly enabled_events: number[]
  readonly status: string
  readonly disabled_because: string | null
  readonly signing_secret?: string
}
interface Refused {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}

test('GET, POST /org/:company_id/webhook_endpoints and PATCH, PUT, DELETE: one endpoint’s life', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const [key, path] = [app.as(company), `/api/v2/org/${company.id}/webhook_endpoints`]
  const made = await key.post<Shown>(path, {
    webhook_endpoint: { enabled: true, url: 'https://hooks.example.com/a', enabled_events: [110, 20, 20] },
  })
  assert.equal(made.status, 201)
  assert.match(made.body.signing_secret ?? '', /^whsec_[A-Za-z0-9+/]{43}=$/)
  assert.deepEqual(made.body.enabled_events, [20, 110])
  const stored = await sql<{ row: string }>`select w::text as row from webhook_endpoints w`.execute(app.db.db())
  assert.ok(!stored.rows[0]?.row.includes((made.body.signing_secret ?? '').slice(6)), 'it is stored sealed')

  const one = `${path}/${made.body.id}`
  const got = await key.get<Shown>(one)
  assert.equal(got.status, 200)
  assert.equal('signing_secret' in got.body, false)
  assert.deepEqual((await key.get<Shown[]>(path)).body, [got.body])
  const patched = await key.patch<Shown>(one, { webhook_endpoint: { enabled_events: null } })
  assert.deepEqual([patched.body.enabled_events, patched.body.enabled], [[], true])
  const put = await key.put<Shown>(one, { webhook_endpoint: { enabled: false } })
  assert.deepEqual([put.body.status, put.body.disabled_because, put.body.url], ['disabled', 'asked', got.body.url])
  assert.equal((await key.delete(one)).status, 200)
  assert.equal((await key.get(one)).status, 404)
  assert.deepEqual((await key.get<Shown[]>(path)).body, [])
  const audited = await sql<{ action: string; line: string }>`
    select action, a::text as line from audit_log a where subject_kind = 'webhook_endpoint' order by id`.execute(
    app.db.db(),
  )
  assert.deepEqual(
    audited.rows.map((row) => row.action),
    ['create', 'update', 'update', 'delete'],
  )
  assert.ok(!audited.rows.some((row) => row.line.includes('whsec_')))
})

test('what registration refuses, by field', async (t) => {
  const app = await webhookApp(t)
  const company = await app.givenCompany()
  const path = `/api/v2/org/${company.id}/webhook_endpoints`
  const refused = async (webhook_endpoint: object, status = 422) => {
    const answer = await app.as(company).post<Refused>(path, { webhook_endpoint })
    assert.equal(answer.status, status)
    return answer.body.error.fields
  }
  const url = 'https://hooks.example.com/'
  assert.deepEqual(await refused({ url, enabled_events: [20, 7, 9999] }), {
    enabled_events: [
      '7 is not the number of a notification type or event',
      '9999 is not the number of a notification type or event',
    ],
  })
  assert.deepEqual(await refused({ url: 'https://a:b@hooks.example.com/' }), {
    url: ['must not hold a name or password'],
  })
  await refused({ url, enabled_events: ['twenty'] }, 400)
  await refused({ enabled: true })
})

test('by default only https URLs of public addresses can be registered', async (t) => {
  const { testApp } = await import('../../../test/support/app.ts')
  const app = await testApp(t)
  const company = await app.givenCompany()
  for (const url of [
    'http://hooks.example.com/',
    'https://127.0.0.1/',
    'https://[::ffff:10.0.0.1]/',
    'https://0x7f000001/',
  ])
    await t.test(nameOf(url), async () => {
      const answer = await app.as(company).post<Refused>(`/api/v2/org/${company.id}/webhook_endpoints`, {
        webhook_endpoint: { url },
      })
      assert.equal(answer.status, 422, url)
      assert.equal(answer.body.error.fields?.['url']?.length, 1, url)
    })
})

test('only the company and its managers see its endpoints, events and log', async (t) => {
  const app = await webhookApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const [manager, traveller] = [await app.givenManager(company), await app.givenTraveller(company)]
  const endpoint = await app.register(company, 'https://hooks.example.com/')
  await app.happen(company)
  const [event] = (await app.db.db().selectFrom('webhook_events').select('id').execute()) ?? []
  const base = `/api/v2/org/${company.id}`
  const calls: [string, string, unknown?][] = [
    ['GET', `${base}/webhook_endpoints`],
    ['GET', endpoint.path],
    ['GET', `${endpoint.path}/deliveries`],
    ['GET', `${base}/webhook_events`],
    ['PATCH', endpoint.path, { webhook_endpoint: { enabled: true } }],
    ['POST', `${endpoint.path}/rotate_secret`],
    ['POST', `${endpoint.path}/test`],
    ['POST', `${endpoint.path}/replay`, { since: 0, until: 1 }],
    ['POST', `${base}/webhook_events/${event?.id}/replay`],
  ]
  for (const [method, url, body] of calls)
    await t.test(nameOf(method, url, body), async () => {
      const options = body === undefined ? {} : { body }
      assert.equal((await app.as(other).call(method, url, options)).status, 401, `${method} ${url}`)
      assert.equal((await app.as(traveller).call(method, url, options)).status, 403, `${method} ${url}`)
      assert.equal((await app.nobody.call(method, url, options)).status, 401, `${method} ${url}`)
      const own = await app.as(manager).call(method, url, options)
      assert.ok(own.status < 300, `${method} ${url}: ${own.status}`)
    })
  const theirs = `/api/v2/org/${other.id}`
  assert.equal((await app.as(other).get(`${theirs}/webhook_endpoints/${endpoint.id}`)).status, 401)
  assert.equal((await app.as(other).post(`${theirs}/webhook_events/${event?.id}/replay`)).status, 401)
  assert.equal((await app.as(other).get(`${theirs}/webhook_endpoints/${company.id}`)).status, 404)
  assert.equal((await app.as(company).post(`${base}/webhook_events/${company.id}/replay`)).status, 404)
})

test('POST …/rotate_secret: for a day both secrets sign, then the new one alone', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t)
  const company = await app.givenCompany()
  const endpoint = await app.register(company, receiver.url)
  const rotated = await app.as(company).post<Shown>(`${endpoint.path}/rotate_secret`)
  assert.equal(rotated.status, 200)
  const secret = rotated.body.signing_secret ?? ''
  assert.notEqual(secret, endpoint.secret)
  const worker = app.worker()
  const verified = async (by: string): Promise<boolean> => {
    const { headers, body } = receiver.got.at(-1) ?? { headers: {}, body: '' }
    const believed = async (only: object) =>
      verifyWebhook({ secret: by, headers: only as Record<string, string>, body }).then(
        () => true,
        () => false,
      )
    const { 'service-signature': service, ...standard } = headers as Record<string, string>
    const both = [await believed({ 'service-signature': service }), await believed(standard)]
    assert.equal(both[0], both[1], 'both schemes say the same')
    return both[0] === true
  }
  await app.happen(company)
  await app.run(worker)
  assert.equal(receiver.got[0]?.headers['service-signature']?.match(/v1=[0-9a-f]{64}/g)?.length, 2)
  assert.equal(receiver.got[0]?.headers['webhook-signature']?.split(' ').length, 2)
  assert.deepEqual([await verified(endpoint.secret), await verified(secret)], [true, true])
  app.clock.advance(86_400)
  await app.happen(company)
  await app.run(worker)
  assert.deepEqual([await verified(endpoint.secret), await verified(secret)], [false, true])
})

test('an endpoint may name every notification type and every event, and gets a whole sample of each', async (t) => {
  const app = await webhookApp(t)
  const receiver = await givenReceiver(t)
  const company = await app.givenCompany()
  const contract = [
    ...[0, 1, 2, 3, 4, 5, 6, 9, 10, 20, 21, 22, 23, 24, 25, 30, 50, 51, 52, 53, 54],
    ...[100, 101, 102, 103, 104, 105, 106, 107, 110, 111, 115, 120, 121, 130, 300, 301, 302, 303, 304, 305, 306],
    ...[500, 501, 502, 503, 504, 505, 506, 600, 601, 602, 603, 604, 605, 606, 607, 900, 901, 902, 903, 904, 910, 911],
    ...[
      1000, 1001, 1002, 1003, 1004, 1005, 1006, 1007, 1008, 1009, 1010, 1011, 1012, 1013, 1014, 1015, 1016, 1020, 1021,
    ],
  ]
  const endpoint = await app.register(company, receiver.url, { enabled_events: contract })
  const shown = await app.as(company).get<Shown>(endpoint.path)
  assert.deepEqual(shown.body.enabled_events, contract)
  const worker = app.worker()
  const sampled = async (event: number) => {
    const sent = await app.as(company).post(`${endpoint.path}/test`, { event })
    assert.equal(sent.status, 202, sent.text)
    await app.run(worker)
    return JSON.parse(receiver.got.at(-1)?.body.toString() ?? '') as Record<string, unknown> & {
      payload: Record<string, Record<string, unknown>>
    }
  }
  const alert = await sampled(110)
  assert.deepEqual([alert['event'], alert['event_name'], alert['test']], [110, 'alert.matched', true])
  for (const field of ['headline', 'body', 'risk_level', 'status', 'countries', 'locations', 'airports'])
    assert.ok(field in (alert.payload['alert'] ?? {}), `the whole alert: ${field}`)
  for (const [event, resource, field] of [
    [111, 'advisory', 'headline'],
    [20, 'trip', 'destinations'],
    [120, 'travel_restriction', 'type'],
    [121, 'entry_requirement', 'type'],
    [130, 'visa_requirement', 'kind'],
  ] as const)
    assert.ok(field in ((await sampled(event)).payload[resource] ?? {}), `${event}: ${field}`)
  const landed = await sampled(52)
  assert.deepEqual([landed['event'], landed['event_name'], landed['test']], [52, 'notification.suppressed', true])
  assert.equal(landed.payload['notification']?.['type'], 52)
  await app.happen(company, [20])
  await app.run(worker)
  const real = JSON.parse(receiver.got.at(-1)?.body.toString() ?? '')
  assert.equal('test' in real, false, 'only samples carry it')
})

test('every event number that can be registered for is in the catalogue once', () => {
  assert.deepEqual(
    eventCatalogue.map(({ event }) => event).toSorted((a, b) => a - b),
    [...eventNumbers].toSorted((a, b) => a - b),
  )
  for (const { eventName } of eventCatalogue) assert.match(eventName, /^[a-z_]+(\.[a-z_-]+)+$/)
})
