import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { test } from 'node:test'
import { sql } from 'kysely'
import pg from 'pg'
import { testDatabase, testLog } from '../../../test/support/database.ts'
import { serviceRole } from '../db/pool.ts'
import { SocketRegistry } from './socket-registry.ts'

test('sockets of all nodes', async (t) => {
  const database = await testDatabase(t)
  const db = database.db()
  const [one, other] = [new SocketRegistry({ db, log: testLog }), new SocketRegistry({ db, log: testLog })]
  const [ada, ben, topic] = [randomUUID(), randomUUID(), randomUUID()]
  const count = async (table: 'socket_nodes' | 'sockets' | 'socket_topics'): Promise<number> =>
    (await db.selectFrom(table).select(sql<number>`count(*)::int`.as('n')).executeTakeFirstOrThrow()).n
  const present = async (): Promise<string[]> => [...((await one.present([topic])).get(topic) ?? [])].sort()

  await t.test('nothing is written before the first one', async () => {
    assert.equal(await count('socket_nodes'), 0)
    assert.deepEqual(await present(), [])
  })

  const sockets = Array.from({ length: 5 }, () => randomUUID())
  const idsOf = async (person: string): Promise<string[]> =>
    (await db.selectFrom('sockets').select('id').where('user_id', '=', person).execute()).map(({ id }) => id).sort()
  await t.test('five of a person at once, on two nodes: never more, and the oldest goes', async () => {
    const extra = Array.from({ length: 3 }, () => randomUUID())
    await Promise.all([...sockets, ...extra].map((id, n) => (n % 2 === 0 ? one : other).open(id, ada, 5)))
    assert.equal(await count('sockets'), 5)
    await Promise.all([...sockets, ...extra].flatMap((id) => [one.remove(id), other.remove(id)]))
    assert.equal(await count('sockets'), 0)
    const [first, second] = [randomUUID(), randomUUID()]
    await one.open(first, ada, 5)
    await other.open(second, ada, 5)
    await one.join(first, topic)
    for (const id of sockets.slice(0, 4)) await one.open(id, ada, 5)
    assert.deepEqual(await idsOf(ada), [second, ...sockets.slice(0, 4)].sort())
    assert.deepEqual(await present(), [], 'with what it was subscribed to')
    await other.open(sockets[4] as string, ada, 5)
    assert.deepEqual(await idsOf(ada), sockets.toSorted())
    await Promise.all([one.remove(first), other.remove(second)])
    await other.open(randomUUID(), ben, 5)
    assert.equal(await count('sockets'), 6)
  })

  await t.test('who is connected, on whichever node', async () => {
    await one.join(sockets[0] as string, topic)
    await other.join(sockets[4] as string, topic)
    const bens = randomUUID()
    await one.open(bens, ben, 5)
    await one.join(bens, topic)
    assert.deepEqual(await present(), [ada, ben].sort())
    await one.leave(bens, topic)
    assert.deepEqual(await present(), [ada])
    await one.remove(sockets[0] as string)
    assert.deepEqual(await present(), [ada], 'her other socket is still there')
  })

  await t.test('a node whose lease has run out counts no more, and its rows are removed', async () => {
    await sql`update socket_nodes set leased_until = clock_timestamp() - interval '1 second' where id = ${other.nodeId}::uuid`.execute(
      db,
    )
    assert.deepEqual(await present(), [])
    const before = await idsOf(ada)
    await one.open(randomUUID(), ada, 4)
    assert.equal((await idsOf(ada)).length, before.length + 1, 'her socket there counts no more')
    await sql`update socket_nodes set leased_until = clock_timestamp() - interval '1 hour' where id = ${other.nodeId}::uuid`.execute(
      db,
    )
    await one.renew()
    assert.equal(await count('socket_nodes'), 1)
  })

  await t.test('a node that lost its rows writes them again', async () => {
    await other.renew()
    assert.deepEqual(await present(), [ada])
  })

  await t.test(
    'a socket that ends while the database does not answer is removed later, and counts no more',
    async () => {
      const [id, person] = [randomUUID(), randomUUID()]
      await one.open(id, person, 1)
      await one.join(id, topic)
      const owner = new pg.Client({ connectionString: database.url })
      await owner.connect()
      await owner.query(`revoke delete on sockets from ${serviceRole}`)
      await assert.rejects(one.remove(id))
      await owner.query(`grant delete on sockets to ${serviceRole}`)
      await owner.end()
      assert.deepEqual(await idsOf(person), [id])
      await one.renew()
      assert.deepEqual(await idsOf(person), [])
      assert.deepEqual(await present(), [ada])
    },
  )

  await t.test('a node that stops leaves nothing behind', async () => {
    await Promise.all([one.close(), other.close()])
    for (const table of ['socket_nodes', 'sockets', 'socket_topics'] as const) assert.equal(await count(table), 0)
  })
})
