import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import { givenDesk, settle } from '../../src/intelligence/testing.ts'
import { newKey } from '../../src/people/keys/key.ts'
import { type Caller, testApp } from '../support/app.ts'
import { writtenOut } from '../support/openapi.ts'
import type { Document } from './shape.ts'
import type { Operation } from './v1.operations.ts'

/** Everything that a call needs besides its key. */
export interface Call {
  readonly url: string
  readonly body: unknown
}

export interface World {
  /** The OpenAPI document of version 1. */
  readonly document: Document
  /** Who may call it. */
  right(operation: Operation): Caller
  /** Who may not, by name. */
  wrong(operation: Operation): Readonly<Record<string, Caller>>
  /** Callers of the right kind to whom the resource in the path is somebody else's. */
  others(operation: Operation): Readonly<Record<string, Caller>>
  /** An address and a body that the right caller gets a good answer for: what a path names is made for it. */
  given(operation: Operation): Promise<Call>
  /** The same with an id that nothing has. */
  unknown(operation: Operation): Promise<Call>
}

const destinations = [
  {
    country_code: 'PE',
    entry_date: '2026-11-10',
    exit_date: '2026-11-24T15:00:00Z',
    destination_locations: [{ friendly_name: 'Lima', latitude: -12.05, longitude: -77.04 }],
  },
  { country_code: 'BR', entry_date: 1795478400, exit_date: 1796083200, destination_locations: [] },
]
const trip = { name: 'Amazon survey', trip_type: 1, activities: [3, 18], destinations }

const everywhere = {
  country_ids: ['PE', 'BR'],
  full_country_ids: ['PE'],
  country_division_ids: ['PE-LOR'],
}

/** Peru has a region, and divisions and a region that are worse off than the country. */
async function worsenPeru(db: ReturnType<Awaited<ReturnType<typeof testApp>>['db']['db']>, now: Date): Promise<string> {
  const peru = await db.selectFrom('countries').select('id').where('alpha2', '=', 'PE').executeTakeFirstOrThrow()
  await db.updateTable('countries').set({ travel_status: 0 }).where('id', '=', peru.id).execute()
  await db.updateTable('country_divisions').set({ travel_status: 1 }).where('code', '=', 'PE-LOR').execute()
  const { topo_json } = await db
    .selectFrom('country_divisions')
    .select('topo_json')
    .where('code', '=', 'PE-LOR')
    .executeTakeFirstOrThrow()
  const id = randomUUID()
  await db
    .insertInto('country_regions')
    .values({
      id,
      country_id: peru.id,
      name: JSON.stringify({ en: 'Iquitos' }),
      travel_status: 2,
      topo_json,
      created_at: now,
      updated_at: now,
    })
    .execute()
  return id
}

/** A company with travellers on their way to Peru, another company, and what happens there. */
export async function givenWorld(t: TestContext): Promise<World> {
  const service = await testApp(t, { template: 'world', now: '2026-11-01T08:00:00.000Z' })
  const { as, asPublic, nobody } = service
  const company = await service.givenCompany({ name: 'Curlew Expeditions' })
  const otherCompany = await service.givenCompany()
  const details = { lastName: 'Lindqvist', homeCountry: 'SE' }
  const traveller = await service.givenTraveller(company, details)
  const colleague = await service.givenTraveller(company)
  const stranger = await service.givenTraveller(otherCompany)
  const { key: staffKey } = await service.givenStaff()
  const phone = as(traveller)
  const regionId = await worsenPeru(service.db.db(), service.clock.now())

  const desk = await givenDesk(service)
  const footprint = { ...everywhere, country_region_ids: [regionId] }
  await desk.givenPublished({ headline: 'Landslide', country_ids: ['PE'], finish: '2026-11-30T00:00:00Z' })
  service.clock.set('2026-11-14T12:00:00.000Z')
  const first = await desk.givenPublished({
    ...footprint,
    body_advice: 'Avoid low-lying roads.',
    disease_ids: ['dengue'],
    safety_category_ids: ['flood'],
    finish: '2026-11-30T00:00:00Z',
    locations: [{ lat: -12.05, lng: -77.04 }],
    sources: ['https://weather.example/lima'],
  })
  const { body: second } = await desk.staff.post<{ id: string }>(`/api/desk/alerts/${first.id}/update`, {
    alert: { risk_level: 2, update_reason: 'More rain.' },
  })
  await desk.staff.post(`/api/desk/alerts/${second.id}/publish`)
  const advisory = await desk.givenAdvisory({ country_division_ids: ['PE-LOR'], country_region_ids: [regionId] })
  await phone.post('/api/v1/trips', { trip })
  await settle(service)
  await service.changesReceived()

  const made = async (answer: Promise<{ status: number; text: string; body: { id: string } }>): Promise<string> => {
    const { status, text, body } = await answer
    if (status !== 200) throw new Error(`it could not be made: ${text}`)
    return body.id
  }
  const partnerTrip = { ...trip, traveller_ids: [traveller.id] }
  const ids: Readonly<Record<string, (operation: Operation) => Promise<string> | string>> = {
    trip_id: async ({ by, path }) => {
      if (by === 'company')
        return made(as(company).post<{ id: string }>('/api/v1/partner/trips', { trip: partnerTrip }))
      const id = await made(phone.post<{ id: string }>('/api/v1/trips', { trip }))
      if (path.endsWith('/alerts')) await settle(service)
      return id
    },
    traveller_id: async () => (await service.givenTraveller(company, details)).id,
    id: () => traveller.id,
    country_id: () => 'PE',
    disease_id: () => 'malaria',
    medication_id: () => 'doxycycline',
    vaccination_id: () => 'typhoid-vaccine',
    alert_id: () => second.id,
    advisory_id: () => advisory.id,
  }
  const bodies = { trip: { trip }, 'partner trip': { trip: partnerTrip } }
  const call = async (operation: Operation, idFor: (name: string) => Promise<string> | string): Promise<Call> => {
    let url = `/api/v1${operation.path}`
    for (const [word, name = ''] of operation.path.matchAll(/:(\w+)/g)) url = url.replace(word, await idFor(name))
    // A search near a point needs the point.
    if (operation.path === '/hospitals') url += '/?longitude=-77.04&latitude=-12.05'
    return { url, body: typeof operation.body === 'string' ? bodies[operation.body] : operation.body }
  }
  const document = writtenOut((await nobody.get<Document>('/openapi/v1.json')).body)

  return {
    document,
    right: ({ by }) => (by === 'company' ? as(company) : phone),
    wrong: ({ by }) => ({
      'no key': nobody,
      'a key that nobody has': as(newKey(by === 'company' ? 'company' : 'user')),
      'what is no key': as('nonsense-nonsense'),
      'the other kind of key': by === 'company' ? phone : as(company),
      'a public key': asPublic(company),
      'a public key as if it were another': as(company.publicKey),
      'a staff key': as(staffKey),
      'the right key with the wrong word': service.withHeaders({
        authorization: `PUB ${by === 'company' ? company.key : traveller.token}`,
      }),
    }),
    others: ({ owner }) =>
      owner === undefined
        ? {}
        : owner === 'company'
          ? { 'another company': as(otherCompany) }
          : { 'another traveller of the company': as(colleague), 'a traveller of another company': as(stranger) },
    given: (operation) => call(operation, (name) => ids[name]?.(operation) ?? ''),
    unknown: (operation) => call(operation, () => randomUUID()),
  }
}
