import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { GivenUser } from '../../../test/support/app.ts'
import { givenDesk } from '../testing.ts'
import { targetingWorld } from './targeting.testing.ts'

const days = ['2026-11-13', '2026-11-20'] as const

const places = {
  /** Ladakh has no border; the old one of Jammu and Kashmir contains it. */
  leh: ['IN', 34.165, 77.584],
  /** In Ladakh too, 60 km from every town. */
  hanle: ['IN', 32.78, 78.97],
  srinagar: ['IN', 34.0857, 74.8056],
  /** Telangana has a border of its own, and the old one of Andhra Pradesh contains it. */
  hyderabad: ['IN', 17.384, 78.4564],
  vijayawada: ['IN', 16.5074, 80.6466],
  shimla: ['IN', 31.1044, 77.1666],
  chillan: ['CL', -36.6066, -72.1034],
  concepcion: ['CL', -36.827, -73.0503],
  kasane: ['BW', -17.8016, 25.1602],
  maun: ['BW', -19.9833, 23.4167],
  london: ['GB', 51.5085, -0.1257],
  luxembourg: ['LU', 49.6117, 6.13],
} as const
type Name = keyof typeof places

/** Who is reached by an alert on a division, of the people of its country. */
const alerts: readonly (readonly [division: string, reached: readonly Name[], why: string])[] = [
  ['IN-LA', ['leh', 'hanle'], 'Leh by its town, Hanle because the border of Ladakh is missing'],
  ['IN-JK', ['leh', 'hanle', 'srinagar'], 'the outdated border contains all three'],
  ['IN-TS', ['hyderabad'], 'the newer border wins'],
  ['IN-AP', ['hyderabad', 'vijayawada'], 'the old border contains both'],
  ['IN-HP', ['shimla'], 'a current border that nothing overlaps'],
  ['CL-NB', ['chillan'], 'the newer border wins'],
  ['CL-BI', ['chillan', 'concepcion'], 'the old border contains both'],
  ['BW-CH', ['kasane'], 'by its town'],
  ['BW-NW', ['kasane', 'maun'], 'the outdated border contains both'],
  ['GB-ENG', ['london'], 'London lies in England'],
  ['GB-UKM', ['london'], 'and England in the United Kingdom'],
  ['GB-SCT', [], 'and not in Scotland'],
  ['LU-LU', ['luxembourg'], 'the canton'],
  ['LU-L', ['luxembourg'], 'and the former district around it'],
]

test('an alert on either of two divisions whose borders overlap reaches who is in both', async (t) => {
  const app = await targetingWorld(t)
  const { staff, givenDraft, givenTrip, why, causes } = app
  const company = await app.givenCompany()
  const people = new Map<Name, GivenUser>()
  for (const [name, [country_code, lat, lng]] of Object.entries(places)) {
    const person = await app.givenTraveller(company)
    people.set(name as Name, person)
    await givenTrip(company, [person], days, { country_code, type: 1, lat, lng })
  }
  const of = (name: Name): GivenUser => people.get(name) as GivenUser
  await app.settle()

  for (const [division, reached, reason] of alerts)
    await t.test(`${division}: ${reason}`, async () => {
      const country = division.slice(0, 2)
      const draft = await givenDraft({ country_ids: [country], country_division_ids: [division] })
      const audience = await staff.get<{ people: number }>(`/api/desk/alerts/${draft.id}/audience`)
      assert.equal(audience.body.people, reached.length, audience.text)
      await staff.post(`/api/desk/alerts/${draft.id}/publish`)
      await app.settle()
      const told: Name[] = []
      for (const [name, person] of people)
        if (places[name][0] === country && (await causes(person)).includes(`alert:${draft.id}`)) told.push(name)
      assert.deepEqual(told.toSorted(), reached.toSorted())
    })

  await t.test('the reason is the division; where its border is missing, that', async () => {
    const draft = await givenDraft({ country_ids: ['IN'], country_division_ids: ['IN-LA', 'IN-JK'] })
    const relations = async (name: Name): Promise<unknown[]> =>
      (await why(draft, of(name))).reasons.map((one) => `${one['rule']} ${one['relation']}`).toSorted()
    assert.deepEqual(await relations('leh'), ['3 division', '3 division'])
    assert.deepEqual(await relations('hanle'), ['2 division_without_shape', '3 division'])
    assert.deepEqual(await relations('srinagar'), ['3 division'])
  })

  await t.test('a check-in follows the same rule, and so does an advisory', async () => {
    const checkedIn = await app.givenTraveller(company)
    const check = await app.as(checkedIn).post('/api/v2/check_ins', {
      check_in: { status: 0, device_token: 'd', lat: places.leh[1], lng: places.leh[2] },
    })
    assert.equal(check.status, 201, check.text)
    const draft = await givenDraft({ country_ids: ['IN'], country_division_ids: ['IN-JK'] })
    await staff.post(`/api/desk/alerts/${draft.id}/publish`)
    const { givenAdvisory } = await givenDesk(app)
    const advisory = await givenAdvisory({ country_ids: ['IN'], country_division_ids: ['IN-AP'] })
    await app.settle()
    assert.ok((await causes(checkedIn)).includes(`alert:${draft.id}`))
    const warned = async (name: Name): Promise<boolean> =>
      (await app.notificationsOf(of(name))).some((one) => one.cause === `advisory:${advisory.id}`)
    assert.deepEqual([await warned('hyderabad'), await warned('vijayawada'), await warned('leh')], [true, true, false])
  })

  await t.test('the desk finds who is in either, each once', async () => {
    const presentIn = async (division: string): Promise<string[]> => {
      const found = await staff.get<{ user_id: string }[]>(
        `/api/desk/whereabouts?division=${division}&from=2026-11-14T00:00:00Z&until=2026-11-15T00:00:00Z`,
      )
      assert.equal(found.status, 200, found.text)
      return found.body.map((one) => one.user_id)
    }
    assert.ok((await presentIn('IN-LA')).includes(of('leh').id))
    const inKashmir = await presentIn('IN-JK')
    for (const name of ['leh', 'srinagar'] as const)
      assert.equal(inKashmir.filter((id) => id === of(name).id).length, 1, name)
    assert.ok(!(await presentIn('IN-HP')).includes(of('leh').id))
  })
})
