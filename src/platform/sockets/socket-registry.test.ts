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
  await t.test('five of a person at once, on two nodes: never more', async () => {
    const extra = Array.from({ length: 3 }, () => randomUUID())
    const opened = await Promise.all(
      [...sockets, ...extra].map((id, n) => (n % 2 === 0 ? one : other).open(id, ada, 5)),
    )
    assert.equal(opened.filter(Boolean).length, 5)
    await Promise.all([...sockets, ...extra].flatMap((id) => [one.remove(id), other.remove(id)]))
    assert.equal(await count('sockets'), 0)
    for (const id of sockets.slice(0, 4)) assert.equal(await one.open(id, ada, 5), true)
    assert.equal(await other.open(sockets[4] as string, ada, 5), true)
    assert.equal(await other.open(randomUUID(), ada, 5), false)
    assert.equal(await other.open(randomUUID(), ben, 5), true)
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
    assert.equal(await one.open(randomUUID(), ada, 4), true, 'her socket there counts no more')
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
      assert.equal(await one.open(id, person, 1), true)
      await one.join(id, topic)
      const owner = new pg.Client({ connectionString: database.url })
      await owner.connect()
      await owner.query(`revoke delete on sockets from ${serviceRole}`)
      await assert.rejects(one.remove(id))
      await owner.query(`grant delete on sockets to ${serviceRole}`)
      await owner.end()
      assert.equal(await other.open(randomUUID(), person, 1), false)
      await one.renew()
      assert.equal(await other.open(randomUUID(), person, 1), true)
      assert.deepEqual(await present(), [ada])
    },
  )

  await t.test('a node that stops leaves nothing behind', async () => {
    await Promise.all([one.close(), other.close()])
    for (const table of ['socket_nodes', 'sockets', 'socket_topics'] as const) assert.equal(await count(table), 0)
  })
})
