import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { type DeskBody, givenDesk, type Json } from '../../src/intelligence/testing.ts'
import type { GivenUser } from '../support/app.ts'
import { givenTrip } from '../support/trips.ts'
import { workingApp } from '../support/worker.ts'

const documents = 54
const lastHour = documents - 1
/** Hours whose bulletin is replaced by the next one before the worker has run, including the hour in which the storm grows. */
const isOvertaken = (hour: number): boolean => hour % 9 === 4
const growsAt = 4
/** The storm crosses the Visayas from east to west. */
const from = { lat: 11.5, lng: 125.5 }
const to = { lat: 12.9, lng: 121.0 }
const eyeAt = (hour: number): { lat: number; lng: number } => ({
  lat: from.lat + ((to.lat - from.lat) * hour) / lastHour,
  lng: from.lng + ((to.lng - from.lng) * hour) / lastHour,
})

/** Two districts that share a border: sources name now the one, now the other. */
const borderDistricts = ['PH-LEY', 'PH-WSA'] as const
/** In the city on that border. */
const border = { lat: 11.2433, lng: 125.0033 }

const districtsAt = (hour: number): readonly string[] => {
  const { lng } = eyeAt(hour)
  if (lng > 124.3) return [borderDistricts[hour % 2] ?? 'PH-LEY', 'PH-EAS']
  if (lng > 123.2) return ['PH-CEB', 'PH-MAS']
  if (lng > 122.2) return ['PH-CAP', 'PH-AKL', 'PH-ROM']
  return ['PH-MDR', 'PH-MDC']
}

const boxAround = ({ lat, lng }: { lat: number; lng: number }, by: number): Json => ({
  type: 'Polygon',
  coordinates: [
    [
      [lng - by, lat - by],
      [lng + by, lat - by],
      [lng + by, lat + by],
      [lng - by, lat + by],
      [lng - by, lat - by],
    ],
  ],
})

/** The source's document of that hour; each describes the area in another way. */
function documentAt(hour: number): Json {
  const nowhere = { locations: [], polygons: [], country_division_ids: [] }
  const places = [
    { ...nowhere, locations: [{ ...eyeAt(hour), radius_km: 60 }] },
    { ...nowhere, country_division_ids: districtsAt(hour) },
    { ...nowhere, polygons: [boxAround(eyeAt(hour), 0.6)] },
  ][hour % 3]
  // The level rises once. One bulletin in between lowers it, and the next raises it again.
  const risk = hour < growsAt || hour === 33 ? 1 : 2
  return {
    headline: `Typhoon, bulletin ${hour + 1}`,
    body: `The eye is at ${eyeAt(hour).lat.toFixed(1)} north, ${eyeAt(hour).lng.toFixed(1)} east.`,
    body_advice: 'Stay indoors, away from the coast.',
    risk_level: risk,
    country_ids: ['PH'],
    ...places,
  }
}

test('the storm: 54 documents about one event are one thread, and nobody is flooded with messages', async (t) => {
  const app = await workingApp(t, { template: 'world', now: '2026-11-12T12:00:00Z' })
  const { staff, givenPublished } = await givenDesk(app)
  const company = await app.givenCompany()

  const travelling = async (days: readonly [string, string], place: Json): Promise<GivenUser> => {
    const person = await app.givenTraveller(company)
    const [entry_date, exit_date] = days
    const destinations = [{ country_code: 'PH', entry_date, exit_date, ...place }]
    await givenTrip({ by: app.as(company), company, travellers: [person], destinations })
    return person
  }
  const there = ['2026-11-10', '2026-11-25'] as const
  const onBorder = await travelling(there, { ...border, type: 1 })
  const somewhere = await travelling(there, { type: 0 })
  const gone = await travelling(['2026-11-05', '2026-11-13'], { ...border, type: 1 })
  const arriving = await travelling(['2026-11-15', '2026-11-20'], { ...border, type: 1 })
  const far = await travelling(there, { lat: 7.07, lng: 125.61, type: 1 })
  const atHome = await app.givenTraveller(company)
  const inPath: GivenUser[] = []
  for (let hour = 1; hour < lastHour; hour += 5)
    inPath.push(await travelling(there, { lat: eyeAt(hour).lat + 0.2, lng: eyeAt(hour).lng, type: 1 }))
  await app.settle()

  app.clock.set('2026-11-14T12:00:00Z')
  const first = await givenPublished(documentAt(0))
  await app.settle()
  let latest = first
  for (let hour = 1; hour < documents; hour++) {
    app.clock.advance(3_600)
    const { status, body, text } = await staff.post<DeskBody>(`/api/desk/alerts/${latest.id}/update`, {
      alert: { ...documentAt(hour), update_reason: `Bulletin ${hour + 1} of the weather service.` },
    })
    assert.equal(status, 201, text)
    assert.equal(body['origin_alert_id'], first.id, 'one thread')
    latest = body
    if (!isOvertaken(hour)) await app.settle()
  }
  await app.settle()

  const listOf = async (person: GivenUser): Promise<readonly { id: string; type: number; data: Json }[]> => {
    const { status, body, text } = await app
      .as(person)
      .get<{ id: string; type: number; data: Json }[]>('/api/v2/notifications')
    assert.equal(status, 200, text)
    return body.filter((one) => one.type === 110)
  }
  /** The number of mails about the storm in the outbox. */
  const mailsTo = async (person: GivenUser): Promise<number> => {
    const { body } = await staff.get<{ title: string }[]>(`/api/desk/outbox?user_id=${person.id}&channel=email`)
    return body.filter((one) => /Typhoon/.test(one.title)).length
  }
  const everybody = [onBorder, somewhere, gone, arriving, far, atHome, ...inPath]
  const notified = [onBorder, somewhere, arriving, ...inPath]

  await t.test('one thread is published, and each trip has one Trip Alert of it', async () => {
    const { rows } = await sql<{ threads: number; alerts: number; standing: number }>`
      select count(distinct thread_id)::int as threads, count(*)::int as alerts,
        count(*) filter (where status = 'published')::int as standing from alerts`.execute(app.db.db())
    assert.deepEqual(rows, [{ threads: 1, alerts: documents, standing: 1 }])
    const { body } = await app
      .as(company)
      .get<{ user_ids: string[]; reasons: Json[] }[]>(
        `/api/v2/org/${company.id}/alerts/${first.id}/trip_alerts?per_page=100`,
      )
    assert.deepEqual(body.flatMap((one) => one.user_ids).sort(), notified.map((one) => one.id).sort())
    assert.ok(body.every((one) => one.reasons.length > 0))
  })

  await t.test(
    'nobody in the path gets none, nobody gets more than two, who left or is elsewhere gets none',
    async () => {
      for (const person of inPath) {
        const [stored, sent] = [(await listOf(person)).length, await mailsTo(person)]
        assert.ok(stored >= 1 && stored <= 2, `${stored} messages to somebody in the path`)
        assert.equal(sent, stored)
      }
      const counts = async (people: readonly GivenUser[]): Promise<number[]> =>
        Promise.all(people.map(async (person) => (await listOf(person)).length))
      assert.deepEqual(await counts([gone, far, atHome]), [0, 0, 0])
      const few = await counts([onBorder, somewhere, arriving])
      assert.deepEqual(few, [2, 2, 2], 'once, and once more when it grew')
      // People whom the storm reaches after it has grown are notified once.
      assert.equal((await listOf(inPath.at(-1) as GivenUser)).length, 1)
    },
  )

  await t.test('the company’s servers get exactly these people', async () => {
    const { rows } = await sql<{ user_ids: string[] }>`
      select payload -> 'user_ids' as user_ids from webhook_events
      where company_id = ${company.id} and event = 110 and event_name = 'alert.matched' order by sequence`.execute(
      app.db.db(),
    )
    const named = rows.flatMap((row) => row.user_ids)
    assert.deepEqual([...new Set(named)].sort(), notified.map((one) => one.id).sort())
    const times = (person: GivenUser): number => named.filter((id) => id === person.id).length
    assert.deepEqual(
      [times(somewhere), times(onBorder)],
      [4, 2],
      'found, grown, played down, and grown again: servers are told of every rise and fall',
    )
  })

  await t.test('the all-clear reaches exactly the people who were notified, once', async () => {
    app.clock.advance(3_600)
    const closed = await staff.post(`/api/desk/alerts/${latest.id}/close`, {
      alert: { all_clear: 'The typhoon is out at sea.' },
    })
    assert.equal(closed.status, 200, closed.text)
    await app.settle()
    const cleared: string[] = []
    for (const person of everybody)
      for (const one of await listOf(person)) if (one.data['cleared'] === true) cleared.push(person.id)
    assert.deepEqual(cleared.sort(), notified.map((one) => one.id).sort())
  })
})
