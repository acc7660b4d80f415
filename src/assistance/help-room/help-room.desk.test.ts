import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import type { Caller, GivenUser } from '../../../test/support/app.ts'
import { newId } from '../../platform/ids.ts'
import { type Detail, fever, passport, path, type Refused, type Row, room, type Summary } from './help-room.testing.ts'

const ids = async (caller: Caller, query = ''): Promise<string[]> => {
  const { status, body, text } = await caller.get<Row[]>(`${path}${query}`)
  assert.equal(status, 200, text)
  return body.map((one) => one.id)
}

test('the help room lists who waits longest first, and says whether it is the helpers’ turn', async (t) => {
  const { app, company, other, make, say, claim, ada, bo, doctor, staff, manager, boss } = await room(t)
  const first = await make(passport, ada)
  app.clock.advance(60)
  const second = await make(fever, ada)
  app.clock.advance(60)
  const foreign = await make(passport, bo)
  app.clock.advance(60)
  const sketch = await make({ type: 99 }, ada)
  assert.deepEqual(await ids(staff), [first, second, foreign, sketch])
  assert.deepEqual(await ids(manager), [first, second, sketch], 'a manager sees the own company’s')
  assert.deepEqual(await ids(staff, `?company_id=${other.id}`), [foreign])
  assert.equal((await manager.get(`${path}?company_id=${other.id}`)).status, 401)

  const row = async (id: string) =>
    (await staff.get<Row[]>(`${path}?per_page=100`)).body.find((one) => one.id === id) ?? assert.fail(id)
  const waiting = await row(second)
  assert.deepEqual(
    [waiting.status, waiting.waiting_seconds, waiting.traveller_waits, waiting.last_message_at, waiting.number_bids],
    [1, 120, true, null, 0],
  )
  assert.deepEqual(waiting.company, { id: company.id, name: 'Demo Travel' })
  assert.deepEqual([waiting.affected?.email, waiting.current_handler], [ada.email, null])
  assert.deepEqual([(await row(sketch)).waiting_seconds, (await row(sketch)).traveller_waits], [null, false])

  await claim(doctor, second)
  assert.deepEqual([(await row(second)).waiting_since, (await row(second)).current_handler?.id], [null, doctor.id])
  await say(ada, second, 'It is 40 degrees now.')
  app.clock.advance(30)
  await say(ada, second, 'Hello?')
  app.clock.advance(30)
  const asked = await row(second)
  assert.deepEqual(
    [asked.waiting_seconds, asked.traveller_waits, asked.last_message_at],
    [60, true, '2026-11-14T12:03:30.000Z'],
  )
  assert.deepEqual((await ids(staff)).slice(0, 3), [first, foreign, second], 'waiting since the first unanswered word')
  await say(doctor, second, 'I am here.')
  assert.deepEqual([(await row(second)).waiting_seconds, (await row(second)).traveller_waits], [null, false])

  for (const [name, query, expected] of [
    ['by state', '?state=1', [first, foreign]],
    ['by type', '?type=0', [second]],
    ['that nobody handles', '?handler=none&state=1', [first, foreign]],
    ['of a handler', `?handler=${doctor.id}`, [second]],
    ['of nobody’s', `?handler=${boss.id}`, []],
    ['of an age', '?age=under_15_minutes', [first, foreign, second, sketch]],
    ['older', '?age=over_1_day', []],
    ['newest first', '?order=newest', [sketch, foreign, second, first]],
    ['oldest first', '?order=oldest', [first, second, foreign, sketch]],
    ['closed ones', '?state=3', []],
  ] as const)
    await t.test(name, async () => {
      const found = await ids(staff, query)
      // Whoever does not wait comes after those who do, oldest first.
      assert.deepEqual(found, [...expected])
    })
  await t.test('of a traveller, those that are over too', async () => {
    const cancelled = await staff.post(`${path}/${first}/cancel`)
    assert.equal(cancelled.status, 200, cancelled.text)
    const ofAda = `?user_id=${ada.id}&order=oldest`
    assert.deepEqual(await ids(staff, ofAda), [first, second, sketch])
    assert.deepEqual(await ids(manager, ofAda), [first, second, sketch])
    assert.deepEqual(await ids(manager, `${ofAda}&state=1`), [])
    assert.deepEqual(await ids(manager, `?user_id=${bo.id}`), [], 'another company’s traveller has none to see')
    const paged = await manager.get<Row[]>(`${path}${ofAda}&per_page=2&page=2`)
    assert.deepEqual([paged.body.map((one) => one.id), paged.headers['total-count']], [[sketch], '3'])
    assert.equal((await staff.get(`${path}?user_id=ada`)).status, 400)
    assert.equal((await app.nobody.get(`${path}${ofAda}`)).status, 401)
    assert.equal((await app.as(company).get(`${path}${ofAda}`)).status, 401)
  })
  await t.test('in pages', async () => {
    const paged = await staff.get<Row[]>(`${path}?per_page=1&page=2`)
    assert.deepEqual([paged.body[0]?.id, paged.headers['total-count']], [second, '3'])
  })
  await t.test('a handler that is neither an id nor none', async () => {
    const refused = await staff.get<Refused>(`${path}?handler=somebody`)
    assert.deepEqual([refused.status, Object.keys(refused.body.error.fields ?? {})], [422, ['handler']])
  })
})

test('what the help room answers is the same version until something happens, however long the traveller waits', async (t) => {
  const { app, make, say, ada, doctor, claim, staff } = await room(t)
  const id = await make(fever, ada)
  await app.settle()
  const paths = [`${path}/${id}`, path, `${path}/summary`, `/api/v2/issues/${id}`]
  const callers = paths.map((one) => (one.startsWith('/api/v2') ? app.as(ada) : staff))
  const tagsOf = () => Promise.all(paths.map(async (one, n) => String((await callers[n]?.get(one))?.headers['etag'])))
  const tags = await tagsOf()
  app.clock.advance(61)
  for (const [n, one] of paths.entries())
    assert.equal((await callers[n]?.get(one, { 'if-none-match': tags[n] ?? '' }))?.status, 304, one)
  await claim(doctor, id)
  await say(ada, id, 'It is 40 degrees now.')
  const after = await tagsOf()
  assert.deepEqual(
    after.filter((tag, n) => tag === tags[n]),
    [],
  )
})

test('the summary counts by state and by age, and names who waits longest', async (t) => {
  const { app, make, claim, ada, bo, doctor, staff, manager } = await room(t)
  const empty = await manager.get<Summary>(`${path}/summary`)
  assert.deepEqual([empty.body.number_waiting, empty.body.longest_waiting], [0, null])
  const old = await make(fever, ada)
  app.clock.advance(2 * 3600)
  await make({ type: 99 }, ada)
  const foreign = await make(passport, bo)
  app.clock.advance(600)
  const counts = async (caller: Caller, query = '') => {
    const { body, text, status } = await caller.get<Summary>(`${path}/summary${query}`)
    assert.equal(status, 200, text)
    return [
      body.by_state.map(({ count }) => count),
      body.by_age.map(({ count }) => count),
      body.number_waiting,
      body.longest_waiting?.issue_id ?? null,
      body.longest_waiting?.waiting_seconds ?? null,
    ]
  }
  assert.deepEqual(await counts(staff), [[1, 2, 0, 0, 0, 0], [2, 0, 1, 0, 0], 2, old, 7800])
  assert.deepEqual(await counts(manager), [[1, 1, 0, 0, 0, 0], [1, 0, 1, 0, 0], 1, old, 7800])
  await claim(doctor, old)
  assert.deepEqual(await counts(staff), [[1, 1, 1, 0, 0, 0], [2, 0, 1, 0, 0], 1, foreign, 600])
  assert.equal((await staff.post(`${path}/${old}/close`)).status, 200)
  assert.deepEqual(await counts(staff), [[1, 1, 0, 1, 0, 0], [2, 0, 0, 0, 0], 1, foreign, 600])
  assert.deepEqual((await counts(manager))[0], [1, 0, 0, 1, 0, 0])
})

test('staff and managers claim, close and cancel at the desk, and the timeline tells of it', async (t) => {
  const { app, make, claim, ada, bo, boss, doctor, staffer, staff, manager } = await room(t)
  const mine = await make(passport, ada)
  app.clock.advance(1)
  const claimed = await staff.post<Detail>(`${path}/${mine}/claim`)
  assert.deepEqual(
    [claimed.status, claimed.body.status, claimed.body.current_handler?.id],
    [200, 2, staffer.id],
    claimed.text,
  )
  assert.equal((await staff.post(`${path}/${mine}/claim`)).status, 200, 'again is harmless')
  const late = await manager.post<Refused>(`${path}/${mine}/claim`)
  assert.deepEqual([late.status, late.body.error.code], [409, 'issue_handling'])
  app.clock.advance(1)
  assert.equal((await manager.post<Detail>(`${path}/${mine}/close`)).body.status, 3)
  assert.equal((await manager.post(`${path}/${mine}/close`)).status, 409)
  const { body } = await staff.get<Detail>(`${path}/${mine}`)
  assert.deepEqual(
    body.timeline
      .filter(({ action }) => action !== 'wait')
      .map(({ action, actor_kind, actor }) => [action, actor_kind, actor?.id ?? null]),
    [
      ['create', 'user', ada.id],
      ['claim', 'staff', staffer.id],
      ['close', 'manager', boss.id],
    ],
  )
  assert.ok(body.timeline.some(({ action }) => action === 'wait'))

  const medical = await make(fever, ada)
  assert.equal((await manager.post(`${path}/${medical}/claim`)).status, 403, 'medical ones are for responders')
  app.clock.advance(1)
  await claim(doctor, medical)
  const told = await manager.get<Detail>(`${path}/${medical}`)
  const byDoctor = told.body.timeline.find(({ action }) => action === 'claim')
  assert.deepEqual([byDoctor?.actor_kind, byDoctor?.actor?.id], ['user', doctor.id])
  assert.equal((await manager.post<Detail>(`${path}/${medical}/cancel`)).body.status, 4)

  const foreign = await make(passport, bo)
  const traveller = app.as(ada)
  for (const [name, caller, status] of [
    ['a manager, another company’s', manager, 401],
    ['nobody', app.nobody, 401],
    ['a traveller', traveller, 401],
    ['a responder', app.as(doctor), 401],
  ] as const)
    await t.test(name, async () => {
      assert.equal((await caller.get(`${path}/${foreign}`)).status, status)
      for (const act of ['claim', 'close', 'cancel'])
        assert.equal((await caller.post(`${path}/${foreign}/${act}`)).status, status, act)
      assert.equal((await caller.post(`${path}/${foreign}/hand_over`, { handler_id: boss.id })).status, status)
    })
  await t.test('an unknown id', async () => {
    const unknown = newId(app.clock.now())
    assert.equal((await staff.get(`${path}/${unknown}`)).status, 404)
    for (const act of ['claim', 'close', 'cancel'])
      assert.equal((await manager.post(`${path}/${unknown}/${act}`)).status, 404, act)
    assert.equal((await staff.post(`${path}/${unknown}/hand_over`, { handler_id: boss.id })).status, 404)
  })
})

test('the organization opens a closed issue again: its handler goes on, or it waits, and it is finished seven days after the last close', async (t) => {
  const { app, make, claim, company, ada, boss, doctor, staff } = await room(t)
  const day = 86_400
  const write = async (issueId: string) => {
    const { body } = await app.as(ada).get<{ id: string }>(`/api/v2/issues/${issueId}/conversation`)
    const message = { body: 'It has come back.' }
    return (await app.as(ada).post(`/api/v2/conversations/${body.id}/messages`, { message })).status
  }
  const handled = await make(fever, ada)
  await claim(doctor, handled)
  app.clock.advance(day)
  assert.equal((await app.as(doctor).post(`/api/v2/issues/${handled}/close`)).status, 200)
  assert.equal(await write(handled), 409)
  app.clock.advance(2 * day)
  const manager = await app.signedIn(boss)
  const reopened = await manager.post<Detail>(`${path}/${handled}/reopen`)
  assert.deepEqual([reopened.status, reopened.body.status, reopened.body.current_handler?.id], [200, 2, doctor.id])
  assert.equal(await write(handled), 201)
  const toldOf = async (by: GivenUser, title: RegExp): Promise<number> =>
    (await app.as(by).get<{ title: string }[]>('/api/v2/notifications')).body.filter((one) => title.test(one.title))
      .length
  await app.settle()
  assert.equal(await toldOf(doctor, /opened again/), 1, 'the handler is told')
  assert.deepEqual(
    reopened.body.timeline.map(({ action }) => action).filter((action) => action === 'close' || action === 'reopen'),
    ['close', 'reopen'],
    'that it was closed before is still told',
  )
  assert.equal((await manager.post(`${path}/${handled}/reopen`)).status, 409, 'it is open')
  assert.equal((await manager.post(`${path}/${handled}/close`)).status, 200)
  const statusAfterDays = async (days: number): Promise<number> => {
    app.clock.advance(days * day)
    await app.settle()
    return (await staff.get<Detail>(`${path}/${handled}`)).body.status
  }
  assert.deepEqual([await statusAfterDays(6), await statusAfterDays(1)], [3, 5], 'seven days after the second close')
  assert.equal((await staff.post(`${path}/${handled}/reopen`)).status, 409, 'what is finished stays so')

  const left = await make(fever, ada)
  await claim(doctor, left)
  const other = await app.givenTraveller(company, { roles: ['medical_practitioner'] })
  assert.equal((await staff.post(`${path}/${left}/close`)).status, 200)
  await sql`delete from roles where user_id = ${doctor.id}`.execute(app.db.db())
  await app.changesReceived()
  assert.equal((await staff.post(`${path}/${left}/reopen`)).status, 200)
  const before = await toldOf(other, /Help needed/)
  await app.settle()
  const { status, current_handler } = (await staff.get<Detail>(`${path}/${left}`)).body
  assert.deepEqual([status, current_handler], [1, null], 'its handler is no responder any more: it waits')
  assert.equal(await toldOf(other, /Help needed/), before + 1)

  const unclaimed = await make(passport, ada)
  const org = `/api/v2/org/${company.id}/issues/${unclaimed}`
  assert.equal((await app.as(company).post(`${org}/close`)).status, 200)
  for (const [caller, status] of [
    [app.as(ada), 403],
    [app.as(doctor), 403],
    [app.as(company), 200],
  ] as const) {
    const answer = await caller.post<{ status: number }>(`${org}/reopen`)
    assert.equal(answer.status, status, answer.text)
    if (status === 200) assert.equal(answer.body.status, 1, 'nobody had claimed it: it waits again')
  }
})
