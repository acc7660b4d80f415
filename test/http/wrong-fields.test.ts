import assert from 'node:assert/strict'
import { test } from 'node:test'
import { orgWorld } from '../../src/trips/organization-trips/org-trip.testing.ts'

interface Refusal {
  readonly error: { readonly fields: Readonly<Record<string, readonly string[]>> }
}

test('all wrong fields of a body are named at once', async (t) => {
  const { org, as, ada, at, company, staffClient } = await world(t)
  const named = async (sent: Promise<{ status: number; body: Refusal; text: string }>): Promise<string[]> => {
    const { status, body, text } = await sent
    assert.ok(status === 422 || status === 400, text)
    return Object.keys(body.error.fields).sort()
  }
  const user = {
    first_name: '',
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
  const { last_name: _, ...withShortName } = user
  const rules = [
    'birthday',
    'email',
    'first_name',
    'home_country',
    'language',
    'nationalities',
    'password',
    'phone_number',
  ]
  const ofPerson = [...rules, 'profile_pic', 'timezone_identifier'].sort()

  await t.test('a person: what the schema finds, what the reader finds, what the rules find', async () => {
    const people = `/api/v2/org/${company.id}/users`
    assert.deepEqual(await named(org.post(`${people}/travellers`, { user: withShortName })), ofPerson)
    assert.deepEqual(await named(org.patch(`${people}/${ada.id}`, { user: withShortName })), ofPerson)
    const withSchema = await named(org.post(`${people}/travellers`, { user }))
    for (const name of ['last_name', 'birthday', 'email', 'password', 'profile_pic'])
      assert.ok(withSchema.includes(name), `${name} of ${withSchema}`)
  })

  await t.test('a trip: what cannot be read beside what breaks a rule', async () => {
    const trip = {
      traveller_ids: [ada.id],
      name: 'x'.repeat(5000),
      trip_type: 99,
      activities: [900],
      destinations: [
        { country_id: 'QQ', entry_date: 'x', exit_date: '2027-02-30', lat: 5, lng: 200, delete: 'perhaps' },
        { country_id: 'BR', entry_date: '2027-03-02', exit_date: '2027-03-01', lat: 95, lng: 5 },
      ],
      air_segments: [{ origin: 'QQQ', origin_lat: 5, origin_lng: 200, departure_datetime: 'x', status: 77 }],
    }
    assert.deepEqual(await named(org.post(at(), { trip })), [
      'activities',
      'air_segments.0.departure_datetime',
      'air_segments.0.origin',
      'air_segments.0.origin_lng',
      'air_segments.0.status',
      'destinations.0.country_id',
      'destinations.0.delete',
      'destinations.0.entry_date',
      'destinations.0.exit_date',
      'destinations.0.lng',
      'destinations.1.exit_date',
      'destinations.1.lat',
      'name',
      'trip_type',
    ])
  })

  await t.test('a check-in', async () => {
    const check_in = { latitude: 95, longitude: 200, checkin_at: 'x', status: 9, type: 77, accuracy: 55 }
    assert.deepEqual(await named(as(ada).post('/api/v2/check_ins', { check_in })), [
      ...['accuracy', 'checkin_at', 'device_token', 'latitude', 'longitude', 'status', 'type'],
    ])
  })

  await t.test('a device', async () => {
    const device = { platform: 'toaster', model: 'x'.repeat(5000) }
    const devices = `/api/v2/users/${ada.id}/devices`
    assert.deepEqual(await named(as(ada).post(devices, { device })), ['model', 'platform', 'token'])
    assert.deepEqual(await named(as(ada).post(devices, { device: { platform: 'toaster' } })), ['platform', 'token'])
  })

  await t.test('an alert filter', async () => {
    const both = ['risk_levels', 'safety_category_id']
    for (const path of [`/api/v2/users/${ada.id}/alert_filters`, `/api/v2/org/${company.id}/alert_filters`]) {
      const wrong = { risk_levels: [7], safety_category_id: 'nothing' }
      assert.deepEqual(await named(org.post(path, { alert_filter: wrong })), both)
      const tooLong = { ...wrong, safety_category_id: 'x'.repeat(200) }
      assert.deepEqual(await named(org.post(path, { alert_filter: tooLong })), both)
    }
  })

  await t.test('a webhook endpoint', async () => {
    const path = `/api/v2/org/${company.id}/webhook_endpoints`
    const wrong = { url: 'ftp://hooks.example.com', enabled_events: [9999], enabled: 'perhaps' }
    assert.deepEqual(await named(org.post(path, { webhook_endpoint: wrong })), ['enabled', 'enabled_events', 'url'])
    const url = 'https://hooks.example.com/godwit'
    const made = await org.post<{ id: string }>(path, { webhook_endpoint: { url } })
    assert.equal(made.status, 201, made.text)
    assert.deepEqual(await named(org.patch(`${path}/${made.body.id}`, { webhook_endpoint: wrong })), [
      ...['enabled', 'enabled_events', 'url'],
    ])
  })

  await t.test('a request to check in', async () => {
    const path = `/api/v2/org/${company.id}/check_in_requests`
    const nobody = { message: 'x'.repeat(50_000) }
    assert.deepEqual(await named(org.post(path, { check_in_request: nobody })), ['message', 'user_ids'])
    const strangers = ['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0']
    const wrong = { user_ids: strangers, country: 'ZZ', alert_id: strangers[0] }
    assert.deepEqual(await named(org.post(path, { check_in_request: wrong })), ['alert_id', 'country', 'user_ids'])
  })

  await t.test('at the desk unknown fields are among them', async () => {
    const hospital = { nmae: 'Clinic', lat: 95, lng: 5, emergency: 7 }
    const fields = await named(staffClient.post('/api/desk/hospitals', { hospital }))
    assert.ok(fields.includes('nmae') && fields.includes('emergency'), String(fields))
  })
})

test('unknown fields: refused at the desk with the nearest name, ignored elsewhere and named in a header', async (t) => {
  const { org, ada, at, company, staffClient } = await world(t)
  const march = [{ country_id: 'BR', entry_date: '2027-03-01', exit_date: '2027-03-20' }]

  await t.test('version 2', async () => {
    const { status, headers, text } = await org.post(at(), {
      trip: {
        traveller_ids: [ada.id],
        destinations: [{ ...march[0], contry: 'BR' }],
        nmae: 'Amazon',
        'odd\r\nname': 1,
        settings: { cost_centre: '4711' },
      },
      surprise: true,
    })
    assert.equal(status, 201, text)
    assert.equal(headers['ignored-fields'], 'destinations.0.contry, nmae, odd%0D%0Aname, surprise')
    const quiet = await org.post(at(), { trip: { traveller_ids: [ada.id], destinations: march, name: 'Amazon' } })
    assert.equal(quiet.headers['ignored-fields'], undefined)
    const refused = await org.post(at(), { trip: { nmae: 'Amazon' } })
    assert.deepEqual([refused.status, refused.headers['ignored-fields']], [422, 'nmae'])
  })

  await t.test('what was read and is sent back is neither refused nor named', async () => {
    const made = await org.post<{ id: string }>(at(), { trip: { traveller_ids: [ada.id], destinations: march } })
    const sentBack = [
      [org, at(made.body.id), 'trip'],
      [org, `/api/v2/org/${company.id}/users/${ada.id}`, 'user'],
      [staffClient, '/api/desk/countries/BR', 'country'],
    ] as const
    for (const [caller, path, wrapper] of sentBack) {
      const read = await caller.get<object>(path)
      assert.equal(read.status, 200, `${path}: ${read.text}`)
      const back = await caller.call('PUT', path, { body: { [wrapper]: read.body } })
      assert.ok(back.status === 200, `${path}: ${back.text}`)
      assert.equal(back.headers['ignored-fields'], undefined, path)
    }
  })

  await t.test('the desk', async () => {
    const { status, body } = await staffClient.call<Refusal>('PATCH', '/api/desk/countries/BR', {
      body: { country: { travel_statsu: 1 }, reson: 'x' },
    })
    assert.equal(status, 422)
    assert.deepEqual(body.error.fields, {
      travel_statsu: ['is not a field of this; the nearest known name is travel_status'],
      reson: ['is not a field of this; the nearest known name is country'],
    })
  })
})

async function world(t: Parameters<typeof orgWorld>[0]) {
  const made = await orgWorld(t)
  return { ...made, staffClient: made.as(await made.givenStaff()) }
}
