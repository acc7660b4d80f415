import assert from 'node:assert/strict'
import { flightTerms, givenProduct } from '../../src/commerce/products/products.testing.ts'
import { sell, yearly } from '../../src/commerce/subscriptions/subscriptions.testing.ts'
import { flight } from '../../src/protection/registrations/registrations.testing.ts'
import type { GivenCompany, GivenUser } from './app.ts'
import { givenTrip, to } from './trips.ts'
import type { WorkingApp } from './worker.ts'

/**
 * A trip is registered (1000, 1011); another one is refused because the allowance is used up (1001), and one because it has no flights
 * (1013). Baggage is late (1006, 1009, 600, 601), and lost over the cap (1007, 1020).
 */
export async function causeProtectionEvents(app: WorkingApp, company: GivenCompany, person: GivenUser): Promise<void> {
  const org = app.as(company)
  const url = `/api/v2/org/${company.id}/flight_protection/registrations`
  const product = await givenProduct(app, {
    ...yearly({ kind: 'flight_protection' }),
    flightProtection: { ...flightTerms, annualTripAllowance: 1, capPerTrip: 40_000 },
  })
  const [sold] = await sell(app.ctx(), { company, people: [person], products: [product], card: null })
  const trip = (flights: readonly object[]) =>
    givenTrip<{ id: string; air_segments: { id: string }[] }>({
      ...{ by: org, company, travellers: [person], air_segments: flights },
      destinations: [to('US', '2026-12-01', '2026-12-09')],
    })
  const register = async (tripId: string, status: number): Promise<string> => {
    const body = { registration: { trip_id: tripId, subscription_id: sold?.id } }
    const answer = await org.post<{ id: string }>(url, body)
    assert.equal(answer.status, status, answer.text)
    return answer.body.id
  }
  const first = await trip([flight()])
  const registrationId = await register(first.id, 201)
  await register((await trip([flight({ flight_number: 'BA183' })])).id, 422)
  await register((await trip([])).id, 422)
  for (const kind of ['delayed', 'lost']) {
    const baggage_report = { kind, air_segment_id: first.air_segments[0]?.id, reference: 'LHRBA12345' }
    const { status, text } = await org.post(`${url}/${registrationId}/baggage_reports`, { baggage_report })
    assert.equal(status, 201, text)
  }
}
