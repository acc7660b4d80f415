import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { Answer, Caller, GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { givenTrip } from '../../../test/support/trips.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import { flightTerms, givenProduct } from '../../commerce/products/products.testing.ts'
import type { NewSubscription, Subscription } from '../../commerce/subscriptions/subscription.ts'
import { sell, yearly } from '../../commerce/subscriptions/subscriptions.testing.ts'
import type { Wire } from '../../platform/http/fields.ts'
import type { RegistrationV2 } from './registration.v2.wire.ts'

export type ShownRegistration = Wire<typeof RegistrationV2>
type Body = Record<string, unknown>
export interface ProtectedTrip {
  readonly id: string
  readonly air_segments: readonly (Body & { readonly id: string })[]
}

/** A flight of an itinerary; by default BA 117 from London to New York on 1 December 2026, 08:25 to 16:10 UTC. */
export const flight = (more: Body = {}): Body => ({
  airline: 'British Airways',
  flight_number: 'BA117',
  origin: 'LHR',
  destination: 'JFK',
  departure_datetime: '2026-12-01T08:25:00',
  arrival_datetime: '2026-12-01T11:10:00',
  ...more,
})

/** What a source says of that flight. */
export const observation = (more: Body = {}): Body => ({
  airline: 'BA',
  flight_number: '117',
  origin: 'LHR',
  destination: 'JFK',
  scheduled_departure: '2026-12-01T08:25:00Z',
  scheduled_arrival: '2026-12-01T16:10:00Z',
  status: 'scheduled',
  source: 'test',
  observed_at: '2026-11-14T11:00:00Z',
  ...more,
})

/** A company that sells flight protection, and Ada, who has it for a year from 14 November 2026 on. */
export interface ProtectionWorld {
  readonly app: WorkingApp
  readonly company: GivenCompany
  readonly ada: GivenUser
  readonly org: Caller
  readonly url: string
  /** Sells flight protection to Ada, or to somebody else. */
  protect(
    terms?: Partial<typeof flightTerms>,
    more?: Partial<NewSubscription>,
    person?: GivenUser,
  ): Promise<Subscription>
  /** A trip of Ada's with these flights. */
  trip(flights: readonly Body[], more?: Body): Promise<ProtectedTrip>
  register(trip: { readonly id: string }, subscription: { readonly id: string }): Promise<Answer<ShownRegistration>>
  /** Events about flight protection, in their order. */
  events(): Promise<{ event: number; payload: Body }[]>
  /** Takes observations in, as staff. */
  observe(...observations: readonly Body[]): Promise<void>
}

export async function protectionWorld(t: TestContext): Promise<ProtectionWorld> {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany({ name: 'Dunlin Travel' })
  const ada = await app.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist', externalId: 'E-1' })
  const staff = await app.givenStaff()
  const org = app.as(company)
  const url = `/api/v2/org/${company.id}/flight_protection/registrations`
  return {
    app,
    company,
    ada,
    org,
    url,
    async protect(terms = {}, more = {}, person = ada) {
      const product = await givenProduct(app, {
        ...yearly({ kind: 'flight_protection', name: { en: 'Flight protection', es: 'Protección de vuelos' } }),
        flightProtection: { ...flightTerms, ...terms },
      })
      const [sold] = await sell(app.ctx(), { company, people: [person], products: [product], more })
      assert.ok(sold)
      return sold
    },
    trip: (flights, more = {}) =>
      givenTrip<ProtectedTrip>({ by: org, company, travellers: [ada], air_segments: flights, ...more }),
    register: (trip, subscription) =>
      org.post<ShownRegistration>(url, { registration: { trip_id: trip.id, subscription_id: subscription.id } }),
    async events() {
      const { rows } = await sql<{ event: number; payload: Body }>`
        select event, payload from webhook_events where event between 1000 and 1099 order by sequence`.execute(
        app.db.db(),
      )
      return rows
    },
    async observe(...observations) {
      const answer = await app.as(staff).post('/api/desk/flight_status', { observations })
      assert.equal(answer.status, 202, answer.text)
    },
  }
}
