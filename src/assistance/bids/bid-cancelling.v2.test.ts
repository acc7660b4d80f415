import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../../../test/support/case-names.ts'
import { assistanceWorld } from '../appointments/assistance.testing.ts'

const nobodys = '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'

test('who may cancel a bid, and whom it is told', async (t) => {
  const { app, company, patient, manager, doctor, network, givenIssue, givenBid } = await assistanceWorld(t)
  const staff = await app.givenStaff()
  const otherDoctor = await app.givenTraveller(company, { roles: ['psychiatrist'] })
  const other = await app.givenCompany({ features: ['assistance'] })
  const callers: readonly [string, Parameters<typeof app.as>[0], number][] = [
    ['another company', other, 401],
    ['another responder', otherDoctor, 401],
    ['another responder of the network', network, 401],
    ['the patient', patient, 403],
    ['its responder', doctor, 200],
    ['the company’s key', company, 200],
    ['the manager', manager, 200],
    ['staff', staff, 200],
  ]
  for (const [name, who, status] of callers)
    await t.test(nameOf(name, status), async () => {
      const issueId = await givenIssue()
      const { id } = await givenBid(issueId)
      const answer = await app.as(who).post(`/api/v2/availability_bids/${id}/cancel`)
      assert.equal(answer.status, status, answer.text)
      const { body } = await app.as(patient).get<{ type: number; data: object }[]>('/api/v2/notifications?per_page=100')
      const told = body.filter((one) => one.type === 2 && (one.data as { bid_id?: string }).bid_id === id)
      assert.equal(told.length, status === 200 ? 1 : 0)
    })
  assert.equal((await app.nobody.post(`/api/v2/availability_bids/${nobodys}/cancel`)).status, 401)
  assert.equal((await app.as(doctor).post(`/api/v2/availability_bids/${nobodys}/cancel`)).status, 404)
})
