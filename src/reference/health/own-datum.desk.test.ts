import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, testApp } from '../../../test/support/app.ts'

type Json = Record<string, unknown>
type Shown = Json & { id: string; company_id: string | null }
interface Refusal {
  error: { code: string; fields?: Record<string, string[]> }
}

/** The kinds of data that a company may have of its own: how one is made, changed, and seen. */
const kinds = [
  {
    path: 'disease_data',
    what: 'disease_datum',
    make: { disease_id: 'dengue', symptoms: { en: 'Ours.', es: 'Nuestro.' } },
    change: { symptoms: 'Ours again.' },
    seen: ['/api/v2/diseases/dengue', (body: unknown) => (body as { datum: Json }).datum['symptoms']],
    said: ['Ours.', 'Ours again.'],
  },
  {
    path: 'medication_data',
    what: 'medication_datum',
    make: { medication_id: 'doxycycline', schedule: 'Once.' },
    change: { schedule: 'Twice.' },
    seen: [
      '/api/v2/medications',
      (body: unknown) =>
        (body as { name: string; datum: Json }[]).find(({ name }) => name === 'Doxycycline')?.datum['schedule'],
    ],
    said: ['Once.', 'Twice.'],
  },
  {
    path: 'vaccination_data',
    what: 'vaccination_datum',
    make: { vaccination_id: 'typhoid-vaccine', side_effects: 'None that we saw.' },
    change: { side_effects: 'A sore arm.' },
    seen: [
      '/api/v2/vaccinations',
      (body: unknown) =>
        (body as { name: string; datum: Json }[]).find(({ name }) => /typhoid/i.test(name))?.datum['side_effects'],
    ],
    said: ['None that we saw.', 'A sore arm.'],
  },
  {
    path: 'health_comments',
    what: 'health_comment',
    make: { country_id: 'KE', disease_id: 'malaria', comment: { en: 'Our word.', es: 'Lo nuestro.' }, common: true },
    change: { comment: 'Our last word.' },
    seen: ['/api/v2/countries/KE/diseases', (body: unknown) => (body as Json[])[0]?.['comment']],
    said: ['Our word.', 'Our last word.'],
  },
] as const

test('a company’s own health data: its managers write them, nobody else sees them', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const [ours, theirs] = [await house.givenCompany(), await house.givenCompany()]
  const manager = await house.signedIn(await house.givenManager(ours))
  const stranger = await house.signedIn(await house.givenManager(theirs))
  const staff = house.as((await house.givenStaff()).key)
  const [ourPhone, theirPhone] = [
    house.as(await house.givenTraveller(ours)),
    house.as(await house.givenTraveller(theirs)),
  ]

  for (const { path, what, make, change, seen, said: text } of kinds) {
    await t.test(path, async () => {
      const at = `/api/desk/${path}`
      const shown = async (...callers: readonly Caller[]): Promise<unknown[]> => {
        await house.changesReceived()
        return Promise.all(callers.map(async (caller) => seen[1]((await caller.get<unknown>(seen[0])).body)))
      }
      const before = await shown(ourPhone, house.as(ours))
      assert.ok(before.every((one) => typeof one === 'string' && one !== text[0]))

      const made = await manager.post<Shown>(at, { [what]: make })
      assert.deepEqual([made.status, made.body.company_id], [201, ours.id], made.text)
      const one = `${at}/${made.body.id}`
      assert.deepEqual(await shown(ourPhone, house.as(ours)), [text[0], text[0]])
      assert.deepEqual(await shown(theirPhone, house.as(theirs)), before)

      assert.equal((await manager.patch(one, { [what]: change })).status, 200)
      assert.deepEqual(await shown(ourPhone, house.as(ours)), [text[1], text[1]])

      for (const [who, status] of [
        [stranger, 401],
        [house.as(ours), 401],
        [ourPhone, 401],
      ] as const) {
        assert.equal((await who.get(one)).status, status)
        assert.equal((await who.patch(one, { [what]: change })).status, status)
        assert.equal((await who.delete(one)).status, status)
      }
      const forOthers = await manager.post<Refusal>(at, { [what]: { ...make, company_id: theirs.id } })
      assert.equal(forOthers.status, 401)
      assert.equal((await manager.get(`${at}?company_id=${theirs.id}`)).status, 401)
      assert.equal((await manager.get(`${at}?company_id=nonsense`)).status, 422)

      const [shipped] = (await manager.get<Shown[]>(`${at}?company_id=default`)).body
      assert.equal(shipped?.company_id, null, 'the default can be read, to write over it')
      const notTheirs = await manager.patch<Refusal>(`${at}/${shipped?.id}`, { [what]: change })
      assert.deepEqual([notTheirs.status, notTheirs.body.error.code], [403, 'forbidden'])
      const own = await manager.get<Shown[]>(`${at}?company_id=${ours.id}`)
      assert.deepEqual(
        own.body.map(({ id }) => id),
        [made.body.id],
      )

      const second = await staff.post<Shown>(at, { [what]: { ...make, company_id: theirs.id } })
      assert.deepEqual([second.status, second.body.company_id], [201, theirs.id], 'staff write for any company')
      assert.equal((await staff.post(at, { [what]: { ...make, company_id: theirs.id } })).status, 409)
      const nobodys = await staff.post<Refusal>(at, { [what]: { ...make, company_id: made.body.id } })
      assert.match(String(nobodys.body.error.fields?.['company_id']), /not known/)

      assert.equal((await manager.delete(one)).status, 200)
      assert.deepEqual(await shown(ourPhone, house.as(ours)), before, 'without its own, the default again')
      assert.equal((await manager.post(`${one}/restore`)).status, 200)
      assert.deepEqual(await shown(ourPhone, house.as(ours)), [text[1], text[1]])
      const lines = await manager.get<{ action: string; company_id: string }[]>(
        `/api/desk/audit?subject_kind=${what}&subject_id=${made.body.id}`,
      )
      assert.deepEqual(
        lines.body.map(({ action }) => action),
        ['restore', 'delete', 'edit', 'create'],
      )
      assert.deepEqual((await stranger.get<Json[]>(`/api/desk/audit?subject_id=${made.body.id}`)).body, [])
      assert.equal((await staff.delete(`${at}/${second.body.id}`)).status, 200)
    })
  }
})
