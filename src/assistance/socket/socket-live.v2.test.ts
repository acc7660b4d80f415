import assert from 'node:assert/strict'
import { type TestContext, test } from 'node:test'
import { sql } from 'kysely'
import { type GivenCompany, type GivenUser, testApp } from '../../../test/support/app.ts'
import { SocketClient } from '../../../test/support/socket-client.ts'
import { announce } from '../../delivery/index.ts'
import { erasePerson, peoplePersonalData, rotateUserToken } from '../../people/index.ts'
import { until } from '../../platform/jobs/jobs.testing.ts'
import { createConversation } from '../conversations/conversation.service.ts'

/** Two people in one conversation, each connected to a node of their own. */
async function givenTwoNodes(t: TestContext) {
  const app = await testApp(t)
  const node = await app.secondNode()
  const company = await app.givenCompany({ features: ['assistance'] })
  const ada = await app.givenTraveller(company)
  const ben = await app.givenTraveller(company, { roles: ['traveller', 'employee'] })
  const { id } = await createConversation(app.ctx(), { companyId: company.id, participantIds: [ada.id, ben.id] })
  const [port, otherPort] = [await app.listen(), await node.listen()]
  const connect = async (where: number, who: GivenUser): Promise<SocketClient> => {
    const client = await SocketClient.as(where, app.as(who))
    client.send({ type: 'subscribe', conversation_id: id })
    await client.next('subscribed')
    return client
  }
  return { app, node, company, ada, ben, id, port, otherPort, connect }
}

test('who is connected, who writes, who has read, and signals of a call, on two nodes', async (t) => {
  const { app, ada, ben, id, port, otherPort, connect } = await givenTwoNodes(t)
  const adas = await connect(port, ada)
  const bens = await connect(otherPort, ben)
  const of = { conversation_id: id }

  await t.test('each is told that the other is there', async () => {
    const isOnline = { ...of, state: 'online' }
    assert.deepEqual(await adas.next('presence'), { type: 'presence', user_id: ben.id, ...isOnline })
    assert.deepEqual(await bens.next('presence'), { type: 'presence', user_id: ada.id, ...isOnline })
  })
  await t.test('typing reaches the others', async () => {
    bens.send({ type: 'typing', ...of })
    assert.deepEqual(await adas.next('typing'), { type: 'typing', ...of, user_id: ben.id })
    await bens.settled()
    assert.ok(!bens.frames.some(({ type }) => type === 'typing'), 'not the one who writes')
  })
  await t.test('the read marker moves, and the others are told', async () => {
    for (const body of ['one', 'two']) adas.send({ type: 'message', ...of, message: { body } })
    await bens.next('message', { seq: 2 })
    bens.send({ type: 'read', ...of, seq: 1 })
    assert.deepEqual(await adas.next('read'), { type: 'read', ...of, user_id: ben.id, seq: 1 })
    bens.send({ type: 'read', ...of })
    assert.equal((await adas.next('read'))['seq'], 2, 'without a number: what the socket was sent')
    bens.send({ type: 'read', ...of, seq: 99 })
    assert.equal((await adas.next('read'))['seq'], 2, 'not beyond the last message')
    const { rows } = await sql<{ seq: number }>`
      select read_seq as seq from conversation_participants where user_id = ${ben.id}`.execute(app.db.db())
    assert.deepEqual(rows, [{ seq: 2 }])
    for (const method of ['put', 'post'] as const) {
      assert.equal((await app.as(ben)[method](`/api/v2/conversations/${id}/read`, { seq: 2 })).status, 200)
      assert.deepEqual(await adas.next('read'), { type: 'read', ...of, user_id: ben.id, seq: 2 }, 'by a request')
    }
  })
  await t.test('a signal reaches only the one whom it is for', async () => {
    const second = await connect(port, ben)
    const data = { sdp: 'ä'.repeat(7_000), candidates: [1, 2] }
    second.send({ type: 'signal', ...of, to: ada.id, data })
    assert.deepEqual(await adas.next('signal'), { type: 'signal', ...of, from: ben.id, data })
    adas.send({ type: 'signal', ...of, to: ben.id, data: 'to all sockets of Ben' })
    for (const client of [bens, second]) assert.equal((await client.next('signal'))['from'], ada.id)
    await adas.settled()
    assert.equal(adas.frames.filter(({ type }) => type === 'signal').length, 1)
    await second.close()
  })
  await t.test('the last socket of a person that is closed makes them offline', async () => {
    await bens.close()
    assert.deepEqual(await adas.next('presence', { state: 'offline' }), {
      type: 'presence',
      ...of,
      user_id: ben.id,
      state: 'offline',
    })
  })
})

test('who is connected is seen, and what they missed is told anew', async (t) => {
  const { app, ada, ben, id, port, connect } = await givenTwoNodes(t)
  const rows = async () =>
    (
      await sql<{ id: string; seen: Date | null; missed: Date | null }>`
        select user_id as id, seen_at as seen, missed_at as missed from conversation_participants`.execute(app.db.db())
    ).rows
  await sql`update conversation_participants set missed_at = ${app.clock.now()}`.execute(app.db.db())
  app.clock.advance(30)
  const client = await connect(port, ada)
  await client.settled()
  const seen = await rows()
  assert.deepEqual(
    seen.find((row) => row.id === ada.id),
    { id: ada.id, seen: app.clock.now(), missed: null },
  )
  assert.equal(seen.find((row) => row.id === ben.id)?.seen, null)
  app.clock.advance(30)
  const left = app.clock.now()
  await client.close()
  await until(async () => (await rows()).find((row) => row.id === ada.id)?.seen?.getTime() === left.getTime())
  assert.ok(id)
})

test('one’s own notifications, from now on, in the company of the token', async (t) => {
  const { app, node, company, ada, ben, port, otherPort } = await givenTwoNodes(t)
  const other = await app.givenCompany()
  await app.joins(ada, other)
  const notify = (who: GivenUser, cause: string, { id: companyId }: Pick<GivenCompany, 'id'> = company) =>
    announce(app.ctx(), {
      type: 30,
      userIds: [who.id],
      companyId,
      cause,
      urgency: 'normal',
      data: {},
      texts: { en: { title: cause, body: '…' }, es: { title: cause, body: '…' } },
    } as never)
  await notify(ada, 'before')
  const clients = [await SocketClient.as(port, app.as(ada)), await SocketClient.as(otherPort, node.as(ada))]
  for (const client of clients) {
    client.send({ type: 'subscribe', notifications: true })
    assert.deepEqual(await client.next('subscribed'), { type: 'subscribed', notifications: true })
  }
  await notify(ben, 'of Ben')
  await notify(ada, 'in the other company', other)
  for (const cause of ['first', 'second']) {
    app.clock.advance(1) // of one millisecond, either may be the first
    await notify(ada, cause)
  }
  const { body } = await app.as(ada).get<{ id: string; title: string }[]>('/api/v2/notifications')
  for (const client of clients) {
    const titles = () =>
      client.frames.flatMap((one) => (one['notification'] as { title: string } | undefined)?.title ?? [])
    await client.when(() => titles().includes('second'), 'the second notification')
    assert.deepEqual(titles(), ['first', 'second'])
    const { notification } = client.frames.find(({ type }) => type === 'notification') as never
    assert.deepEqual(
      notification,
      body.find(({ title }) => title === 'first'),
    )
  }

  const [client] = clients
  const idOf = (wanted: string): string => body.find(({ title }) => title === wanted)?.id ?? ''
  client?.send({ type: 'received', notification_ids: [idOf('first'), '0192f0c0-0000-7000-8000-00000000000f'] })
  client?.send({ type: 'received', notification_ids: [] })
  assert.equal((await client?.next('error'))?.['code'], 'validation_failed')
  await client?.settled()
  const { rows } = await sql<{ title: string; by: string | null }>`
    select title, acknowledged_by as by from notifications where user_id = ${ada.id} and title in ('first', 'second') order by title`.execute(
    app.db.db(),
  )
  assert.deepEqual(
    rows.map(({ title, by }) => [title, by]),
    [
      ['first', 'socket'],
      ['second', null],
    ],
  )
})

test('a token that ends closes the socket', async (t) => {
  const { app, company, ada, ben, port, otherPort, connect } = await givenTwoNodes(t)
  await t.test('rotated', async () => {
    const client = await connect(otherPort, ada)
    await rotateUserToken(app.ctx(), ada.id)
    assert.deepEqual(await client.closed, [4001, 'the token is no longer valid'])
  })
  await t.test('a role taken away; other changes of the company leave it open', async () => {
    const client = await connect(port, ben)
    await sql`update companies set name = 'another name' where id = ${company.id}`.execute(app.db.db())
    await app.changesReceived()
    await client.settled()
    await sql`delete from roles where user_id = ${ben.id} and type = 'employee'`.execute(app.db.db())
    assert.equal((await client.closed)[0], 4001)
  })
  await t.test('the person erased', async () => {
    const client = await connect(port, ben)
    await erasePerson(app.ctx(), ben.id, peoplePersonalData)
    assert.equal((await client.closed)[0], 4001)
  })
})

test('a node that stops closes its sockets, and the client goes on at another', async (t) => {
  const { app, node, ada, ben, id, otherPort, port, connect } = await givenTwoNodes(t)
  const bens = await connect(otherPort, ben)
  const adas = await connect(port, ada)
  await adas.next('presence', { state: 'online' })
  bens.send({ type: 'message', conversation_id: id, message: { body: 'one' } })
  await bens.next('message', { seq: 1 })
  await node.app.close()
  assert.deepEqual(await bens.closed, [1001, 'the node is going away'])
  await adas.next('presence', { state: 'offline' })
  adas.send({ type: 'message', conversation_id: id, message: { body: 'two' } })
  await adas.next('message', { seq: 2 })
  const again = await SocketClient.as(port, app.as(ben))
  again.send({ type: 'subscribe', conversation_id: id, after: 1 })
  assert.equal(((await again.next('message'))['message'] as { body: string }).body, 'two')
})

test('a person hears at once that somebody has their call for help, on whichever node; nobody else does', async (t) => {
  const { app, company, ada, ben, port, otherPort } = await givenTwoNodes(t)
  const follow = async (where: number, who: GivenUser): Promise<SocketClient> => {
    const client = await SocketClient.as(where, app.as(who))
    client.send({ type: 'subscribe', notifications: true })
    await client.next('subscribed')
    return client
  }
  const other = await app.givenCompany()
  const elsewhere = await app.joins(ada, other)
  const [adas, second] = [await follow(port, ada), await follow(otherPort, ada)]
  const strangers = [await follow(port, ben), await follow(port, elsewhere)]
  const heard = async (): Promise<void> => {
    for (const client of [adas, second]) assert.deepEqual(await client.next('call_for_help'), { type: 'call_for_help' })
  }
  const check_in = { device_token: 'me', status: 2 }
  assert.equal((await app.as(ada).post('/api/v2/check_ins', { check_in })).status, 201)
  await heard()
  const desk = await app.signedIn(await app.givenManager(company, { firstName: 'Kim', lastName: 'Berg' }))
  const [call] = (await desk.get<{ id: string }[]>('/api/desk/calls_for_help')).body
  for (const [act, claimedBy] of [
    ['claim', 'Kim Berg'],
    ['release', null],
    ['resolve', undefined],
    ['reopen', null],
  ] as const) {
    assert.equal((await desk.post(`/api/desk/calls_for_help/${call?.id}/${act}`)).status, 200, act)
    await heard()
    const now = await app.as(ada).get<{ call_for_help: { claimed_by: string | null } | null }>('/api/v2/users/my_now')
    assert.equal(now.body.call_for_help?.claimed_by, claimedBy, act)
  }
  for (const client of strangers) {
    await client.settled()
    assert.ok(!client.frames.some(({ type }) => type === 'call_for_help'))
  }
})
