import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { nameOf } from '../../../test/support/case-names.ts'
import { type Failed, fever, house, type IssueAnswer, lima } from './issue.testing.ts'

test('an issue is made with its conversation, and has every field', async (t) => {
  const { app, company, ada, make } = await house(t)
  const issue = await make()
  assert.deepEqual(
    { ...issue, affected: issue.affected?.id, creator: issue.creator?.id, id: '', created_at: '', updated_at: '' },
    {
      id: '',
      created_at: '',
      updated_at: '',
      type: 0,
      status: 1,
      description: fever.description,
      ...lima,
      location: lima,
      country_code: 'PE',
      dispatched: false,
      companies: [{ id: company.id, name: 'Demo Travel' }],
      affected: ada.id,
      creator: ada.id,
      current_handler: null,
      number_bids: 0,
      number_appointments: 0,
      availability_bids: [],
      notes: [],
    },
  )
  assert.equal(issue.affected?.email, ada.email, 'oneself in full')
  const { rows } = await sql<{ user_id: string }>`
    select p.user_id from conversations c join conversation_participants p on p.conversation_id = c.id
    where c.issue_id = ${issue.id}`.execute(app.db.db())
  assert.deepEqual(rows, [{ user_id: ada.id }])
  const read = await app.as(ada).get<IssueAnswer>(`/api/v2/issues/${issue.id}`)
  assert.deepEqual([read.status, read.body], [200, issue])
})

test('an issue collects its details until nothing is missing', async (t) => {
  const { app, ada, make } = await house(t)
  const cases: readonly [object, number, string | null][] = [
    [{}, 0, null],
    [{ type: 0, description: 'Fever' }, 0, null],
    [{ type: 0, description: '  ', country_code: 'PE' }, 0, 'PE'],
    [{ description: 'Fever', country_code: 'pe' }, 0, 'PE'],
    [{ type: null, description: null, lat: null, lng: null, country_code: null }, 0, null],
    [{ type: '99', description: 'Lost', country_code: 'PER' }, 1, 'PE'],
    [{ type: 21, description: 'Cancelled', lat: '-12.0464', lng: '-77.0428' }, 1, 'PE'],
    [{ type: 21, description: 'On a ship', lat: 0, lng: -140 }, 1, null],
    [{ type: 10, description: 'Passport', ...lima, country_code: 'DEU' }, 1, 'DE'],
  ]
  for (const [issue, status, country] of cases)
    await t.test(nameOf(issue, status), async () => {
      const made = await make(issue)
      assert.deepEqual([made.status, made.country_code], [status, country])
    })
  const { id } = await make({ description: 'Fever' })
  const path = `/api/v2/issues/${id}`
  const patch = async (issue: object) => (await app.as(ada).patch<IssueAnswer>(path, { issue })).body
  assert.equal((await patch({ type: 1 })).status, 0)
  const complete = await patch({ ...lima, status: 0 })
  assert.deepEqual([complete.status, complete.country_code, complete.type], [1, 'PE', 1])
  const moved = await app
    .as(ada)
    .put<IssueAnswer>(path, { issue: { ...complete, lat: 52.52, lng: 13.405, country_code: '' } })
  assert.deepEqual([moved.status, moved.body.status, moved.body.country_code], [200, 1, 'DE'])
  const kept = await patch({ description: null, type: null, lat: null, lng: null, country_code: null })
  assert.deepEqual([kept.description, kept.lat, kept.country_code, kept.status], ['Fever', 52.52, 'DE', 1])
})

test('what is wrong with an issue is named, field by field', async (t) => {
  const { app, ada, make } = await house(t)
  const { id } = await make()
  const cases: readonly [object, readonly string[]][] = [
    [{ type: 2 }, ['type']],
    [{ type: 'medical', lat: 91, lng: 181 }, ['lat', 'lng', 'type']],
    [{ lat: 1 }, ['lng']],
    [{ lng: 1 }, ['lat']],
    [{ country_code: 'XX' }, ['country_code']],
    [{ country_code: 'Peru' }, ['country_code']],
    [{ description: 'x'.repeat(10_001) }, ['description']],
  ]
  for (const [issue, fields] of cases)
    await t.test(nameOf(fields), async () => {
      for (const answer of [
        await app.as(ada).post<Failed>('/api/v2/issues', { issue }),
        await app.as(ada).patch<Failed>(`/api/v2/issues/${id}`, { issue }),
      ])
        assert.deepEqual([answer.status, Object.keys(answer.body.error.fields ?? {}).sort()], [422, fields])
    })
  const wrong = await app.as(ada).patch<Failed>(`/api/v2/issues/${id}`, { issue: { status: 6, type: 2 } })
  assert.deepEqual([wrong.status, Object.keys(wrong.body.error.fields ?? {}).sort()], [422, ['status', 'type']])
  assert.equal((await app.as(ada).post('/api/v2/issues', {})).status, 422)
})

test('lists are paginated, show open issues unless all are asked for, and each caller sees their own', async (t) => {
  const { app, company, other, ada, manager, doctor, make, org } = await house(t)
  const ben = await app.givenTraveller(company)
  const dentist = await app.givenTraveller(company, { roles: ['dentist'] })
  const network = await app.givenNetworkResponder()
  const networkDentist = await app.givenNetworkResponder({ roles: ['dentist'] })
  const foreign = await app.givenTraveller(other, { roles: ['clinical_admin'] })
  const ids: Record<string, string> = {}
  const add = async (name: string, issue: object, caller: Parameters<typeof app.as>[0] = ada) => {
    app.clock.advance(1)
    ids[name] = (await make(issue, caller)).id
  }
  await add('medical', fever)
  await add('self help', { ...fever, type: 1 })
  await add('passport', { ...fever, type: 10 }, ben)
  await add('collecting', { type: 0 }, ben)
  await add('cancelled', fever)
  await add('handled', fever)
  await app.as(ada).post(`/api/v2/issues/${ids['cancelled']}/cancel`)
  assert.equal((await app.as(network).post(`/api/v2/issues/${ids['handled']}/claim`)).status, 200)
  const seen = async (caller: ReturnType<typeof app.as>, path = '/api/v2/issues') => {
    const { status, body, text, headers } = await caller.get<IssueAnswer[]>(
      `${path}${path.includes('?') ? '&' : '?'}per_page=100`,
    )
    assert.equal(status, 200, text)
    assert.equal(headers['total-count'], String(body.length))
    return body.map((one) => Object.keys(ids).find((name) => ids[name] === one.id))
  }
  const everything = ['medical', 'self help', 'passport', 'collecting', 'handled']
  const cases: readonly [string, ReturnType<typeof app.as>, readonly string[]][] = [
    ['traveller', app.as(ada), ['medical', 'self help', 'handled']],
    ['other traveller', app.as(ben), ['passport', 'collecting']],
    ['manager', app.as(manager), everything],
    ['key', app.as(company), everything],
    ['doctor', app.as(doctor), ['medical', 'self help', 'handled']],
    ['dentist', app.as(dentist), ['self help']],
    ['network', app.as(network), ['medical', 'self help', 'handled']],
    ['dentist of the network', app.as(networkDentist), ['self help']],
    ['responder of another company', app.as(foreign), []],
    ['another company', app.as(other), []],
  ]
  for (const [name, caller, expected] of cases)
    await t.test(name, async () => assert.deepEqual(await seen(caller), expected))
  assert.deepEqual(await seen(app.as(ada), '/api/v2/issues?all=true'), ['medical', 'self help', 'cancelled', 'handled'])
  assert.deepEqual(await seen(app.as(company), `${org}?all=1`), [
    'medical',
    'self help',
    'passport',
    'collecting',
    'cancelled',
    'handled',
  ])
  assert.deepEqual(await seen(app.as(manager), org), everything)
  const second = await app.as(company).get<IssueAnswer[]>(`${org}?page=2&per_page=2`)
  assert.deepEqual(
    [second.body.map((one) => one.id), second.headers['total-count']],
    [[ids['passport'], ids['collecting']], '5'],
  )
  assert.equal((await app.as(ada).get('/api/v2/issues?all=maybe')).status, 422)

  await app.as(network).post(`/api/v2/issues/${ids['handled']}/close`)
  assert.deepEqual(
    await seen(app.as(network), '/api/v2/issues?all=true'),
    ['medical', 'self help', 'handled'],
    'what one has handled stays',
  )
  await sql`update companies set features = '{}' where id = ${company.id}`.execute(app.db.db())
  await app.changesReceived()
  assert.deepEqual(await seen(app.as(network), '/api/v2/issues?all=true'), ['handled'], 'without the package')
  assert.deepEqual(await seen(app.as(doctor)), ['medical', 'self help'], 'the company’s own responder')
})

test('those who help see the people of an issue by name only, and others the responder’s fields', async (t) => {
  const { app, ada, doctor, company, make } = await house(t)
  const mara = await app.givenNetworkResponder({ bio: 'Rashes.' })
  const { id } = await make()
  for (const [name, responder] of [
    ['of the company', doctor],
    ['of the network', mara],
  ] as const)
    await t.test(name, async () => {
      const { body } = await app.as(responder).get<IssueAnswer>(`/api/v2/issues/${id}`)
      assert.deepEqual(
        [body.affected?.id, body.affected?.first_name, body.affected?.email],
        [ada.id, ada.firstName, null],
      )
      assert.deepEqual(body.companies, [{ id: company.id, name: 'Demo Travel' }])
    })
  const claimed = await app.as(mara).post<IssueAnswer>(`/api/v2/issues/${id}/claim`)
  assert.deepEqual([claimed.status, claimed.body.status, claimed.body.current_handler?.id], [200, 2, mara.id])
  const read = await app.as(ada).get<IssueAnswer>(`/api/v2/issues/${id}`)
  const { id: handlerId, bio, email } = read.body.current_handler ?? assert.fail()
  assert.deepEqual([handlerId, bio, email], [mara.id, 'Rashes.', null])
  const { rows } = await sql<{ user_id: string }>`
    select p.user_id from conversations c join conversation_participants p on p.conversation_id = c.id
    where c.issue_id = ${id}`.execute(app.db.db())
  assert.deepEqual(rows.map((row) => row.user_id).sort(), [ada.id, mara.id].sort(), 'the handler takes part')
})

test('an issue has the notes that the caller may read', async (t) => {
  const { app, company, ada, doctor, make } = await house(t)
  const mara = await app.givenNetworkResponder()
  const { id } = await make()
  for (const [body, shared] of [
    ['Allergic to penicillin', false],
    ['Drink a lot', true],
  ] as const) {
    const made = await app.as(doctor).post(`/api/v2/issues/${id}/notes`, { note: { body, shared } })
    assert.equal(made.status, 201, made.text)
  }
  for (const [name, caller, expected] of [
    ['traveller', app.as(ada), ['Drink a lot']],
    ['company', app.as(company), ['Allergic to penicillin', 'Drink a lot']],
    ['responder', app.as(doctor), ['Allergic to penicillin', 'Drink a lot']],
    ['network', app.as(mara), ['Allergic to penicillin', 'Drink a lot']],
  ] as const)
    await t.test(name, async () => {
      const { body } = await caller.get<IssueAnswer>(`/api/v2/issues/${id}`)
      assert.deepEqual(body.notes.map((note) => note.body).sort(), expected)
      assert.equal(body.notes[0]?.owner?.id, doctor.id)
    })
})

test('a finished issue is gone for its people, and kept by the company and the desk', async (t) => {
  const { app, company, ada, manager, doctor, make, org } = await house(t)
  const { id } = await make()
  const path = `/api/v2/issues/${id}`
  const conversation = (await app.as(ada).get<{ id: string }>(`${path}/conversation`)).body.id
  for (const [caller, act] of [
    [app.as(doctor), 'claim'],
    [app.as(company), 'close'],
  ] as const) {
    const { status, text } = await caller.post(act === 'close' ? `${org}/${id}/close` : `${path}/${act}`)
    assert.equal(status, 200, text)
  }
  const finished = await app.as(ada).patch<IssueAnswer>(path, { issue: { status: 5 } })
  assert.deepEqual([finished.status, finished.body.status], [200, 5], finished.text)
  const listed = async (caller: ReturnType<typeof app.as>, list: string) =>
    (await caller.get<IssueAnswer[]>(list)).body.some((one) => one.id === id)
  for (const [name, person] of [
    ['affected', ada],
    ['handler', doctor],
  ] as const)
    await t.test(name, async () => {
      const caller = app.as(person)
      for (const rest of ['', '/conversation', '/notes', '/availability_bids', '/appointments'])
        assert.equal((await caller.get(`${path}${rest}`)).status, 404, rest)
      assert.equal(await listed(caller, '/api/v2/issues?all=true'), false)
      const late = await caller.post<Failed>(`/api/v2/conversations/${conversation}/messages`, {
        message: { body: 'Hi' },
      })
      assert.deepEqual([late.status, late.body.error.code], [409, 'issue_finished'])
    })
  for (const [name, caller] of [
    ['manager', app.as(manager)],
    ['key', app.as(company)],
  ] as const)
    await t.test(name, async () => {
      assert.equal((await caller.get<IssueAnswer>(`${org}/${id}`)).body.status, 5)
      assert.equal(await listed(caller, `${org}?all=true`), true)
    })
  assert.equal((await app.as(await app.givenStaff()).get(`/api/desk/issues/${id}`)).status, 200)
})
