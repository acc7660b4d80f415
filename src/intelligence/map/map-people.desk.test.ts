import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import type { Caller, GivenUser } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { inLima, lima, type TargetingWorld, targetingWorld } from '../targeting/targeting.testing.ts'

interface OnMap {
  clusters: {
    lat: number
    lng: number
    bounds: [number, number, number, number]
    n: number
    exposed: number
    help: number
    unanswered: number
    certainty: { reported: number; cell: number; planned: number }
  }[]
  people: { user_id: string; lat: number; lng: number; certainty: string; exposed: boolean; help: boolean }[]
  country_only: { country_code: string; n: number; exposed: number }[]
  totals: { n: number; exposed: number; help: number; unanswered: number }
  audience: { people: number; shown: number; elsewhere: number } | null
}
interface Listed {
  user_id: string
  certainty: string
  exposed: boolean
  help: boolean
  unanswered: boolean
}

const world = 'box=-180,-85,180,85&zoom=1'
const aroundLima = 'box=-79,-14,-75,-10&zoom=6'

const onMap = async (caller: Caller, query: string): Promise<OnMap> => {
  const { status, body, text } = await caller.get<OnMap>(`/api/desk/map/people?${query}`)
  assert.equal(status, 200, text)
  return body
}
const listed = async (caller: Caller, query: string): Promise<Listed[]> => {
  const { status, body, text } = await caller.get<Listed[]>(`/api/desk/map/list?per_page=100&${query}`)
  assert.equal(status, 200, text)
  return body
}

const days = ['2026-11-13', '2026-11-20'] as const
const inPeru = { country_code: 'PE', type: 0 }

/** Two companies; of ours Ada and Ben are in Lima by plan and by check-in, Cy somewhere in Peru, Dee in Cusco. */
async function house(t: TestContext) {
  const app = await targetingWorld(t)
  const [ours, theirs] = [await app.givenCompany(), await app.givenCompany()]
  const [ada, ben, cy, dee] = [
    await app.givenTraveller(ours),
    await app.givenTraveller(ours),
    await app.givenTraveller(ours),
    await app.givenTraveller(ours),
  ]
  const eve = await app.givenTraveller(theirs)
  await app.givenTrip(ours, [ada], days)
  await app.givenTrip(ours, [cy], days, inPeru)
  await app.givenTrip(ours, [dee], days, { country_code: 'PE', lat: -13.5319, lng: -71.9675, type: 1 })
  await app.givenTrip(theirs, [eve], days)
  await checkIn(app, ben, { latitude: lima.lat, longitude: lima.lng })
  const manager = await app.signedIn(await app.givenManager(ours))
  return { app, ours, theirs, ada, ben, cy, dee, eve, manager }
}

async function checkIn(app: TargetingWorld, who: GivenUser, check_in: object): Promise<void> {
  const sent = await app.as(who).post('/api/v2/check_ins', { check_in: { device_token: 'd', status: 0, ...check_in } })
  assert.equal(sent.status, 201, sent.text)
}

test('each person counts once, at the place that is known; only the country is a count', async (t) => {
  const { app, ours, ada, ben, cy, dee, eve, manager } = await house(t)
  const all = await onMap(app.staff, world)
  assert.equal(all.totals.n, 5)
  assert.deepEqual(
    all.country_only.map((one) => [one.country_code, one.n]),
    [['PE', 1]],
  )
  assert.equal(
    all.clusters.reduce((sum, one) => sum + one.n, 0) + all.people.length + 1,
    5,
    'clusters, single people and countries add up',
  )
  const near = await onMap(app.staff, aroundLima)
  const [cluster] = near.clusters
  assert.equal(near.totals.n, 4, 'without Cusco')
  assert.deepEqual([cluster?.n, cluster?.certainty], [3, { reported: 1, cell: 0, planned: 2 }])
  assert.deepEqual([cluster?.lat, cluster?.lng], [-12.0464, -77.0428])

  const own = await onMap(manager, aroundLima)
  assert.equal(own.totals.n, 3)
  assert.deepEqual((await onMap(app.staff, `${aroundLima}&company_id=${ours.id}`)).totals, own.totals)
  const names = (await listed(app.staff, 'box=-79,-14,-75,-10')).map((one) => one.user_id)
  assert.deepEqual(names.sort(), [ada.id, ben.id, cy.id, eve.id].sort())
  const withPlace = await listed(app.staff, 'box=-79,-14,-75,-10&points_only=true')
  assert.deepEqual(withPlace.map((one) => one.user_id).sort(), [ada.id, ben.id, eve.id].sort())
  const cusco = await onMap(manager, 'box=-72.5,-14,-71.5,-13&zoom=9')
  assert.deepEqual(
    cusco.people.map((one) => [one.user_id, one.certainty]),
    [[dee.id, 'planned']],
  )
  assert.deepEqual(
    (await listed(manager, 'country_only=pe')).map((one) => [one.user_id, one.certainty]),
    [[cy.id, 'country_only']],
  )
})

test('people move along their plans, up to 14 days from now', async (t) => {
  const { app, ada, ours } = await house(t)
  await app.givenTrip(ours, [ada], ['2026-11-22', '2026-11-25'], {
    country_code: 'FR',
    lat: 48.8566,
    lng: 2.3522,
    type: 1,
  })
  const paris = 'box=1,47,4,50&zoom=6'
  assert.equal((await onMap(app.staff, paris)).totals.n, 0)
  const later = await onMap(app.staff, `${paris}&at=2026-11-23T12:00:00Z`)
  assert.deepEqual(
    later.people.map((one) => one.user_id),
    [ada.id],
  )
  for (const at of ['2026-11-29T12:00:01Z', '2026-10-31T11:59:59Z']) {
    const refused = await app.staff.get<{ error: { fields: object } }>(`/api/desk/map/people?${paris}&at=${at}`)
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [422, ['at']])
  }
})

test('a hidden place is marked as its cell; calls for help and missing answers are counted', async (t) => {
  const { app, ours, ada, ben, manager } = await house(t)
  const settings = { check_in_with_location: false }
  await app.as(ben).patch('/api/v2/users/my_settings', { settings })
  app.clock.advance(60)
  await checkIn(app, ben, { latitude: lima.lat, longitude: lima.lng, status: 2 })
  const asked = await app
    .as(ours)
    .post(`/api/v2/org/${ours.id}/check_in_requests`, { check_in_request: { user_ids: [ada.id] } })
  assert.equal(asked.status, 201, asked.text)
  app.clock.advance(60)
  const { totals, clusters, people } = await onMap(manager, aroundLima)
  assert.deepEqual([totals.n, totals.help, totals.unanswered], [3, 1, 1])
  const cells =
    clusters.reduce((sum, one) => sum + one.certainty.cell, 0) + people.filter((one) => one.certainty === 'cell').length
  assert.equal(cells, 1)
  const [first, second] = await listed(manager, 'box=-79,-14,-75,-10')
  assert.deepEqual([first?.user_id, first?.help, first?.certainty], [ben.id, true, 'cell'])
  assert.deepEqual([second?.user_id, second?.unanswered], [ada.id, true])
  app.clock.advance(60)
  await checkIn(app, ben, { latitude: lima.lat, longitude: lima.lng, status: 1 })
  await checkIn(app, ada, { latitude: lima.lat, longitude: lima.lng, status: 1 })
  assert.equal((await onMap(manager, aroundLima)).totals.help, 1, 'somebody must have looked')
  const calls = '/api/desk/calls_for_help'
  const [call] = (await manager.get<{ id: string }[]>(calls)).body
  const open = app.clock.now().toISOString()
  app.clock.advance(60)
  assert.equal((await manager.post(`${calls}/${call?.id}/resolve`)).status, 200)
  assert.equal((await onMap(manager, aroundLima)).totals.help, 0, 'a resolved call is drawn no more')
  assert.equal((await onMap(manager, `${aroundLima}&at=${open}`)).totals.help, 1, 'it was open then')
  assert.equal((await manager.post(`${calls}/${call?.id}/reopen`)).status, 200)
  const again = await onMap(manager, aroundLima)
  assert.equal(again.totals.help, 1)
  app.clock.advance(8 * 86_400)
  await checkIn(app, ben, { latitude: lima.lat, longitude: lima.lng, status: 0 })
  assert.equal(
    (await onMap(app.staff, aroundLima)).totals.help,
    1,
    'however long it waits, as in the list of open calls',
  )
})

test('who calls for help is in no cluster, however many are in the same place', async (t) => {
  const { app, ada, ben, manager } = await house(t)
  const near = await onMap(manager, aroundLima)
  assert.deepEqual([near.clusters.map(({ n }) => n), near.people], [[2], []])
  app.clock.advance(60)
  for (const who of [ada, ben]) await checkIn(app, who, { latitude: lima.lat, longitude: lima.lng, status: 2 })
  const calling = await onMap(manager, aroundLima)
  assert.deepEqual(calling.clusters, [])
  assert.deepEqual(
    calling.people.map(({ user_id, help }) => [user_id, help]).toSorted(),
    [ada, ben].map(({ id }) => [id, true]).toSorted(),
  )
  assert.equal(calling.totals.n, near.totals.n)
})

test('the exposed are the audience of the alert, each once', async (t) => {
  const { app, ours, ada, ben, cy, manager } = await house(t)
  const later = await app.givenTraveller(ours)
  await app.givenTrip(ours, [later], ['2026-11-18', '2026-11-20'])
  await app.givenTrip(ours, [ada], ['2026-11-14', '2026-11-16'])
  const alert = await app.publish({ ...inLima, start: '2026-11-14T00:00:00Z', finish: '2026-11-19T00:00:00Z' })
  const audience = await app.staff.get<{ people: number; by_organization: { company_id: string; people: number }[] }>(
    `/api/desk/alerts/${alert.id}/audience`,
  )
  const all = await onMap(app.staff, `${world}&alert_id=${alert.id}`)
  assert.equal(all.audience?.people, audience.body.people)
  assert.deepEqual([all.audience?.shown, all.audience?.elsewhere], [all.totals.exposed, 1], 'one has not left yet')
  assert.equal(all.totals.exposed + 1, audience.body.people)
  const mine = audience.body.by_organization.find((one) => one.company_id === ours.id)?.people
  assert.equal((await onMap(manager, `${world}&alert_id=${alert.id}`)).audience?.people, mine)
  const people = await listed(manager, `alert_id=${alert.id}`)
  assert.deepEqual(people.map((one) => one.user_id).sort(), [ada.id, ben.id, cy.id, later.id].sort())
  assert.deepEqual(people.find((one) => one.user_id === later.id)?.certainty, 'unknown')
  assert.ok(people.every((one) => one.exposed))
})

test('bad questions name their field; ids of others are refused as everywhere', async (t) => {
  const { app, theirs, manager } = await house(t)
  const draft = await app.givenDraft(inLima)
  const unknown = randomUUID()
  for (const [query, status, field] of [
    ['box=1,2,3&zoom=3', 422, 'box'],
    ['box=1,5,3,2&zoom=3', 422, 'box'],
    ['box=1,2,3,x&zoom=3', 422, 'box'],
    ['zoom=3', 422, 'box'],
    ['box=1,2,3,4', 422, 'zoom'],
    [`${world}&at=soon`, 422, 'at'],
    [`${world}&alert_id=${unknown}`, 404, undefined],
    [`${world}&company_id=${unknown}`, 404, undefined],
  ] as const)
    await t.test(nameOf(query.replace(unknown, 'unknown')), async () => {
      const {
        status: got,
        body,
        text,
      } = await app.staff.get<{ error: { fields?: Record<string, string[]> } }>(`/api/desk/map/people?${query}`)
      assert.equal(got, status, text)
      if (field) assert.ok(field in (body.error.fields ?? {}), text)
    })
  const status = async (query: string) => (await manager.get(`/api/desk/map/people?${world}&${query}`)).status
  assert.equal(await status(`company_id=${theirs.id}`), 401)
  assert.equal(await status(`alert_id=${draft.id}`), 404, 'managers see no drafts')
  assert.equal((await app.as(theirs).get(`/api/desk/map/people?${world}`)).status, 401)
  assert.equal((await app.staff.get('/api/desk/map/list')).status, 422)
})
