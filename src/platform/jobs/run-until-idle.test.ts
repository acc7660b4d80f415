import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type DueWork, runAllUntilIdle } from './run-until-idle.ts'

const at = new Date('2026-03-01T12:00:00.000Z')
const later = (minutes: number) => new Date(at.getTime() + minutes * 60_000)

/** Work with a fixed list of results, which records its turns. */
function given(seen: string[], name: string, turns: boolean[], next?: Date): DueWork {
  return {
    runUntilIdle: async () => {
      const worked = turns.shift() ?? false
      seen.push(worked ? name.toUpperCase() : name)
      return { worked, next }
    },
  }
}

test('each runs in turn until all others are idle since the last that had work', async () => {
  const cases: readonly [boolean[], boolean[], boolean[], string][] = [
    [[], [], [], 'abc'],
    [[true], [], [], 'Abc'],
    [[], [true], [], 'aBca'],
    [[], [], [true], 'abCab'],
    [[true, true], [true], [], 'ABcAbc'],
  ]
  for (const [a, b, c, order] of cases) {
    const seen: string[] = []
    const works = [given(seen, 'a', a, later(9)), given(seen, 'b', b), given(seen, 'c', c, later(4))]
    const rest = await runAllUntilIdle(works, at)
    assert.equal(seen.join(''), order)
    assert.deepEqual(rest, { worked: order !== 'abc', next: later(4) })
  }
  assert.deepEqual(await runAllUntilIdle([], at), { worked: false, next: undefined })
})

test('the next due time is the one that was read last', async () => {
  let rounds = 0
  const first: DueWork = { runUntilIdle: async () => ({ worked: false, next: ++rounds === 1 ? undefined : later(3) }) }
  const causing = given([], 'b', [true], later(5))
  assert.deepEqual(await runAllUntilIdle([first, causing], at), { worked: true, next: later(3) })
})
