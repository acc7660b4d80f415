import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Caller, GivenUser } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { givenTrip, to } from '../../../test/support/trips.ts'
import { joinAsGuest } from '../../people/members/guest.testing.ts'
import { tripWorld } from '../trips/trips.testing.ts'

interface TripVisa {
  readonly user_id: string
  readonly external_id: string | null
  readonly country_code: string
  readonly entry_date: string
  readonly stay_days: number
  readonly nationality: string | null
  readonly nationality_assumed: boolean
  readonly visa_requirement: { readonly kind: string; readonly days: number | null; readonly as_of: string } | null
  readonly absent_because: string | null
  readonly longer_than_allowed: boolean | null
  readonly other_passports: readonly { nationality: string; kind: string | null; days: number | null }[]
  readonly sentence: string
}
const pathOf = (tripId: string): string => `/api/v2/trips/${tripId}/visa_requirements`
const read = async (caller: Caller, tripId: string, language = 'en'): Promise<TripVisa[]> => {
  const { status, body, text } = await caller.get<TripVisa[]>(pathOf(tripId), { 'accept-language': language })
  assert.equal(status, 200, text)
  return body
}
const brief = (visas: readonly TripVisa[]) =>
  visas.map((one) => [one.country_code, one.nationality, one.visa_requirement?.kind ?? one.absent_because])

test('what travellers need for the countries of a trip, with the best of their passports', async (t) => {
  const world = await tripWorld(t)
  const { company, partner } = world
  const going = async (travellers: readonly GivenUser[], ...destinations: readonly object[]): Promise<string> =>
    (await givenTrip({ by: partner, company, travellers, destinations })).id
  const person = (draft: object) => world.givenTraveller(company, draft)

  await t.test('each country once, in the order of the journey, with all about the choice', async () => {
    const ada = await person({ nationalities: ['IN', 'SE'], homeCountry: 'PE', externalId: 'E-7' })
    const trip = await going(
      [ada],
      to('JP', '2027-03-01', '2027-03-09'),
      to('VN', '2027-03-09', '2027-03-12'),
      to('JP', '2027-03-12', '2027-03-13'),
    )
    const visas = await read(world.as(ada), trip)
    assert.deepEqual(brief(visas), [
      ['JP', 'SE', 'visa_free'],
      ['VN', 'SE', 'visa_free'],
    ])
    const [japan] = visas
    assert.deepEqual(
      [japan?.user_id, japan?.external_id, japan?.entry_date, japan?.stay_days, japan?.nationality_assumed],
      [ada.id, 'E-7', '2027-03-01T00:00:00.000Z', 11, false],
    )
    assert.deepEqual(
      [japan?.visa_requirement?.days, japan?.visa_requirement?.as_of, japan?.longer_than_allowed],
      [90, '2026-02-17', false],
    )
    assert.deepEqual(japan?.other_passports, [{ nationality: 'IN', kind: 'e_visa', days: null }])
    assert.match(japan?.sentence ?? '', /passport of Sweden can visit Japan .* 90 days/)
    assert.match(japan?.sentence ?? '', /2026/)
    const [spanish] = await read(world.as(ada), trip, 'es')
    assert.match(spanish?.sentence ?? '', /pasaporte de Suecia pueden visitar Japón .* 90 días/)
    const [both] = (await world.as(ada).get<{ sentence: object }[]>(pathOf(trip), { 'accept-language': 'all' })).body
    assert.deepEqual(both?.sentence, { en: japan?.sentence, es: spanish?.sentence })
  })

  for (const [name, draft, country, expected, sentence] of [
    ['the home country stands in', { homeCountry: 'SE' }, 'PE', ['SE', 'visa_free', true], /home country \(Sweden\)/],
    ['no nationality', {}, 'PE', [null, 'no_nationality', false], /^Peru: We do not know the traveller’s nationality/],
    [
      'own country',
      { nationalities: ['SE', 'PE'] },
      'PE',
      ['PE', 'own_country', false],
      /^Peru \(passport: Peru\): This is the traveller’s own country/,
    ],
    [
      'a territory that is home',
      { homeCountry: 'GL' },
      'GL',
      ['GL', 'own_country', true],
      /home country \(Greenland\)/,
    ],
    [
      'no source has the pair',
      { nationalities: ['SE'] },
      'AQ',
      ['SE', 'not_known', false],
      /passport: Sweden.*no source/,
    ],
    ['a passport that nobody lists', { nationalities: ['PR'] }, 'PE', ['PR', 'not_known', false], /no source/],
    [
      'a known one before an unknown one',
      { nationalities: ['PR', 'IN'] },
      'PE',
      ['IN', 'visa_required', false],
      /visa/,
    ],
    ['freedom of movement', { nationalities: ['IN', 'SE'] }, 'NO', ['SE', 'visa_free', false], /Norway/],
    [
      'of equals the first',
      { nationalities: ['PE', 'SE'] },
      'JP',
      ['PE', 'visa_free', false],
      /passport of Peru .*Japan/,
    ],
    ['more days', { nationalities: ['PE', 'SE'] }, 'VN', ['SE', 'visa_free', false], /45 days/],
  ] as const)
    await t.test(nameOf(name), async () => {
      const one = await person(draft)
      const trip = await going([one], to(country, '2027-03-01', '2027-03-09'))
      const [visa, ...more] = await read(world.as(one), trip)
      assert.equal(more.length, 0)
      assert.deepEqual(
        [visa?.nationality, visa?.visa_requirement?.kind ?? visa?.absent_because, visa?.nationality_assumed],
        expected,
      )
      assert.equal(visa?.visa_requirement === null, visa?.absent_because !== null, 'the one or the other')
      assert.match(visa?.sentence ?? '', sentence)
      assert.doesNotMatch(visa?.sentence ?? '', /guarantee|certainly|you may enter/i)
    })

  await t.test('a stay longer than the days that are stated is named, in both languages', async () => {
    const ada = await person({ nationalities: ['SE'] })
    const trip = await going([ada], to('VN', '2027-03-01', '2027-04-14'), to('CN', '2027-05-01', '2027-05-31'))
    const [exact, longer] = await read(world.as(ada), trip)
    assert.deepEqual([exact?.stay_days, exact?.longer_than_allowed], [45, false], 'as long as stated')
    assert.doesNotMatch(exact?.sentence ?? '', /longer than/)
    assert.deepEqual([longer?.stay_days, longer?.longer_than_allowed], [31, true], 'one day longer')
    assert.match(longer?.sentence ?? '', /stays 31 days, longer than the 30 that are stated: ask the embassy/)
    const [, spanish] = await read(world.as(ada), trip, 'es')
    assert.match(spanish?.sentence ?? '', /dura allí 31 días, más de los 30 indicados: pregunte a la embajada/)
    const [free] = await read(world.as(ada), await going([ada], to('NO', '2027-03-01', '2027-12-31')))
    assert.equal(free?.longer_than_allowed, null, 'no days are stated')
  })

  await t.test('an unknown length is null', async () => {
    const one = await person({ nationalities: ['IN'] })
    const [visa] = await read(world.as(one), await going([one], to('PE', '2027-03-01', '2027-12-31')))
    assert.deepEqual([visa?.visa_requirement?.kind, visa?.longer_than_allowed], ['visa_required', null])
  })

  await t.test('travellers see their own; the company and staff see everybody’s', async () => {
    const [ada, ben] = [await person({ nationalities: ['SE'] }), await person({ nationalities: ['IN'] })]
    const trip = await going([ada, ben], to('PE', '2027-03-01', '2027-03-09'), to('BR', '2027-03-09', '2027-03-12'))
    assert.deepEqual(
      (await read(world.as(ada), trip)).map((one) => one.user_id),
      [ada.id, ada.id],
    )
    assert.deepEqual(
      (await read(world.as(ben), trip)).map((one) => one.user_id),
      [ben.id, ben.id],
    )
    for (const caller of [partner, world.as((await world.givenStaff()).key)])
      assert.deepEqual(
        (await read(caller, trip)).map((one) => `${one.country_code} ${one.user_id}`),
        ['PE', 'BR'].flatMap((code) => [ada.id, ben.id].toSorted().map((id) => `${code} ${id}`)),
      )
  })

  await t.test('nobody else', async () => {
    const trip = await going([world.traveller], to('PE', '2027-03-01', '2027-03-09'))
    const colleague = await person({})
    const manager = await world.givenManager(company)
    for (const caller of [
      world.nobody,
      world.asPublic(company),
      world.as(colleague),
      world.as(manager),
      world.as(world.other.company),
      world.as(world.other.traveller),
    ])
      assert.equal((await caller.get(pathOf(trip))).status, 401)
    assert.equal((await partner.get(pathOf('7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0'))).status, 404)
    assert.equal((await partner.get(pathOf('x'))).status, 404)
  })

  await t.test('an anonymous traveller, by the company’s own id', async () => {
    const made = await partner.post<{ id: string }>(`/api/v2/org/${company.id}/users/travellers`, {
      user: { external_id: 'A-1', nationalities: ['SE'] },
    })
    const trip = await givenTrip({
      by: partner,
      company,
      travellers: [made.body],
      destinations: [to('PE', '2027-03-01', '2027-03-09')],
    })
    const [visa] = await read(partner, trip.id)
    assert.deepEqual([visa?.user_id, visa?.external_id, visa?.nationality], [made.body.id, 'A-1', 'SE'])
  })

  await t.test('a guest, without the external id of the home company', async () => {
    const guest = await joinAsGuest(
      world,
      await world.givenTraveller(world.other.company, { nationalities: ['SE'], externalId: 'H-1' }),
      company,
    )
    const trip = await going([guest], to('PE', '2027-03-01', '2027-03-09'))
    for (const caller of [partner, world.as(guest)]) {
      const [visa] = await read(caller, trip)
      assert.deepEqual([visa?.nationality, visa?.external_id], ['SE', null])
    }
    assert.equal((await world.as(world.other.company).get(pathOf(trip))).status, 401)
  })

  await t.test('a removed trip still answers; who was taken off it sees nothing', async () => {
    const [ada, ben] = [await person({ nationalities: ['SE'] }), await person({ nationalities: ['SE'] })]
    const trip = await going([ada, ben], to('PE', '2027-03-01', '2027-03-09'))
    const at = `/api/v2/org/${company.id}/trips/${trip}`
    assert.equal((await partner.patch(at, { trip: { traveller_ids: [ada.id] } })).status, 200)
    assert.deepEqual(await read(world.as(ben), trip), [])
    assert.deepEqual(
      (await read(partner, trip)).map((one) => one.user_id),
      [ada.id],
    )
    assert.equal((await partner.delete(at)).status, 200)
    assert.deepEqual(brief(await read(world.as(ada), trip)), [['PE', 'SE', 'visa_free']])
  })

  await t.test('nationalities that change show at once', async () => {
    const ada = await person({ nationalities: ['IN'] })
    const trip = await going([ada], to('PE', '2027-03-01', '2027-03-09'))
    assert.deepEqual(brief(await read(world.as(ada), trip)), [['PE', 'IN', 'visa_required']])
    assert.equal(
      (await world.as(ada).patch('/api/v2/users/my_profile', { user: { nationalities: ['IN', 'SE'] } })).status,
      200,
    )
    assert.deepEqual(brief(await read(world.as(ada), trip)), [['PE', 'SE', 'visa_free']])
  })
})
