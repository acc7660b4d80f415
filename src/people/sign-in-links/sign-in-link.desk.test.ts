import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type GivenUser, type TestAppOptions, testApp } from '../../../test/support/app.ts'
import type { Caller } from '../../../test/support/caller.ts'
import { keptLog } from '../../../test/support/kept-log.ts'
import { createSignInLink, findDeskPeople } from '../index.ts'

const links = '/api/desk/sign_in_links'
const door = '/api/desk/session'

interface Link {
  readonly url: string
  readonly expires_at: string
}
interface ErrorBody {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}

async function signInLinks(t: TestContext, options: TestAppOptions = {}) {
  const app = await testApp(t, options)
  const company = await app.givenCompany()
  const staff = await app.givenStaff()
  const manager = await app.givenManager(company)
  const linkFor = async (by: Caller, person: Pick<GivenUser, 'id'>): Promise<string> => {
    const { status, body } = await by.post<Link>(links, { sign_in_link: { user_id: person.id } })
    assert.equal(status, 201, JSON.stringify(body))
    const [at, code = ''] = body.url.split('/#code=')
    assert.equal(at, 'http://godwit.test')
    assert.match(code, /^gwo_\w{33}$/)
    assert.equal(body.expires_at, new Date(app.clock.now().getTime() + 15 * 60_000).toISOString())
    return code
  }
  const signIn = (code: string, by = app.nobody) => by.post<ErrorBody>(door, { code })
  return { ...app, company, staff, manager, linkFor, signIn }
}

test('a link signs its person in, once', async (t) => {
  const { as, staff, manager, company, db, linkFor, signIn, withHeaders } = await signInLinks(t)
  const code = await linkFor(as(staff), manager)
  const tries = await Promise.all([signIn(code), signIn(code), signIn(code)])
  assert.deepEqual(tries.map(({ status }) => status).toSorted(), [200, 401, 401], 'of several at once one signs in')
  const [opened] = tries.filter(({ status }) => status === 200)
  const cookie = String(opened?.headers['set-cookie'])
  assert.match(cookie, /^godwit_session=gwe_\w+; Max-Age=43200; Path=\/api\/desk; HttpOnly; SameSite=Strict$/)
  const session = await withHeaders({ cookie: cookie.split(';')[0] ?? '' }).get<{
    kind: string
    company_id: string
    user: { id: string }
  }>(door)
  assert.deepEqual(
    [session.body.kind, session.body.company_id, session.body.user.id],
    ['manager', company.id, manager.id],
  )
  const again = await signIn(code)
  assert.deepEqual([again.status, again.body.error.code], [401, 'sign_in_failed'])
  const { rows } = await sql<{ text: string }>`select to_jsonb(c)::text as text from sign_in_codes c`.execute(db.db())
  assert.equal(rows.length, 1)
  assert.ok(!rows[0]?.text.includes(code.slice(4, 20)), 'only a digest is stored')
})

test('a link expires, and ends with the role, the password and the account that it depends on', async (t) => {
  const { as, db, clock, company, givenManager, givenStaff, staff, manager, linkFor, signIn } = await signInLinks(t)
  const late = await linkFor(as(staff), manager)
  clock.advance(15 * 60)
  assert.equal((await signIn(late)).status, 401)

  const demoted = await givenManager(company)
  const code = await linkFor(as(staff), demoted)
  await db.db().deleteFrom('roles').where('user_id', '=', demoted.id).execute()
  assert.equal((await signIn(code)).status, 401)

  const changed = await linkFor(as(staff), manager)
  const password = { password: 'another good password', password_confirmation: 'another good password' }
  assert.equal((await as(staff).post(`/api/desk/users/${manager.id}/password`, password)).status, 200)
  assert.equal((await signIn(changed)).status, 401, 'a new password ends what was handed out')

  const gone = await givenStaff()
  const theirs = await linkFor(as(staff), gone)
  assert.equal((await as(staff).delete(`/api/desk/users/${gone.id}`)).status, 200)
  assert.equal((await signIn(theirs)).status, 401)
  const refused = await as(staff).post<ErrorBody>(links, { sign_in_link: { user_id: gone.id } })
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'deleted'])
})

test('staff make links for everybody who may sign in, managers for people of their own company alone', async (t) => {
  const {
    as,
    nobody,
    signedIn,
    joins,
    company,
    staff,
    manager,
    givenCompany,
    givenManager,
    givenTraveller,
    linkFor,
    signIn,
  } = await signInLinks(t)
  const other = await givenCompany()
  const desk = await signedIn(manager)
  const colleague = await givenManager(company, { roles: ['employee'] })
  const stranger = await givenManager(other)
  const traveller = await givenTraveller(company)
  const status = async (by: Caller, user_id: string) => (await by.post(links, { sign_in_link: { user_id } })).status

  for (const [by, person] of [
    [desk, colleague],
    [desk, manager],
    [as(staff), staff],
    [as(staff), stranger],
  ] as const)
    assert.equal((await signIn(await linkFor(by, person))).status, 200)

  const cannot = await as(staff).post<ErrorBody>(links, { sign_in_link: { user_id: traveller.id } })
  assert.equal(cannot.status, 422)
  assert.deepEqual(cannot.body.error.fields, { user_id: ['is somebody whose roles do not open the desk'] })
  assert.equal(await status(desk, traveller.id), 422)
  assert.equal(await status(desk, stranger.id), 401, 'of another company')
  assert.equal(await status(desk, staff.id), 401)
  assert.equal(await status(desk, '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'), 404)
  assert.equal(await status(desk, 'nonsense'), 422)
  assert.equal(await status(as(traveller), colleague.id), 401)
  assert.equal(await status(as(company), colleague.id), 401)
  assert.equal(await status(nobody, colleague.id), 401)
  await joins(stranger, company, 'employee')
  assert.equal(await status(desk, stranger.id), 403, 'a guest: the link would open the other company')
  await joins(colleague, other, 'employee')
  assert.equal(await status(desk, colleague.id), 403, 'an own person who belongs to another company too')
  assert.equal(await status(as(staff), colleague.id), 201)
})

test('a wrong code is limited by itself and its person; a right one never is', async (t) => {
  const { as, staff, linkFor, nobody, clock, signIn } = await signInLinks(t)
  const wrong = await linkFor(as(staff), staff)
  assert.equal((await signIn(wrong)).status, 200)
  for (const code of [wrong, 'nonsense', staff.key, `${wrong.slice(0, -1)}#`, wrong, wrong, wrong])
    assert.equal((await signIn(code)).status, 401)
  const limited = await signIn(wrong)
  assert.deepEqual([limited.status, limited.headers['retry-after']], [429, '900'])
  const used = await linkFor(as(staff), staff)
  assert.equal((await signIn(used)).status, 200, 'a right one of the same person')
  assert.equal((await signIn('another')).status, 401, 'a wrong one of nobody')
  clock.advance(900)
  assert.equal((await signIn(wrong)).status, 401)
  assert.equal((await nobody.post(door, { code: '' })).status, 422)
  assert.equal((await nobody.post(door, { code: 'x'.repeat(101) })).status, 422)
  assert.equal((await nobody.post(door, { code: 5 })).status, 400)
  assert.equal((await nobody.post(door, { session: { code: await linkFor(as(staff), staff) } })).status, 200, 'wrapped')
})

test('a code opens nothing by itself, and is in no log', async (t) => {
  const kept = keptLog()
  const { as, staff, manager, db, linkFor, signIn, withHeaders } = await signInLinks(t, { log: kept.log })
  const code = await linkFor(as(staff), manager)
  assert.equal((await as(code).get('/api/desk/keys')).status, 401)
  assert.equal((await withHeaders({ cookie: `godwit_session=${code}` }).get('/api/desk/keys')).status, 401)
  assert.equal((await signIn(code)).status, 200)
  assert.equal((await signIn(code)).status, 401)
  assert.ok(!JSON.stringify(kept.lines).includes(code.slice(4, 20)))
  const { rows } = await sql<{ action: string; actor_id: string | null; text: string }>`
    select action, actor_id, to_jsonb(a)::text as text from audit_log a where subject_id = ${manager.id} and action like '%sign_in%'
    order by at, action`.execute(db.db())
  assert.deepEqual(
    rows.map(({ action }) => action),
    ['create_sign_in_link', 'sign_in'],
  )
  assert.ok(rows.every(({ text }) => !text.includes(code.slice(4, 20))))
})

test('the system finds who may sign in by an address, and makes a link that lasts a day', async (t) => {
  const { ctx, clock, company, givenManager, givenTraveller, signIn } = await signInLinks(t)
  await givenTraveller(company, { email: 'kim@example.com' })
  const elsewhere = await givenManager(company, { email: 'Lee@example.com' })
  assert.deepEqual(await findDeskPeople(ctx(), 'kim@example.com'), [])
  assert.deepEqual(await findDeskPeople(ctx(), 'lee@EXAMPLE.com'), [{ id: elsewhere.id, companyId: company.id }])
  const { url } = await createSignInLink(ctx(), elsewhere.id, 'https://godwit.example', 24 * 60)
  const [, code = ''] = url.split('https://godwit.example/#code=')
  clock.advance(24 * 3600 - 1)
  assert.equal((await signIn(code)).status, 200)
})
