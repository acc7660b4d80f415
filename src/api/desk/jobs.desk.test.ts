import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testApp } from '../../../test/support/app.ts'

const dead = '/api/desk/dead_jobs'

test('staff list, retry and discard dead letters, and each act is in the audit log', async (t) => {
  const service = await testApp(t)
  const db = service.db.db()
  await sql`insert into dead_jobs (id, task, payload, priority, due_at, attempts, last_error, created_at, died_at)
    select n, case when n < 4 then 'first' else 'second' end, jsonb_build_object('n', n), 1, ${service.clock.now()}, 5, 'no answer',
      ${service.clock.now()}, ${service.clock.now()} from generate_series(1, 5) n`.execute(db)
  const staff = service.as(await service.givenStaff())
  const ids = async (query = '') => (await staff.get<{ id: number }[]>(`${dead}${query}`)).body.map(({ id }) => id)
  assert.deepEqual(
    [await ids(), await ids('?task=second')],
    [
      [5, 4, 3, 2, 1],
      [5, 4],
    ],
  )

  const { body: listed } = await staff.get<{ id: number }[]>(dead)
  assert.deepEqual((await staff.get(`${dead}/3`)).body, listed[2], 'one by its number, as the list has it')
  assert.equal((await staff.get(`${dead}/99`)).status, 404)

  assert.equal((await staff.post(`${dead}/1/replay`)).status, 200)
  assert.equal((await staff.delete(`${dead}/2`)).status, 200)
  const { body } = await staff.post(`${dead}/replay`, { task: 'second' })
  assert.deepEqual([body, await ids()], [{ replayed: 2 }, [3]])
  for (const status of [(await staff.post(`${dead}/1/replay`)).status, (await staff.delete(`${dead}/99`)).status])
    assert.equal(status, 404)

  const { rows: waiting } = await sql`
    select task, payload, attempts from jobs where task in ('first', 'second') order by id`.execute(db)
  assert.deepEqual(waiting, [
    { task: 'first', payload: { n: 1 }, attempts: 0 },
    { task: 'second', payload: { n: 4 }, attempts: 0 },
    { task: 'second', payload: { n: 5 }, attempts: 0 },
  ])
  const { rows: lines } = await sql`
    select action, subject_kind as kind, subject_id as id, after from audit_log
    where subject_kind in ('job', 'task') order by id`.execute(db)
  assert.deepEqual(lines, [
    { action: 'replay', kind: 'job', id: '1', after: null },
    { action: 'discard', kind: 'job', id: '2', after: null },
    { action: 'replay', kind: 'task', id: 'second', after: { replayed: 2 } },
  ])

  const company = await service.givenCompany()
  const manager = await service.signedIn(await service.givenManager(company))
  assert.equal((await manager.post(`${dead}/3/replay`)).status, 403)
  assert.equal((await service.as(company).delete(`${dead}/3`)).status, 401)
  assert.deepEqual(await ids(), [3])
})
