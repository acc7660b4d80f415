import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { Page } from 'playwright-core'
import { createSignInLink } from '../../src/people/index.ts'
import type { GivenUser } from '../../test/support/app.ts'
import { type Desk, type DeskOptions, desk } from './browser.ts'

/** A traveller with fever and a card, a responder, a manager, and the case that waits. */
export async function room(t: TestContext, options: DeskOptions = {}) {
  const all = await desk(t, { template: 'world', ...options })
  const { node } = all
  const company = await node.givenCompany({ name: 'Curlew Expeditions', features: ['alerts', 'assistance'] })
  const ada = await node.givenTraveller(company, {
    firstName: 'Ada',
    lastName: 'Lindqvist',
    phoneNumber: '+46 70 123 45 67',
    timezoneIdentifier: 'America/Lima',
  })
  const doctor = await node.givenTraveller(company, {
    firstName: 'Rosa',
    lastName: 'Quispe',
    roles: ['medical_practitioner'],
  })
  const manager = await node.givenManager(company)
  const card = { number: '4242424242424242', exp_month: 12, exp_year: 2030, cvc: '123' }
  const phoneOfAda = node.as(ada)
  assert.equal((await phoneOfAda.put('/api/v2/users/my_payment_method', { payment_method: card })).status, 200)
  const issue = { type: 0, description: 'Fever of 39.5 since yesterday, and a rash.', country_code: 'PE' }
  const made = await phoneOfAda.post<{ id: string }>('/api/v2/issues', { issue })
  assert.equal(made.status, 201, made.text)
  return { ...all, company, ada, doctor, manager, phoneOfAda, caseId: made.body.id }
}

/** Opens the link by which somebody without a password signs in. */
export async function byLink({ node, open }: Desk, person: GivenUser): Promise<Page> {
  const { url } = await createSignInLink(node.ctx(), person.id, '')
  const page = await open(url)
  await page.locator('#screens').waitFor()
  return page
}
