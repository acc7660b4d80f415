import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenUser } from '../../../test/support/app.ts'
import { givenDesk, type Json } from '../testing.ts'
import { targetingWorld } from './targeting.testing.ts'

const days = ['2026-11-13', '2026-11-20'] as const
/** A point in the desert, far from every town: the border from before the reform of 2019 says Tamanrasset. */
const desert = { lat: 25.6, lng: 3.4 }
const inSalah = { lat: 27.1935, lng: 2.4607 }
/** A town of the division whose border is outdated: it is known to lie there. */
const tamanrasset = { lat: 22.785, lng: 5.5228 }
const djanet = { lat: 24.5542, lng: 9.4845 }
const algiers = { lat: 36.7322, lng: 3.0875 }
/** In the old border of another division that the reform divided, Adrar. */
const adrar = { lat: 26.2, lng: -1.4 }

const city = (point: object, friendly_name?: string): Json => ({ country_code: 'DZ', type: 1, ...point, friendly_name })

test('an alert on a division without a shape reaches the people who may be in it', async (t) => {
  const app = await targetingWorld(t)
  const { staff, givenDraft, givenTrip, why, causes } = app
  const company = await app.givenCompany()
  const person = (): Promise<GivenUser> => app.givenTraveller(company)
  const places: Record<string, Json> = {
    town: city(inSalah),
    desert: city(desert),
    named: city(desert, 'In Salah, Algeria'),
    country: { country_code: 'DZ', type: 0 },
    adrar: city(adrar),
    djanet: city(djanet, 'Djanet'),
    tamanrasset: city(tamanrasset),
    algiers: city(algiers),
    peru: { country_code: 'PE', type: 0 },
  }
  const people: Record<string, GivenUser> = {}
  const trips: Record<string, string> = {}
  for (const [name, place] of Object.entries(places)) {
    const one = await person()
    people[name] = one
    trips[name] = await givenTrip(company, [one], days, place)
  }
  const of = (name: string): GivenUser => people[name] as GivenUser
  const checkedIn = await person()
  const check = await app.as(checkedIn).post('/api/v2/check_ins', {
    check_in: { status: 0, device_token: 'd', lat: desert.lat, lng: desert.lng },
  })
  assert.equal(check.status, 201, check.text)
  await app.settle()

  const draft = await givenDraft({
    country_ids: ['DZ'],
    country_division_ids: ['DZ-53'],
    headline: 'Floods in In Salah',
  })
  await t.test('the desk says so before publishing', async () => {
    const audience = await staff.get<{ people: number; warnings: string[]; divisions_without_shape: Json[] }>(
      `/api/desk/alerts/${draft.id}/audience`,
    )
    assert.equal(audience.status, 200, audience.text)
    assert.equal(audience.body.people, 6)
    assert.deepEqual(
      audience.body.divisions_without_shape.map((one) => [one['code'], one['country_code'], one['people']]),
      [['DZ-53', 'DZ', 3]],
      'matched for want of a border: in the desert, in Adrar, and the check-in',
    )
    const sentence =
      'The map has no border of In Salah (DZ-53): everybody in Algeria whose place is not known to lie in another division is matched, as at country level.'
    assert.deepEqual(audience.body.warnings, [sentence])
    const preview = await staff.get<{ warnings: string[] }>(`/api/desk/alerts/${draft.id}/preview`)
    assert.deepEqual([preview.status, preview.body.warnings], [200, [sentence]])
    const bordered = await givenDraft({ country_ids: ['DZ'], country_division_ids: ['DZ-16'] })
    const plain = await staff.get<Json>(`/api/desk/alerts/${bordered.id}/audience`)
    assert.deepEqual([plain.body['warnings'], plain.body['divisions_without_shape']], [[], []])
  })

  await staff.post(`/api/desk/alerts/${draft.id}/publish`)
  await app.settle()
  const relation = async (name: string): Promise<readonly unknown[][]> =>
    (await why(draft, of(name))).reasons.map((one) => [one['rule'], one['relation']])
  await t.test('those who are in it by name or by the nearest known place are matched by the division', async () => {
    for (const name of ['town', 'named']) {
      assert.deepEqual(await causes(of(name)), [`alert:${draft.id}`], name)
      assert.deepEqual(await relation(name), [[3, 'division']], name)
    }
  })
  await t.test('who may be in it is matched at country level, and why says so', async () => {
    for (const name of ['desert', 'adrar']) {
      assert.deepEqual(await causes(of(name)), [`alert:${draft.id}`], name)
      assert.deepEqual(await relation(name), [[2, 'division_without_shape']], name)
      assert.match((await why(draft, of(name))).message, /The map has no border of In Salah \(DZ-53\)/)
    }
    assert.deepEqual(await relation('country'), [[2, 'country']])
    assert.deepEqual(await causes(checkedIn), [`alert:${draft.id}`], 'a check-in too')
  })
  await t.test('who is known to be in another division is not', async () => {
    for (const name of ['algiers', 'djanet', 'tamanrasset', 'peru']) {
      assert.deepEqual(await causes(of(name)), [], name)
      assert.match((await why(draft, of(name))).decision, /^(elsewhere|finer_stay_elsewhere)$/, name)
    }
  })
  await t.test('the other way round: a trip that is written later; and the trip shows it', async () => {
    const [late, far] = [await person(), await person()]
    const trip = await givenTrip(company, [late], days, city(desert))
    await givenTrip(company, [far], days, city(algiers))
    await app.settle()
    assert.deepEqual([await causes(late), await causes(far)], [[`alert:${draft.id}`], []])
    const shown = await app.as(late).get<{ id: string }[]>(`/api/v2/trips/${trip}/alerts`)
    assert.deepEqual(
      shown.body.map((one) => one.id),
      [draft.id],
      shown.text,
    )
    const path = `/api/v2/org/${company.id}/alerts/${draft.id}/trip_alerts`
    const concerned = (await app.as(company).get<{ trip_id: string | null }[]>(path)).body
    assert.equal(concerned.filter((one) => one.trip_id === trip).length, 1, 'as a Trip Alert')
    // A hotel in town: the match went from country level to the division.
    const moved = await app.as(company).patch(`/api/v2/org/${company.id}/trips/${trip}`, {
      trip: { destinations: [{ entry_date: days[0], exit_date: days[1], ...city(inSalah) }] },
    })
    assert.equal(moved.status, 200, moved.text)
    await app.settle()
    assert.deepEqual(await causes(late), [`alert:${draft.id}`, `alert:${draft.id}:nearer`])
  })
  await t.test('an advisory follows the same rule', async () => {
    const { givenAdvisory } = await givenDesk(app)
    const advisory = await givenAdvisory({ country_ids: ['DZ'], country_division_ids: ['DZ-53'] })
    await app.settle()
    const told = async (name: string): Promise<number> =>
      (await app.notificationsOf(of(name))).filter((one) => one.cause === `advisory:${advisory.id}`).length
    assert.deepEqual(
      [await told('town'), await told('desert'), await told('adrar'), await told('algiers'), await told('djanet')],
      [1, 1, 1, 0, 0],
    )
  })
})
