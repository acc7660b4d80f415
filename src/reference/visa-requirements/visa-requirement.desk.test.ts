import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'
import { readVisaChange } from './visa-requirement.service.ts'

interface Override {
  readonly id: string
  readonly revision: number
  readonly kind: string
  readonly valid_from: string
  readonly recorded_until: string | null
}
interface Shown {
  readonly id: string
  readonly answer: Record<string, unknown> | null
  readonly overrides: readonly Override[]
}
interface Payload {
  readonly requirementId: string
  readonly nationality: string
  readonly destination: string
  readonly at: string
  readonly before?: {
    readonly kind: 'visa_free'
    readonly days: number | null
    readonly freedomOfMovement: boolean
  } | null
}

const url = '/api/desk/visa_requirements'

test('visa requirements at the desk', async (t) => {
  const { as, nobody, db, clock, ctx, givenCompany, givenManager, givenStaff, changesReceived } = await testApp(t, {
    template: 'world',
  })
  const company = await givenCompany()
  const partner = as(company)
  const staff = as(await givenStaff())
  const answerOf = async (nationality: string, destination: string): Promise<Record<string, unknown> | undefined> => {
    await changesReceived()
    const path = `/api/v2/visa_requirements?nationality=${nationality}&destination=${destination}`
    return (await partner.get<Record<string, unknown>[]>(path)).body[0]
  }
  const tasks = async (): Promise<{ payload: Payload; due_at: Date }[]> => {
    const { rows } = await sql<{ payload: Payload; due_at: Date }>`
      select payload, due_at from jobs where task = 'visa-requirement-changed' order by due_at`.execute(db.db())
    await sql`delete from jobs where task = 'visa-requirement-changed'`.execute(db.db())
    return rows
  }
  const days = (count: number): Date => new Date(clock.now().getTime() + count * 86_400_000)

  await t.test('staff overrule a pair at once, edit it and withdraw it: the listed row is back', async () => {
    const seeded = await answerOf('DE', 'JP')
    assert.deepEqual([seeded?.['kind'], seeded?.['days'], seeded?.['overruled']], ['visa_free', 90, false])
    const made = await staff.post<Shown>(url, {
      nationality: 'deu',
      destination: 'JP',
      kind: 'eta',
      note: { en: 'Announced.', es: 'Anunciado.' },
      references: ['https://www.mofa.go.jp/'],
    })
    assert.equal(made.status, 201)
    assert.equal(made.body.id, seeded?.['id'])
    const [override] = made.body.overrides
    assert.ok(override)
    const overruled = await answerOf('DE', 'JP')
    assert.deepEqual(
      ['kind', 'days', 'overruled', 'stated_by', 'listed_kind', 'listed_days', 'note', 'references'].map(
        (field) => overruled?.[field],
      ),
      ['eta', null, true, 'staff', 'visa_free', 90, 'Announced.', ['https://www.mofa.go.jp/']],
    )
    assert.match(
      String(overruled?.['sentence']),
      /^Our editors wrote in .* that holders of a passport of Germany need no visa/,
    )
    const [task, ...none] = await tasks()
    assert.deepEqual(none, [])
    assert.deepEqual(task?.payload.before, { kind: 'visa_free', days: 90, freedomOfMovement: false })
    assert.ok(task)
    assert.equal((await readVisaChange(ctx(), task.payload))?.after?.kind, 'eta')

    const edited = await staff.patch<Shown>(`${url}/overrides/${override.id}`, { days: 30 }, { 'if-match': '1' })
    assert.deepEqual([edited.status, edited.body.overrides[0]?.revision, edited.body.answer?.['days']], [200, 2, 30])
    assert.equal((await staff.patch(`${url}/overrides/${override.id}`, { days: 31 }, { 'if-match': '1' })).status, 412)
    assert.equal((await tasks()).length, 1)
    await staff.put(`${url}/overrides/${override.id}`, { note: 'Only another note.' })
    assert.deepEqual(await tasks(), [], 'travellers need the same')

    const withdrawn = await staff.delete<Shown>(`${url}/overrides/${override.id}`)
    assert.deepEqual(
      [withdrawn.status, withdrawn.body.overrides, withdrawn.body.answer?.['kind']],
      [200, [], 'visa_free'],
    )
    assert.deepEqual(await answerOf('DE', 'JP'), seeded)
    assert.equal((await tasks())[0]?.payload.before?.days, 30)
    assert.equal((await staff.delete(`${url}/overrides/${override.id}`)).status, 409)
    const history = await staff.get<Override[]>(`${url}/${made.body.id}/history`)
    assert.deepEqual(
      history.body.map(({ revision, recorded_until }) => [revision, recorded_until !== null]),
      [
        [3, true],
        [2, true],
        [1, true],
      ],
    )
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject_kind = 'visa_override' and subject_id = ${override.id} order by at, id`.execute(
      db.db(),
    )
    assert.deepEqual(rows.map(({ action }) => action).sort(), ['create', 'edit', 'edit', 'withdraw'])
  })

  await t.test('a change of a later day takes effect on that day, and its end gives the listed row back', async () => {
    const from = days(10)
    const until = days(20)
    const made = await staff.post<Shown>(url, {
      nationality: 'FR',
      destination: 'JP',
      kind: 'visa_required',
      valid_from: from.toISOString(),
      valid_until: until.toISOString(),
    })
    assert.equal(made.status, 201)
    assert.equal((await answerOf('FR', 'JP'))?.['kind'], 'visa_free')
    const due = await tasks()
    assert.deepEqual(
      due.map(({ payload, due_at }) => [due_at.getTime(), payload.before]),
      [
        [from.getTime(), undefined],
        [until.getTime(), undefined],
      ],
    )
    clock.advance(10 * 86_400)
    assert.equal((await answerOf('FR', 'JP'))?.['kind'], 'visa_required')
    const [begins, ends] = due
    assert.ok(begins && ends)
    const begun = await readVisaChange(ctx(), begins.payload)
    assert.deepEqual([begun?.before?.kind, begun?.after?.kind], ['visa_free', 'visa_required'])
    clock.advance(10 * 86_400)
    assert.equal((await answerOf('FR', 'JP'))?.['kind'], 'visa_free')
    const ended = await readVisaChange(ctx(), ends.payload)
    assert.deepEqual([ended?.before?.kind, ended?.after?.kind], ['visa_required', 'visa_free'])
  })

  await t.test('one that is withdrawn ahead of its time changes nothing', async () => {
    const made = await staff.post<Shown>(url, {
      nationality: 'IT',
      destination: 'JP',
      kind: 'no_admission',
      valid_from: days(5).toISOString(),
    })
    const [task] = await tasks()
    await staff.delete(`${url}/overrides/${made.body.overrides[0]?.id}`)
    assert.deepEqual(await tasks(), [])
    clock.advance(6 * 86_400)
    assert.equal((await answerOf('IT', 'JP'))?.['kind'], 'visa_free')
    assert.ok(task)
    assert.equal(await readVisaChange(ctx(), task.payload), undefined)
  })

  await t.test('a pair that no source lists', async () => {
    assert.equal(await answerOf('DE', 'AW'), undefined)
    const made = await staff.post<Shown>(url, { nationality: 'DE', destination: 'AW', kind: 'visa_free', days: 30 })
    const shown = await answerOf('DE', 'AW')
    assert.deepEqual([shown?.['kind'], shown?.['listed_kind'], shown?.['agreement']], ['visa_free', null, 'none'])
    assert.equal((await staff.get<Shown>(`${url}/${made.body.id}`)).body.overrides.length, 1)
    const overruled = await staff.get<Shown[]>(url)
    assert.ok(overruled.body.some(({ id }) => id === made.body.id))
    await staff.delete(`${url}/overrides/${made.body.overrides[0]?.id}`)
    assert.equal(await answerOf('DE', 'AW'), undefined)
    await tasks()
  })

  await t.test('lists of a passport are paginated', async () => {
    const page = await staff.get<Shown[]>(`${url}?nationality=DE&per_page=20&page=2`)
    assert.equal(page.status, 200)
    assert.equal(page.body.length, 20)
  })

  await t.test('refusals name the field', async () => {
    const good = { nationality: 'DE', destination: 'KR', kind: 'eta' }
    for (const [field, body] of [
      ['nationality', { ...good, nationality: undefined }],
      ['destination', { ...good, destination: 'XX' }],
      ['destination', { ...good, destination: 'DE' }],
      ['kind', { ...good, kind: 'own_country' }],
      ['kind', { ...good, kind: undefined }],
      ['days', { ...good, days: 0 }],
      ['freedom_of_movement', { ...good, freedom_of_movement: true }],
      ['references', { ...good, references: ['ftp://x'] }],
      ['valid_until', { ...good, valid_until: '2020-01-01' }],
    ] as const) {
      const { status, text } = await staff.post(url, body)
      assert.equal(status, 422, `${field}: ${text}`)
      assert.ok(text.includes(field), text)
    }
    const at = days(3).toISOString()
    assert.equal((await staff.post(url, { ...good, valid_from: at })).status, 201)
    assert.equal((await staff.post(url, { ...good, valid_from: at })).status, 422)
  })

  await t.test('only staff', async () => {
    const manager = as(await givenManager(company))
    const { body } = await staff.get<Shown[]>(`${url}?nationality=DE&destination=KR`)
    const id = body[0]?.id
    for (const caller of [partner, manager, nobody])
      for (const [method, path] of [
        ['GET', url],
        ['GET', `${url}/${id}`],
        ['GET', `${url}/${id}/history`],
        ['POST', url],
        ['PATCH', `${url}/overrides/${id}`],
        ['PUT', `${url}/overrides/${id}`],
        ['DELETE', `${url}/overrides/${id}`],
      ] as const) {
        const { status } = await caller.call(method, path, method === 'GET' || method === 'DELETE' ? {} : { body: {} })
        assert.ok(status === 401 || status === 403, `${method} ${path}: ${status}`)
      }
    assert.equal((await staff.get(`${url}/00000000-0000-4000-8000-000000000000`)).status, 404)
  })
})
