import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { invitationTokenFor, joinAsGuest } from '../members/guest.testing.ts'

const email = 'per@example.com'
const confirm = '/api/v2/users/confirm'

interface Refused {
  readonly error: { readonly fields?: Readonly<Record<string, readonly string[]>> }
}

/** Two companies with their managers at the desk. */
async function house(t: TestContext) {
  const app = await testApp(t)
  const [host, other] = [await app.givenCompany(), await app.givenCompany()]
  const desk = await app.signedIn(await app.givenManager(host))
  const invite = (address = email) =>
    desk.post<{ id: string }>('/api/desk/invitations', {
      invitation: { email: address, first_name: 'Per', roles: [0] },
    })
  const withdraw = (id: string) => desk.post(`/api/desk/invitations/${id}/withdraw`)
  const add = (company: typeof host, address = email) =>
    app.as(company).post<{ id: string; email: string } & Refused>(`/api/v2/org/${company.id}/users/travellers`, {
      user: { name: 'Per Holm', email: address },
    })
  return { app, host, other, desk, invite, withdraw, add }
}

test('an invitation that was withdrawn leaves the address free, here and elsewhere', async (t) => {
  const { app, host, other, desk, invite, withdraw, add } = await house(t)
  const first = await invite()
  const token = await invitationTokenFor(app, email)
  assert.deepEqual(
    [(await add(host)).status, (await add(other)).status],
    [422, 201],
    'open: here only the link adds them',
  )
  assert.equal((await withdraw(first.body.id)).status, 200)
  assert.equal((await withdraw(first.body.id)).status, 200, 'twice is harmless')

  const added = await add(host, 'PER@example.com')
  assert.equal(added.status, 201, added.text)
  assert.equal((await app.nobody.post(confirm, { token })).status, 409, 'the old link opens nothing')
  const { body: people } = await app.as(host).get<{ id: string }[]>(`/api/v2/org/${host.id}/users?roles[]=0`)
  assert.deepEqual(
    people.map(({ id }) => id),
    [added.body.id],
  )
  assert.equal((await add(host)).status, 422, 'and now it is taken')
  assert.equal((await invite()).status, 422)
  const log = await desk.get<{ action: string; subject_kind: string }[]>('/api/desk/audit?per_page=100')
  assert.deepEqual(
    log.body.filter((line) => line.subject_kind === 'user' && line.action === 'delete').length,
    1,
    'it is known what became of the account',
  )
})

test('an unclaimed address can be used for a new account, as a new address and by a second invitation, also after an invitation expired', async (t) => {
  const { app, host, invite, withdraw, add } = await house(t)
  const partner = app.as(host)
  const givenUp = async (address: string) => withdraw((await invite(address)).body.id)
  await givenUp('b@example.com')
  assert.equal((await add(host, 'b@example.com')).status, 201)

  const cleo = await app.givenTraveller(host)
  const renamed = () => partner.patch(`/api/v2/org/${host.id}/users/${cleo.id}`, { user: { email: 'c@example.com' } })
  const open = await invite('c@example.com')
  assert.equal((await renamed()).status, 422, 'while it is open the address is taken')
  await withdraw(open.body.id)
  assert.equal((await renamed()).status, 200)

  await givenUp('d@example.com')
  await invite('d@example.com')
  const accepted = await app.nobody.post(confirm, { token: await invitationTokenFor(app, 'd@example.com') })
  assert.equal(accepted.status, 200, accepted.text)
  assert.equal((await add(host, 'd@example.com')).status, 422, 'accepted: the address is theirs')

  await invite('e@example.com')
  app.clock.advance(14 * 86_400)
  assert.equal((await add(host, 'e@example.com')).status, 201)
})

test('withdrawing an invitation does not delete an account that has other uses', async (t) => {
  const { app, host, other, invite, withdraw, add } = await house(t)
  const ada = await app.givenTraveller(other, { email: 'ada@example.com' })
  const invited = await invite('ada@example.com')
  await withdraw(invited.body.id)
  assert.equal((await app.as(ada).get('/api/v2/users/my_profile')).status, 200, 'another company’s account stays')
  assert.equal((await add(host, 'ada@example.com')).status, 201, 'and does not block the address here')

  const eva = await app.givenTraveller(other, { email: 'eva@example.com' })
  await joinAsGuest(app, eva, host)
  assert.equal((await add(host, 'eva@example.com')).status, 422, 'a guest has the address here too')

  const own = await app.as(host).post<{ id: string }>(`/api/v2/org/${host.id}/users/travellers`, {
    user: { name: 'Ola', email: 'ola@example.com' },
    send_confirmation_email: true,
  })
  const desk = await app.signedIn(await app.givenManager(host))
  const { body: all } = await desk.get<{ id: string; email: string }[]>('/api/desk/invitations')
  const confirmation = all.find((one) => one.email === 'ola@example.com')
  assert.equal((await withdraw(confirmation?.id ?? '')).status, 200)
  const path = `/api/v2/org/${host.id}/users/${own.body.id}`
  assert.equal((await app.as(host).get(path)).status, 200, 'who was only asked to confirm is still a traveller')
})
