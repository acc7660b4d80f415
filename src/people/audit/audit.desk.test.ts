import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'

interface Line {
  readonly id: number
  readonly actor_kind: string
  readonly actor_id: string | null
  readonly actor_name: string | null
}

test('the audit log names the person or the key; a manager does not see who of the staff it was', async (t) => {
  const house = await testApp(t)
  const [company, other] = [await house.givenCompany(), await house.givenCompany()]
  const boss = await house.givenManager(company, { firstName: 'Kim', lastName: 'Berg' })
  const analyst = await house.givenStaff()
  const [desk, staff] = [await house.signedIn(boss), house.as(analyst)]
  const ada = await house.givenTraveller(company)
  const by = async (caller: typeof desk, path: string, body: object) => {
    const done = await caller.patch(path, body)
    assert.equal(done.status, 200, done.text)
  }
  await by(desk, `/api/desk/users/${ada.id}`, { user: { bio: 'One.' } })
  await by(staff, `/api/desk/users/${ada.id}`, { user: { bio: 'Two.' } })
  await by(house.as(company), `/api/v2/org/${company.id}/users/${ada.id}`, { user: { first_name: 'Ida' } })
  const lines = async (caller: typeof desk) => {
    const { body } = await caller.get<Line[]>(`/api/desk/audit?subject_kind=user&subject_id=${ada.id}&per_page=100`)
    return body.filter(({ actor_kind }) => actor_kind !== 'system')
  }
  const names = async (caller: typeof desk) =>
    Object.fromEntries((await lines(caller)).map(({ actor_kind, actor_name }) => [actor_kind, actor_name]))
  const [seen, all] = [await names(desk), await names(staff)]
  assert.deepEqual([seen['manager'], seen['staff']], ['Kim Berg', null])
  assert.equal(all['manager'], 'Kim Berg')
  assert.match(all['staff'] ?? '', /^\w+ \w+$/)
  assert.ok(seen['company'] && seen['company'] === all['company'], 'the key’s name')
  assert.deepEqual(await lines(await house.signedIn(await house.givenManager(other))), [])

  const [own] = await lines(desk)
  const one = `/api/desk/audit/${own?.id}`
  assert.deepEqual((await desk.get(one)).body, own, 'one by its number, as the list has it')
  for (const path of [one, '/api/desk/audit/999999999'])
    assert.equal((await (await house.signedIn(await house.givenManager(other))).get(path)).status, 404, path)
})
