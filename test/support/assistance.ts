import assert from 'node:assert/strict'
import { givenIssue } from '../../src/assistance/testing.ts'
import type { GivenCompany, GivenUser } from './app.ts'
import type { WorkingApp } from './worker.ts'

/** A responder is notified of an issue (0), of the traveller's silence (9), and that the issue is finished (10). */
export async function causeIssueNotices(app: WorkingApp, company: GivenCompany, traveller: GivenUser): Promise<void> {
  const doctor = app.as(await app.givenTraveller(company, { roles: ['medical_practitioner'] }))
  const issue = { type: 0, description: 'Fever', country_code: 'PE' }
  const { body } = await app.as(traveller).post<{ id: string }>('/api/v2/issues', { issue })
  const path = `/api/v2/issues/${body.id}`
  await app.settle()
  assert.equal((await doctor.post(`${path}/claim`)).status, 200)
  app.clock.advance(25 * 3_600)
  await app.settle()
  assert.equal((await doctor.post(`${path}/close`)).status, 200)
  assert.equal((await app.as(traveller).patch(path, { issue: { status: 5 } })).status, 200)
  await app.settle()
}

/** 5: a responder of the network misses a traveller's message; 6: and nobody else was there either. */
export async function causeMessageNotices(app: WorkingApp, company: GivenCompany, traveller: GivenUser): Promise<void> {
  const handler = await app.givenNetworkResponder()
  const { conversation } = await givenIssue(app, company, { affected: traveller, handler })
  const message = { body: 'Is anybody there?' }
  const { status } = await app.as(traveller).post(`/api/v2/conversations/${conversation.id}/messages`, { message })
  assert.equal(status, 201)
  app.clock.advance(600)
  await app.settle()
}
