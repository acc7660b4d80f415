import assert from 'node:assert/strict'
import type { GivenDemo } from './demo.testing.ts'

interface Trip {
  readonly id: string
  readonly start: string
  readonly finish: string
}

/** Every traveller has some, and in both companies somebody is under way. */
export async function showsTrips({ app: { as, clock }, demo }: GivenDemo): Promise<void> {
  const day = (time: string): string => time.slice(0, 10)
  const today = day(clock.now().toISOString())
  assert.equal(demo.companies.length, 2)
  for (const company of demo.companies) {
    let underWay = 0
    for (const traveller of company.travellers) {
      const { body } = await as(traveller).get<Trip[]>('/api/v2/trips')
      assert.ok(body.length > 0, traveller.email)
      assert.deepEqual(body.map((trip) => trip.id).sort(), [...traveller.trip_ids].sort())
      underWay += body.filter(({ start, finish }) => day(start) <= today && today <= day(finish)).length
      const now = await as(traveller).get<{ trip: { id: string } | null }>('/api/v2/users/my_now')
      assert.ok(now.body.trip && traveller.trip_ids.includes(now.body.trip.id), now.text)
    }
    assert.ok(underWay > 0, company.name)
    assert.equal(
      (await as(company).get<Trip[]>(`/api/v2/org/${company.id}/trips?per_page=100`)).body.length,
      company.travellers.flatMap((one) => one.trip_ids).length,
    )
  }
}
