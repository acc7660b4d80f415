import assert from 'node:assert/strict'
import type { TestContext } from 'node:test'
import type { GivenDemo } from './demo.testing.ts'

interface Claim {
  readonly id: string
  readonly kind: string
  readonly status: string
  readonly history: readonly { readonly status: string; readonly created_at: string }[]
}

/** A paid claim, one that waits for bank details, and baggage in the queue. */
export async function showsFlights(t: TestContext, { app, demo }: GivenDemo): Promise<void> {
  for (const [n, { id, name, key, travellers, flight_protection }] of demo.companies.entries())
    await t.test(name, async () => {
      assert.ok(flight_protection)
      const claims = (await app.as(key).get<Claim[]>(`/api/v2/org/${id}/claims`)).body
      assert.deepEqual(
        claims.map(({ id: claimId, kind, status }) => [claimId, kind, status]),
        flight_protection.claims.map((one) => [one.id, one.kind, one.status]),
        'what demo.json says is still so after the jobs',
      )
      assert.deepEqual(
        new Map(claims.map(({ kind, status }) => [kind, status])),
        new Map([
          ['baggage_delayed', 'evaluating'],
          ['flight_delayed', n === 0 ? 'paid' : 'bank-info-requested'],
        ]),
      )
      for (const { history } of claims)
        for (const { created_at } of history) assert.ok(created_at < app.clock.now().toISOString())
      const insured = travellers.find((one) => one.id === flight_protection.user_id)
      assert.ok(insured?.trip_ids.includes(flight_protection.trip_id))
      const own = await app.as(insured?.token ?? '').get<Claim[]>('/api/v2/users/my_claims')
      assert.equal(own.body.length, 2)
    })
  const queue = (await app.as(demo.staff.key).get<Claim[]>('/api/desk/claims?status=evaluating')).body
  assert.equal(queue.length, demo.companies.length)
}
