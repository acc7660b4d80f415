import { addError } from '../../platform/texts.ts'
import { codeField, healthFields } from '../airports/aviation-fields.ts'
import { flag, line, ref } from '../editing/field-builders.ts'
import type { Resource } from '../editing/resource.ts'
import { requireUnique } from '../editing/unique-rules.service.ts'
import { airlineId } from './airline.ts'

export const airlineResource: Resource = {
  table: 'airlines',
  name: 'airline',
  singular: 'airline',
  plural: 'airlines',
  path: '/airlines',
  tag: 'Airlines and airports',
  searchColumns: ['search'],
  foldedColumn: 'search',
  orderColumn: 'name',
  filters: ['country_id'],
  canCreate: true,
  canRemove: true,
  fields: {
    name: line('Name of the airline.', 'Air Canada', { required: true }),
    iata: codeField(
      'IATA code. They are given again, and sister companies share theirs, so another airline may have it too.',
      'AC',
      /^[A-Z0-9]{2}$/,
      'must be two letters or digits',
    ),
    icao: codeField('ICAO code; no other airline has it.', 'ACA', /^[A-Z]{3}$/, 'must be three letters'),
    country_id: ref('countries', 'The country it is registered in: id or code.', 'CA'),
    active: flag('True: it flies. False: it has stopped. Null: not confirmed either way.', true),
    ...healthFields('airline'),
  },
  async validate(tx, draft) {
    const { values, errors } = draft
    if (values['iata'] === null && values['icao'] === null)
      addError(errors, 'icao', 'or iata is needed: an airline has a code')
    await requireUnique(tx, airlineResource, draft, 'icao')
  },
  seedId: async (_tx, { icao, iata, name }) =>
    airlineId({ icao: icao as string | null, iata: iata as string | null, name: String(name) }),
}
