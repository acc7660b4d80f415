import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type Course, latencyOf } from './feed-latency.ts'

const start = Date.parse('2026-11-14T12:00:00Z')
const after = (seconds: number): Date => new Date(start + seconds * 1_000)
const course = (threadId: string, drafted: number, published: number | null): Course => ({
  feedKey: 'quakes',
  threadId,
  storedAt: after(0),
  draftedAt: after(drafted),
  publishedAt: published === null ? null : after(drafted + published),
})

test('how long it took from a stored item to the first person: half and 95 of 100, of those that came so far', () => {
  const notified = new Map([
    ['b', after(15)],
    ['c', after(9)],
  ])
  const courses = [course('a', 1, null), course('b', 5, 2), course('c', 9, 40), course('d', 30, 4)]
  assert.deepEqual(latencyOf(courses, notified), {
    draftedP50: 5,
    draftedP95: 30,
    publishedP50: 4,
    publishedP95: 40,
    // Somebody was notified of c before the rule published it.
    notifiedP50: 0,
    notifiedP95: 8,
  })
  const none = { draftedP50: null, draftedP95: null, publishedP50: null, publishedP95: null }
  assert.deepEqual(latencyOf([], new Map()), { ...none, notifiedP50: null, notifiedP95: null })
})
