import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { asking, type ErrorBody, type Link, links } from './sign-in-links.testing.ts'

test('an address signs in only after its owner used a link that was sent there; a changed one is not confirmed', async (t) => {
  const { nobody, as, company, givenTraveller, pathOf, codeIn, signIn, send, mail, sms } = await links(t)
  const [email, phone_number] = ['bob@example.com', '+34 600 000 000']
  const bob = await givenTraveller(company, { email, phoneNumber: phone_number })
  const asked = async (): Promise<readonly [number, number]> => {
    const before = [mail.sent.length, sms.sent.length] as const
    for (const body of [{ email }, { phone_number }]) assert.equal((await nobody.post(asking, body)).status, 202)
    await send()
    return [mail.sent.length - before[0], sms.sent.length - before[1]]
  }
  assert.deepEqual(await asked(), [0, 0], 'what the company wrote')
  for (const [send_by, expected] of [
    ['sms', [0, 1]],
    ['mail', [1, 1]],
  ] as const) {
    const { body } = await as(company).post<Link>(pathOf(bob), { send_by })
    await send()
    assert.equal((await signIn(codeIn(body.url))).status, 200)
    assert.deepEqual(await asked(), expected, send_by)
  }
  const change = { user: { phone_number: '+34 600 000 001' } }
  assert.equal((await as(company).patch(`/api/v2/org/${company.id}/users/${bob.id}`, change)).status, 200)
  const before = sms.sent.length
  assert.equal((await nobody.post(asking, change.user)).status, 202)
  await send()
  assert.equal(sms.sent.length, before, 'a number that is new')
})

test('a home company gets no link into another one: not by a new number, nor by one that it wrote before', async (t) => {
  const { nobody, as, signedIn, company, ada, givenCompany, givenManager, givenTraveller, joins, confirms, ...app } =
    await links(t)
  const host = await givenCompany({ name: 'Knot Tours' })
  const desk = await signedIn(await givenManager(company))
  const phoneNumber = '+15005550006'
  const written = await givenTraveller(company, { email: 'written@example.com', phoneNumber })
  await confirms(written)
  for (const person of [ada, written]) await joins(person, host, 'traveller', 'organization_admin')

  const change = { user: { phone_number: '+15005550009' } }
  assert.equal((await as(company).patch(`/api/v2/org/${company.id}/users/${ada.id}`, change)).status, 403)
  assert.equal((await desk.patch(`/api/desk/users/${ada.id}`, change)).status, 403)
  assert.equal((await desk.patch(`/api/desk/users/${ada.id}`, { user: { phone_number: null } })).status, 403)
  const unchanged = { user: { phone_number: ada.phoneNumber, bio: 'Reads' } }
  assert.equal((await desk.patch(`/api/desk/users/${ada.id}`, unchanged)).status, 200)

  const ask = async (body: object) => {
    assert.equal((await nobody.post(asking, body)).status, 202)
    await app.send()
    return [...app.sms.sent, ...app.mail.sent].length
  }
  assert.equal(await ask({ phone_number: phoneNumber }), 1)
  const signed = await app.signIn(app.codeIn(app.sms.sent[0]?.body ?? ''))
  assert.equal(signed.body.company?.id, company.id, 'at home')
  const { body } = await desk.get<{ roles: { id: string }[] }>(`/api/desk/users/${written.id}`)
  for (const { id } of body.roles)
    assert.equal((await desk.delete(`/api/desk/users/${written.id}/roles/${id}`)).status, 200)
  await ask({ phone_number: phoneNumber })
  assert.equal(await ask({ email: 'written@example.com' }), 1, 'nothing more: there is no way from here to the host')

  // The host's own links go only where the guest confirmed the address, never to a number that the home company wrote.
  const sent = (send_by: string) => as(host).post<ErrorBody>(app.pathOf(written, host), { send_by })
  assert.deepEqual((await sent('sms')).body.error.fields, {
    send_by: ['is sms, and the phone number of a guest is not confirmed here: send it by mail'],
  })
  assert.equal((await sent('mail')).status, 201)
  await sql`update users set confirmed_at = null where id = ${written.id}`.execute(app.db.db())
  assert.equal((await sent('mail')).status, 422)
})
