import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { sql } from 'kysely'
import { testDatabase } from '../../../test/support/database.ts'
import { blocks } from './alert-filter.store.ts'
import { type FilterRule, isBlocked, riskLevels, riskNumber, ruleErrors, withParents } from './alert-filter.ts'

const parentOf = new Map<string, string | null>([
  ['crime', null],
  ['theft', 'crime'],
  ['unrest', null],
  ['strike', 'unrest'],
])
const rule = (levels: FilterRule['riskLevels'], safetyCategoryId: string | null = null): FilterRule => ({
  riskLevels: levels,
  safetyCategoryId,
})

test('a filter blocks the levels that it lists, of its category and the categories below', () => {
  const theft = (riskLevel: 'low' | 'medium' | 'high') => ({
    riskLevel,
    safetyCategoryIds: withParents(['theft'], parentOf),
  })
  for (const [filter, level, expected] of [
    [rule(['low']), 'low', true],
    [rule(['low']), 'medium', false],
    [rule(['low', 'high']), 'high', true],
    [rule([], 'theft'), 'high', true],
    [rule([], 'crime'), 'high', true],
    [rule([], 'strike'), 'high', false],
    [rule(['low'], 'crime'), 'low', true],
    [rule(['low'], 'crime'), 'high', false],
    [rule(['low'], 'unrest'), 'low', false],
  ] as const)
    assert.equal(isBlocked(filter, theft(level)), expected, `${JSON.stringify(filter)} ${level}`)
  const without = { riskLevel: 'low', safetyCategoryIds: [] } as const
  assert.deepEqual([isBlocked(rule(['low']), without), isBlocked(rule([], 'crime'), without)], [true, false])
  const advisory = { riskLevel: null, safetyCategoryIds: withParents(['theft'], parentOf) }
  const every = ['low', 'medium', 'high'] as const
  for (const [filter, expected] of [
    [rule(every), true],
    [rule(['low', 'high']), false],
    [rule([], 'crime'), true],
    [rule(every, 'crime'), true],
    [rule(every, 'unrest'), false],
    [rule(['low'], 'crime'), false],
  ] as const)
    assert.equal(isBlocked(filter, advisory), expected, `${JSON.stringify(filter)} of what has no level`)
  const upper = { riskLevel: 'low', safetyCategoryIds: withParents(['crime'], parentOf) } as const
  assert.equal(isBlocked(rule([], 'theft'), upper), false, 'the lower does not block the upper')
})

test('categories with all their parents, each once; a cycle ends', () => {
  assert.deepEqual(withParents(['theft', 'crime', 'strike'], parentOf), ['theft', 'crime', 'strike', 'unrest'])
  assert.deepEqual(
    withParents(
      ['a'],
      new Map([
        ['a', 'b'],
        ['b', 'a'],
      ]),
    ),
    ['a', 'b'],
  )
})

test('a filter without level and category is refused', () => {
  assert.deepEqual(Object.keys(ruleErrors(rule([]))), ['risk_levels'])
  assert.deepEqual([ruleErrors(rule(['low'])), ruleErrors(rule([], 'crime'))], [{}, {}])
})

test('the SQL gives the same results as the function', async (t) => {
  const db = (await testDatabase(t, 'migrated')).db()
  const ids = [1, 2, 3].map((n) => `018f0000-0000-7000-8000-00000000000${n}`)
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(fc.constantFrom(...riskLevels)),
      fc.option(fc.constantFrom(...ids)),
      fc.option(fc.constantFrom(...riskLevels)),
      fc.uniqueArray(fc.constantFrom(...ids)),
      async (levels, category, riskLevel, safetyCategoryIds) => {
        const { rows } = await sql<{
          blocked: boolean
        }>`select ${blocks(sql`${riskLevel && riskNumber[riskLevel]}::smallint`, sql`${safetyCategoryIds}::uuid[]`)} as blocked
          from (select ${levels.map((level) => riskNumber[level])}::smallint[] as risk_levels, ${category}::uuid as safety_category_id) f`.execute(
          db,
        )
        assert.equal(rows[0]?.blocked, isBlocked(rule(levels, category), { riskLevel, safetyCategoryIds }))
      },
    ),
    { numRuns: 200 },
  )
})
