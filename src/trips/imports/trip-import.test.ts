import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { recordStatements } from '../../platform/db/recorded-statements.testing.ts'
import { type ItineraryBody, orgWorld } from '../organization-trips/org-trip.testing.ts'
import { readTripCsv } from './trip-csv.wire.ts'
import { importTrips } from './trip-import.service.ts'

interface Report extends Record<string, unknown> {
  readonly preview: boolean
  readonly rows: number
  readonly trips: readonly {
    line: number
    outcome: string
    trip_id: string | null
    travellers: number
    segments: number
    destinations: number
  }[]
  readonly errors: readonly { line: number; field: string | null; message: string }[]
}

const header =
  'traveller_email,traveller_external_id,trip_external_id,trip_name,kind,country_code,entry_date,exit_date,origin,destination,departure_datetime,arrival_datetime,flight_number,hotel_name,checkin_date,checkout_date,country,time_zone_id,seats\n'
const row = (cells: Readonly<Record<string, string>>): string =>
  `${header
    .trim()
    .split(',')
    .map((name) => cells[name] ?? '')
    .join(',')}\n`
const flight = {
  kind: 'air',
  origin: 'LHR',
  destination: 'GRU',
  departure_datetime: '2027-03-01T10:00',
  arrival_datetime: '2027-03-01T19:00',
  flight_number: 'BA247',
  seats: '24A;24B',
}
const hotel = {
  kind: 'hotel',
  hotel_name: 'Aurora',
  checkin_date: '2027-03-01',
  checkout_date: '2027-03-05',
  country: 'BR',
  time_zone_id: 'America/Sao_Paulo',
}

test('importing itineraries from CSV', async (t) => {
  const world = await orgWorld(t)
  const staff = world.as((await world.givenStaff()).key)
  const desk = await world.signedIn(world.manager)
  const bo = await world.givenTraveller(world.company, { email: 'bo@example.com' })
  const at = `/api/desk/companies/${world.company.id}/trip_imports`
  const send = (csv: string, preview = false) => desk.post<Report>(`${at}?preview=${preview}`, { trip_import: { csv } })
  const trips = async () => (await world.org.get<ItineraryBody[]>(`${world.at()}?per_page=100`)).body
  const ada = { traveller_email: 'ADA@example.com', trip_external_id: 'PNR-1' }
  const file =
    header +
    row({ ...ada, ...flight }) +
    row({ ...ada, ...hotel }) +
    row({ traveller_email: 'bo@example.com', trip_external_id: 'PNR-1', ...flight }) +
    row({
      traveller_external_id: 'E-1',
      trip_name: 'By name',
      kind: 'destination',
      country_code: 'PE',
      entry_date: '2027-05-01',
      exit_date: '2027-05-04',
    })

  await t.test('a preview reports what would be imported, and writes nothing', async () => {
    const { status, body, text } = await send(file, true)
    assert.equal(status, 200, text)
    assert.deepEqual([body.preview, body.rows, body.errors], [true, 4, []])
    assert.deepEqual(
      body.trips.map(({ line, outcome, trip_id, travellers, segments }) => [
        line,
        outcome,
        trip_id,
        travellers,
        segments,
      ]),
      [
        [2, 'create', null, 2, 2],
        [5, 'create', null, 1, 0],
      ],
    )
    assert.deepEqual(await trips(), [])
  })

  await t.test(
    'the import makes them; again, it changes those with an external id and keeps what is the same',
    async () => {
      const { body } = await send(file)
      assert.deepEqual(
        body.trips.map((one) => one.outcome),
        ['create', 'create'],
      )
      const made = (await world.org.get<ItineraryBody>(world.at(body.trips[0]?.trip_id ?? ''))).body
      assert.deepEqual(
        made.travellers.map((one) => one.id),
        [world.ada.id, bo.id].sort(),
      )
      const [air] = made.air_segments as { id: string; seats: string[] }[]
      assert.deepEqual([made.air_segments.length, made.hotel_segments.length, air?.seats], [1, 1, ['24A', '24B']])
      assert.deepEqual(
        made.destinations.map((one) => one.country_code),
        ['BR'],
      )
      const first = file.split('\n').slice(0, 4).join('\n')
      assert.deepEqual(
        (await send(first)).body.trips.map((one) => [one.outcome, one.trip_id]),
        [['unchanged', made.id]],
      )
      const later = first.replaceAll('T19:00', 'T20:00')
      assert.deepEqual(
        (await send(later, true)).body.trips.map((one) => one.outcome),
        ['update'],
      )
      assert.deepEqual(
        (await send(later)).body.trips.map((one) => [one.outcome, one.trip_id]),
        [['update', made.id]],
      )
      const changed = (await world.org.get<ItineraryBody>(world.at(made.id))).body
      const [same] = changed.air_segments as { id: string; arrival_datetime: string }[]
      assert.deepEqual([same?.id, same?.arrival_datetime], [air?.id, '2027-03-01T20:00:00.000-03:00'])
      assert.equal((await trips()).length, 2)
    },
  )

  await t.test('each trip wholly or not at all; every error with its line and column', async () => {
    const before = (await trips()).length
    const bad =
      header +
      row({ ...ada, trip_external_id: 'P-2', ...flight }) +
      row({ ...ada, trip_external_id: 'P-2', ...flight, origin: 'QQQ1', departure_datetime: '2027-03-01T11:00' }) +
      row({ ...ada, trip_external_id: 'P-3', ...hotel, origin: 'LHR' }) +
      row({ ...ada, trip_external_id: 'P-4', ...flight }) +
      row({ ...ada, trip_external_id: 'P-5', kind: 'balloon' }) +
      row({ traveller_email: 'nobody@example.com', trip_external_id: 'P-6', ...flight }) +
      row({ traveller_email: 'ada@example.com', ...flight }) +
      row({ trip_external_id: 'P-7', ...flight }) +
      row({ ...ada, trip_external_id: 'P-8', ...flight, departure_datetime: 'soon' })
    const { body } = await send(bad)
    assert.deepEqual(
      body.errors.map(({ line, field }) => [line, field]),
      [
        [3, 'origin'],
        [4, 'origin'],
        [6, 'kind'],
        [7, 'traveller_email'],
        [8, 'trip_external_id'],
        [9, 'traveller_email'],
        [10, 'departure_datetime'],
      ],
    )
    assert.deepEqual(
      body.trips.map((one) => one.outcome),
      ['refused', 'refused', 'create', 'refused', 'refused', 'refused', 'refused'],
    )
    assert.equal((await trips()).length, before + 1)
  })

  await t.test('other files are refused, and so are other callers', async () => {
    for (const csv of [
      'kind\nair\n',
      'traveller_email,trip_name,kind,colour\n',
      `${header}a,b\n`,
      'traveller_email,trip_name,kind\n"x\n',
    ])
      assert.equal((await send(csv)).status, 422, csv)
    assert.equal((await staff.post(`${at}?preview=true`, { trip_import: { csv: file } })).status, 200)
    assert.equal(
      (
        await staff.post(at.replace(world.company.id, '0198c0de-0000-7000-8000-000000000001'), {
          trip_import: { csv: file },
        })
      ).status,
      404,
    )
    for (const caller of [world.nobody, world.org, world.as(world.ada)])
      assert.equal((await caller.post(at, { trip_import: { csv: file } })).status, 401)
    assert.equal(
      (await desk.post(at.replace(world.company.id, world.other.id), { trip_import: { csv: file } })).status,
      401,
    )
  })

  await t.test(
    'the desk finds trips by traveller, name, external id, country and days; a manager the own company’s',
    async () => {
      const find = async (caller: typeof desk, query: string) => {
        const { status, body, text } = await caller.get<ItineraryBody[]>(`/api/desk/trips?${query}`)
        assert.equal(status, 200, text)
        return body.map((one) => one.external_id ?? one.name).sort()
      }
      assert.deepEqual(await find(desk, ''), ['By name', 'P-4', 'PNR-1'])
      assert.deepEqual(await find(desk, 'q=by%20NA'), ['By name'])
      assert.deepEqual(await find(desk, 'q=PNR-1'), ['PNR-1'])
      assert.deepEqual(await find(desk, 'external_id=P-4'), ['P-4'])
      assert.deepEqual(await find(desk, 'country=per'), ['By name'])
      assert.deepEqual(await find(desk, `user_id=${bo.id}`), ['PNR-1'])
      assert.deepEqual(await find(desk, 'from=2027-04-01'), ['By name'])
      assert.deepEqual(await find(desk, 'to=2027-03-31'), ['P-4', 'PNR-1'])
      assert.deepEqual(await find(desk, 'deleted=true'), [])
      assert.deepEqual(await find(staff, `company_id=${world.other.id}`), [])
      assert.equal((await desk.get('/api/desk/trips?country=QQ')).status, 422)
      const [first] = (await desk.get<ItineraryBody[]>('/api/desk/trips?external_id=PNR-1')).body
      const one = await staff.get<ItineraryBody>(`/api/desk/trips/${first?.id}`)
      assert.deepEqual([one.status, one.body.air_segments.length], [200, 1])
      const { status } = await (await world.signedIn(await world.givenManager(world.other))).get(
        `/api/desk/trips/${first?.id}`,
      )
      assert.equal(status, 401)
      assert.equal((await world.org.get('/api/desk/trips')).status, 401)
    },
  )
})

test('many trips are imported in batches: few commits, each trip wholly or not at all, and finished batches stay', async (t) => {
  const world = await orgWorld(t)
  const { company } = world
  const trip = (n: number, more: Readonly<Record<string, string>> = {}) =>
    row({ traveller_email: 'ada@example.com', trip_external_id: `P-${n}`, ...flight, ...more })
  // Every third is read, and refused only by the rules, when others of its lot have been written.
  const isBad = (n: number) => n % 3 === 0
  const file = (bad: boolean) =>
    readTripCsv(
      header + Array.from({ length: 120 }, (_, n) => trip(n, bad && isBad(n) ? { origin: 'QQQ1' } : {})).join(''),
    )
  const ids = async () => {
    const { rows } = await sql<{ id: string }>`
      select external_id as id from trips t where company_id = ${company.id}
        and exists (select from segments s where s.trip_id = t.id) and exists (select from stays s where s.trip_id = t.id)`.execute(
      world.ctx().db,
    )
    return new Set(rows.map((one) => Number(one.id.slice(2))))
  }
  const bringIn = async (bad: boolean) => {
    const recorded = recordStatements(world.db.pool)
    const progress: number[] = []
    const options = { preview: false, progress: (done: number) => void progress.push(done) }
    const report = await importTrips(world.ctx(), company.id, await file(bad), options)
    const outcomes = Object.groupBy(report.trips, (one) => one.outcome)
    return {
      progress,
      errors: report.errors.length,
      refused: outcomes.refused?.length ?? 0,
      made: outcomes.create?.length ?? 0,
      unchanged: outcomes.unchanged?.length ?? 0,
      statements: recorded(),
    }
  }

  await t.test('a database error in one trip ends the import; the others of its batch are kept', async () => {
    const owner = new pg.Client({ connectionString: world.db.url })
    await owner.connect()
    await owner.query(`alter table trips add constraint none_of_70 check (external_id <> 'P-70')`)
    try {
      await assert.rejects(bringIn(true), { code: '23514' })
      assert.deepEqual(await ids(), new Set(Array.from({ length: 70 }, (_, n) => n).filter((n) => !isBad(n))))
    } finally {
      await owner.query('alter table trips drop constraint none_of_70').finally(() => owner.end())
    }
  })

  await t.test('importing the same file again does the rest', async () => {
    const { progress, errors, refused, made, unchanged, statements } = await bringIn(true)
    assert.deepEqual({ errors, refused, made, unchanged }, { errors: 40, refused: 40, made: 34, unchanged: 46 })
    assert.deepEqual(progress, [50, 100, 120])
    assert.equal((await ids()).size, 80)
    assert.equal(statements.filter((text) => text === 'commit').length, 3)
  })

  await t.test('a trip with a flight that is made takes seventeen statements', async () => {
    const some = await bringIn(false)
    assert.deepEqual([some.made, some.unchanged], [40, 80])
    await sql`delete from trips where company_id = ${company.id}`.execute(world.db.db())
    const { made, statements } = await bringIn(false)
    assert.equal(made, 120)
    assert.ok(statements.length <= 120 * 17 + 15, `${statements.length} for 120 trips`)
  })
})
