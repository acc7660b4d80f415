import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, testApp } from '../../../test/support/app.ts'

type Json = Record<string, unknown>

/** The kinds of data that a company may have of its own: how one is made, changed, and seen in version 1. */
const kinds = [
  {
    path: 'disease_data',
    what: 'disease_datum',
    make: { disease_id: 'dengue', symptoms: { en: 'Ours.', es: 'Nuestro.' } },
    change: { symptoms: 'Ours again.' },
    seen: ['/api/v1/diseases/dengue', (body: Json) => (body['disease_datum'] as Json)['symptoms']],
    said: ['Ours.', 'Ours again.'],
  },
  {
    path: 'medication_data',
    what: 'medication_datum',
    make: { medication_id: 'doxycycline', schedule: 'Once.' },
    change: { schedule: 'Twice.' },
    seen: ['/api/v1/medications/doxycycline', (body: Json) => (body['medication_datum'] as Json)['schedule']],
    said: ['Once.', 'Twice.'],
  },
  {
    path: 'vaccination_data',
    what: 'vaccination_datum',
    make: { vaccination_id: 'typhoid-vaccine', side_effects: 'None that we saw.' },
    change: { side_effects: 'A sore arm.' },
    seen: ['/api/v1/vaccinations/typhoid-vaccine', (body: Json) => (body['vaccination_datum'] as Json)['side_effects']],
    said: ['None that we saw.', 'A sore arm.'],
  },
  {
    path: 'health_comments',
    what: 'health_comment',
    make: { country_id: 'KE', disease_id: 'malaria', comment: { en: 'Our word.', es: 'Lo nuestro.' }, common: true },
    change: { comment: 'Our last word.' },
    seen: [
      '/api/v1/countries/KE',
      (body: Json) => ((body['country_datum'] as Json)['country_disease_comments'] as Json[])[0]?.['comment'],
    ],
    said: ['Our word.', 'Our last word.'],
  },
] as const

test('version 1 shows a company’s own health data to its travellers, and to nobody else', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const [ours, theirs] = [await house.givenCompany(), await house.givenCompany()]
  const manager = await house.signedIn(await house.givenManager(ours))
  const [ourPhone, theirPhone] = [
    house.as(await house.givenTraveller(ours)),
    house.as(await house.givenTraveller(theirs)),
  ]
  for (const { path, what, make, change, seen, said } of kinds) {
    await t.test(path, async () => {
      const shown = async (phone: Caller): Promise<unknown> => {
        await house.changesReceived()
        return seen[1]((await phone.get<Json>(seen[0])).body)
      }
      const before = await shown(ourPhone)
      assert.ok(typeof before === 'string' && before !== said[0])
      const made = await manager.post<{ id: string }>(`/api/desk/${path}`, { [what]: make })
      assert.equal(made.status, 201, made.text)
      const one = `/api/desk/${path}/${made.body.id}`
      assert.deepEqual([await shown(ourPhone), await shown(theirPhone)], [said[0], before])
      assert.equal((await manager.patch(one, { [what]: change })).status, 200)
      assert.equal(await shown(ourPhone), said[1])
      assert.equal((await manager.delete(one)).status, 200)
      assert.equal(await shown(ourPhone), before, 'without its own, the default again')
      assert.equal((await manager.post(`${one}/restore`)).status, 200)
      assert.equal(await shown(ourPhone), said[1])
    })
  }
})
