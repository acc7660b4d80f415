import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { createKey, keyKind, revokeKey, rotateUserToken, userToken } from '../../src/people/index.ts'
import { testApp } from '../support/app.ts'
import { nameOf } from '../support/case-names.ts'
import { probes } from '../support/probes.ts'

interface ActorBody {
  readonly actor: { readonly kind: string; readonly companyId?: string }
}
interface Shown {
  readonly id: string
  readonly key: string
  readonly hint: string
}

const extraRoutes = probes({ worked: 0, meanwhile: () => {} })
const who = '/api/v2/probes/actor'

test('a key has a prefix for its kind, and a checksum', async (t) => {
  const { givenCompany, givenTraveller, givenStaff } = await testApp(t)
  const company = await givenCompany()
  const keys = {
    company: company.key,
    public: company.publicKey,
    user: (await givenTraveller(company)).token,
    staff: (await givenStaff()).key,
  }
  for (const [kind, key] of Object.entries(keys)) {
    assert.equal(keyKind(key), kind)
    assert.match(key, /^gw[cpus]_[0-9A-Za-z]{33}$/)
    // 27 base-62 characters encode the 160 bits; the rest is the checksum, which detects any single wrong character.
    for (let i = 0; i < key.length; i++) {
      const slipped = `${key.slice(0, i)}${key[i] === 'x' ? 'y' : 'x'}${key.slice(i + 1)}`
      assert.equal(keyKind(slipped), undefined, `${i}`)
    }
  }
  assert.equal(new Set(Object.values(keys)).size, 4)
})

test('each kind of key gives its kind of caller; other ways of sending it are refused', async (t) => {
  const { as, nobody, asPublic, withHeaders, givenCompany, givenTraveller, givenStaff } = await testApp(t, {
    extraRoutes,
  })
  const company = await givenCompany()
  const traveller = await givenTraveller(company)
  const staff = await givenStaff()
  const kind = async (authorization: string) => {
    const { status, body } = await withHeaders({ authorization }).get<ActorBody>(who)
    return status === 200 ? body.actor.kind : status
  }
  assert.equal(await kind(`TKN ${company.key}`), 'company')
  assert.equal(await kind(`TKN ${traveller.token}`), 'user')
  assert.equal(await kind(`TKN ${staff.key}`), 'staff')
  assert.equal(await kind(`PUB ${company.publicKey}`), 'public')
  for (const word of ['tkn', 'Tkn', 'tKN'])
    await t.test(nameOf(word), async () => {
      assert.equal(await kind(`${word} ${company.key}`), 'company', word)
    })
  assert.equal(await kind(`pub ${company.publicKey}`), 'public')

  const refused = [
    company.key,
    `Bearer ${company.key}`,
    `TKN${company.key}`,
    `TKN ${company.key} x`,
    `TKN "${company.key}"`,
    'TKN',
    'TKN ',
    '',
    `TKN ${company.key},TKN ${company.key}`,
    `PUB ${company.key}`,
    `TKN ${company.publicKey}`,
    `PUB ${traveller.token}`,
    `PUB ${staff.key}`,
    `TKN ${company.key.toLowerCase()}`,
    `TKN ${company.key.slice(0, -1)}${company.key.endsWith('0') ? '1' : '0'}`,
    `TKN gwc_${'0'.repeat(33)}`,
    'TKN null',
    "TKN ' or 1=1 --",
    `TKN ${'a'.repeat(5000)}`,
  ]
  for (const authorization of refused)
    await t.test(nameOf(authorization), async () => {
      assert.equal(await kind(authorization), 401, authorization.slice(0, 60))
    })
  assert.equal((await nobody.get(who)).status, 401)

  // The traveller's paths are the traveller's.
  assert.equal((await as(traveller).get('/api/v2/users/my_profile')).status, 200)
  for (const other of [as(company.key), as(staff), asPublic(company)])
    assert.equal((await other.get('/api/v2/users/my_profile')).status, 401)
  // Reference data is open to all of them; the desk to none of the company's keys.
  for (const one of [as(traveller), as(company.key), as(staff), asPublic(company)])
    assert.equal((await one.get('/api/v2/countries')).status, 200)
  for (const one of [as(traveller), as(company.key), asPublic(company)])
    assert.equal((await one.get('/api/desk/keys')).status, 401)
  assert.equal((await as(staff).get('/api/desk/keys')).status, 200)
})

test('a public key only reads', async (t) => {
  const { app, asPublic, givenCompany } = await testApp(t, { extraRoutes })
  const page = asPublic(await givenCompany())
  assert.equal((await page.post('/api/v2/probes/read')).status, 200, 'a POST that is declared to be a read')
  assert.equal((await page.post('/api/v2/probes', { probe: { email: 'a@example.com' } })).status, 401)
  assert.equal((await page.get('/api/v2/trips')).status, 401)
  assert.equal((await page.get('/api/desk/keys')).status, 401)
  assert.ok(app.hasRoute({ method: 'GET', url: '/api/v2/countries' }))
})

test('keys expire, are revoked and rotated, also on a second node', async (t) => {
  const first = await testApp(t, { extraRoutes })
  const second = await first.secondNode()
  const { ctx, clock, givenCompany, givenTraveller, givenStaff } = first
  const company = await givenCompany()
  const statuses = async (key: string) => [
    (await first.as(key).get(who)).status,
    (await second.as(key).get(who)).status,
  ]

  const until = new Date(clock.now().getTime() + 60_000)
  const shortLived = await createKey(ctx(), {
    kind: 'company',
    name: 'short',
    companyId: company.id,
    userId: null,
    expiresAt: until,
  })
  assert.deepEqual(await statuses(shortLived.secret), [200, 200])
  clock.advance(59)
  assert.deepEqual(await statuses(shortLived.secret), [200, 200])
  clock.advance(1)
  assert.deepEqual(await statuses(shortLived.secret), [401, 401], 'expired, though both nodes hold it')

  const desk = first.as(await givenStaff())
  const made = (await desk.post<Shown>('/api/desk/keys', { key: { name: 'Booking', company_id: company.id } })).body
  assert.deepEqual(await statuses(made.key), [200, 200])
  const graced = await desk.post<Shown>(`/api/desk/keys/${made.id}/rotate`, { grace_seconds: 60 })
  assert.equal(graced.status, 200)
  await second.changesReceived()
  assert.deepEqual(await statuses(made.key), [200, 200], 'the old one goes on for the grace')
  assert.deepEqual(await statuses(graced.body.key), [200, 200])
  clock.advance(60)
  assert.deepEqual(await statuses(made.key), [401, 401])
  const atOnce = (await desk.post<Shown>(`/api/desk/keys/${graced.body.id}/rotate`)).body
  await Promise.all([first.changesReceived(), second.changesReceived()])
  assert.deepEqual(await statuses(graced.body.key), [401, 401])
  assert.deepEqual(await statuses(atOnce.key), [200, 200])
  assert.equal((await desk.post(`/api/desk/keys/${atOnce.id}/revoke`)).status, 200)
  assert.equal((await desk.post(`/api/desk/keys/${atOnce.id}/revoke`)).status, 200, 'twice is harmless')
  await Promise.all([first.changesReceived(), second.changesReceived()])
  assert.deepEqual(await statuses(atOnce.key), [401, 401])
  assert.equal((await desk.post(`/api/desk/keys/${atOnce.id}/rotate`)).status, 409)

  // The grace period of a rotation does not extend the life of an expired key.
  const ended = shortLived.key.id
  assert.equal((await desk.post(`/api/desk/keys/${ended}/rotate`, { grace_seconds: 3600 })).status, 200)
  await Promise.all([first.changesReceived(), second.changesReceived()])
  assert.deepEqual(await statuses(shortLived.secret), [401, 401])

  // A key also ends with its company or its person.
  const traveller = await givenTraveller(company)
  assert.deepEqual(await statuses(traveller.token), [200, 200])
  await sql`update users set deleted_at = now() where id = ${traveller.id}`.execute(first.db.db())
  assert.deepEqual(await statuses(company.key), [200, 200])
  await sql`update companies set deleted_at = now() where id = ${company.id}`.execute(first.db.db())
  await Promise.all([first.changesReceived(), second.changesReceived()])
  assert.deepEqual(await statuses(traveller.token), [401, 401])
  assert.deepEqual(await statuses(company.key), [401, 401])
})

test('a revoked key is refused even while the listener is disconnected', async (t) => {
  const { as, ctx, db, listener, givenCompany } = await testApp(t, { extraRoutes, ownDatabase: true })
  const company = await givenCompany()
  const { key, secret } = await createKey(ctx(), { kind: 'company', name: 'x', companyId: company.id, userId: null })
  assert.equal((await as(secret).get(who)).status, 200)
  const back = new Promise<void>((resolve) => listener.onReset(resolve))
  const owner = new pg.Client({ connectionString: process.env['GODWIT_TEST_ADMIN_URL'] }) // the service's own role may not
  await owner.connect()
  t.after(() => owner.end())
  const name = new URL(db.url).pathname.slice(1)
  // Refused keys are written to the audit log beside the next request: that needs connections that are open already.
  const open = await Promise.all(Array.from({ length: 4 }, () => db.pool.connect()))
  for (const connection of open) connection.release()
  // The listener stays disconnected until the test lets it connect again.
  await owner.query(`alter database ${name} allow_connections false`)
  const killed = await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and application_name = 'godwit listener'`,
    [name],
  )
  assert.equal(killed.rowCount, 1)
  while (listener.connected) await new Promise((resolve) => setImmediate(resolve))
  await revokeKey(ctx(), key.id)
  assert.equal(listener.connected, false, 'the revocation was not heard')
  assert.equal((await as(secret).get(who)).status, 401)
  assert.equal((await as(company.key).get(who)).status, 200, 'others are served meanwhile')
  await owner.query(`alter database ${name} allow_connections true`)
  await back
  assert.equal((await as(secret).get(who)).status, 401)
})

test('a user’s token is the same at every call and after a restart, until it is rotated', async (t) => {
  const first = await testApp(t)
  const company = await first.givenCompany()
  const traveller = await first.givenTraveller(company)
  const profile = async (node: Pick<typeof first, 'as'>, token: string) =>
    (await node.as(token).get<{ authentication_token: string }>('/api/v2/users/my_profile')).body
  assert.equal((await profile(first, traveller.token)).authentication_token, traveller.token)
  const restarted = await first.secondNode()
  assert.equal((await profile(restarted, traveller.token)).authentication_token, traveller.token)
  await rotateUserToken(first.ctx(), traveller.id)
  await Promise.all([first.changesReceived(), restarted.changesReceived()])
  for (const node of [first, restarted])
    assert.equal((await node.as(traveller).get('/api/v2/users/my_profile')).status, 401)
  const next = userToken(first.ctx().vault, { userId: traveller.id, companyId: company.id, version: 2 })
  assert.notEqual(next, traveller.token)
  assert.equal((await profile(restarted, next)).authentication_token, next)
})

test('no table holds a key, a token, a password or a cookie', async (t) => {
  const { as, db, nobody, givenCompany, givenTraveller, givenManager, givenStaff } = await testApp(t, { extraRoutes })
  const company = await givenCompany()
  const manager = await givenManager(company)
  const staff = await givenStaff()
  const traveller = await givenTraveller(company, { password: 'a traveller’s password' })
  await as(traveller).get('/api/v2/users/my_profile')
  const cookies: string[] = []
  for (const { email, password } of [manager, staff])
    await t.test(nameOf(email), async () => {
      // With an Idempotency-Key as well: the caller is not known yet, so nothing may be stored for it.
      const { status, headers } = await nobody.post(
        '/api/desk/session',
        { email, password },
        { 'idempotency-key': 'sign in' },
      )
      assert.equal(status, 200)
      cookies.push(/godwit_session=([^;]+)/.exec(String(headers['set-cookie']))?.[1] ?? assert.fail('no cookie'))
    })
  const made = await as(staff).post<Shown>(
    '/api/desk/keys',
    { key: { name: 'kept answer', company_id: company.id } },
    { 'idempotency-key': 'make one' },
  )
  assert.equal(made.status, 201)
  assert.equal(
    (
      await as(staff).post<Shown>(
        '/api/desk/keys',
        { key: { name: 'kept answer', company_id: company.id } },
        { 'idempotency-key': 'make one' },
      )
    ).text,
    made.text,
  )

  const secrets = [
    company.key,
    company.publicKey,
    traveller.token,
    manager.token,
    staff.token,
    staff.key,
    made.body.key,
    manager.password,
    staff.password,
    'a traveller’s password',
  ]
  secrets.push(...cookies)
  const { rows } = await sql<{
    name: string
  }>`select quote_ident(tablename) as name from pg_tables where schemaname = 'public'`.execute(db.db())
  assert.ok(rows.length > 10)
  let read = 0
  for (const { name } of rows)
    await t.test(nameOf(name), async () => {
      // Bytes too: as text, and as the hex that a dump shows.
      const { rows: dumped } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(
        db.db(),
      )
      for (const { row } of dumped) {
        read++
        for (const secret of secrets) {
          assert.ok(!row.includes(secret), `${name} holds ${secret.slice(0, 6)}…`)
          assert.ok(!row.includes(Buffer.from(secret).toString('hex')), `${name} holds ${secret.slice(0, 6)}… as bytes`)
        }
      }
    })
  assert.ok(read > 10)
})
