import { degrees, flagDefaultFalse, line, markdown, ref, webAddress } from '../editing/field-builders.ts'
import { requireBothCoordinates, requireSameCountry } from '../editing/location-rules.service.ts'
import type { Resource } from '../editing/resource.ts'

export const hospitalResource: Resource = {
  table: 'hospitals',
  name: 'hospital',
  singular: 'hospital',
  plural: 'hospitals',
  path: '/hospitals',
  tag: 'Hospitals',
  searchColumns: ['name', 'city', 'province'],
  orderColumn: 'name',
  filters: ['country_id', 'division_id', 'region_id'],
  canCreate: true,
  canRemove: true,
  fields: {
    name: line('Name of the hospital.', 'Hospital Italiano de Buenos Aires', { required: true }),
    description: markdown('About the hospital', 'A teaching hospital with an emergency ward.'),
    address1: line('First line of the address.', 'Tte. Gral. Juan Domingo Perón 4190'),
    address2: line('Second line of the address.', null),
    city: line('City.', 'Buenos Aires'),
    postal_code: line('Postal code.', 'C1199', { most: 20 }),
    province: line('Province or state.', 'Buenos Aires'),
    country_id: ref('countries', 'The country: id or code.', 'AR', { required: true }),
    division_id: ref('country_divisions', 'The division: id or ISO 3166-2 code.', 'AR-C'),
    region_id: ref('country_regions', 'The region, by id.', '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'),
    lat: degrees('Latitude; null where the point is not known.', 90, -34.6),
    lng: degrees('Longitude; null where the point is not known.', 180, -58.42),
    emergency: flagDefaultFalse('True: likely able to give emergency services. False: not known.', true),
    accr_jci: flagDefaultFalse('Accredited by an international hospital accreditation body.', false),
    starred: flagDefaultFalse('Deprecated.', false),
    verified: flagDefaultFalse('Staff have verified the entry.', false),
    google_place_id: line('Identifier in a place directory.', null),
    google_place_url: webAddress('Address in a place directory.'),
    contact_details: { kind: 'contacts', description: 'How to reach it, in the order to show.', example: [] },
  },
  derivedColumns: ['verified_at'],
  async validate(tx, draft) {
    requireBothCoordinates(draft)
    await requireSameCountry(tx, draft)
    const { before, values } = draft
    if (values['verified'] !== (before?.values['verified'] ?? false) || values['verified_at'] === undefined)
      values['verified_at'] = values['verified'] ? tx.now.toISOString() : null
  },
}
