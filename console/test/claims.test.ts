import assert from 'node:assert/strict'
import { test } from 'node:test'
import { flightTerms, givenProduct } from '../../src/commerce/products/products.testing.ts'
import { yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import { newId } from '../../src/platform/ids.ts'
import { givenClaim } from '../../src/protection/claim-pages/claim-pages.testing.ts'
import { type DecisionInputs, decisionVersion } from '../../src/protection/decisions/decision.ts'
import { insertDecisions } from '../../src/protection/decisions/kept-decision.store.ts'
import { keepDecision } from '../../src/protection/decisions/kept-decision.ts'
import { becomes, type Desk, desk, fitsSideways, isAccessible, needsBrowser, phone } from './browser.ts'
import { picture } from './pictures.ts'

/** A claim about a delay of 127 minutes, with the decision that accepted it. */
async function delayed({ node }: Desk) {
  const company = await node.givenCompany({ name: 'Fernway Travel' })
  const person = await node.givenTraveller(company, { firstName: 'Ada', lastName: 'Lindqvist' })
  const product = await givenProduct(node, yearly({ kind: 'flight_protection' }))
  const claim = await givenClaim(
    node.ctx(),
    { company, person, product },
    { status: 'accepted', amount: flightTerms.payouts.flight_delayed, reason: 'LH 506 arrived 127 minutes late.' },
  )
  const { airSegmentId } = claim
  const at = (time: string): string => `2026-11-16T${time}:00.000Z`
  const said = (digest: string, observedAt: string, facts: object) => ({
    airSegmentId,
    source: 'AeroAPI',
    digest,
    observedAt,
    facts,
  })
  const inputs: DecisionInputs = {
    version: decisionVersion,
    terms: flightTerms,
    registration: {
      id: claim.registrationId,
      registeredAt: '2026-11-01T10:12:00.000Z',
      policyVoid: false,
      flights: [
        {
          airSegmentId,
          airline: 'LH',
          number: '506',
          origin: 'FRA',
          destination: 'GRU',
          scheduledDeparture: '2026-11-15T17:40:00.000Z',
          scheduledArrival: at('05:40'),
          airlineSchedule: { departure: '2026-11-15T17:40:00.000Z', arrival: at('05:40') },
        },
      ],
    },
    observations: [
      said('d1', '2026-11-15T23:10:00.000Z', { status: 'departed', estimated_arrival: at('07:31') }),
      said('d2', at('07:52'), { status: 'landed', actual_arrival: at('07:47') }),
    ],
    baggageReports: [],
    told: [],
    claims: [],
    others: { trip: 0, year: 0 },
    sameLoss: [],
  }
  const row = { ...keepDecision(inputs), id: newId(node.clock.now()), claimId: claim.id, companyId: company.id }
  await insertDecisions(node.ctx().db, [{ ...row, createdAt: node.clock.now() }])
  return { company, claim, person }
}

test('a claim is recomputed in the browser, and another fact gives another result', needsBrowser, async (t) => {
  const one = await desk(t, { template: 'world' })
  const { company, claim, person } = await delayed(one)
  const product = await givenProduct(one.node, yearly({ kind: 'flight_protection' }))
  const waiting = { kind: 'baggage_lost', status: 'evaluating', amount: 50_000 } as const
  const bag = await givenClaim(one.node.ctx(), { company, person, product }, waiting)
  const page = await one.as(await one.node.givenStaff(), '/claims')
  await page.getByRole('button', { name: bag.humanId }).waitFor()
  await picture(page, 'claims')
  await becomes(() => page.locator('[data-row] > :first-child').allTextContents(), [bag.humanId, claim.humanId])
  await page.getByRole('button', { name: claim.humanId }).click()
  await page.getByRole('heading', { level: 1, name: claim.humanId }).waitFor()
  await page.getByText('✓ decides').waitFor()
  assert.match((await page.locator('tr', { hasText: '✓ decides' }).textContent()) ?? '', /landed 16 Nov.* 07:47/)

  await page.getByRole('button', { name: 'Recompute in this browser' }).click()
  await page.getByText('✓ Same result, computed here').waitFor()
  await becomes(() => page.getByText('✓ matches').count(), 2)
  const outcome = page.locator('[aria-labelledby=what-if] [role=status]')
  assert.match((await outcome.textContent()) ?? '', /127 min: accepted, pays/)
  await page.locator('#field-value').fill('2026-11-16T07:39')
  await outcome.getByText('119 min: no claim, pays nothing').waitFor()
  await isAccessible(page)
  await picture(page, 'claim')
  await page.setViewportSize(phone)
  await fitsSideways(page)
  await isAccessible(page)

  await page.goto(`${one.url}/claims/${bag.id}`)
  await page.getByRole('button', { name: 'Deny' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await dialog.getByRole('alert').waitFor()
  await dialog.getByLabel('Why').fill('The airline knows of no report.')
  await dialog.getByRole('button', { name: 'Deny' }).click()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('heading', { level: 1, name: /denied/ }).waitFor()
  await page.getByRole('button', { name: 'Open again' }).waitFor()
})
