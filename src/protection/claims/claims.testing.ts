import type { TestContext } from 'node:test'
import { sql } from 'kysely'
import type { GivenCompany, GivenUser } from '../../../test/support/app.ts'
import { type WorkingApp, workingApp } from '../../../test/support/worker.ts'
import type { FlightProtectionTerms, Product } from '../../commerce/index.ts'
import { flightTerms, givenProduct } from '../../commerce/products/products.testing.ts'
import { sell, yearly } from '../../commerce/subscriptions/subscriptions.testing.ts'
import { inTransaction } from '../../platform/ctx.ts'
import { newId } from '../../platform/ids.ts'
import { findAirline, findAirport } from '../../reference/index.ts'
import { keepBankInfo } from '../bank-details/payout-account.service.ts'
import type { FlightCode, FlightFacts } from '../flights/flight.ts'
import { takeObservations } from '../observations/observation.service.ts'
import { insertRegistration } from '../registrations/registration.store.ts'

/** A flight from LHR to JFK at 10:00, of 8 hours; the next ones go on from there, two hours after the one before. */
const departure = Date.parse('2026-11-16T10:00:00.000Z')
const hour = 3_600_000

/** Minutes after the first departure. */
export const at = (minutes: number): string => new Date(departure + minutes * 60_000).toISOString()

export interface GivenRegistration {
  readonly id: string
  readonly company: GivenCompany
  readonly person: GivenUser
  readonly subscriptionId: string
  readonly tripId: string
  readonly flights: readonly (FlightCode & { readonly airSegmentId: string })[]
}

export interface RegistrationOptions {
  readonly company?: GivenCompany
  readonly person?: GivenUser
  readonly subscriptionId?: string
  readonly tripId?: string
  /** Numbers of the flights. */
  readonly numbers?: readonly string[]
  readonly terms?: Partial<FlightProtectionTerms>
  readonly bankInfo?: boolean
}

export interface ClaimEvent {
  readonly event: number
  readonly event_name: string
  readonly payload: Record<string, unknown>
}

/** The events about flight protection, in their order. */
export const numbersOf = (events: readonly ClaimEvent[]): number[] =>
  events
    .filter(({ event }) => event >= 600 && event !== 901 && event !== 902 && event !== 904)
    .map(({ event }) => event)

/** Registrations of flights, and what is observed of them. */
export interface ClaimWorld extends WorkingApp {
  register(options?: RegistrationOptions): Promise<GivenRegistration>
  /** Observes a flight and decides. */
  observe(flight: FlightCode | undefined, facts: Partial<FlightFacts>, observedAt?: string): Promise<void>
  /** Takes an observation in, and decides nothing. */
  take(flight: FlightCode | undefined, facts: Partial<FlightFacts>, observedAt?: string): Promise<void>
  /** The company's events, in their order. */
  events(company: GivenCompany): Promise<ClaimEvent[]>
  giveBankInfo(registration: Pick<GivenRegistration, 'company' | 'person'>): Promise<void>
}

let number = 1000

export async function claimWorld(t: TestContext): Promise<ClaimWorld> {
  const app = await workingApp(t, { template: 'world' })
  const ctx = () => app.ctx()
  const airlineId = (await findAirline(ctx(), 'BA'))?.id ?? ''
  const airports = await Promise.all(['LHR', 'JFK', 'BOS', 'ORD'].map((code) => findAirport(ctx(), code)))
  const product: Product = await givenProduct(app, {
    ...yearly(),
    kind: 'flight_protection',
    flightProtection: flightTerms,
  })
  let observed = 0

  const insertTrip = async (company: GivenCompany, person: GivenUser): Promise<string> => {
    const { body } = await app.as(company).post(`/api/v2/org/${company.id}/trips`, {
      trip: {
        name: 'Flights',
        traveller_ids: [person.id],
        destinations: [{ country_code: 'US', entry_date: '2026-11-16', exit_date: '2026-11-20' }],
      },
    })
    return (body as { id: string }).id
  }

  const world: ClaimWorld = {
    ...app,
    async register(options = {}) {
      const company = options.company ?? (await app.givenCompany())
      const person = options.person ?? (await app.givenTraveller(company, { externalId: `EXT-${number}` }))
      const subscriptionId =
        options.subscriptionId ?? (await sell(ctx(), { company, people: [person], products: [product] }))[0]?.id ?? ''
      const tripId = options.tripId ?? (await insertTrip(company, person))
      const numbers = options.numbers ?? [String(number++)]
      const id = newId(ctx().now)
      const flights = numbers.map((flightNumber, n) => ({
        airlineId,
        number: flightNumber,
        originAirportId: airports[n]?.id ?? '',
        destinationAirportId: airports[n + 1]?.id ?? '',
        day: '2026-11-16',
        airSegmentId: newId(ctx().now),
        scheduledDeparture: new Date(departure + n * 10 * hour),
        scheduledArrival: new Date(departure + n * 10 * hour + 8 * hour),
        airlineDeparture: new Date(departure + n * 10 * hour),
        airlineArrival: new Date(departure + n * 10 * hour + 8 * hour),
      }))
      const registration: GivenRegistration = { id, company, person, subscriptionId, tripId, flights }
      await inTransaction(ctx(), async (tx) => {
        await insertRegistration(
          tx.db,
          {
            id,
            companyId: company.id,
            subscriptionId,
            userId: person.id,
            tripId,
            status: 'registered',
            event: 1000,
            reason: null,
            terms: { ...flightTerms, ...options.terms },
            productId: product.id,
            productVersion: 1,
            yearStart: new Date('2026-11-14T12:00:00.000Z'),
            flights,
            registeredAt: tx.now,
            decidedSeq: 0,
            observations: [],
          },
          tx.now,
        )
        if (options.bankInfo) await world.giveBankInfo(registration)
      })
      return registration
    },
    async take(flight, facts, observedAt) {
      if (!flight) throw new Error('There is no such flight.')
      const { airlineId: airline, number: flightNumber, originAirportId, day } = flight
      observed++
      await takeObservations(ctx(), [
        {
          code: { airlineId: airline, number: flightNumber, originAirportId, day },
          codeshares: [],
          designators: [`BA${flightNumber}`],
          source: 'test',
          observedAt: new Date(observedAt ?? Date.parse('2026-11-15T00:00:00.000Z') + observed * 1000),
          facts,
          destinationAirportId: null,
        },
      ])
    },
    async observe(flight, facts, observedAt) {
      await world.take(flight, facts, observedAt)
      await app.settle()
    },
    async events(company) {
      const { body } = await app.as(company).get(`/api/v2/org/${company.id}/webhook_events?limit=1000`)
      return (body as { events: ClaimEvent[] }).events
    },
    async giveBankInfo({ company, person }) {
      await keepBankInfo(
        ctx(),
        { companyId: company.id, userId: person.id },
        {
          accountHolder: `${person.firstName} ${person.lastName}`,
          iban: 'GB29NWBK60161331926819',
          bic: 'NWBKGB2L',
          countryCode: 'GB',
        },
      )
    },
  }
  return world
}

/** What the ledger has paid for claims, by subscription. */
export async function paidOut({ db }: ClaimWorld, subscriptionId: string): Promise<number> {
  const { rows } = await sql<{ paid: number }>`
    select coalesce(sum(amount), 0)::int as paid from ledger_entries
    where account = 'claims' and kind = 'claim' and subscription_id = ${subscriptionId}`.execute(db.db())
  return rows[0]?.paid ?? 0
}
