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

export type Comment = Record<string, unknown> & { readonly id: string; readonly country_id: string }
export interface Destination {
  readonly id: string
  readonly country_code: string
  readonly country_id: string
  readonly entry_date: string
  readonly departure_date: string
  readonly exit_date: string
  readonly return_date: string
  readonly destination_locations: readonly {
    readonly id: string
    readonly friendly_name: string | null
    readonly latitude: number
    readonly longitude: number
  }[]
}
export interface TripBody extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly finish: string
  readonly muted: boolean
  readonly read: boolean
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly destinations: readonly Destination[]
  readonly trip_disease_comments: readonly Comment[]
  readonly trip_medication_comments: readonly Comment[]
  readonly trip_vaccination_comments: readonly Comment[]
  readonly travellers: readonly Record<string, unknown>[]
}
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
}

/** Two companies with a traveller each; the first one's phone and server. It is 14 November 2026, noon. */
export async function tripWorld(t: TestContext, options: TestAppOptions = {}): Promise<TripWorld> {
  const app = await testApp(t, { template: 'world', ...options })
  const company = await app.givenCompany({ name: 'Curlew' })
  const traveller = await app.givenTraveller(company)
  const otherCompany = await app.givenCompany({ name: 'Plover' })
  const other = { company: otherCompany, traveller: await app.givenTraveller(otherCompany) }
  return { ...app, company, traveller, phone: app.as(traveller), partner: app.as(company), other }
}

export const fieldsOf = (answer: Answer<unknown>): readonly string[] =>
  Object.keys((answer.body as Refusal).error.fields ?? {})
export const isTime = (value: unknown): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value))
export const isDay = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value))
