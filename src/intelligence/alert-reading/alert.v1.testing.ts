import assert from 'node:assert/strict'
import type { Topology } from 'topojson-specification'
import type { Caller } from '../../../test/support/app.ts'
import { to } from '../../../test/support/trips.ts'
import type { Json } from '../testing.ts'

/** An alert as version 1 shows it. */
export interface AlertBody extends Json {
  id: string
  headline: string
  country_ids: string[]
  countries: { id: string; name: string; travel_status: number; topo_json: Topology | null }[]
  country_divisions: {
    id: string
    name: string
    country_id: string
    travel_status: number
    topo_json: Topology | null
  }[]
  country_regions: { id: string; name: string; topo_json: Topology | null }[]
}

/** Every field of it, by name. */
export const alertFields = [
  'id',
  'slug',
  'created_at',
  'updated_at',
  'start',
  'finish',
  'headline',
  'body',
  'body_advice',
  'category',
  'risk_level',
  'incubation',
  'country_ids',
  'disease_ids',
  'safety_ids',
  'full_country_ids',
  'origin_alert_id',
  'alert_sources',
  'alert_locations',
  'countries',
  'country_divisions',
  'country_regions',
  'country_division_ids',
  'country_region_ids',
].sort()

/** A trip of the caller through these countries. */
export async function givenTripOf(
  phone: Caller,
  ...stays: readonly (readonly [country: string, from: string, until: string])[]
): Promise<{ id: string; past_alert_count: number }> {
  const trip = { trip_type: 1, destinations: stays.map((stay) => to(...stay)) }
  const made = await phone.post<{ id: string; past_alert_count: number }>('/api/v1/trips', { trip })
  assert.equal(made.status, 200, made.text)
  return made.body
}
