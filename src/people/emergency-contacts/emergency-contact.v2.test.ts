import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Answer, testApp } from '../../../test/support/app.ts'

interface Contact {
  readonly id: string
  readonly name: string
  readonly phone_number: string
  readonly relation: string
  readonly language: string | null
  readonly consented_at: string
}

const path = '/api/v2/users/my_emergency_contacts'
const maria = { name: ' Maria  Torres ', phone_number: '+51 1 555-0199', relation: 'mother', language: 'es' }
const fieldsOf = ({ body }: Answer<unknown>): readonly string[] =>
  Object.keys((body as { error: { fields?: object } }).error.fields ?? {}).toSorted()

test('a traveller names whom to call, with their consent, and takes it back', async (t) => {
  const app = await testApp(t)
  const [company, other] = [await app.givenCompany(), await app.givenCompany()]
  const [ana, ben] = [await app.givenTraveller(company), await app.givenTraveller(company)]
  const own = app.as(ana)
  const add = (contact: object) => own.post<Contact>(path, { emergency_contact: contact })
  const atDesk = async (who: Awaited<ReturnType<typeof app.signedIn>>) =>
    who.get<Contact[]>(`/api/desk/users/${ana.id}/emergency_contacts`)
  const manager = await app.signedIn(await app.givenManager(company))
  const stranger = await app.signedIn(await app.givenManager(other))

  await t.test('only with consent, and only what can be called', async () => {
    for (const consent of [{}, { consent: false }]) {
      const refused = await add({ ...maria, ...consent })
      assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['consent']])
    }
    const wrong = await add({ name: ' ', phone_number: '01 555 0199', relation: 'x'.repeat(61), consent: true })
    assert.deepEqual([wrong.status, fieldsOf(wrong)], [422, ['name', 'phone_number', 'relation']])
    const words = await add({ ...maria, phone_number: 'at home', consent: true })
    assert.deepEqual([words.status, fieldsOf(words)], [422, ['phone_number']])
    assert.ok([400, 422].includes((await add({ ...maria, language: 'fr', consent: true })).status))
    assert.deepEqual((await own.get(path)).body, [])
  })

  await t.test('the company sees it, others see nothing', async () => {
    const { status, body } = await add({ ...maria, consent: true })
    assert.deepEqual(
      [status, body.name, body.phone_number, body.relation, body.language, body.consented_at],
      [201, 'Maria Torres', '+5115550199', 'mother', 'es', app.clock.now().toISOString()],
    )
    assert.deepEqual((await own.get(path)).body, [body])
    assert.deepEqual((await atDesk(manager)).body, [body])
    assert.deepEqual((await atDesk(app.as(await app.givenStaff()))).body, [body])
    assert.equal((await atDesk(stranger)).status, 401)
    assert.equal((await app.as(company).get(path)).status, 401)
    assert.deepEqual((await app.as(ben).get(path)).body, [])
    for (const method of ['patch', 'put'] as const)
      assert.equal((await app.as(ben)[method](`${path}/${body.id}`, { emergency_contact: maria })).status, 404)
    assert.equal((await app.as(ben).delete(`${path}/${body.id}`)).status, 404)
  })

  await t.test('a new name or number needs the consent again', async () => {
    const [before] = (await own.get<Contact[]>(path)).body
    const one = `${path}/${before?.id}`
    app.clock.advance(60)
    const related = await own.patch<Contact>(one, { emergency_contact: { relation: 'stepmother', language: null } })
    assert.deepEqual(related.body, {
      ...related.body,
      ...before,
      ...{ relation: 'stepmother', language: null },
      updated_at: app.clock.now().toISOString(),
    })
    const number = { phone_number: '+5115550200' }
    const refused = await own.put(one, { emergency_contact: number })
    assert.deepEqual([refused.status, fieldsOf(refused)], [422, ['consent']])
    const changed = await own.put<Contact>(one, { emergency_contact: { ...number, consent: true } })
    assert.deepEqual(
      [changed.body.phone_number, changed.body.consented_at],
      ['+5115550200', app.clock.now().toISOString()],
    )
  })

  await t.test('five at most, also at the same moment', async () => {
    const made = await Promise.all(
      Array.from({ length: 6 }, (_, n) => add({ ...maria, name: `Friend ${n}`, consent: true })),
    )
    assert.deepEqual(made.map(({ status }) => status).toSorted(), [201, 201, 201, 201, 422, 422])
    const { body } = await own.get<Contact[]>(path)
    assert.equal(body.length, 5)
    assert.equal((await own.delete(`${path}/${body[4]?.id}`)).status, 200)
    assert.deepEqual((await own.get(path)).body, body.slice(0, 4))
  })

  await t.test('the log says who changed them, and nothing of them; the export has them', async () => {
    const log = await manager.get<{ action: string; before: unknown; after: unknown }[]>(
      '/api/desk/audit?subject_kind=emergency_contact&per_page=50',
    )
    assert.equal(log.body.length, 8)
    assert.ok(log.body.every(({ before, after }) => before === null && after === null))
    const { body } = await own.get<{ data: { emergency_contacts: { name: string }[] } }>('/api/v2/users/my_data')
    assert.equal(body.data.emergency_contacts[0]?.name, 'Maria Torres')
  })

  await t.test('they go with the account', async () => {
    const staff = app.as(await app.givenStaff())
    const left = () => app.db.db().selectFrom('emergency_contacts').select('user_id').execute()
    await app.as(ben).post(path, { emergency_contact: { ...maria, consent: true } })
    assert.equal((await staff.post(`/api/desk/users/${ana.id}/erase`, { confirm: true })).status, 200)
    assert.deepEqual(await left(), [{ user_id: ben.id }])
    assert.equal((await manager.delete(`/api/desk/users/${ben.id}`)).status, 200)
    assert.deepEqual(await left(), [])
  })
})
