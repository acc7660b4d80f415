import type { TestContext } from 'node:test'
import {
  type Answer,
  type Caller,
  type GivenCompany,
  type GivenUser,
  type TestApp,
  type TestAppOptions,
  testApp,
} from '../../../test/support/app.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import type { ItineraryBody } from '../organization-trips/org-trip.testing.ts'

export interface Refusal extends Record<string, unknown> {
  readonly error: {
    readonly code: string
    readonly message: string
    readonly fields?: Readonly<Record<string, readonly string[]>>
  }
}

export interface TripWorld extends TestApp {
  readonly company: GivenCompany
  readonly traveller: GivenUser
  readonly phone: Caller
  readonly partner: Caller
  readonly other: { readonly company: GivenCompany; readonly traveller: GivenUser }
  /** The path of the first company's trips, or of one of them. */
  at(id?: string): string
  /** A trip that the first company makes for its traveller, to Brazil unless told otherwise. */
  given(trip?: object): Promise<ItineraryBody>
}

/** Two companies with a traveller each; the first one's phone and server. It is 14 November 2026, noon. */
export async function tripWorld(t: TestContext, options: TestAppOptions = {}): Promise<TripWorld> {
  const app = await testApp(t, { template: 'world', ...options })
  const company = await app.givenCompany({ name: 'Curlew' })
  const traveller = await app.givenTraveller(company)
  const otherCompany = await app.givenCompany({ name: 'Plover' })
  const other = { company: otherCompany, traveller: await app.givenTraveller(otherCompany) }
  const partner = app.as(company)
  return {
    ...app,
    company,
    traveller,
    phone: app.as(traveller),
    partner,
    other,
    at: (id) => `/api/v2/org/${company.id}/trips${id === undefined ? '' : `/${id}`}`,
    given: (trip = {}) => {
      const destinations = [to('BR', '2027-03-01', '2027-03-20')]
      return givenTrip<ItineraryBody>({ by: partner, company, travellers: [traveller], destinations, ...trip })
    },
  }
}

export const fieldsOf = (answer: Answer<unknown>): readonly string[] =>
  Object.keys((answer.body as Refusal).error.fields ?? {})
