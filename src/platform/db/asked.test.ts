import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testDatabase } from '../../../test/support/database.ts'
import { allOf, askPiece, piece, verbatim } from './piece.ts'
import { prepared } from './prepared.ts'
import { everything } from './scope.ts'

test('a statement answers the same the first time and when its rows are known', async (t) => {
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
  for (const asked of [2, 0, 1, 3])
    assert.deepEqual(
      await many(db, [asked]),
      Array.from({ length: asked }, (_, at) => row(at + 1)),
    )
})

test('what has no rows is counted, and a failure harms nobody who comes after it', async (t) => {
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
  await assert.rejects(prepared('select $1::jsonb')(db, [round]), /circular/i)
  const { numDeletedRows } = await db
    .deleteFrom('rate_windows')
    .where('bucket', 'in', ['a', 'b'])
    .executeTakeFirstOrThrow()
  assert.equal(numDeletedRows, 2n)
})

test('pieces fit together, and what is a value stays one', async (t) => {
  const db = (await testDatabase(t)).db(everything)
  const odd = `'; drop table users; --`
  const above = (least: number) => piece`n > ${least}`
  const asked = piece`select n, ${odd}::text as odd from ${verbatim('generate_series')}(1, ${5}) n
    where ${allOf([above(1), piece`n = any (${[2, 3, 9]}::int[])`])} order by n limit ${10}`
  assert.deepEqual(asked.values, [odd, 5, 1, [2, 3, 9], 10])
  assert.deepEqual(await askPiece(db, asked), [
    { n: 2, odd },
    { n: 3, odd },
  ])
  assert.equal((await askPiece(db, piece`select 1 where ${allOf([])}`)).length, 1)
})
