import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { cityId } from '../cities/city.ts'
import { airportSizes } from './airport.ts'

interface Airport {
  readonly name: string
  readonly iata: string | null
  readonly city: string | null
  readonly city_served: string | null
  readonly municipality: string | null
  readonly city_id: string | null
  readonly disputed: boolean
  readonly size: (typeof airportSizes)[number]
  readonly scheduled: boolean | null
  readonly traffic_rank: number | null
}

const folded = (text: string): string => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()

/** The airports that a traveller means by the city, in the order of the answer. */
const cities: Readonly<Record<string, readonly string[]>> = {
  Milan: ['MXP', 'BGY', 'LIN'],
  Milano: ['MXP', 'BGY', 'LIN'],
  Londres: ['LHR', 'LGW', 'LTN', 'STN', 'LCY'],
  London: ['LHR', 'LGW', 'LTN', 'STN', 'LCY'],
  'New York': ['JFK', 'EWR', 'LGA'],
  Tokyo: ['HND', 'NRT'],
  Paris: ['CDG', 'ORY'],
  'São Paulo': ['GRU', 'VCP', 'CGH'],
  'sao paulo': ['GRU', 'VCP', 'CGH'],
  Moscow: ['SVO', 'VKO', 'DME'],
  Bangkok: ['DMK', 'BKK'],
  'Buenos Aires': ['AEP', 'EZE'],
  Chicago: ['ORD', 'MDW'],
  Washington: ['IAD', 'DCA', 'BWI'],
  Rome: ['FCO'],
  Osaka: ['ITM', 'KIX'],
  'kuala lumpur': ['KUL'],
  Seoul: ['ICN', 'GMP'],
}

test('airports: a city’s name finds the airports that serve it, large before small, busy before quiet', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  for (const [like, codes] of Object.entries(cities))
    await t.test(nameOf(like), async (t) => {
      const { body } = await partner.get<Airport[]>(`/api/v2/airports?per_page=30&like=${encodeURIComponent(like)}`)
      assert.deepEqual(
        body.slice(0, codes.length).map(({ iata }) => iata),
        codes,
      )
      await t.test('sizes never rise again', () => {
        const named = body.filter(({ city, municipality, name }) =>
          [city, municipality, name].some((text) => new RegExp(`(^|[ /(,-])${folded(like)}`).test(folded(text ?? ''))),
        )
        const sizes = named.map(({ size }) => airportSizes.indexOf(size))
        assert.deepEqual(
          sizes,
          sizes.toSorted((a, b) => a - b),
        )
      })
    })
  await t.test('an exact code goes before the airports of a city', async () => {
    const { body } = await partner.get<Airport[]>('/api/v2/airports?like=BER')
    assert.equal(body[0]?.iata, 'BER')
  })
  await t.test('the municipality is found too, with and without its accents', async () => {
    for (const like of ['Sepang', 'Ezeiza', 'Tille', 'Tillé']) {
      const { body } = await partner.get<Airport[]>(`/api/v2/airports?like=${encodeURIComponent(like)}`)
      assert.match(`${body[0]?.municipality} ${body[0]?.name}`, /Sepang|Ezeiza|Tillé/, like)
    }
  })
})

test('airports: the city to show is the one served, else the municipality; a dispute is said', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const airport = async (iata: string): Promise<Airport | undefined> =>
    (await partner.get<Airport[]>(`/api/v2/airports?iata=${iata}`)).body[0]
  const kualaLumpur = await airport('KUL')
  assert.deepEqual(
    [kualaLumpur?.city, kualaLumpur?.city_served, kualaLumpur?.municipality, kualaLumpur?.disputed],
    ['Kuala Lumpur', 'Kuala Lumpur', 'Sepang', true],
  )
  const anaa = await airport('AAA')
  assert.deepEqual([anaa?.city, anaa?.city_served, anaa?.city_id, anaa?.disputed], ['Anaa', null, null, false])
  const heathrow = await airport('LHR')
  assert.deepEqual(
    [heathrow?.size, heathrow?.scheduled, heathrow?.traffic_rank, heathrow?.city_id === null],
    ['large', true, 0.655, false],
  )
  assert.equal((await airport('LGW'))?.city_id, heathrow?.city_id, 'airports of one city have one city_id')
  assert.deepEqual(
    [(await airport('FZO'))?.size, (await airport('FZO'))?.scheduled],
    ['closed', false],
    'Filton is closed',
  )
})

test('airports of a city: those that serve it, else the large and medium ones within 60 km', async (t) => {
  const { as, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())
  const codes = async (query: string): Promise<(string | null)[]> =>
    (await partner.get<Airport[]>(`/api/v2/airports?${query}`)).body.map(({ iata }) => iata)
  const milan = cityId(3173435)
  await t.test('the airports of Milan', async () => {
    const found = await codes(`city_id=${milan}`)
    assert.deepEqual(found.slice(0, 3), ['MXP', 'BGY', 'LIN'])
  })
  await t.test('other filters hold too', async () => {
    assert.deepEqual(await codes(`city_id=${milan}&iata=LIN`), ['LIN'])
    assert.deepEqual(await codes(`city_id=${milan}&like=malpensa&per_page=1`), ['MXP'])
    assert.deepEqual(await codes(`city_id=${milan}&iata=LHR`), [], 'no airport of Milan')
  })
  await t.test('Monza has no airport of its own: those around it, the large before the medium ones', async () => {
    const { body } = await partner.get<Airport[]>(`/api/v2/airports?city_id=${cityId(3172629)}`)
    assert.deepEqual(
      body.slice(0, 3).map(({ iata }) => iata),
      ['MXP', 'BGY', 'LIN'],
    )
    assert.ok(body.every(({ size }) => size === 'large' || size === 'medium'))
  })
  for (const unknown of ['milan', cityId(-1)])
    await t.test(`refused: ${nameOf(unknown)}`, async () => {
      const { status, text } = await partner.get(`/api/v2/airports?city_id=${unknown}`)
      assert.equal(status, 422)
      assert.match(text, /city_id.*is not the id of a city/)
    })
})
