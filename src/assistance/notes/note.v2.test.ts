import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type Caller, testApp } from '../../../test/support/app.ts'
import { nameOf } from '../../../test/support/case-names.ts'
import { erasePerson, exportPerson, peoplePersonalData } from '../../people/index.ts'
import { givenAppointment, givenIssue } from '../messaging/messaging.testing.ts'
import { notePersonalData } from './note-data.service.ts'

interface Note {
  id: string
  created_at: string
  updated_at: string
  body: string
  pinned: boolean
  shared: boolean
  owner_id: string | null
  issue_id: string | null
  appointment_id: string | null
  issue: { id: string; affected: { id: string; email: string | null } } | null
  appointment: { id: string; pin_code: number | null } | null
  owner: { id: string; display_name: string } | null
}
type Failed = { error: { code: string; fields?: Record<string, string[]> } }

/** A traveller, a doctor of the network who handles the issue and has an appointment, and everybody else who might look. */
async function house(t: TestContext) {
  const app = await testApp(t)
  const company = await app.givenCompany({ features: ['assistance'] })
  const other = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company)
  const ben = await app.givenTraveller(company)
  const manager = await app.givenManager(company)
  const doctor = await app.givenNetworkResponder({ firstName: 'Mara', roles: ['medical_practitioner'] })
  const colleague = await app.givenTraveller(company, { roles: ['psychiatrist'] })
  const staff = await app.givenStaff()
  const issue = await givenIssue(app, company, { affected: ada, handler: doctor })
  const appointment = await givenAppointment(app, company, { issue, patient: ada, responder: doctor })
  const of = { issue: `/api/v2/issues/${issue.id}/notes`, appointment: `/api/v2/appointments/${appointment.id}/notes` }
  const write = (who: Caller, path: string, note: object, more: object = {}) =>
    who.post<Note & Failed>(path, { note, ...more })
  return { app, company, other, ada, ben, manager, doctor, colleague, staff, issue, appointment, of, write }
}

const bodies = async (who: Caller, path: string): Promise<string[]> =>
  (await who.get<Note[]>(path)).body.map(({ body }) => body)

test('a note has the contract’s fields, what it is about, and its owner', async (t) => {
  const { app, company, ada, doctor, issue, appointment, of, write } = await house(t)
  const { status, body, text } = await write(app.as(doctor), of.issue, {
    body: ' Allergic to penicillin. ',
    pinned: true,
  })
  assert.equal(status, 201, text)
  assert.deepEqual(
    { ...body, issue: body.issue?.id, owner: body.owner?.display_name },
    {
      id: body.id,
      created_at: '2026-11-14T12:00:00.000Z',
      updated_at: '2026-11-14T12:00:00.000Z',
      body: 'Allergic to penicillin.',
      pinned: true,
      shared: false,
      owner_id: doctor.id,
      issue_id: issue.id,
      appointment_id: null,
      issue: issue.id,
      appointment: null,
      owner: `Mara ${doctor.lastName}`,
    },
  )
  assert.equal(body.issue?.affected.email, null, 'a responder of the network sees no address')
  const [seen] = (await app.as(company).get<Note[]>(of.issue)).body
  assert.equal(seen?.issue?.affected.email, ada.email)
  const about = await write(app.as(doctor), of.appointment, { body: 'Come back on Monday.', shared: 1 })
  assert.deepEqual(
    [about.status, about.body.appointment?.id, about.body.issue_id, about.body.appointment_id, about.body.shared],
    [201, appointment.id, null, appointment.id, true],
  )
  assert.equal(about.body.appointment?.pin_code, null)
})

test('every path of creating leads to the same list: pinned ones first, then the newest', async (t) => {
  const { app, company, doctor, manager, staff, issue, appointment, of, write } = await house(t)
  const tick = () => app.clock.advance(1)
  for (const [who, path, note, more] of [
    [doctor, '/api/v2/notes', { body: 'one' }, { issue_id: issue.id }],
    [manager, '/api/v2/notes', { body: 'two', pinned: 'true', issue_id: issue.id }, {}],
    [company, of.issue, { body: 'three' }, {}],
    [staff, of.issue, { body: 'four', pinned: true }, {}],
  ] as const) {
    const { status, text } = await write(app.as(who), path, note, more)
    assert.equal(status, 201, text)
    tick()
  }
  assert.deepEqual(await bodies(app.as(doctor), of.issue), ['four', 'two', 'three', 'one'])
  const { body } = await app.as(company).get<Note[]>(of.issue)
  assert.deepEqual(
    body.map(({ owner_id }) => owner_id),
    [staff.id, manager.id, null, doctor.id],
  )
  const made = await write(
    app.as(doctor),
    '/api/v2/notes',
    { body: 'of the visit' },
    { appointment_id: appointment.id },
  )
  assert.equal(made.status, 201, made.text)
  assert.deepEqual(await bodies(app.as(doctor), of.appointment), ['of the visit'])
  assert.equal(
    (await bodies(app.as(doctor), of.issue)).length,
    4,
    'a note about the appointment is not one about the issue',
  )
})

test('who reads and who writes notes', async (t) => {
  const { app, company, other, ada, ben, manager, doctor, colleague, staff, of, write } = await house(t)
  const outsider = await app.givenNetworkResponder({ roles: ['medical_practitioner'] })
  for (const path of [of.issue, of.appointment]) {
    await write(app.as(doctor), path, { body: 'hidden' })
    app.clock.advance(1)
    await write(app.as(doctor), path, { body: 'open', shared: true })
  }
  const all = ['open', 'hidden']
  const cases = [
    ['the handler', app.as(doctor), [200, all, 201], [200, all, 201]],
    ['a responder of the field', app.as(colleague), [200, all, 201], [401, null, 401]],
    ['a responder of the network', app.as(outsider), [200, all, 201], [401, null, 401]],
    ['a manager', app.as(manager), [200, all, 201], [200, all, 201]],
    ['the company’s key', app.as(company), [200, all, 201], [200, all, 201]],
    ['staff', app.as(staff.key), [200, all, 201], [200, all, 201]],
    ['the affected person', app.as(ada), [200, ['open'], 403], [200, ['open'], 403]],
    ['another traveller', app.as(ben), [401, null, 401], [401, null, 401]],
    ['another company', app.as(other), [401, null, 401], [401, null, 401]],
    ['a public key', app.asPublic(company), [401, null, 401], [401, null, 401]],
    ['nobody', app.nobody, [401, null, 401], [401, null, 401]],
  ] as const
  for (const [name, caller, ofIssue, ofAppointment] of cases)
    for (const [kind, path, [reading, seen, writing]] of [
      ['issue', of.issue, ofIssue],
      ['appointment', of.appointment, ofAppointment],
    ] as const)
      await t.test(nameOf(name, kind), async () => {
        const list = await caller.get<Note[]>(path)
        assert.equal(list.status, reading, list.text)
        if (seen)
          assert.deepEqual(
            list.body.map(({ body }) => body),
            seen,
          )
        const made = await write(caller, path, { body: 'new' })
        assert.equal(made.status, writing, made.text)
        if (writing === 201) await sql`delete from notes where id = ${made.body.id}`.execute(app.db.db())
      })
})

test('a manager whom the issue is about reads only what is shared', async (t) => {
  const { app, company, manager, doctor, write } = await house(t)
  const issue = await givenIssue(app, company, { affected: manager, handler: doctor })
  const path = `/api/v2/issues/${issue.id}/notes`
  await write(app.as(doctor), path, { body: 'hidden' })
  assert.deepEqual(await bodies(app.as(manager), path), [])
  assert.equal((await write(app.as(manager), path, { body: 'mine' })).status, 403)
})

test('a change without a note toggles the pin; with one it sets what it names', async (t) => {
  const { app, company, ada, ben, other, doctor, manager, of, write } = await house(t)
  const note = (await write(app.as(doctor), of.issue, { body: 'first' })).body
  const path = `/api/v2/notes/${note.id}`
  const change = async (who: Caller, body: unknown, method = 'PATCH') => {
    const answer = await who.call<Note & Failed>(method, path, { body })
    return [answer.status, answer.body.pinned, answer.body.body, answer.body.shared]
  }
  app.clock.advance(60)
  assert.deepEqual(await change(app.as(doctor), { issue_id: note.issue_id }), [200, true, 'first', false])
  assert.deepEqual(await change(app.as(manager), { issue_id: note.issue_id }), [200, false, 'first', false])
  assert.deepEqual(await change(app.as(company), {}, 'PUT'), [200, true, 'first', false])
  assert.deepEqual(await change(app.as(company), { note: {} }), [200, false, 'first', false])
  assert.deepEqual(await change(app.as(manager), { note: { pinned: true } }), [200, true, 'first', false])
  assert.deepEqual(await change(app.as(manager), { note: { pinned: true } }), [200, true, 'first', false])
  assert.deepEqual(await change(app.as(doctor), { note: { body: 'second', shared: true } }), [
    200,
    true,
    'second',
    true,
  ])
  const bare = await app.as(doctor).call<Note>('PATCH', path)
  assert.deepEqual([bare.status, bare.body.pinned], [200, false], bare.text)
  assert.equal(bare.body.updated_at, '2026-11-14T12:01:00.000Z')
  for (const [name, who, status] of [
    ['a manager rewrites the doctor’s note', app.as(manager), 403],
    ['the traveller', app.as(ada), 403],
    ['another traveller', app.as(ben), 401],
    ['another company', app.as(other), 401],
    ['nobody', app.nobody, 401],
  ] as const)
    await t.test(name, async () => assert.equal((await who.patch(path, { note: { body: 'third' } })).status, status))
  assert.equal((await app.as(doctor).patch(`/api/v2/notes/${randomUUID()}`, {})).status, 404)
  const own = (await write(app.as(company), of.issue, { body: 'of our server' })).body
  const changed = await app.as(manager).patch<Note>(`/api/v2/notes/${own.id}`, { note: { body: 'ours' } })
  assert.deepEqual([changed.status, changed.body.body], [200, 'ours'])
})

test('what is refused', async (t) => {
  const { app, doctor, issue, appointment, of } = await house(t)
  const phone = app.as(doctor)
  const both = { issue_id: issue.id, appointment_id: appointment.id }
  const cases: readonly (readonly [string, object, number, string | undefined])[] = [
    [of.issue, { note: { body: '  ' } }, 422, 'body'],
    [of.issue, { note: {} }, 422, 'body'],
    [of.issue, {}, 422, 'note'],
    [of.issue, { note: { body: 'x'.repeat(10_001) } }, 422, 'body'],
    [of.issue, { note: { body: 'x', pinned: 'perhaps' } }, 422, 'pinned'],
    ['/api/v2/notes', { note: { body: 'x' } }, 422, 'issue_id'],
    ['/api/v2/notes', { note: { body: 'x' }, ...both }, 422, 'issue_id'],
    ['/api/v2/notes', { note: { body: 'x' }, issue_id: randomUUID() }, 404, undefined],
    ['/api/v2/notes', { note: { body: 'x' }, issue_id: 'no id' }, 404, undefined],
    [`/api/v2/issues/${randomUUID()}/notes`, { note: { body: 'x' } }, 404, undefined],
    [`/api/v2/appointments/${randomUUID()}/notes`, { note: { body: 'x' } }, 404, undefined],
  ]
  for (const [path, body, status, field] of cases)
    await t.test(nameOf(path.replaceAll(/[0-9a-f]{8}-[0-9a-f-]+/g, ':id'), body), async () => {
      const answer = await phone.post<Failed>(path, body)
      assert.equal(answer.status, status, answer.text)
      assert.deepEqual(Object.keys(answer.body.error.fields ?? {}), field === undefined ? [] : [field])
    })
  assert.deepEqual(await bodies(phone, of.issue), [])
})

test('a person’s data: shared notes and own ones are exported, notes about the person are erased', async (t) => {
  const { app, ada, ben, doctor, company, of, write } = await house(t)
  for (const path of [of.issue, of.appointment]) {
    await write(app.as(doctor), path, { body: 'hidden' })
    await write(app.as(doctor), path, { body: 'open', shared: true })
  }
  const elsewhere = await givenIssue(app, company, { affected: ben, handler: doctor })
  await write(app.as(doctor), `/api/v2/issues/${elsewhere.id}/notes`, {
    body: `Travels with ${ada.firstName} ${ada.lastName}.`,
  })
  const dataOf = async (userId: string) =>
    ((await exportPerson(app.ctx(), userId, [notePersonalData])).data['notes'] as Note[]).map(({ body }) => body)
  assert.deepEqual(await dataOf(ada.id), ['open', 'open'])
  assert.equal((await dataOf(doctor.id)).length, 5)
  await erasePerson(app.ctx(), ada.id, [...peoplePersonalData, notePersonalData])
  const { rows } = await sql<{ body: string }>`select body from notes`.execute(app.db.db())
  assert.equal(rows.length, 1)
  assert.doesNotMatch(rows[0]?.body ?? '', new RegExp(`${ada.lastName}`))
})

test('lines of the audit log about notes lose an erased person, also what a note said before', async (t) => {
  const { app, ada, ben, doctor, company, of, write } = await house(t)
  const lines = async () =>
    (
      await sql<{ values: string }>`
        select concat(before::text, after::text) as values from audit_log where subject_kind = 'note' order by id`.execute(
        app.db.db(),
      )
    ).rows.map(({ values }) => values)
  const about = await write(app.as(doctor), of.appointment, { body: `${ada.firstName} has hepatitis.` })
  const bens = await givenIssue(app, company, { affected: ben, handler: doctor })
  const path = `/api/v2/issues/${bens.id}/notes`
  const other = await write(app.as(doctor), path, { body: `${ada.firstName} called.` })
  await app.givenTraveller(company, { lastName: ada.lastName ?? '' })
  await write(app.as(doctor), path, { body: `A cousin, ${ada.lastName}, sleeps.` })
  await app.as(doctor).patch(`/api/v2/notes/${other.body.id}`, { note: { body: 'A colleague called.' } })
  assert.equal(about.status, 201, about.text)
  assert.equal((await lines()).length, 4)
  await erasePerson(app.ctx(), ada.id, [...peoplePersonalData, notePersonalData])
  const left = (await lines()).join(' ')
  for (const word of [ada.firstName, 'hepatitis']) assert.ok(!left.includes(word), `${word} in ${left}`)
  assert.ok(left.includes(`A cousin, ${ada.lastName}, sleeps.`), 'another person has this name too')
})
