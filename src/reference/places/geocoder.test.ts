import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { countryAt, geocodePoint, timeZoneAt } from './geocoder.ts'
import { readAreas } from './place-files.ts'
import { createPlaceIndex, type PlaceIndex, withAreas } from './place-index.ts'

const DATA = fileURLToPath(new URL('../../../world/data/', import.meta.url))

describe('places by name', () => {
  let index: PlaceIndex
  before(() => {
    index = createPlaceIndex(readAreas(DATA))
  })

  const places: readonly (readonly [name: string, lng: number, lat: number, code: string | null])[] = [
    ['Papeete, Tahiti', -149.5665, -17.5353, 'PF'],
    ['Pristina', 21.1655, 42.6629, 'XK'],
    ['Gaza City', 34.4668, 31.5017, 'PS'],
    ['Rafah', 34.25, 31.2969, 'PS'],
    ['Ramallah', 35.2061, 31.9038, 'PS'],
    ['Taipei', 121.5654, 25.033, 'TW'],
    ['Kinmen', 118.3186, 24.4368, 'TW'],
    ['Hong Kong, Central', 114.1577, 22.2819, 'HK'],
    ['Shenzhen', 114.0579, 22.5431, 'CN'],
    ['Macau', 113.5439, 22.1987, 'MO'],
    ['Longyearbyen, Svalbard', 15.6356, 78.2232, 'SJ'],
    ['Jan Mayen', -8.6538, 70.9221, 'SJ'],
    ['Tromsø', 18.9553, 69.6492, 'NO'],
    ['Ceuta', -5.3162, 35.8894, 'ES'],
    ['Melilla', -2.9381, 35.2923, 'ES'],
    ['Tétouan', -5.3684, 35.5785, 'MA'],
    ['Baarle-Hertog, St Remigius church', 4.9295, 51.4417, 'BE'],
    ['Baarle-Nassau, Onze-Lieve-Vrouw church', 4.9293, 51.4463, 'NL'],
    ['Tilburg', 5.0913, 51.5555, 'NL'],
    ['Turnhout', 4.9447, 51.3223, 'BE'],
    ['Suva, Fiji, west of the date line', 178.4419, -18.1416, 'FJ'],
    ['Taveuni, Fiji, at 180', 180, -16.82, 'FJ'],
    ['Taveuni, Fiji, at -180', -180, -16.82, 'FJ'],
    ['Taveuni, Fiji, just west', 179.99, -16.82, 'FJ'],
    ['Taveuni, Fiji, just east', -179.99, -16.82, 'FJ'],
    ['Lakeba, Fiji, east of the date line', -178.7886, -18.2167, 'FJ'],
    ['Anadyr', 177.508, 64.7348, 'RU'],
    ['Uelen, beyond the date line', -169.8, 66.1594, 'RU'],
    ['Adak, Alaska', -176.6342, 51.8733, 'US'],
    ['Attu, beyond the date line', 172.9, 52.9, 'US'],
    ['Chatham Islands', -176.55, -43.95, 'NZ'],
    ['Simferopol', 34.1108, 44.9521, 'UA'],
    ['Kyrenia', 33.3192, 35.3364, 'CY'],
    ['Akrotiri', 32.9869, 34.5903, 'CY'],
    ['Vatican', 12.4534, 41.9029, 'VA'],
    ['Maseru', 27.4854, -29.3151, 'LS'],
    ['Saint-Denis, Réunion', 55.4504, -20.8823, 'RE'],
    ['Cayenne', -52.3135, 4.922, 'GF'],
    ['Kralendijk', -68.2683, 12.1507, 'BQ'],
    ['Christmas Island', 105.6275, -10.4475, 'CX'],
    ['the south pole', 0, -90, 'AQ'],
    ['the south pole, another longitude', 137, -90, 'AQ'],
    ['McMurdo', 166.6683, -77.8419, 'AQ'],
    ['the north pole', 0, 90, null],
    ['the north pole, another longitude', -180, 90, null],
    ['the Gulf of Guinea', 0, 0, null],
    ['the middle of the Pacific', -135, 35, null],
    ['the date line at the equator', 180, 5, null],
    ['Point Nemo', -123.3933, -48.8767, null],
    // Country shapes reach from coast to far islands; the ocean between them is nobody’s.
    ['the Atlantic on the equator', -30, 0, null],
    ['the Tasman Sea', 163, -38, null],
    ['Fernando de Noronha', -32.4236, -3.8547, 'BR'],
    ['Easter Island', -109.4333, -27.165, 'CL'],
    ['Lord Howe Island', 159.0773, -31.538, 'AU'],
    ['Chichijima', 142.19, 27.09, 'JP'],
    ['a glacier of Antarctica', -83.3208, -79.7778, 'AQ'],
  ]

  for (const [name, lng, lat, code] of places) {
    test(`${name} is ${code ?? 'nobody’s'}`, () => {
      assert.equal(countryAt(index, lng, lat)?.code ?? null, code)
    })
  }

  test('a longitude one turn further is the same place', () => {
    assert.equal(countryAt(index, -149.5665 + 360, -17.5353)?.code, 'PF')
    assert.equal(countryAt(index, 178.4419 - 360, -18.1416)?.code, 'FJ')
  })

  test('near the shore: outside of the shape, but within the tolerance', () => {
    // West of Ireland, beyond the drawn waters.
    const exact = (lng: number) => countryAt(index, lng, 52.5, { toleranceKm: 0 })?.code ?? null
    let lng = -10
    while (exact(lng) === 'IE') lng -= 0.01
    assert.equal(exact(lng), null)
    assert.equal(countryAt(index, lng, 52.5)?.code, 'IE')
    assert.equal(countryAt(index, lng - 0.5, 52.5)?.code ?? null, null)
    assert.equal(countryAt(index, lng - 0.5, 52.5, { toleranceKm: 60 })?.code, 'IE')
    assert.throws(() => countryAt(index, 0, 0, { toleranceKm: -1 }), RangeError)
  })

  test('divisions come smallest first, of the country that was found', () => {
    const paris = geocodePoint(index, 2.3522, 48.8566)
    assert.equal(paris.country?.code, 'FR')
    assert.deepEqual(
      paris.divisions.map(({ code }) => code),
      ['FR-75C', 'FR-IDF'],
    )
    assert.equal(paris.timeZone, 'Europe/Paris')
    assert.deepEqual(
      geocodePoint(index, -46.6333, -23.5505).divisions.map(({ code }) => code),
      ['BR-SP'],
    )
  })

  test('every division that is found belongs to the country that is found', () => {
    // Baarle-Hertog lies inside a Dutch division's coarser shape.
    const baarle = geocodePoint(index, 4.9295, 51.4417)
    assert.equal(baarle.country?.code, 'BE')
    assert.deepEqual(
      baarle.divisions.map(({ code }) => code),
      ['BE-VAN'],
    )
  })

  test('regions that staff drew are found beside the rest', () => {
    const ring = [
      [20, 42],
      [22, 42],
      [22, 43],
      [20, 43],
      [20, 42],
    ] as const
    const more = withAreas(index, [{ id: 'r1', kind: 'region', code: null, countryId: 'XK', rings: [[ring]] }])
    const found = geocodePoint(more, 21.1655, 42.6629)
    assert.deepEqual(
      found.regions.map(({ id }) => id),
      ['r1'],
    )
    assert.equal(found.country?.code, 'XK')
  })
})

describe('time zones', () => {
  test('on land, at sea, over the date line', () => {
    assert.equal(timeZoneAt(-149.5665, -17.5353), 'Pacific/Tahiti')
    assert.equal(timeZoneAt(178.4419, -18.1416), 'Pacific/Fiji')
    assert.equal(timeZoneAt(178.4419 - 360, -18.1416), 'Pacific/Fiji')
    assert.match(timeZoneAt(-135, 35), /^Etc\/GMT/)
    assert.throws(() => timeZoneAt(0, 91), RangeError)
  })
})
