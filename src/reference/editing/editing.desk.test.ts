import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Caller, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { cases, type Json, type RowJson } from './editing.testing.ts'

interface Refusal {
  error: { code: string; message: string; fields?: Record<string, string[]> }
}

test('every kind of the world’s data is written at the desk in the same way', async (t) => {
  const house = await testApp(t, { template: 'world' })
  const staff = house.as((await house.givenStaff()).key)
  const company = await house.givenCompany()
  const lines = (what: string, id: string) =>
    staff.get<{ action: string; before: Json | null; after: Json | null }[]>(
      `/api/desk/audit?subject_kind=${what}&subject_id=${id}&per_page=100`,
    )

  for (const { path, what, create, existing, change, reads = change, refused, column } of cases) {
    await t.test(path, async (own) => {
      const at = `/api/desk/${path}`
      const first = create
        ? await staff.post<RowJson>(at, { [what]: create })
        : await staff.get<RowJson>(`${at}/${existing ?? ''}`)
      assert.equal(first.status, create ? 201 : 200, first.text)
      const { id, revision } = first.body
      const one = `${at}/${id}`

      const preview = await staff.patch<RowJson>(`${one}?preview=true`, { [what]: change })
      assert.deepEqual([preview.status, preview.body.revision], [200, revision], preview.text)
      const before = await staff.get<RowJson>(one)
      assert.deepEqual(before.body, first.body, 'a preview changes nothing')

      const etag = String(before.headers['etag'])
      const edited = await staff.patch<RowJson>(one, { [what]: change }, { 'if-match': etag })
      assert.equal(edited.status, 200, edited.text)
      for (const [name, value] of Object.entries(reads)) assert.deepEqual(edited.body[name], value, name)
      assert.deepEqual(
        { ...edited.body, updated_at: 0, edited: 0 },
        { ...preview.body, updated_at: 0, edited: 0, revision: revision + 1 },
      )
      const stale = await staff.put<Refusal>(one, { [what]: change }, { 'if-match': etag })
      assert.deepEqual([stale.status, stale.body.error.code], [412, 'changed_meanwhile'])
      const same = await staff.put<RowJson>(one, { [what]: change }, { 'if-match': String(edited.headers['etag']) })
      assert.deepEqual([same.status, same.body.revision], [200, revision + 1], 'nothing differs, so nothing is written')

      const columns = edited.body['edited'] as string[]
      assert.ok(columns.includes(column), `a seed leaves ${column} alone: ${columns}`)

      const undone = await staff.post<RowJson>(`${one}/undo`, {})
      assert.equal(undone.status, 200, undone.text)
      assert.deepEqual(
        { ...undone.body, updated_at: 0, edited: 0 },
        { ...first.body, updated_at: 0, edited: 0, revision: revision + 2 },
      )

      for (const [sent, field, message] of refused)
        await own.test(nameOf(sent, field), async () => {
          const { status, body, text } = create
            ? await staff.post<Refusal>(at, { [what]: sent })
            : await staff.patch<Refusal>(one, { [what]: sent })
          assert.equal(status, 422, text)
          assert.match(String(body.error.fields?.[field]), message, text)
        })

      const list = await staff.get<RowJson[]>(`${at}?per_page=2`)
      assert.deepEqual([list.status, list.headers['per-page']], [200, '2'])
      assert.ok(Number(list.headers['total']) >= 1 && list.body.length > 0)
      const actions = (await lines(what, id)).body.map((line) => line.action)
      assert.deepEqual(actions, create ? ['undo', 'edit', 'create'] : ['undo', 'edit'])
      for (const caller of [house.as(company), house.nobody]) assert.equal((await caller.get(at)).status, 401)
      assert.equal((await staff.get(`${at}/7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0`)).status, 404)
      if (create) await removeAndRestore(staff, one, { [what]: change }, first.body)
      else assert.ok([404, 405].includes((await staff.delete(one)).status), 'it cannot be removed')
    })
  }
})

async function removeAndRestore(staff: Caller, one: string, change: Json, { id }: RowJson): Promise<void> {
  const at = one.slice(0, one.lastIndexOf('/'))
  const removed = await staff.delete<RowJson>(one)
  assert.equal(removed.status, 200, removed.text)
  assert.notEqual(removed.body.deleted_at, null)
  const gone = await staff.get<RowJson[]>(`${at}?removed=true`)
  assert.deepEqual(
    gone.body.map((row) => row.id),
    [id],
  )
  const edit = await staff.patch<Refusal>(one, change)
  assert.deepEqual([edit.status, edit.body.error.code], [409, 'removed'])
  const stale = await staff.call<Refusal>('POST', `${one}/restore`, { headers: { 'if-match': '1' } })
  assert.equal(stale.status, 412)
  const back = await staff.post<RowJson>(`${one}/restore`)
  assert.deepEqual([back.status, back.body.deleted_at], [200, null])
  assert.equal((await staff.get<RowJson[]>(`${at}?removed=true`)).body.length, 0)
}
