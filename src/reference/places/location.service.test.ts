import assert from 'node:assert/strict'
import { test } from 'node:test'
import { divisionId } from '../world/country-ids.ts'
import { loadDivisionNames, locatePoint } from './location.service.ts'

interface Expected {
  readonly division: string
  readonly certain: boolean
  readonly others?: readonly string[]
}

const towns: readonly (readonly [name: string, lat: number, lng: number, Expected])[] = [
  ['Leh: its border is missing', 34.165, 77.584, { division: 'IN-LA', certain: true, others: ['IN-JK'] }],
  ['Hanle, far from every town', 32.78, 78.97, { division: 'IN-JK', certain: false }],
  ['Srinagar: a town makes an outdated border certain', 34.0857, 74.8056, { division: 'IN-JK', certain: true }],
  ['Kasane', -17.8016, 25.1602, { division: 'BW-CH', certain: true, others: ['BW-NW'] }],
  ['Hyderabad: the newer border wins', 17.384, 78.4564, { division: 'IN-TS', certain: true, others: ['IN-AP'] }],
  ['Bodhan: the town overrules', 18.6622, 77.8859, { division: 'IN-TS', certain: true, others: ['IN-AP'] }],
  ['Chillán', -36.6066, -72.1034, { division: 'CL-NB', certain: true, others: ['CL-BI'] }],
  ['Luxembourg: the canton lies in the district', 49.6117, 6.13, { division: 'LU-LU', certain: true }],
  ['Tallinn: the municipality, which lies in the county', 59.437, 24.7535, { division: 'EE-784', certain: true }],
  ['Tarawa: no border at all', 1.3278, 172.977, { division: 'KI-G', certain: true }],
  ['Lima: a current border', -12.0432, -77.0282, { division: 'PE-LMA', certain: true }],
]

for (const [name, lat, lng, { division, certain, others = [] }] of towns)
  test(name, async () => {
    const found = await locatePoint(lat, lng)
    assert.deepEqual(
      [found.divisionId, found.divisionCertain, found.otherDivisionIds],
      [divisionId(division), certain, others.map(divisionId)],
    )
  })

test('near an approximate border that may be too small, its division counts as well', async () => {
  // On Harbour Island, outside of the settlement that stands for the district.
  const found = await locatePoint(25.52, -76.645)
  const ids = [found.divisionId, ...found.otherDivisionIds]
  assert.ok(ids.includes(divisionId('BS-HI')), ids.join())
})

test('a name overrules a guess and keeps it among the others', async () => {
  const byName = await loadDivisionNames()
  const { country, ...at } = await locatePoint(32.78, 78.97)
  assert.deepEqual(byName(country?.id ?? null, ['Hanle, Ladakh'], at), {
    divisionId: divisionId('IN-LA'),
    divisionCertain: true,
    otherDivisionIds: [divisionId('IN-JK')],
  })
})
