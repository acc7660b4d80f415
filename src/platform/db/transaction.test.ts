import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { counted } from './counted.testing.ts'
import { type Db, runInTransaction } from './db.ts'
import { inPart } from './part.ts'
import { prepared } from './prepared.ts'
import { everything } from './scope.ts'

const one = prepared<{ n: number }>('select $1::int as n')
/** A table of the service that has no tenant and a key: what is noted in it can be noted once. */
const note = prepared<unknown>(
  'insert into rate_windows (bucket, started_at, used, granted) values ($1::int::text, now(), $1, 0)',
)
const noted = prepared<{ n: number }>('select used as n from rate_windows order by used')

test('a transaction takes few round trips', async (t) => {
  const database = await testDatabase(t)
  const db = database.db(everything)
  const { trips } = counted(database.pool)
  await one(db, [0])
  trips()

  await t.test('what is asked in one turn travels together, and what was put off with it', async () => {
    const answers = await runInTransaction(db, async (tx) => {
      await note.later(tx, [1])
      const found = await Promise.all([one(tx, [7]), noted(tx, []), sql<{ n: number }>`select 8 as n`.execute(tx)])
      await note.later(tx, [2])
      return [found[0], found[1], found[2].rows]
    })
    assert.deepEqual(answers, [[{ n: 7 }], [{ n: 1 }], [{ n: 8 }]])
    const [first, second, ...more] = trips()
    assert.equal(first?.length, 5, 'begin, the note, three questions')
    assert.equal(second?.length, 2, 'the note, commit')
    assert.deepEqual(more, [])
    assert.deepEqual(await noted(db, []), [{ n: 1 }, { n: 2 }])
  })

  await t.test('nothing is sent where nothing is said', async () => {
    trips()
    assert.equal(await runInTransaction(db, async () => 5), 5)
    assert.deepEqual(trips(), [])
  })

  await t.test('what was put off and fails makes the commit fail, and nothing of it stays', async () => {
    const work = runInTransaction(db, async (tx) => {
      await note.later(tx, [3])
      await note.later(tx, [1])
    })
    await assert.rejects(work, { code: '23505' })
    assert.deepEqual(await noted(db, []), [{ n: 1 }, { n: 2 }])
  })

  await t.test('or the next question', async () => {
    const work = runInTransaction(db, async (tx) => {
      await note.later(tx, [1])
      await assert.rejects(one(tx, [1]), { code: '23505' })
    })
    await assert.rejects(work, { code: '23505' }, 'a failure that was hidden is still one')
  })

  await t.test('after a failure names are as the server knows them', async () => {
    const fresh = prepared<{ n: number }>('select $1::int + 100 as n')
    const broken = prepared<{ n: number }>('select 1 / $1::int as n')
    const work = runInTransaction(db, async (tx) => Promise.all([broken(tx, [0]), fresh(tx, [1])]))
    await assert.rejects(work, { code: '22012' })
    await Promise.all([1, 2, 3, 4].map(async (n) => assert.deepEqual(await fresh(db, [n]), [{ n: n + 100 }])))
    assert.deepEqual(await runInTransaction(db, (tx) => broken(tx, [1])), [{ n: 1 }])
  })

  await t.test('who gives up in the middle leaves no question behind', async () => {
    const asked: Promise<unknown>[] = []
    const work = runInTransaction(db, async (tx) => {
      await note.later(tx, [9])
      asked.push(one(tx, [4]))
      throw new Error('changed our mind')
    })
    await assert.rejects(work, /changed our mind/)
    assert.deepEqual(await Promise.all(asked), [[{ n: 4 }]])
    assert.deepEqual(await noted(db, []), [{ n: 1 }, { n: 2 }])
  })

  await t.test('a part happens wholly or not at all, whoever refuses it, and the rest stands', async () => {
    await one(db, [0])
    trips()
    await runInTransaction(db, async (tx) => {
      const part = (...ns: readonly number[]) =>
        inPart(tx, async () => {
          for (const n of ns) await note.later(tx, [n])
          return (await one(tx, [ns.length]))[0]?.n
        })
      assert.equal(await part(11, 12), 2)
      const changed = inPart(tx, async () => {
        await note.later(tx, [13])
        throw new Error('changed our mind')
      })
      await assert.rejects(changed, /changed our mind/)
      await assert.rejects(part(14, 11), { code: '23505' })
      const putOff = inPart(tx, () => note.later(tx, [12]))
      await assert.rejects(putOff, { code: '23505' }, 'what was put off is refused to whoever put it off')
      assert.equal(await part(15), 1)
    })
    assert.equal(trips().length, 10, 'each part took one for its question, if it had one, and one for its end')
    assert.deepEqual(
      (await noted(db, [])).map(({ n }) => n),
      [1, 2, 11, 12, 15],
    )
    await assert.rejects(
      inPart(db, async () => {}),
      /needs a transaction/,
    )
  })

  await t.test('a transaction that is over answers nobody', async () => {
    let kept: Db | undefined
    await runInTransaction(db, async (tx) => {
      kept = tx
      await one(tx, [1])
    })
    assert.ok(kept)
    await assert.rejects(one(kept, [1]), /over/)
  })
})

test('every question is of its own scope, whoever had the connection before', async (t) => {
  const database = await testDatabase(t)
  const whose = prepared<{ company: string }>(`select current_setting('godwit.company_id', true) as company`)
  const companies = ['0b6dd5c4-0000-7000-8000-000000000001', '0b6dd5c4-0000-7000-8000-000000000002']
  const scoped = companies.map((companyId) => database.db({ everything: false, companyId, userId: null }))
  const asked = async (db: Db, n: number): Promise<string | undefined> => {
    if (n % 3 === 0) return (await whose(db, []))[0]?.company
    const found = await runInTransaction(db, async (tx) => {
      const [row] = await whose(tx, [])
      if (n % 3 === 1) throw Object.assign(new Error('undone'), { company: row?.company })
      return row?.company
    }).catch((error: { company?: string }) => error.company)
    return found
  }
  const answers = await Promise.all(
    Array.from({ length: 60 }, async (_, n) => {
      const [db, company] = [scoped[n % 2], companies[n % 2]]
      return db && (await asked(db, n)) === company
    }),
  )
  assert.ok(answers.every(Boolean))
})
