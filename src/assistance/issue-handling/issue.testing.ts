import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import { testApp } from '../../../test/support/app.ts'

interface Person {
  id: string
  first_name: string | null
  email: string | null
  bio?: string | null
}
export interface IssueAnswer {
  id: string
  type: number | null
  status: number
  description: string | null
  lat: number | null
  lng: number | null
  location: { lat: number; lng: number } | null
  country_code: string | null
  dispatched: boolean
  companies: { id: string; name: string }[]
  affected: Person | null
  creator: Person | null
  current_handler: Person | null
  number_bids: number
  number_appointments: number
  notes: { body: string; shared: boolean; owner: { id: string } | null }[]
  availability_bids: { id: string; appointments: { id: string; status: number }[] }[]
}
export type Failed = { error: { code: string; fields?: Record<string, string[]> } }

export const lima = { lat: -12.0464, lng: -77.0428 }
export const fever = { type: 0, description: 'Fever of 39.5 since yesterday', ...lima }

/** A company with the package, its people, and one call for help to make. */
export async function house(t: TestContext) {
  const app = await testApp(t, { template: 'world' })
  const company = await app.givenCompany({ name: 'Demo Travel', features: ['assistance'] })
  const other = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company, { externalId: 'a-1' })
  const manager = await app.givenManager(company)
  const doctor = await app.givenTraveller(company, { roles: ['medical_practitioner'], bio: 'Fevers.' })
  const make = async (issue: object = fever, caller: Parameters<typeof app.as>[0] = ada) => {
    const made = await app.as(caller).post<IssueAnswer>('/api/v2/issues', { issue })
    assert.equal(made.status, 201, made.text)
    return made.body
  }
  const org = `/api/v2/org/${company.id}/issues`
  return { app, company, other, ada, manager, doctor, make, org }
}
