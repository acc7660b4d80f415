import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TestApp, testApp } from '../../../test/support/app.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { joinAsGuest } from '../members/guest.testing.ts'

interface Travelling {
  readonly travellers: readonly { readonly id: string; readonly authentication_token: string }[]
}

/** The token of a traveller as a company reads it from its trip. */
async function tokenReadBy(app: TestApp, company: { key: string }, tripId: string, userId: string): Promise<string> {
  const { body, text } = await app.as(company).get<Travelling>(`/api/v1/partner/trips/${tripId}`)
  return body.travellers.find(({ id }) => id === userId)?.authentication_token ?? assert.fail(text)
}

test('each company reads its own token of a person in version 1, and it opens nothing of another company', async (t) => {
  const app = await testApp(t, { template: 'world' })
  const [home, host] = [await app.givenCompany(), await app.givenCompany()]
  const ada = await app.givenTraveller(home)
  const there = await joinAsGuest(app, ada, host)
  const trip = {
    travellers: [ada],
    destinations: [{ country_code: 'PE', entry_date: '2027-04-01', exit_date: '2027-04-09' }],
  }
  for (const [person, own, other, name] of [
    [ada, home, host, 'Home trip'],
    [there, host, home, 'Host trip'],
  ] as const) {
    const made = await givenTrip({ by: app.as(own), company: own, name, ...trip })
    const token = await tokenReadBy(app, own, made.id, ada.id)
    assert.equal(token, person.token)
    const { body } = await app.as(token).get<{ name: string }[]>('/api/v1/trips')
    assert.deepEqual(
      body.map((one) => one.name),
      [name],
    )
    assert.equal((await app.as(token).get('/api/v1/trips', { organization: other.id })).status, 401)
  }
  assert.notEqual(ada.token, there.token)
})
