import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedLookups, lookupsOf } from '../../../test/support/feed-lookups.ts'
import { readCountries } from './country-names.ts'

test('countries by their names', () => {
  const cases: readonly (readonly [string, readonly string[], readonly string[]])[] = [
    ['Zambia and Zimbabwe', ['ZM', 'ZW'], []],
    ['Mainland China, Hong Kong & Macau', ['CN', 'HK', 'MO'], []],
    ['Trinidad and Tobago, Cuba', ['CU', 'TT'], []],
    ['Saint Kitts and Nevis and Cuba', ['CU', 'KN'], []],
    ['Guinea-Bissau', ['GW'], []],
    ['Timor-Leste', ['TL'], []],
    ['The Gambia', ['GM'], []],
    ['Guinea, Equatorial Guinea and Papua New Guinea', ['GN', 'GQ', 'PG'], []],
    ['Israel, the West Bank and Gaza', ['IL'], ['the West Bank', 'Gaza']],
    ['Worldwide Caution', [], ['Worldwide Caution']],
    ['', [], []],
  ]
  for (const [text, countries, unknown] of cases)
    assert.deepEqual(readCountries(text, feedLookups), { countries, unknown })
})

test('two letters are no name', () => {
  const lookups = lookupsOf({ AU: 'AU', Austria: 'AT' })
  assert.deepEqual(readCountries('AU and Austria', lookups), { countries: ['AT'], unknown: ['AU'] })
})
