import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { testVault } from '../../../test/support/database.ts'
import { invitationToken } from '../invitations/invitation.ts'

const door = '/api/desk/session'
const confirm = '/api/v2/users/confirm'

/** Ada manages her own company, and a host invites her. */
async function twoDesks(t: TestContext) {
  const app = await testApp(t)
  const [home, host] = [await app.givenCompany(), await app.givenCompany()]
  const ada = await app.givenManager(home, { email: 'ada@example.com' })
  await sql`update users set confirmed_at = now() where id = ${ada.id}`.execute(app.db.db())
  const [homeDesk, hostDesk] = [
    await app.signedIn(await app.givenManager(home)),
    await app.signedIn(await app.givenManager(host)),
  ]
  const accept = async (roles: readonly number[], headers: Record<string, string> = {}) => {
    const invitation = { email: ada.email, first_name: 'Ada', roles }
    const invited = await hostDesk.post<{ id: string }>('/api/desk/invitations', { invitation })
    assert.equal(invited.status, 201, invited.text)
    const { rows } = await sql<{ id: string; expires_at: Date }>`
      select id, expires_at from invitations where id = ${invited.body.id}`.execute(app.db.db())
    const [row] = rows
    assert.ok(row)
    const token = invitationToken(testVault, { id: row.id, expiresAt: row.expires_at })
    const accepted = await app.withHeaders(headers).post<{ password_ended: boolean }>(confirm, { token })
    assert.equal(accepted.status, 200, accepted.text)
    await app.changesReceived()
    return accepted
  }
  const signsIn = async (password: string): Promise<number> =>
    (await app.nobody.post(door, { email: ada.email, password })).status
  return { ...app, home, host, ada, homeDesk, hostDesk, accept, signsIn }
}

const written = { password: 'written by the company', password_confirmation: 'written by the company' }

test('what the home company knows does not open another desk: its password, its link and its session end', async (t) => {
  const { homeDesk, accept, ada, signedIn, signsIn, nobody } = await twoDesks(t)
  assert.equal((await homeDesk.post(`/api/desk/users/${ada.id}/password`, written)).status, 200)
  const asAda = await signedIn({ email: ada.email, password: written.password })
  const link = await homeDesk.post<{ url: string }>('/api/desk/sign_in_links', { sign_in_link: { user_id: ada.id } })
  assert.deepEqual([link.status, (await asAda.get(door)).status], [201, 200])

  const page = await accept([99], { accept: 'text/html' })
  assert.match(page.text, /no longer valid, because it would now open another organization too/)
  assert.equal((await asAda.get(door)).status, 401, 'the session')
  assert.equal(await signsIn(written.password), 401, 'the password')
  assert.equal((await nobody.post(door, { code: link.body.url.split('#code=')[1] })).status, 401, 'the link')
})

test('a password that the person chose stays, and the sessions end all the same', async (t) => {
  const { accept, ada, signedIn, signsIn } = await twoDesks(t)
  const asAda = await signedIn(ada)
  const chosen = { password: 'chosen by Ada herself', password_confirmation: 'chosen by Ada herself' }
  assert.equal((await asAda.post(`/api/desk/users/${ada.id}/password`, chosen)).status, 200)
  const later = await signedIn({ email: ada.email, password: chosen.password })
  assert.equal((await accept([1])).body.password_ended, false)
  assert.equal((await later.get(door)).status, 401)
  assert.equal(await signsIn(chosen.password), 200)
})

test('a guest who only travels with the host keeps everything', async (t) => {
  const { homeDesk, accept, ada, signedIn, signsIn } = await twoDesks(t)
  assert.equal((await homeDesk.post(`/api/desk/users/${ada.id}/password`, written)).status, 200)
  const asAda = await signedIn({ email: ada.email, password: written.password })
  assert.equal((await accept([0])).body.password_ended, false)
  assert.deepEqual([(await asAda.get(door)).status, await signsIn(written.password)], [200, 200])
})

test('nor does it when the role comes later, from staff or from the host', async (t) => {
  for (const by of ['staff', 'host'] as const)
    await t.test(by, async (st) => {
      const { homeDesk, hostDesk, host, as, accept, ada, signsIn, changesReceived, givenStaff } = await twoDesks(st)
      assert.equal((await homeDesk.post(`/api/desk/users/${ada.id}/password`, written)).status, 200)
      await accept([0])
      const roles = `/api/desk/users/${ada.id}/roles`
      const given =
        by === 'staff'
          ? await as(await givenStaff()).post(roles, { role: { type: 99, company_id: host.id } })
          : await hostDesk.post(roles, { role: { type: 50 } })
      assert.equal(given.status, 200, given.text)
      await changesReceived()
      assert.equal(await signsIn(written.password), 401)
    })
})

test('a host that was deleted can be brought back: its guests are not the home company’s alone meanwhile', async (t) => {
  const { homeDesk, host, as, accept, ada, givenStaff } = await twoDesks(t)
  await accept([99])
  const staff = as(await givenStaff())
  assert.equal((await staff.delete(`/api/desk/companies/${host.id}`)).status, 200)
  assert.equal((await homeDesk.post(`/api/desk/users/${ada.id}/password`, written)).status, 403)
})
