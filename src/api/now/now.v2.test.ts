import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { seedCountries } from '../../reference/index.ts'
import { cusco, lima, nowWorld, path } from './now.testing.ts'

test('without a trip, a check-in or a home country, what is not known is null', async (t) => {
  const world = await nowWorld(t)
  const company = await world.givenCompany({ name: 'Dunlin Travel' })
  const ada = await world.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  const { as_of, ...body } = await world.now(world.as(ada))
  assert.equal(as_of, '2026-11-14T12:00:00.000Z')
  assert.deepEqual(body, {
    user: { id: ada.id, first_name: 'Ada', last_name: 'Lindqvist' },
    company: { id: company.id, name: 'Dunlin Travel', help_phone: null },
    place: null,
    dangers: [],
    questions: [],
    call_for_help: null,
    last_check_in: null,
    numbers: [],
    hospital: null,
    trip: null,
    unread: { notifications: 0, messages: 0 },
  })
  const staff = world.as(await world.givenStaff())
  const help_phone = '+44 20 7946 0000'
  assert.equal((await staff.patch(`/api/desk/companies/${company.id}`, { company: { help_phone } })).status, 200)
  const after = await world.now(world.as(ada))
  assert.equal((after.company as { help_phone: string } | null)?.help_phone, help_phone)
})

test('the place is the home country, then the trip, then the check-in; numbers and hospital follow it', async (t) => {
  const world = await nowWorld(t)
  const company = await world.givenCompany()
  const ada = await world.givenTraveller(company, { homeCountry: 'DE' })
  const phone = world.as(ada)

  const home = await world.now(phone)
  assert.deepEqual(home.place, {
    country_code: 'DE',
    country_name: 'Germany',
    city: null,
    lat: null,
    lng: null,
    source: 'home',
    since: null,
    timezone: home.place?.['timezone'],
  })
  assert.deepEqual(
    home.numbers.map(({ type, label, number, disputed }) => [type, label, number, disputed]),
    [
      ['ambulance', 'Ambulance', '112', false],
      ['police', 'Police', '110', false],
      ['police', 'Police', '112', false],
      ['fire', 'Fire brigade', '112', false],
      ['all_emergency', 'All emergencies', '112', false],
    ],
  )
  assert.equal(home.hospital, null)

  const tripId = await world.givenTrip(company, [ada], {
    name: 'Survey',
    destinations: [
      { country_code: 'PE', entry_date: '2026-11-13', exit_date: '2026-11-20' },
      { country_code: 'CL', entry_date: '2026-11-20', exit_date: '2026-11-22' },
    ],
  })
  const onTrip = await world.now(phone)
  assert.deepEqual(onTrip.place, {
    country_code: 'PE',
    country_name: 'Peru',
    city: null,
    lat: null,
    lng: null,
    source: 'trip',
    since: '2026-11-13T00:00:00.000Z',
    timezone: 'America/Lima',
  })
  assert.deepEqual(onTrip['trip'], {
    id: tripId,
    name: 'Survey',
    starts_on: '2026-11-13',
    ends_on: '2026-11-22',
    current: true,
    country_codes: ['PE', 'CL'],
  })
  assert.deepEqual([onTrip.numbers[0]?.type, onTrip.numbers[0]?.number], ['ambulance', '117'])

  await world.checkIn(phone, { latitude: lima.lat, longitude: lima.lng })
  const checkedIn = await world.now(phone)
  assert.deepEqual(checkedIn.place, {
    country_code: 'PE',
    country_name: 'Peru',
    city: 'Lima',
    ...lima,
    source: 'check_in',
    since: '2026-11-14T12:00:00.000Z',
    timezone: 'America/Lima',
  })
  assert.deepEqual(checkedIn['last_check_in'], { at: '2026-11-14T12:00:00.000Z', status: 1 })
  assert.ok(checkedIn.hospital && checkedIn.hospital.distance_km < 25, JSON.stringify(checkedIn.hospital))

  world.clock.advance(25 * 3600)
  const later = await world.now(phone)
  assert.equal(later.place?.['source'], 'trip', 'a check-in counts for 24 hours')
  assert.deepEqual(later['last_check_in'], { at: '2026-11-14T12:00:00.000Z', status: 1 })
})

test('numbers say how many sources agree, also in an installation whose world was loaded before that was kept', async (t) => {
  const world = await nowWorld(t)
  const phone = world.as(await world.givenTraveller(await world.givenCompany(), { homeCountry: 'PE' }))
  await sql`update countries set seed_digest = 'before', emergency_numbers = (
    select jsonb_agg(number - 'agreement') from jsonb_array_elements(emergency_numbers) number) where alpha2 = 'PE'`.execute(
    world.db.db(),
  )
  const [before] = (await world.now(phone)).numbers
  assert.deepEqual(
    [before?.['sources_agreeing'], before?.['sources_total'], before?.['disputed']],
    [null, null, false],
    'nothing is known',
  )
  await seedCountries(world.ctx(), () => {})
  const [ambulance] = (await world.now(phone)).numbers
  assert.deepEqual(
    { ...ambulance, note: null },
    {
      type: 'ambulance',
      label: 'Ambulance',
      number: '117',
      note: null,
      sources_agreeing: 3,
      sources_total: 6,
      disputed: true,
    },
  )
  assert.match(String(ambulance?.['note']), /Sources disagree/)

  await world.changesReceived()
  const { body } = await phone.get<{ emerg_numbers: Record<string, unknown>[] }>('/api/v2/countries/PE')
  assert.deepEqual(
    body.emerg_numbers
      .filter(({ val }) => val === '117' || val === '105')
      .map(({ typ, sources_agreeing, sources_total, disputed }) => [typ, sources_agreeing, sources_total, disputed]),
    [
      [90, 4, 5, false],
      [92, 3, 6, true],
    ],
    'the country says it too',
  )
})

test('a trip that comes is not current', async (t) => {
  const world = await nowWorld(t)
  const company = await world.givenCompany()
  const ada = await world.givenTraveller(company)
  await world.givenTrip(company, [ada], {
    destinations: [{ country_code: 'PE', entry_date: '2026-11-15', exit_date: '2026-11-20' }],
  })
  const { trip, place } = await world.now(world.as(ada))
  assert.equal((trip as { current: boolean }).current, false)
  assert.equal(place, null)
})

test('a call for help, questions and what is unread', async (t) => {
  const world = await nowWorld(t)
  const company = await world.givenCompany({ name: 'Dunlin Travel' })
  const boss = await world.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const ada = await world.givenTraveller(company)
  const phone = world.as(ada)
  const desk = await world.signedIn(boss)
  const ask = async (message?: string) => {
    const { status, body, text } = await desk.post<{ id: string }>('/api/desk/check_in_requests', {
      check_in_request: { user_ids: [ada.id], ...(message ? { message } : {}) },
    })
    assert.ok(status < 300, text)
    world.clock.advance(60)
    return body.id
  }
  const first = await ask()
  const second = await ask('Are you safe?')
  const asked = await world.now(phone)
  assert.deepEqual(asked.questions, [
    {
      id: second,
      message: 'Are you safe?',
      asked_at: '2026-11-14T12:01:00.000Z',
      asked_by: 'Kim Berg',
      company_name: 'Dunlin Travel',
    },
    {
      id: first,
      message: null,
      asked_at: '2026-11-14T12:00:00.000Z',
      asked_by: 'Kim Berg',
      company_name: 'Dunlin Travel',
    },
  ])
  assert.equal(asked.unread.notifications, 2)

  const answered = await phone.post(`/api/v2/check_in_requests/${second}/check_ins`, { check_in: { status: 1 } })
  assert.equal(answered.status, 201, answered.text)
  assert.deepEqual(
    (await world.now(phone)).questions.map(({ id }) => id),
    [first],
  )

  const byServer = await world
    .as(company)
    .post(`/api/v2/org/${company.id}/check_in_requests`, { check_in_request: { user_ids: [ada.id] } })
  assert.equal(byServer.status, 201, byServer.text)
  assert.equal((await world.now(phone)).questions[0]?.['asked_by'], null)

  await world.checkIn(phone, { ...cusco, latitude: cusco.lat, longitude: cusco.lng, status: 2 })
  const called = (await world.now(phone))['call_for_help'] as { id: string; since: string; claimed_by: string | null }
  assert.deepEqual(called, { id: called.id, since: world.clock.now().toISOString(), claimed_by: null })
  assert.equal((await desk.post(`/api/desk/calls_for_help/${called.id}/claim`)).status, 200)
  assert.deepEqual((await world.now(phone))['call_for_help'], { ...called, claimed_by: 'Kim Berg' })
  assert.equal((await desk.post(`/api/desk/calls_for_help/${called.id}/resolve`)).status, 200)
  assert.equal((await world.now(phone))['call_for_help'], null)
})

test('nothing changed: 304, however much later; the language is part of it', async (t) => {
  const world = await nowWorld(t)
  const ada = world.as(await world.givenTraveller(await world.givenCompany(), { homeCountry: 'PE' }))
  const first = await ada.get(path)
  const etag = String(first.headers['etag'])
  world.clock.advance(600)
  assert.equal((await ada.get(path, { 'if-none-match': etag })).status, 304)
  const spanish = await ada.get<{ numbers: { label: string }[] }>(path, {
    'if-none-match': etag,
    'accept-language': 'es',
  })
  assert.equal(spanish.status, 200)
  assert.equal(spanish.headers['content-language'], 'es')
  assert.equal(spanish.body.numbers[0]?.label, 'Ambulancia')
  assert.match(spanish.text, /Las fuentes no coinciden/)
})

test('only for people', async (t) => {
  const world = await nowWorld(t)
  const company = await world.givenCompany()
  for (const caller of [world.nobody, world.as(company), world.asPublic(company), world.staff])
    assert.equal((await caller.get(path)).status, 401)
})
