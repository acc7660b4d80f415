import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { givenDesk } from '../../src/intelligence/testing.ts'
import type { Answer } from '../support/app.ts'
import { signedInByLink } from '../support/sign-in-link.ts'
import { workingApp } from '../support/worker.ts'

type Body = Record<string, unknown> & { readonly id: string }
interface Refused {
  readonly error: { readonly fields: Readonly<Record<string, readonly string[]>> }
}
interface Event {
  readonly event: number
  readonly event_name: string
  readonly payload: { readonly user?: Record<string, unknown>; readonly external_ids?: readonly string[] }
}

const ok = <T>({ status, body, text }: Answer<T>): T => {
  assert.ok(status >= 200 && status < 300, `${status}: ${text}`)
  return body
}
const fields = ({ status, body }: Answer<Refused>) => [status, Object.keys(body.error.fields)]

test('a company makes travellers by its own id alone, and is told everything about them', async (t) => {
  const app = await workingApp(t, { template: 'world' })
  const { staff, givenPublished } = await givenDesk(app)
  const company = await app.givenCompany()
  const boss = await app.givenManager(company)
  const [org, desk, path] = [app.as(company), await app.signedIn(boss), `/api/v2/org/${company.id}`]
  const make = (user: object, more: object = {}) =>
    org.post<Body & Refused>(`${path}/users/travellers`, { user, ...more })
  const anonymous = ok(await make({ external_id: 'C-1' }))

  await t.test('made by the company’s server and at the desk; nothing is asked for but the id', async () => {
    assert.deepEqual(
      [
        anonymous['external_id'],
        anonymous['email'],
        anonymous['first_name'],
        anonymous['last_name'],
        anonymous['display_name'],
      ],
      ['C-1', null, null, null, 'C-1'],
    )
    ok(await make({ external_id: 'C-2', name: null, email: '', home_country: 'SE' }))
    assert.deepEqual(fields(await make({ external_id: 'C-1' })), [422, ['external_id']], 'each id once')
    assert.deepEqual(fields(await make({})), [422, ['first_name', 'email']])
    assert.deepEqual(
      fields(await make({ external_id: 'C-9', name: 'Ada' })),
      [422, ['email']],
      'a name needs an address',
    )
    assert.deepEqual(fields(await make({ external_id: 'C-9' }, { send_confirmation_email: true })), [422, ['email']])
    const user = { external_id: 'C-3' }
    const made = ok(await desk.post<Body>('/api/desk/users', { user }))
    assert.deepEqual([made['name'], made['email']], ['C-3', null])
    const manager = { external_id: 'C-9', roles: [1], company_id: company.id }
    assert.deepEqual(fields(await staff.post<Refused>('/api/desk/users', { user: manager })), [422, ['email']])
    assert.deepEqual(fields(await staff.post<Refused>('/api/desk/users', { user: { ...user, staff: true } })), [
      422,
      ['email'],
    ])
  })

  const phone = await signedInByLink(app, company, anonymous)
  assert.equal(ok(await phone.get<Body>('/api/v2/users/my_profile')).id, anonymous.id)

  const inLima = {
    country_code: 'PE',
    lat: -12.0464,
    lng: -77.0428,
    type: 1,
    entry_date: '2026-11-14',
    exit_date: '2026-11-20',
  }
  ok(await org.post(`${path}/trips`, { trip: { traveller_ids: [anonymous.id], destinations: [inLima] } }))
  const csv =
    'traveller_external_id,trip_external_id,kind,country_code,entry_date,exit_date\nC-1,PNR-1,destination,FR,2027-03-01,2027-03-05\n'
  const imported = ok(
    await desk.post<{ errors: unknown[] }>(`/api/desk/companies/${company.id}/trip_imports`, { trip_import: { csv } }),
  )
  assert.deepEqual(imported.errors, [])
  const device = { token: 'tok', platform: 'ios', uuid: 'phone' }
  ok(await phone.post(`/api/v2/users/${anonymous.id}/devices`, { device }))
  ok(
    await phone.post('/api/v2/check_ins', {
      check_in: { device_token: 'tok', latitude: -12.05, longitude: -77.04, status: 2 },
    }),
  )
  const asked = ok(
    await org.post<Body>(`${path}/check_in_requests`, { check_in_request: { user_ids: [anonymous.id] } }),
  )
  await givenPublished({ country_ids: ['PE'], full_country_ids: ['PE'] })
  await app.settle()

  await t.test('everything reaches the company by webhook, and nothing the traveller by us', async () => {
    const { events } = ok(await org.get<{ events: Event[] }>(`${path}/webhook_events?limit=100`))
    const relayed = events.filter((one) => one.event_name === 'notification.suppressed')
    const who = { id: anonymous.id, external_id: 'C-1', email: null, first_name: null, last_name: null }
    for (const { payload } of relayed) assert.deepEqual(payload.user, who)
    for (const type of [30, 50, 110])
      assert.ok(
        relayed.some(({ event }) => event === type),
        `${type} is relayed`,
      )
    for (const type of [20, 53, 110, 500])
      assert.ok(
        events.some(({ event, payload }) => event === type && payload.external_ids?.includes('C-1')),
        `${type} names C-1`,
      )
    for (const table of ['deliveries', 'outbox_messages']) {
      const { rows } = await sql`select 1 from ${sql.table(table)} where user_id = ${anonymous.id}`.execute(app.db.db())
      assert.equal(rows.length, 0, table)
    }
    const call = ok(await desk.get<{ title: string }[]>('/api/desk/notifications?type=53'))
    assert.deepEqual(
      call.map(({ title }) => title),
      ['C-1 needs help'],
    )
  })

  await t.test('lists and pages show them', async () => {
    const pages = [
      `/api/desk/users?q=C-1`,
      `/api/desk/users/${anonymous.id}`,
      `/api/desk/users/${anonymous.id}/facts`,
      `/api/desk/whereabouts?country=PE`,
      `/api/desk/notifications?user_id=${anonymous.id}`,
      `/api/desk/trips`,
    ]
    for (const page of pages) {
      const { status, text } = await desk.get(page)
      assert.deepEqual([status, text.includes(anonymous.id)], [200, true], `${page}: ${text.slice(0, 300)}`)
    }
    for (const list of [`${path}/users`, `${path}/trips`, `${path}/check_in_requests/${asked.id}`])
      assert.ok(ok(await org.get<unknown>(list)) && (await org.get(list)).text.includes(anonymous.id), list)
  })

  await t.test('a name and an address come together; then they are told themselves', async () => {
    const patch = (user: object) => org.patch<Body & Refused>(`${path}/users/${anonymous.id}`, { user })
    assert.deepEqual(fields(await patch({ first_name: 'Ada' })), [422, ['email']])
    assert.deepEqual(fields(await patch({ email: 'ada@example.com' })), [422, ['first_name']])
    assert.deepEqual(fields(await patch({ external_id: null })), [422, ['external_id']])
    ok(await patch({ name: null, email: null, home_country: 'NO' }))
    const named = ok(await patch({ name: 'Ada Lindqvist', email: 'ada@example.com' }))
    assert.deepEqual([named['display_name'], named['email']], ['Ada Lindqvist', 'ada@example.com'])
    assert.deepEqual(fields(await patch({ email: null })), [422, ['email']])
    ok(await org.post(`${path}/check_in_requests`, { check_in_request: { user_ids: [anonymous.id] } }))
    await app.settle()
    const outbox = ok(await desk.get<{ channel: string }[]>(`/api/desk/outbox?user_id=${anonymous.id}`))
    assert.ok(outbox.some(({ channel }) => channel === 'email'))
  })
})
