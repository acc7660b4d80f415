import assert from 'node:assert/strict'
import { test } from 'node:test'
import { truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { recordedItems } from '../../../test/support/recorded-items.ts'
import { type CsvRow, cell } from '../../platform/csv.ts'
import { fuse } from './fuse.ts'

/** Classes whose members are of several feeds; all others are found by keys. */
const acrossFeeds = /^cross-feed/

const textOf = (row: CsvRow | undefined, name: string): string => (row ? cell(row, name) : '')

test('the recorded items become the events that the truth names', { skip: withoutRecordings }, (t) => {
  const { items, idOf } = recordedItems()
  const start = performance.now()
  const { events, proposals, reuses } = fuse(items)
  t.diagnostic(`${items.length} items, ${events.length} events in ${Math.round(performance.now() - start)} ms`)
  t.diagnostic(`${proposals.length} proposals, ${reuses.length} reuses`)
  const eventOf = new Map(events.flatMap((event, at) => event.items.map(({ id }) => [id, at] as const)))
  const found = (row: ReturnType<typeof truth>[number]): number | undefined => {
    const name = `${cell(row, 'file')} ${cell(row, 'item')}`
    const id = idOf.get(`${name} ${cell(row, 'version')}`) ?? idOf.get(name)
    assert.ok(id, name)
    return eventOf.get(id)
  }
  const groups = Map.groupBy(truth(), (row) => `${cell(row, 'label')} ${cell(row, 'id')}`)
  const falseMerges: string[] = []
  const counts: Record<string, { found: number; all: number }> = {}
  const missed: string[] = []
  const groupOfEvent = new Map<number, string>()
  for (const [name, rows] of groups) {
    const of = rows.map(found)
    for (const [at, one] of of.entries())
      for (const [next, other] of of.entries()) {
        if (next <= at) continue
        const isOne = one !== undefined && one === other
        const klass = textOf(rows[0], 'class')
        const pair = `${name} ${klass}: ${textOf(rows[at], 'item')} ${textOf(rows[next], 'item')}`
        if (name.startsWith('different')) {
          if (isOne) falseMerges.push(pair)
          continue
        }
        counts[klass] ??= { found: 0, all: 0 }
        const count = counts[klass]
        count.all += 1
        if (isOne) count.found += 1
        else missed.push(pair)
      }
    if (name.startsWith('same'))
      for (const event of new Set(of)) {
        const other = event === undefined ? undefined : groupOfEvent.get(event)
        if (other !== undefined) falseMerges.push(`${other} and ${name} are event ${event}`)
        else if (event !== undefined) groupOfEvent.set(event, name)
      }
  }
  for (const one of missed) t.diagnostic(`missed: ${one}`)
  for (const [klass, { found: those, all }] of Object.entries(counts)) t.diagnostic(`${klass}: ${those} of ${all}`)
  const recall = (wanted: (klass: string) => boolean): number => {
    const those = Object.entries(counts).filter(([klass]) => wanted(klass))
    return those.reduce((sum, [, one]) => sum + one.found, 0) / those.reduce((sum, [, one]) => sum + one.all, 0)
  }
  const byKeys = recall((klass) => !acrossFeeds.test(klass))
  const across = recall((klass) => acrossFeeds.test(klass))
  t.diagnostic(`recall of pairs: by keys ${byKeys.toFixed(4)}, across feeds ${across.toFixed(4)}`)
  assert.deepEqual(falseMerges, [])
  assert.ok(byKeys >= 0.97, `by keys ${byKeys}`)
  assert.ok(across >= 0.95, `across feeds ${across}`)
})
