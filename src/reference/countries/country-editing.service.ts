import { isDeepStrictEqual } from 'node:util'
import { enqueue } from '../../platform/jobs/task.ts'
import { addError } from '../../platform/texts.ts'
import { degrees, line, markdown, ref, text, travelStatus } from '../editing/field-builders.ts'
import { requireSameCountry } from '../editing/location-rules.service.ts'
import type { Resource, Row } from '../editing/resource.ts'
import { boundsOfShape, type DrawnShape, topologyOf } from '../places/drawn-shape.ts'
import { regionRedrawn } from '../places/region.tasks.ts'

const tag = 'Countries'
const countryText = (key: string, description: string, example: string) =>
  markdown(description, example, { column: 'texts', jsonKey: key })

/** Countries are those of ISO 3166-1 and Kosovo: the desk neither creates nor removes one. */
export const countryResource: Resource = {
  table: 'countries',
  name: 'country',
  singular: 'country',
  plural: 'countries',
  path: '/countries',
  tag,
  searchColumns: ['name', 'alpha2', 'alpha3', 'slug'],
  orderColumn: 'name',
  orderIsTranslated: true,
  filters: ['travel_status'],
  canCreate: false,
  canRemove: false,
  fields: {
    country_code: line('ISO 3166-1 alpha-2.', 'BR', { column: 'alpha2', immutable: true, required: true }),
    country_code_3: line('ISO 3166-1 alpha-3.', 'BRA', { column: 'alpha3', immutable: true, required: true }),
    slug: line('Another name to look it up by.', 'brazil', { immutable: true, required: true }),
    name: text('Name of the country.', 'Brazil', { required: true }),
    capital: text('The capital.', 'Brasília'),
    language: text('A sentence on the languages spoken.', 'Portuguese is the official language.', { most: 2_000 }),
    currency_code: line('ISO 4217.', 'BRL', {
      pattern: /^[A-Z]{3}$/,
      message: 'must be three letters (ISO 4217)',
      upper: true,
    }),
    currency_name: text('Name of the currency.', 'Brazilian Real'),
    division_name: text('What its divisions are called.', 'state'),
    region_name: text('What its regions are called.', 'municipality'),
    travel_status: travelStatus,
    facts: countryText('facts', 'Facts about the country', '- **Capital:** Brasília'),
    sec_emer_num: countryText('sec_emer_num', 'About emergency numbers', '- **Police:** 190'),
    sec_personal: countryText('sec_personal', 'Personal security', 'Keep valuables out of sight.'),
    sec_ext_viol: countryText('sec_ext_viol', 'Extreme violence', 'Leave at once if a place feels wrong.'),
    sec_pol_unr: countryText('sec_pol_unr', 'Political unrest', 'Stay away from gatherings.'),
    sec_areas: countryText('sec_areas', 'Areas to avoid', 'Check each leg of the journey.'),
    emerg_numbers: {
      kind: 'contacts',
      column: 'emergency_numbers',
      description: 'Emergency numbers in the order to show them.',
      example: [],
    },
    center_lat: degrees('Latitude of a point inside it.', 90, -10.8),
    center_lng: degrees('Longitude of a point inside it.', 180, -52.9),
  },
  async validate(_tx, { values, errors }) {
    if ((values['center_lat'] === null) !== (values['center_lng'] === null))
      addError(errors, 'center_lat', 'needs center_lng, and it needs this')
  },
}

/** Divisions are those of ISO 3166-2. */
export const divisionResource: Resource = {
  table: 'country_divisions',
  name: 'country_division',
  singular: 'division',
  plural: 'divisions',
  path: '/country_divisions',
  tag,
  searchColumns: ['name', 'code'],
  orderColumn: 'code',
  filters: ['country_id', 'parent_id', 'travel_status'],
  canCreate: false,
  canRemove: false,
  fields: {
    code: line('ISO 3166-2.', 'PE-LOR', { immutable: true }),
    country_id: ref('countries', 'The country it belongs to.', 'PE', { immutable: true, required: true }),
    parent_id: ref('country_divisions', 'The division above it.', 'PE-LOR', { immutable: true }),
    name: text('Its name.', 'Loreto', { required: true }),
    category: line('What it is called in its country.', 'region'),
    travel_status: travelStatus,
  },
}

/** Regions are drawn by staff. */
export const regionResource: Resource = {
  table: 'country_regions',
  name: 'country_region',
  singular: 'region',
  plural: 'regions',
  path: '/country_regions',
  tag,
  searchColumns: ['name'],
  orderColumn: 'name',
  orderIsTranslated: true,
  filters: ['country_id', 'division_id', 'travel_status'],
  canCreate: true,
  canRemove: true,
  derivedColumns: ['topo_json', 'bounds'],
  fields: {
    country_id: ref('countries', 'The country it belongs to: id or code.', 'PE', { required: true, immutable: true }),
    division_id: ref('country_divisions', 'The division it lies in: id or ISO 3166-2 code.', 'PE-LOR'),
    name: text('Its name.', 'Iquitos', { required: true }),
    travel_status: travelStatus,
    shape: { kind: 'shape', description: 'Its area as GeoJSON, as it was drawn.', example: null },
  },
  async validate(tx, draft) {
    await requireSameCountry(tx, draft)
    if (Object.keys(draft.errors).length > 0) return
    const shape = (draft.values['shape'] ?? null) as DrawnShape | null
    // A region without a drawn shape keeps the topo_json that it has.
    if (shape === null && (draft.before?.values['shape'] ?? null) === null) return
    draft.values['topo_json'] = shape && JSON.stringify(topologyOf(shape))
    draft.values['bounds'] = shape && boundsOfShape(shape)
  },
  async onChange(tx, before, after) {
    const drawn = (row: Row | null): unknown => (row && row.deletedAt === null ? (row.values['shape'] ?? null) : null)
    const id = after?.id ?? before?.id
    if (id && !isDeepStrictEqual(drawn(before), drawn(after)))
      await enqueue(tx, regionRedrawn, { regionId: id }, { key: `region:${id}` })
  },
}
