import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Json } from '../testing.ts'
import { targetingWorld } from './targeting.testing.ts'

const days = ['2026-11-13', '2026-11-20'] as const
/** 9 km from Cusco. */
const storm = { lat: -13.55, lng: -71.885 }
const oregon = { lat: 44.0462, lng: -123.022 }

test('an alert reaches people whose places were found by their names', async (t) => {
  const app = await targetingWorld(t)
  const { staff, givenDraft, givenTrip, why, causes } = app
  const company = await app.givenCompany()
  const person = () => app.givenTraveller(company)
  const publish = async (alert: Json): Promise<{ id: string }> => {
    const draft = await givenDraft(alert)
    await staff.post(`/api/desk/alerts/${draft.id}/publish`)
    await app.settle()
    return draft
  }

  await t.test(
    'a storm near Cusco: the traveller to "Cusco, Peru" is told with the distance, one to Lima is not',
    async () => {
      const [ada, ben] = [await person(), await person()]
      await givenTrip(company, [ada], days, { friendly_name: 'Cusco, Peru' })
      await givenTrip(company, [ben], days, { country_code: 'PE', friendly_name: 'Lima' })
      await app.settle()
      const alert = await publish({ country_ids: ['PE'], locations: [storm], headline: 'Storm' })
      assert.deepEqual([await causes(ada), await causes(ben)], [[`alert:${alert.id}`], []])
      const [reason, ...others] = (await why(alert, ada)).reasons
      assert.deepEqual(
        [reason?.['rule'], reason?.['relation'], reason?.['place'], others],
        [3, 'near', { source: 'found', certain: true }, []],
      )
      assert.ok(Math.abs(Number(reason?.['distance_km']) - 9) < 1, String(reason?.['distance_km']))
      assert.doesNotMatch((await why(alert, ada)).message, /found by its name/)
    },
  )

  await t.test('a division: the one of the city that was found', async () => {
    const [ada, ben] = [await person(), await person()]
    await givenTrip(company, [ada], days, { friendly_name: 'Cusco, Peru' })
    await givenTrip(company, [ben], days, { friendly_name: 'Lima, Peru' })
    await app.settle()
    const alert = await publish({ country_ids: ['PE'], country_division_ids: ['PE-CUS'] })
    const isTold = async (one: typeof ada) => (await causes(one)).includes(`alert:${alert.id}`)
    assert.deepEqual([await isTold(ada), await isTold(ben)], [true, false])
  })

  await t.test(
    'a name that several cities have: matched near the one that was taken and at any other, and why says so',
    async () => {
      const [guess, certain, given] = [await person(), await person(), await person()]
      await givenTrip(company, [guess], days, { country_code: 'US', friendly_name: 'Springfield' })
      await givenTrip(company, [certain], days, { country_code: 'US', friendly_name: 'Springfield, Illinois' })
      await givenTrip(company, [given], days, {
        country_code: 'US',
        friendly_name: 'Springfield',
        lat: 37.2153,
        lng: -93.2982,
      })
      await app.settle()
      const away = await publish({ country_ids: ['US'], locations: [oregon] })
      assert.deepEqual(
        [await causes(guess), await causes(certain), await causes(given)],
        [[`alert:${away.id}`], [], []],
        'the one in Oregon',
      )
      const answer = await why(away, guess)
      assert.deepEqual(
        answer.reasons.map((one) => [one['rule'], one['relation'], one['place']]),
        [[2, 'country', { source: 'found', certain: false }]],
      )
      assert.match(answer.message, /found by its name, which several cities of the country have/)
      const near = await publish({ country_ids: ['US'], locations: [{ lat: 37.3, lng: -93.3 }] })
      assert.deepEqual(
        (await why(near, guess)).reasons.map((one) => [one['rule'], one['relation'], one['place']]),
        [
          [2, 'country', { source: 'found', certain: false }],
          [3, 'near', { source: 'found', certain: false }],
        ],
      )
      assert.deepEqual(
        (await why(near, given)).reasons.map((one) => [one['rule'], one['relation'], one['place']]),
        [[3, 'near', null]],
      )
    },
  )
})
