import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { prepared } from './prepared.ts'
import { everything } from './scope.ts'
import { allOf, fragment, rawSql, runFragment } from './sql-fragment.ts'

test('a statement answers the same the first time and when the server has prepared it', async (t) => {
  const db = (await testDatabase(t)).db(everything)
  const many = prepared<Record<string, unknown>>(
    `select n, n::text as text, null::int as nothing, timestamptz '2026-11-14T12:00:00Z' as at, array['a', n::text] as list,
       '{"deep": [1]}'::jsonb as value, 12::int8 as large, n = 1 as first from generate_series(1, $1::int) n`,
  )
  const row = (n: number) => ({
    n,
    text: String(n),
    nothing: null,
    at: new Date('2026-11-14T12:00:00Z'),
    list: ['a', String(n)],
    value: { deep: [1] },
    large: 12,
    first: n === 1,
  })
  for (const count of [2, 0, 1, 3])
    assert.deepEqual(
      await many(db, [count]),
      Array.from({ length: count }, (_, at) => row(at + 1)),
    )
})

test('a refused statement rejects to its sender, and the next ones are not affected', async (t) => {
  const db = (await testDatabase(t)).db(everything)
  const put = `insert into rate_windows (bucket, started_at, used, granted) values ($1, now(), 0, 0)`
  for (const bucket of ['a', 'b']) assert.deepEqual(await prepared(put)(db, [bucket]), [])
  await assert.rejects(prepared(put)(db, ['a']), { code: '23505' })
  const broken = prepared<{ n: number }>('select 1 / $1::int as n')
  for (let time = 0; time < 2; time++) {
    await assert.rejects(broken(db, [0]), { code: '22012' })
    assert.deepEqual(await broken(db, [1]), [{ n: 1 }])
  }
  await assert.rejects(prepared('select nothing_of_the_kind')(db, []), { code: '42703' })
  const round: { self?: unknown } = {}
  round.self = round
  const json = prepared<{ value: unknown }>('select $1::jsonb as value')
  for (let time = 0; time < 2; time++) {
    await assert.rejects(json(db, [round]), /circular/i)
    assert.deepEqual(await json(db, [{ a: 1 }]), [{ value: { a: 1 } }])
  }
  const { numDeletedRows } = await db
    .deleteFrom('rate_windows')
    .where('bucket', 'in', ['a', 'b'])
    .executeTakeFirstOrThrow()
  assert.equal(numDeletedRows, 2n)
})

test('fragments nest, and values stay bound', async (t) => {
  const db = (await testDatabase(t)).db(everything)
  const odd = `'; drop table users; --`
  const above = (least: number) => fragment`n > ${least}`
  const statement = fragment`select n, ${odd}::text as odd from ${rawSql('generate_series')}(1, ${5}) n
    where ${allOf([above(1), fragment`n = any (${[2, 3, 9]}::int[])`])} order by n limit ${10}`
  assert.deepEqual(statement.values, [odd, 5, 1, [2, 3, 9], 10])
  assert.deepEqual(await runFragment(db, statement), [
    { n: 2, odd },
    { n: 3, odd },
  ])
  assert.equal((await runFragment(db, fragment`select 1 where ${allOf([])}`)).length, 1)
})
