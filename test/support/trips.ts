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
  /** The company's server, or a manager. */
  readonly by: Caller
  /** The company that creates the trip for its travellers. */
  readonly company: { readonly id: string }
  readonly travellers?: readonly { readonly id: string }[]
  /** The fields of the trip as the interface has them. */
  readonly [field: string]: unknown
}

/** Creates a trip: `givenTrip({ by: server, company, travellers: [ada], destinations: [to('PE', '2027-04-01', '2027-04-09')] })`. */
export async function givenTrip<Shown extends { readonly id: string } = { readonly id: string }>({
  by,
  company,
  travellers,
  ...fields
}: TripGiven): Promise<Shown> {
  const trip = { ...(travellers ? { traveller_ids: travellers.map(({ id }) => id) } : {}), ...fields }
  const made = await by.post<Shown>(`/api/v2/org/${company.id}/trips`, { trip })
  assert.equal(made.status, 201, made.text)
  return made.body
}
