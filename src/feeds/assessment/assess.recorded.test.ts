import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { recordedItems } from '../../../test/support/recorded-items.ts'
import { fuse } from '../fusion/fuse.ts'
import type { Report } from '../reading/reading.ts'
import { shippedFeeds } from '../registry/shipped-feeds.ts'
import { assess } from './assess.ts'
import type { Assessment, EventItem } from './assessment.ts'

/** Of each event: what it says, and its items. */
function recordedAssessments(): readonly { assessment: Assessment; items: readonly EventItem[] }[] {
  const { items } = recordedItems()
  const trust = new Map(shippedFeeds.map((feed) => [feed.key, feed.trust]))
  return fuse(items).events.map(({ items: fused }) => {
    const all = fused.map(
      (one): EventItem => ({ ...one, report: one.report as Report, trust: trust.get(one.feed) ?? 0 }),
    )
    return { assessment: assess({ items: all }), items: all }
  })
}

const agencyOf = ({ items }: { items: readonly EventItem[] }): string =>
  [...new Set(items.map(({ agency }) => agency))].sort().join('+')

test('what the recorded events would become', { skip: withoutRecordings }, (t) => {
  const start = performance.now()
  const all = recordedAssessments()
  const seconds = (performance.now() - start) / 1000
  const counts = new Map<string, number>()
  const reasons = new Map<string, number>()
  for (const one of all) {
    const { kind, outcome, risk, why } = one.assessment
    const name = `${kind} (${agencyOf(one)}): ${outcome} ${risk ?? ''}`
    counts.set(name, (counts.get(name) ?? 0) + 1)
    for (const reason of why) reasons.set(`${outcome} ${reason}`, (reasons.get(`${outcome} ${reason}`) ?? 0) + 1)
  }
  t.diagnostic(`${all.length} events, read, fused and assessed in ${seconds.toFixed(1)} s`)
  for (const [name, count] of [...counts].sort()) t.diagnostic(`${count} ${name}`)
  for (const [name, count] of [...reasons].sort()) t.diagnostic(`${count} × ${name}`)

  for (const { assessment, items } of all) {
    const { outcome, kind, headline, advice, risk, startsAt, why, category } = assessment
    const text = `${headline.en} ${items.map(({ id }) => id).join(' ')}`
    if (items.some(({ agency }) => agency === 'who')) assert.equal(outcome, 'review', text)
    if (outcome !== 'alert') {
      assert.ok(why.length > 0, text)
      continue
    }
    assert.ok(risk && startsAt && category, text)
    assert.ok(headline.en !== headline.es && advice.en !== advice.es, text)
    assert.ok(
      items.some(({ report }) => report.status === 'actual' && report.isPublic),
      text,
    )
    const standing = items.map(({ report }) => report).filter(({ phase }) => phase === 'stands')
    assert.ok(standing.length === 0 || !standing.every(({ severity }) => severity === 'Minor'), text)
    assert.ok(!standing.some(({ level }) => level === 'Information'), text)
    // Of cyclones GDACS's colour says nothing. Of earthquakes a graver level may stand beside it. PAGER writes small letters.
    const isGraver = standing.some(({ level }) => /^(Orange|Red|yellow|orange|red)$/.test(level ?? ''))
    if (kind !== 'cyclone' && !isGraver) assert.ok(!standing.some(({ level }) => level === 'Green'), text)
  }
})

test('the order of the items makes no difference', { skip: withoutRecordings }, () => {
  for (const { assessment, items } of recordedAssessments())
    if (items.length > 1) {
      assert.deepEqual(assess({ items: [...items].reverse() }), assessment)
      assert.deepEqual(assess({ items: [...items.slice(1), ...items.slice(0, 1)] }), assessment)
    }
})
