import assert from 'node:assert/strict'
import type { Caller } from './caller.ts'
import { to } from './trips.ts'

interface OwnTripGiven {
  /** The traveller's phone. */
  readonly by: Caller
  /** The fields of the trip as version 1 has them. It goes to Brazil by default. */
  readonly [field: string]: unknown
}

/** A traveller creates a trip for themselves, as in version 1 alone: `givenOwnTrip({ by: phone, destinations: [to('PE', …)] })`. */
export async function givenOwnTrip<Shown extends { readonly id: string } = { readonly id: string }>({
  by,
  ...fields
}: OwnTripGiven): Promise<Shown> {
  const trip = { destinations: [to('BR', '2027-03-01', '2027-03-20')], ...fields }
  const made = await by.post<Shown>('/api/v1/trips', { trip })
  assert.equal(made.status, 200, made.text)
  return made.body
}
