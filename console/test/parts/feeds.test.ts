// Own process: it has a DOM.
import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import type { Desk } from '../../src/data/client.ts'
import { draw, texts } from './dom.ts'

const { createElement } = await import('react')
const { Reports, newestOf } = await import('../../src/feeds/reports.tsx')
const { words: reasons } = await import('../../src/feeds/reasons.words.ts')

type Item = Desk['FeedItem']

const report = (facts: Record<string, number>, level: string | null = null) =>
  ({
    name: 'Quake',
    phase: 'stands',
    sent_at: null,
    starts_at: null,
    ends_at: null,
    point: { lat: -12.1, lng: -77.1 },
    area: { polygons: [], circles: [], codes: [], countries: ['PE'], airports: [], text: null },
    level,
    severity: null,
    urgency: null,
    certainty: null,
    facts,
  }) as unknown as NonNullable<Item['report']>

const item = (id: string, feed: string, native: string, of: Item['report']) =>
  ({ id, feed, native_id: native, report: of }) as Item

test('reports side by side: a column for each, and only rows that one of them has', async (t) => {
  t.mock.method(globalThis, 'fetch', async () => Response.json([]))
  const us = item('a', 'us', 'us1', report({ magnitude: 6.8, depth_km: 30 }, 'Orange'))
  const eu = item('b', 'eu', 'eu7', report({ magnitude: 6.7 }))
  await draw(t, createElement(Reports, { items: [us, eu], label: 'Reports' }))
  assert.deepEqual(texts('thead th'), ['us us1', 'eu eu7'])
  assert.deepEqual(texts('tbody th'), ['Name', 'Phase', 'Place', 'Level', 'Magnitude', 'Depth km', 'Proof'])
  const row = (at: number) => texts(`tbody tr:nth-child(${at}) td`)
  assert.deepEqual(
    [row(3), row(4), row(5), row(6)],
    [
      ['-12.10, -77.10 · Peru', '-12.10, -77.10 · Peru'],
      ['Orange', ''],
      ['6.8', '6.7'],
      ['30', ''],
    ],
  )
})

test('of each report the newest wording, in the order of the service', () => {
  const all = [
    item('3', 'us', 'us1', null),
    item('2', 'eu', 'eu7', null),
    item('1', 'us', 'us1', null),
    item('0', 'us', 'us9', null),
  ]
  assert.deepEqual(
    newestOf(all).map(({ id }) => id),
    ['3', '2', '0'],
  )
})

test('every code for which something waits has its sentence', () => {
  const codesOf = (file: string, type: string): string[] => {
    const source = readFileSync(new URL(`../../../src/feeds/${file}`, import.meta.url), 'utf8')
    const [, body = ''] = new RegExp(`export type ${type} =\\n((?: .*\\n)+)`).exec(source) ?? []
    return [...body.matchAll(/\| '([a-z-]+)'/g)].map(([, code = '']) => code)
  }
  const codes = [...codesOf('publishing/rule.ts', 'Hold'), ...codesOf('assessment/assessment.ts', 'Reason')]
  assert.ok(codes.length > 60)
  assert.deepEqual(
    codes.filter((code) => !Object.hasOwn(reasons.en, code)),
    [],
  )
})
