import assert from 'node:assert/strict'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser, TestApp } from '../../../test/support/app.ts'
import { testVault } from '../../../test/support/database.ts'
import { invitationToken } from '../invitations/invitation.ts'

/** The token of the latest invitation of an address; an open one is preferred. */
export async function invitationTokenFor({ db }: TestApp, email: string): Promise<string> {
  const { rows } = await sql<{ id: string; expires_at: Date }>`
    select id, expires_at from invitations where email = ${email}
    order by (accepted_at is null and withdrawn_at is null) desc, id desc limit 1`.execute(db.db())
  const [row] = rows
  assert.ok(row, `there is an invitation for ${email}`)
  return invitationToken(testVault, { id: row.id, expiresAt: row.expires_at })
}

/** A traveller of another company, whose address is confirmed, accepts an invitation of the host and becomes its guest. Returned with the token there. */
export async function joinAsGuest(app: TestApp, guest: GivenUser, host: GivenCompany): Promise<GivenUser> {
  await sql`update users set confirmed_at = ${app.clock.now()} where id = ${guest.id}`.execute(app.db.db())
  const staff = app.as(await app.givenStaff())
  const invitation = { email: guest.email, first_name: 'X', roles: [0], company_id: host.id }
  const made = await staff.post('/api/desk/invitations', { invitation })
  assert.equal(made.status, 201, made.text)
  const accepted = await app.nobody.post('/api/v2/users/confirm', { token: await invitationTokenFor(app, guest.email) })
  assert.equal(accepted.status, 200, accepted.text)
  await app.changesReceived()
  return app.inCompany(guest, host)
}
