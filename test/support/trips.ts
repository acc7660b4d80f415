import assert from 'node:assert/strict'
import type { Caller } from './app.ts'

/** A destination: a country, and from when until when. */
export const to = (country_code: string, entry_date: unknown, exit_date: unknown, more: object = {}) => ({
  country_code,
  entry_date,
  exit_date,
  ...more,
})

export interface TripGiven {
  /** The caller: a traveller's phone, or a company's server. */
  readonly by: Caller
  /** The company that creates the trip for its travellers (version 2). Without it the caller creates a trip for themselves (version 1). */
  readonly company?: { readonly id: string }
  readonly travellers?: readonly { readonly id: string }[]
  /** The fields of the trip as the interface has them. A caller's own trip goes to Brazil by default. */
  readonly [field: string]: unknown
}

/** Creates a trip: `givenTrip({ by: phone, destinations: [to('PE', '2027-04-01', '2027-04-09')] })`. */
export async function givenTrip<Shown extends { readonly id: string } = { readonly id: string }>({
  by,
  company,
  travellers,
  ...fields
}: TripGiven): Promise<Shown> {
  const trip = {
    ...(company ? {} : { destinations: [to('BR', '2027-03-01', '2027-03-20')] }),
    ...(travellers ? { traveller_ids: travellers.map(({ id }) => id) } : {}),
    ...fields,
  }
  const made = await by.post<Shown>(company ? `/api/v2/org/${company.id}/trips` : '/api/v1/trips', { trip })
  assert.equal(made.status, company ? 201 : 200, made.text)
  return made.body
}
