/**
 * The journey of the contract: a company makes a traveller and a trip; a phone downloads everything, goes offline, comes
 * back with If-None-Match and since, and gets only what changed. Through client/ and a real socket.
 */
import assert from 'node:assert/strict'
import { test } from 'node:test'
import {
  type CachedAnswer,
  type CacheStore,
  type Client,
  type CountryShort,
  createClient,
  type Trip,
} from '../../client/src/index.ts'
import { type ListeningService, listeningService } from '../../client/src/testing.ts'
import { settle } from '../../src/intelligence/testing.ts'
import { importFile } from '../../src/reference/index.ts'

/** Later than the day on which the template was seeded. */
const now = '2050-06-01T12:00:00.000Z'
const lima = { friendly_name: 'Lima', latitude: -12.05, longitude: -77.04 }
const destinations = [
  { country_code: 'PE', entry_date: '2050-06-10', exit_date: '2050-06-20', destination_locations: [lima] },
  { country_code: 'CL', entry_date: '2050-06-20', exit_date: '2050-06-25' },
]

/** What a phone stores: responses with their ETags, and the `since` of its lists. */
class Phone {
  readonly disk = new Map<string, CachedAnswer>()
  private readonly online: Client
  private readonly baseUrl: string
  private readonly key: string
  private since: { trips?: number; countries?: number } = {}

  constructor(baseUrl: string, key: string) {
    this.baseUrl = baseUrl
    this.key = key
    const cache: CacheStore = {
      get: (address) => this.disk.get(address),
      set: (address, answer) => void this.disk.set(address, answer),
    }
    this.online = createClient({ baseUrl, key, cache })
  }

  /** Downloads everything that the app shows; returns name → status. */
  async download(): Promise<{ statuses: Record<string, number>; seen: Awaited<ReturnType<Phone['read']>> }> {
    const statuses: Record<string, number> = {}
    const seen = await this.read(statuses)
    return { statuses, seen }
  }

  private async read(statuses: Record<string, number>) {
    const { online } = this
    const noted = async <T>(name: string, answer: Promise<{ status: number; body: T }>): Promise<T> => {
      const { status, body } = await answer
      statuses[name] = status
      return body
    }
    const profile = await noted('profile', online.request('get', '/api/v1/users/profile'))
    const shortList = await noted('short list', online.request('get', '/api/v1/countries/short_list'))
    const diseases = await noted('diseases', online.request('get', '/api/v1/diseases'))
    const medications = await noted('medications', online.request('get', '/api/v1/medications'))
    const vaccinations = await noted('vaccinations', online.request('get', '/api/v1/vaccinations'))
    const trip = await noted('current trip', online.request('get', '/api/v1/trips/current_trip'))
    const path = { trip_id: trip.id }
    const countries = []
    for (const { country_code } of trip.destinations) {
      const pending = online.request('get', '/api/v1/countries/{country_id}', { path: { country_id: country_code } })
      countries.push(await noted(`country ${country_code}`, pending))
    }
    const alerts = await noted('alerts', online.request('get', '/api/v1/trips/{trip_id}/alerts', { path }))
    const advisories = await noted('advisories', online.request('get', '/api/v1/trips/{trip_id}/advisories', { path }))
    const hospitals = await noted('hospitals', online.request('get', '/api/v1/trips/{trip_id}/hospitals', { path }))
    return { profile, shortList, diseases, medications, vaccinations, trip, countries, alerts, advisories, hospitals }
  }

  /** The changes in the lists since the last sync. */
  async sync(): Promise<{ trips: readonly Trip[]; countries: readonly CountryShort[] }> {
    const { since } = this
    const trips = await this.online.sync('/api/v1/trips', since.trips === undefined ? {} : { since: since.trips })
    const countries = await this.online.sync(
      '/api/v1/countries/short_list',
      since.countries === undefined ? {} : { since: since.countries },
    )
    this.since = { trips: trips.since, countries: countries.since }
    return { trips: trips.items, countries: countries.items }
  }

  /** The same phone without a network. */
  inAirplaneMode(): Client {
    const fetch = () => Promise.reject(new TypeError('fetch failed'))
    return createClient({ baseUrl: this.baseUrl, key: this.key, retries: 0, fetch })
  }
}

/** The calls that brought a new body. */
const renewed = (statuses: Record<string, number>): string[] =>
  Object.keys(statuses).filter((name) => statuses[name] !== 304)

async function publishAlert(staff: Client, headline: string, country: string): Promise<string> {
  const alert = {
    headline,
    body: 'Roads are under water.',
    category: 1,
    risk_level: 1,
    country_ids: [country],
  } as const
  const { id } = await staff.post('/api/desk/alerts', { body: { alert } })
  await staff.post('/api/desk/alerts/{alert_id}/publish', { path: { alert_id: id } })
  return id
}

async function openAdvisory(staff: Client, headline: string, country: string): Promise<string> {
  const advisory = { headline, body: 'They are called at short notice.', country_ids: [country] }
  return (await staff.post('/api/desk/advisories', { body: { advisory } })).id
}

/** The company creates a traveller and a trip; returns the token for the phone. */
async function travellerWithTrip(partner: Client, name: string, stays: readonly object[]) {
  const traveller = await partner.post('/api/v1/partner/travellers', {
    body: { traveller: { first_name: name, email: `${name.toLowerCase()}@example.com`, home_country: 'GB' } },
  })
  const trip = await partner.post('/api/v1/partner/trips', {
    body: { trip: { traveller_ids: [traveller.id], trip_type: 1, destinations: stays } },
  })
  return { traveller, trip }
}

async function given(t: Parameters<typeof listeningService>[0]) {
  const service: ListeningService = await listeningService(t, { template: 'world', now })
  const partner = service.client((await service.givenCompany()).key)
  const staff = service.client((await service.givenStaff()).key)
  const early = await publishAlert(staff, 'Flooding in Lima', 'PE')
  const advisory = await openAdvisory(staff, 'Demonstrations in Lima', 'PE')
  service.clock.advance(60)
  const ada = await travellerWithTrip(partner, 'Ada', destinations)
  const phone = new Phone(service.baseUrl, ada.traveller.authentication_token)
  service.clock.advance(60)
  return { service, partner, staff, ...ada, phone, early, advisory }
}

test('a phone downloads everything, and nothing a second time', async (t) => {
  const { service, phone, traveller, trip, early, advisory } = await given(t)
  const first = await phone.download()
  const names = [
    ...['profile', 'short list', 'diseases', 'medications', 'vaccinations', 'current trip', 'country PE', 'country CL'],
    ...['alerts', 'advisories', 'hospitals'],
  ]
  assert.deepEqual(Object.keys(first.statuses), names)
  assert.deepEqual(renewed(first.statuses), names, 'the first time everything is new')

  const { seen } = first
  assert.deepEqual([seen.profile.id, seen.profile.first_name, seen.profile.home_country], [traveller.id, 'Ada', 'GB'])
  assert.equal(seen.shortList.length, 250)
  for (const list of [seen.diseases, seen.medications, seen.vaccinations]) assert.ok(list.length > 5)
  assert.deepEqual([seen.trip.id, seen.trip.start, seen.trip.finish], [trip.id, '2050-06-10', '2050-06-25'])
  assert.ok(seen.trip.trip_disease_comments.length > 0 && seen.trip.trip_vaccination_comments.length > 0)
  assert.deepEqual(
    seen.countries.map(({ name }) => name),
    ['Peru', 'Chile'],
  )
  assert.deepEqual([seen.alerts.trip_alerts, seen.alerts.past_alerts.map(({ id }) => id)], [[], [early]])
  assert.deepEqual(
    seen.advisories.map(({ id }) => id),
    [advisory],
  )
  const trips = new Set(seen.trip.destinations.map(({ country_id }) => country_id))
  assert.ok(seen.hospitals.length > 0 && seen.hospitals.every(({ country_id }) => trips.has(country_id)))

  const lists = await phone.sync()
  assert.deepEqual([lists.trips.map(({ id }) => id), lists.countries.length], [[trip.id], 250])

  service.clock.advance(60)
  const again = await phone.download()
  assert.deepEqual(renewed(again.statuses), [], 'all of it is 304')
  assert.deepEqual(again.seen, first.seen, 'and the same')
  assert.deepEqual(await phone.sync(), { trips: [], countries: [] })
})

test('a phone that was offline gets only the changes', async (t) => {
  const { service, partner, staff, phone, trip, early, advisory } = await given(t)
  const other = await travellerWithTrip(partner, 'Bo', [
    { country_code: 'JP', entry_date: '2050-06-05', exit_date: '2050-06-30', destination_locations: [] },
  ])
  const bystander = new Phone(service.baseUrl, other.traveller.authentication_token)
  service.clock.advance(60)
  for (const one of [phone, bystander]) {
    await one.download()
    await one.sync()
  }

  const offline = phone.inAirplaneMode()
  await assert.rejects(offline.get('/api/v1/trips/current_trip'), { code: 'network_error', status: 0 })
  assert.equal(phone.disk.size, 11, 'what was downloaded is there without a network')

  // The company lengthens the stay, while the phone is away.
  service.clock.advance(3600)
  const [peru = {}, chile = {}] = destinations
  await partner.patch('/api/v1/partner/trips/{trip_id}', {
    path: { trip_id: trip.id },
    body: { trip: { destinations: [peru, { ...chile, exit_date: '2050-06-28' }] } },
  })
  service.clock.advance(60)
  const longer = await phone.download()
  assert.deepEqual(renewed(longer.statuses), ['current trip'])
  assert.equal(longer.seen.trip.finish, '2050-06-28')
  const changed = await phone.sync()
  assert.deepEqual([changed.trips.map(({ id }) => id), changed.countries], [[trip.id], []])

  // Staff publish an alert, during the trip.
  service.clock.set('2050-06-21T08:00:00.000Z')
  await phone.download()
  const landslide = await publishAlert(staff, 'Landslides in Santiago', 'CL')
  await settle(service)
  const warned = await phone.download()
  assert.deepEqual(renewed(warned.statuses), ['alerts'])
  assert.deepEqual(
    [
      warned.seen.alerts.trip_alerts.map(({ alert_id, read }) => [alert_id, read]),
      warned.seen.alerts.past_alerts.map(({ id }) => id),
    ],
    [[[landslide, null]], [early]],
  )
  await staff.post('/api/desk/advisories/{advisory_id}/close', { path: { advisory_id: advisory } })
  const calmer = await phone.download()
  assert.deepEqual([renewed(calmer.statuses), calmer.seen.advisories], [['advisories'], []])

  // Peru gets new emergency numbers.
  service.clock.advance(3600)
  const columns = 'alpha2,police,ambulance,fire,general,tourist,sources_agreeing,sources_total,disputed,note'
  const file = `${columns}\nPE,105,117,116,119,,3,3,0,\n`
  const report = await importFile(service.ctx(), 'emergency-numbers', file)
  assert.equal(report.changed, 1)
  await service.changesReceived()
  const renumbered = await phone.download()
  assert.deepEqual(renewed(renumbered.statuses), ['short list', 'country PE'])
  const { trips, countries } = await phone.sync()
  assert.deepEqual([trips, countries.map(({ country_code }) => country_code)], [[], ['PE']])
  assert.ok(countries[0]?.emerg_numbers.some(({ val }) => val === '119'))

  assert.deepEqual(
    renewed((await bystander.download()).statuses),
    ['short list'],
    'Bo is in Japan, and hears of Peru alone',
  )

  // The company removes the trip.
  service.clock.advance(60)
  await partner.delete('/api/v1/partner/trips/{trip_id}', { path: { trip_id: trip.id } })
  const gone = await phone.sync()
  assert.deepEqual(
    gone.trips.map(({ id, deleted_at }) => [id, typeof deleted_at]),
    [[trip.id, 'string']],
  )
  await assert.rejects(phone.download(), { status: 404, code: 'not_found' })
  assert.deepEqual((await bystander.sync()).trips, [])
})
