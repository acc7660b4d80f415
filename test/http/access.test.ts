import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { RouteOptions } from 'fastify'
import { sql } from 'kysely'
import { createKey } from '../../src/people/index.ts'
import type { Scope } from '../../src/platform/db/scope.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'

const extraRoutes = probes({ worked: 0, meanwhile: () => {} })

test('a route that does not say who may call it refuses to boot', async (t) => {
  for (const config of [undefined, {}, { access: [] }]) {
    await assert.rejects(
      testApp(t, {
        extraRoutes: async (app) => void app.get('/api/v2/open', { ...(config ? { config } : {}) }, async () => []),
      }),
      /GET \/api\/v2\/open does not say who may call it/,
    )
  }
})

test('every registered route says who may call it, and refuses everybody else with 401 or 403', async (t) => {
  const routes: { method: string; url: string; access: readonly string[] }[] = []
  const onRoute = ({ method, url, config }: RouteOptions): void => {
    for (const one of [method].flat()) routes.push({ method: one, url, access: config?.access ?? [] })
  }
  const { as, asPublic, nobody, signedIn, givenCompany, givenTraveller, givenManager, givenStaff } = await testApp(t, {
    extraRoutes,
    onRoute,
  })
  const company = await givenCompany()
  const callers = {
    nobody,
    user: as(await givenTraveller(company)),
    company: as(company.key),
    public: asPublic(company),
    staff: as(await givenStaff()),
    manager: await signedIn(await givenManager(company)),
  }
  for (const url of ['/api/v2/countries', '/api/v2/org/:company_id/users', '/api/desk/keys', '/healthz'])
    assert.ok(
      routes.some((route) => route.url === url),
      url,
    )
  const ofOrganization = routes.filter(({ url, access }) => access.includes('public') && url.includes(':company_id'))
  assert.deepEqual(ofOrganization, [], 'a public key reads reference data only')
  for (const { method, url, access } of routes) {
    for (const [kind, caller] of Object.entries(callers)) {
      if (access.includes('anyone') || access.includes(kind)) continue
      const path = url.replace(':company_id', company.id).replace(/:\w+/g, '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0')
      const { status } = await caller.call(method, path)
      // At the desk the manager's cookie is valid and only the role is refused (403); elsewhere the cookie is ignored (401).
      const expected = kind === 'manager' && url.startsWith('/api/desk') && access.includes('staff') ? 403 : 401
      assert.equal(status, expected, `${kind}: ${method} ${url}`)
    }
  }
})

test('whoever does not manage the organization is refused with 403 before the body of a write is looked at', async (t) => {
  const writes: { method: string; url: string }[] = []
  const onRoute = ({ method, url, config }: RouteOptions): void => {
    if (!url.startsWith('/api/v2/org/') || config?.forMembers || !config?.access?.includes('user')) return
    for (const one of [method].flat()) if (!['GET', 'HEAD'].includes(one)) writes.push({ method: one, url })
  }
  const { as, givenCompany, givenTraveller } = await testApp(t, { onRoute })
  const company = await givenCompany()
  assert.ok(writes.length > 20, `${writes.length} writes`)
  for (const roles of [['traveller'], ['medical_practitioner']] as const) {
    const caller = as(await givenTraveller(company, { roles }))
    for (const { method, url } of writes) {
      const path = url.replace(':company_id', company.id).replace(/:\w+/g, 'nonsense')
      const body = { trip: 5, user: 5, issue: 5, alert_filter: 5, url: 5 }
      const { status, text } = await caller.call(method, path, method === 'DELETE' ? {} : { body })
      assert.equal(status, 403, `${method} ${url}: ${text}`)
    }
  }
})

test('a path of another company is 401, whatever the key', async (t) => {
  const { as, asPublic, signedIn, givenCompany, givenTraveller, givenManager, givenStaff } = await testApp(t, {
    extraRoutes,
  })
  const [own, other] = [await givenCompany(), await givenCompany()]
  const path = (id: string): string => `/api/v2/org/${id}/probes`
  const partner = as(own.key)
  assert.equal((await partner.get(path(own.id))).status, 200)
  assert.equal((await partner.get(path(own.id.toUpperCase()))).status, 200)
  for (const id of [other.id, '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', 'not-an-id', '%20', `${own.id}%20`])
    await t.test(nameOf(id), async () => {
      assert.equal((await partner.get(path(id))).status, 401, id)
    })
  for (const caller of [
    as(await givenTraveller(own)),
    asPublic(own),
    as(await givenStaff()),
    await signedIn(await givenManager(own)),
  ]) {
    assert.equal((await caller.get(path(own.id))).status, 401)
  }
})

test('a resource of another caller is 401, one that does not exist is 404', async (t) => {
  const { ctx, signedIn, givenCompany, givenManager } = await testApp(t)
  const [own, other] = [await givenCompany(), await givenCompany()]
  const manager = await signedIn(await givenManager(own))
  const mine = await createKey(ctx(), { kind: 'company', name: 'mine', companyId: own.id, userId: null })
  const theirs = await createKey(ctx(), { kind: 'company', name: 'theirs', companyId: other.id, userId: null })
  assert.equal((await manager.get(`/api/desk/keys/${mine.key.id}`)).status, 200)
  assert.equal((await manager.get(`/api/desk/keys/${mine.key.id.toUpperCase()}`)).status, 200)
  assert.equal((await manager.get('/api/desk/keys/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0')).status, 404)
  for (const [method, path] of [
    ['GET', ''],
    ['POST', '/rotate'],
    ['POST', '/revoke'],
  ] as const)
    await t.test(nameOf(method, path), async () => {
      assert.equal((await manager.call(method, `/api/desk/keys/${theirs.key.id}${path}`)).status, 401, path)
    })
  const listed = await manager.get<{ id: string; company_id: string }[]>('/api/desk/keys?per_page=100')
  assert.deepEqual([...new Set(listed.body.map((key) => key.company_id))], [own.id])
  assert.ok(listed.body.some((key) => key.id === mine.key.id))
  for (const list of ['users', 'trips', 'notifications', 'outbox', 'noise', 'webhook_endpoints'])
    await t.test(nameOf(list), async () => {
      assert.equal((await manager.get(`/api/desk/${list}?company_id=${own.id.toUpperCase()}`)).status, 200, list)
      assert.equal((await manager.get(`/api/desk/${list}?company_id=${other.id}`)).status, 401, list)
    })

  // A manager creates keys of their own company only, whatever the body contains, and no staff keys.
  const made = await manager.post<{ company_id: string }>('/api/desk/keys', {
    key: { name: 'x', company_id: other.id },
  })
  assert.equal(made.status, 201)
  assert.equal(made.body.company_id, own.id)
  assert.equal((await manager.post('/api/desk/keys', { key: { name: 'x', kind: 'staff' } })).status, 403)
})

test('row-level security: even without WHERE a company reads and writes only its own rows', async (t) => {
  const { db, givenCompany, givenTraveller, givenManager, givenStaff } = await testApp(t)
  const [own, other] = [await givenCompany(), await givenCompany()]
  const traveller = await givenTraveller(own)
  await givenTraveller(other)
  await givenManager(other)
  await givenStaff()
  const asCompany: Scope = { everything: false, companyId: own.id, userId: null }
  const asUser: Scope = { everything: false, companyId: null, userId: traveller.id }
  const asNobody: Scope = { everything: false, companyId: null, userId: null }
  const count = async (scope: Scope | undefined, table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.raw(table)}`.execute(db.db(scope))
    return rows[0]?.n ?? -1
  }
  for (const table of ['companies', 'users', 'roles', 'keys', 'audit_log'])
    await t.test(nameOf(table), async () => {
      assert.ok((await count(undefined, table)) > (await count(asCompany, table)), table)
      assert.ok((await count(asCompany, table)) > 0, table)
      assert.equal(await count(asNobody, table), 0, table)
    })
  assert.equal(await count(asCompany, 'companies'), 1)
  assert.equal(await count(asCompany, 'users'), 1)
  assert.equal(await count(asUser, 'users'), 1)
  const { rows: strangers } = await sql<{
    id: string
  }>`select id from keys where company_id is distinct from ${own.id}`.execute(db.db(asCompany))
  assert.deepEqual(strangers, [])
  const renamed = await sql`update users set first_name = 'x'`.execute(db.db(asCompany))
  assert.equal(renamed.numAffectedRows, 1n)
  assert.equal(
    (await sql`delete from roles where company_id = ${other.id}`.execute(db.db(asCompany))).numAffectedRows,
    0n,
  )
  await assert.rejects(sql`update users set company_id = ${other.id}`.execute(db.db(asCompany)), /row-level security/)
  await assert.rejects(
    sql`insert into companies (id, name, created_at, updated_at) values (gen_random_uuid(), 'x', now(), now())`.execute(
      db.db(asCompany),
    ),
    /row-level security/,
  )
  await assert.rejects(
    sql`select set_config('role', (select rolname from pg_roles where rolsuper order by oid limit 1), false)`.execute(
      db.db(asCompany),
    ),
    /permission denied/,
  )
  await assert.rejects(sql`alter table users disable row level security`.execute(db.db()), /must be owner/)
})
