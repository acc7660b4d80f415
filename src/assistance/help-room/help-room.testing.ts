import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { GivenUser } from '../../../test/support/app.ts'
import { workingApp } from '../../../test/support/worker.ts'

export interface Row {
  readonly id: string
  readonly status: number
  readonly type: number | null
  readonly company: { readonly id: string; readonly name: string }
  readonly current_handler: { readonly id: string } | null
  readonly affected: { readonly id: string; readonly email: string | null } | null
  readonly waiting_seconds: number | null
  readonly waiting_since: string | null
  readonly traveller_waits: boolean
  readonly last_message_at: string | null
  readonly number_bids: number
  readonly conversation_id: string
}
export interface Detail extends Row {
  readonly timeline: {
    readonly at: string
    readonly action: string
    readonly actor_kind: string | null
    readonly actor: { readonly id: string; readonly name: string } | null
    readonly before: Record<string, unknown> | null
    readonly after: Record<string, unknown> | null
  }[]
}
export interface Summary {
  readonly by_state: { readonly status: number; readonly count: number }[]
  readonly by_age: { readonly age: string; readonly count: number }[]
  readonly number_waiting: number
  readonly number_unanswered: number
  readonly longest_waiting: { readonly issue_id: string; readonly waiting_seconds: number } | null
}
export interface Refused {
  readonly error: { readonly code: string; readonly fields?: Record<string, string[]> }
}

export const path = '/api/desk/issues'
export const fever = { type: 0, description: 'Fever since yesterday', country_code: 'PE' }
export const passport = { type: 10, description: 'My passport is gone', country_code: 'PE' }

/** Two companies: one with the package of assistance and all who help, and another one. */
export async function room(t: TestContext) {
  const app = await workingApp(t, { template: 'world' })
  const company = await app.givenCompany({ name: 'Demo Travel', features: ['assistance'] })
  const other = await app.givenCompany({ features: ['assistance'] })
  const [ada, bo] = [await app.givenTraveller(company), await app.givenTraveller(other)]
  const boss = await app.givenManager(company)
  const doctor = await app.givenTraveller(company, { roles: ['medical_practitioner'], lastName: 'Quist' })
  const network = await app.givenNetworkResponder({ firstName: 'Mara' })
  const staffer = await app.givenStaff()
  const make = async (issue: object, by: GivenUser): Promise<string> => {
    const made = await app.as(by).post<{ id: string }>('/api/v2/issues', { issue })
    assert.equal(made.status, 201, made.text)
    return made.body.id
  }
  const say = async (by: GivenUser, issueId: string, body: string) => {
    const { body: conversation } = await app.as(by).get<{ id: string }>(`/api/v2/issues/${issueId}/conversation`)
    const sent = await app.as(by).post(`/api/v2/conversations/${conversation.id}/messages`, { message: { body } })
    assert.equal(sent.status, 201, sent.text)
  }
  const claim = async (by: GivenUser, issueId: string) => {
    const claimed = await app.as(by).post(`/api/v2/issues/${issueId}/claim`)
    assert.equal(claimed.status, 200, claimed.text)
  }
  const people = { ada, bo, boss, doctor, network, staffer }
  return { app, company, other, make, say, claim, ...people, staff: app.as(staffer), manager: await app.signedIn(boss) }
}
