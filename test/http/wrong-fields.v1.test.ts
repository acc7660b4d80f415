import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orgWorld } from '../../src/trips/organization-trips/org-trip.testing.ts'

interface Refusal {
  readonly error: { readonly fields: Readonly<Record<string, readonly string[]>> }
}

test('all wrong fields of a body of version 1 are named at once', async (t) => {
  const { org, as, ada } = await orgWorld(t)
  const named = async (sent: Promise<{ status: number; body: Refusal; text: string }>): Promise<string[]> => {
    const { status, body, text } = await sent
    assert.equal(status, 400, text)
    return Object.keys(body.error.fields).sort()
  }

  await t.test('a traveller', async () => {
    const traveller = {
      first_name: 'x'.repeat(300),
      last_name: 'x'.repeat(500),
      email: 'nope',
      home_country: 'ZZ',
      nationalities: ['ZZ'],
      birthday: '2020-13-40',
      phone_number: 'abc',
      language: 'xx',
      timezone_identifier: 'Mars',
      password: 'short',
      password_confirmation: 'short',
      profile_pic: 'not a picture',
    }
    assert.deepEqual(await named(org.post('/api/v1/partner/travellers', { traveller })), [
      ...['email', 'first_name', 'language', 'last_name'],
    ])
  })

  await t.test('a check-in', async () => {
    assert.deepEqual(
      await named(as(ada).post('/api/v1/users/check_in', { latitude: 95, longitude: 200, checkin_at: 'x' })),
      ['checkin_at', 'latitude', 'longitude'],
    )
  })

  await t.test('a device', async () => {
    const device = { platform: 'toaster', model: 'x'.repeat(5000) }
    const devices = '/api/v1/users/add_device'
    assert.deepEqual(await named(as(ada).post(devices, { device })), ['model', 'platform', 'token'])
    assert.deepEqual(await named(as(ada).post(devices, { device: { platform: 'toaster' } })), ['platform', 'token'])
  })
})

test('unknown fields are ignored in version 1, and named in a header', async (t) => {
  const { org, ada, at, as } = await orgWorld(t)
  const { status, headers } = await org.post('/api/v1/partner/travellers', {
    traveller: { first_name: 'Grace', email: 'grace@example.com', shoe_size: 42 },
  })
  assert.deepEqual([status, headers['ignored-fields']], [200, 'shoe_size'])

  await t.test('what was read and is sent back is neither refused nor named', async () => {
    const destinations = [{ country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]
    const made = await org.post<{ id: string }>(at(), { trip: { traveller_ids: [ada.id], destinations } })
    for (const [caller, path, wrapper] of [
      [org, `/api/v1/partner/travellers/${ada.id}`, 'traveller'],
      [org, `/api/v1/partner/trips/${made.body.id}`, 'trip'],
      [as(ada), `/api/v1/trips/${made.body.id}`, 'trip'],
    ] as const) {
      const read = await caller.get<object>(path)
      assert.equal(read.status, 200, `${path}: ${read.text}`)
      const back = await caller.call('PUT', path, { body: { [wrapper]: read.body } })
      assert.ok(back.status === 200, `${path}: ${back.text}`)
      assert.equal(back.headers['ignored-fields'], undefined, path)
    }
  })
})
