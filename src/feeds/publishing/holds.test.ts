import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, nws, of } from '../assessment/assessment.testing.ts'
import type { ItemOfEvent } from '../event-items/event-items.ts'
import { testFeed } from '../evidence/evidence.testing.ts'
import { holdsOf } from './holds.ts'

test('a warning in several items that were sent together: what is doubtful of one of them is for a person', () => {
  const itemOf = (more: Partial<ItemOfEvent>, sentAt = at('21T10:00')): ItemOfEvent => {
    const item = nws('FF', 'W', { sentAt })
    return { ...item, nativeId: item.id, sha256: '', remarks: [], isReuse: false, ...more }
  }
  const main = itemOf({})
  const holds = (...others: readonly ItemOfEvent[]): string[] =>
    holdsOf({
      assessment: of([main, ...others]),
      main,
      items: [main, ...others],
      feed: testFeed('nws-alerts'),
      isDrifted: false,
      looksLikeAnother: false,
      wasClosed: false,
      problems: {},
    })
  const remarks = [{ path: 'geometry', problem: 'the polygon is left out' }]
  assert.deepEqual(holds(itemOf({})), [])
  assert.deepEqual(holds(itemOf({ remarks })), ['has-remarks'])
  assert.deepEqual(holds(itemOf({ isReuse: true })), ['id-reused'])
  assert.deepEqual(holds(itemOf({ remarks, isReuse: true }, at('21T09:00'))), [], 'it was replaced')
  assert.deepEqual(holds(itemOf({ remarks, feed: 'other' })), [], 'another feed speaks')
})
