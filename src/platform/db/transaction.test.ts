import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { afterCommit, type Db, runInTransaction } from './db.ts'
import { prepared } from './prepared.ts'
import { recordStatements } from './recorded-statements.testing.ts'
import { inSavepoint } from './savepoint.ts'
import { everything } from './scope.ts'

const one = prepared<{ n: number }>('select $1::int as n')
/** Writes into a table of the service that has no tenant and a unique key. */
const insert = prepared<unknown>(
  'insert into rate_windows (bucket, started_at, used, granted) values ($1::int::text, now(), $1, 0)',
)
const list = prepared<{ n: number }>('select used as n from rate_windows order by used')
const written = async (db: Db): Promise<number[]> => (await list(db, [])).map(({ n }) => n)

test('a transaction commits wholly or not at all', async (t) => {
  const database = await testDatabase(t)
  const db = database.db(everything)
  const recorded = recordStatements(database.pool)

  await t.test('statements run in the order in which they are sent, awaited or not', async () => {
    const answers = await runInTransaction(db, async (tx) => {
      await insert(tx, [1])
      const found = await Promise.all([
        one(tx, [7]),
        insert(tx, [2]),
        list(tx, []),
        sql<{ n: number }>`select 8 as n`.execute(tx),
      ])
      return [found[0], found[2], found[3].rows]
    })
    assert.deepEqual(answers, [[{ n: 7 }], [{ n: 1 }, { n: 2 }], [{ n: 8 }]])
    assert.deepEqual(await written(db), [1, 2])
    assert.deepEqual(
      recorded().filter((text) => ['begin', 'commit', 'rollback'].includes(text)),
      ['begin', 'commit'],
    )
  })

  await t.test('a refused statement rejects to its sender, and nothing of the transaction stays', async () => {
    let committed = false
    const work = runInTransaction(db, async (tx) => {
      afterCommit(tx, () => {
        committed = true
      })
      await insert(tx, [3])
      await insert(tx, [1])
    })
    await assert.rejects(work, { code: '23505' })
    assert.equal(committed, false)
    assert.deepEqual(await written(db), [1, 2])
  })

  await t.test('of statements sent together each sender gets its own answer', async () => {
    let results: PromiseSettledResult<unknown>[] = []
    const work = runInTransaction(db, async (tx) => {
      results = await Promise.allSettled([one(tx, [4]), insert(tx, [1]), insert(tx, [5]), one(tx, [6])])
    })
    await assert.rejects(work, { code: '23505' }, 'a swallowed error still fails the transaction')
    const codes = results.map((result) => (result.status === 'fulfilled' ? result.value : result.reason.code))
    assert.deepEqual(codes, [[{ n: 4 }], '23505', '25P02', '25P02'])
    assert.deepEqual(await written(db), [1, 2])
  })

  await t.test('after a failure the driver knows which statements the server has prepared', async () => {
    const fresh = prepared<{ n: number }>('select $1::int + 100 as n')
    const division = prepared<{ n: number }>('select 1 / $1::int as n')
    const work = runInTransaction(db, (tx) => Promise.all([division(tx, [0]), fresh(tx, [1]), fresh(tx, [2])]))
    await assert.rejects(work, { code: '22012' })
    await Promise.all([1, 2, 3, 4].map(async (n) => assert.deepEqual(await fresh(db, [n]), [{ n: n + 100 }])))
    assert.deepEqual(await runInTransaction(db, (tx) => division(tx, [1])), [{ n: 1 }])
  })

  await t.test('work that fails while statements are under way rolls back behind them', async () => {
    const sent: Promise<unknown>[] = []
    const work = runInTransaction(db, async (tx) => {
      sent.push(insert(tx, [9]), one(tx, [4]))
      throw new Error('changed our mind')
    })
    await assert.rejects(work, /changed our mind/)
    assert.deepEqual(await Promise.all(sent), [[], [{ n: 4 }]])
    assert.deepEqual(await written(db), [1, 2])
  })

  await t.test('a transaction that is over takes no statement', async () => {
    for (const fails of [false, true]) {
      let kept: Db | undefined
      const work = runInTransaction(db, async (tx) => {
        kept = tx
        if (fails) throw new Error('changed our mind')
      })
      await (fails ? assert.rejects(work, /changed our mind/) : work)
      assert.ok(kept)
      await assert.rejects(insert(kept, [10]), /over/)
      await assert.rejects(kept.selectFrom('rate_windows').selectAll().execute(), /over/)
    }
  })

  await t.test('a savepoint undoes a failed part, and the rest stands', async () => {
    await runInTransaction(db, async (tx) => {
      const part = (...ns: readonly number[]) =>
        inSavepoint(tx, async () => {
          for (const n of ns) await insert(tx, [n])
          return ns.length
        })
      assert.equal(await part(11, 12), 2)
      const changed = inSavepoint(tx, async () => {
        await insert(tx, [13])
        throw new Error('changed our mind')
      })
      await assert.rejects(changed, /changed our mind/)
      await assert.rejects(part(14, 11), { code: '23505' })
      const together = inSavepoint(tx, () => Promise.all([insert(tx, [16]), insert(tx, [12]), insert(tx, [17])]))
      await assert.rejects(together, { code: '23505' })
      assert.equal(await part(15), 1)
    })
    assert.deepEqual(await written(db), [1, 2, 11, 12, 15])
    await assert.rejects(
      inSavepoint(db, async () => {}),
      /needs a transaction/,
    )
  })
})
