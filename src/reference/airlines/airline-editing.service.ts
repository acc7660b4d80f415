import { addError } from '../../platform/texts.ts'
import { carrierHealth, codeField } from '../airports/carrier-fields.ts'
import { mustBeOnly } from '../editing/editing.service.ts'
import type { Resource } from '../editing/editing.ts'
import { flag, line, ref } from '../editing/kinds.ts'
import { airlineId } from './airline.ts'

export const airlineResource: Resource = {
  table: 'airlines',
  what: 'airline',
  one: 'airline',
  many: 'airlines',
  path: '/airlines',
  tag: 'Airlines and airports',
  search: ['search'],
  order: 'name',
  filters: ['country_id'],
  creates: true,
  removes: true,
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
    ...carrierHealth('airline'),
  },
  async complete(tx, draft) {
    const { values, errors } = draft
    if (values['iata'] === null && values['icao'] === null)
      addError(errors, 'icao', 'or iata is needed: an airline has a code')
    await mustBeOnly(tx, airlineResource, draft, 'icao')
  },
  idFor: async (_tx, { icao, iata, name }) =>
    airlineId({ icao: icao as string | null, iata: iata as string | null, name: String(name) }),
}
