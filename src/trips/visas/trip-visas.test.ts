import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../../../test/support/case-names.ts'
import type { Destination } from '../trips/trip.ts'
import { tripCountries } from './trip-visas.ts'

const stay = (countryCode: string, entry: string, exit: string): Destination => ({
  id: `${countryCode} ${entry}`,
  countryId: `id of ${countryCode}`,
  countryCode,
  entryAt: new Date(entry),
  exitAt: new Date(exit),
  type: 'country',
  friendlyName: null,
  lat: null,
  lng: null,
  locations: [],
})
const daysOf = (...stays: readonly Destination[]) =>
  tripCountries(stays).map((one) => [one.countryCode, one.stayDays, one.entryAt.toISOString().slice(0, 10)])

test('the countries of a trip in its order, each once, with the days there', async (t) => {
  for (const [name, stays, expected] of [
    ['one day', [stay('PE', '2027-03-01', '2027-03-01')], [['PE', 1, '2027-03-01']]],
    ['first and last day count', [stay('PE', '2027-03-01', '2027-03-09')], [['PE', 9, '2027-03-01']]],
    ['hours do not', [stay('PE', '2027-03-01T23:00Z', '2027-03-03T01:00Z')], [['PE', 3, '2027-03-01']]],
    [
      'a day in two cities counts once',
      [stay('PE', '2027-03-01', '2027-03-05'), stay('PE', '2027-03-05', '2027-03-09')],
      [['PE', 9, '2027-03-01']],
    ],
    [
      'there and back again: all visits together',
      [
        stay('PE', '2027-03-01', '2027-03-03'),
        stay('BO', '2027-03-03', '2027-03-05'),
        stay('PE', '2027-03-05', '2027-03-06'),
      ],
      [
        ['PE', 5, '2027-03-01'],
        ['BO', 3, '2027-03-03'],
      ],
    ],
    ['none', [], []],
  ] as const)
    await t.test(nameOf(name), () => assert.deepEqual(daysOf(...stays), expected))
})
