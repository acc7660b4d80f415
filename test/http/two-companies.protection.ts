import assert from 'node:assert/strict'
import { givenProduct } from '../../src/commerce/products/products.testing.ts'
import { sell, yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import { givenClaim } from '../../src/protection/claim-pages/claim-pages.testing.ts'
import { flight } from '../../src/protection/registrations/registrations.testing.ts'
import type { GivenUser, TestApp } from '../support/app.ts'
import { givenTrip } from '../support/trips.ts'
import type { Side } from './two-companies.world.ts'

/** A registered flight for each of the people, under a subscription of their own, and a claim about lost baggage. */
export async function fillProtection(
  app: TestApp,
  { mark, company }: Omit<Side, 'callers'>,
  people: readonly GivenUser[],
): Promise<void> {
  const org = app.as(company)
  const protection = await givenProduct(app, yearly({ kind: 'flight_protection' }))
  for (const person of people) {
    const [sold] = await sell(app.ctx(), { company, people: [person], products: [protection], card: null })
    const trip = await givenTrip({
      by: org,
      company,
      travellers: [person],
      name: `${mark} flight`,
      air_segments: [flight()],
    })
    const { status, text } = await org.post(`/api/v2/org/${company.id}/flight_protection/registrations`, {
      registration: { trip_id: trip.id, subscription_id: sold?.id },
    })
    assert.equal(status, 201, text)
    const lost = {
      kind: 'baggage_lost',
      status: 'evaluating',
      reason: `${mark} reason`,
      reference: `${mark}-bag`,
    } as const
    await givenClaim(app.ctx(), { company, person, product: protection }, lost)
  }
}
