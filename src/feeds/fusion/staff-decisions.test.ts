import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyArea } from '../reading/reading.ts'
import { fuse } from './fuse.ts'
import { type Corrections, type FusionItem, type FusionReport, noCorrections } from './fusion.ts'
import { ownKeyOf } from './key-groups.ts'

const noon = Date.UTC(2031, 6, 11, 12)
const after = (seconds: number): Date => new Date(noon + seconds * 1000)
const day = 86_400

/** `a-v2` is a version of what its feed calls `a`. */
function item(id: string, agency: string, seen: number, report: Partial<FusionReport> = {}): FusionItem {
  const plain = { kind: 'other', name: id, keys: [], sentAt: null, startsAt: null, point: null, facts: {} } as const
  const [firstAt, lastAt] = [after(seen), after(seen)]
  const nativeId = id.replace(/-v\d+$/, '')
  return { id, feed: agency, agency, nativeId, report: { ...plain, area: emptyArea, ...report }, firstAt, lastAt }
}
const keyed = (id: string, agency: string, ...keys: string[]): FusionItem => item(id, agency, 0, { keys })
const quake = (id: string, agency: string, seconds = 0, keys: readonly string[] = []): FusionItem =>
  item(id, agency, 0, {
    kind: 'earthquake',
    startsAt: after(seconds),
    point: { lat: 0, lng: 0 },
    facts: { magnitude: 5 },
    keys,
  })
const storm = (id: string, seen: number, keys: readonly string[], lat = 10): FusionItem =>
  item(id, 'jtwc', seen, {
    kind: 'cyclone',
    point: { lat, lng: 0 },
    facts: { advisory_at: after(seen).toISOString() },
    sentAt: after(seen),
    keys,
  })
const flood = (id: string, at: number): FusionItem =>
  item(id, id, 0, { kind: 'flood', startsAt: after(at), area: { countries: ['PE'] } })

const joined = (
  number: number,
  one: string,
  other: string,
  keys: readonly [string | null, string | null] = [null, null],
) => ({
  number,
  anchors: [
    { item: one, key: keys[0] },
    { item: other, key: keys[1] },
  ] as const,
})
const parted = (number: number, of: FusionItem): Pick<Corrections, 'parted'> => ({
  parted: new Map([[ownKeyOf(of), number]]),
})

const partsOf = (items: readonly FusionItem[], corrections: Partial<Corrections> = {}): string[] =>
  fuse(items, { ...noCorrections, ...corrections })
    .events.map((event) => event.items.map(({ id }) => id).join(' '))
    .sort()
const proposed = (items: readonly FusionItem[], corrections: Partial<Corrections> = {}): string[] =>
  fuse(items, { ...noCorrections, ...corrections })
    .proposals.map(({ items: of }) => [...of].sort().join(' '))
    .sort()

test('events that staff joined are one, with whatever comes under their keys', () => {
  const items = [keyed('a', 'x', 'cap:1'), keyed('b', 'y', 'cap:2'), keyed('c', 'z', 'cap:2'), keyed('a-v2', 'x')]
  assert.deepEqual(partsOf(items), ['a a-v2', 'b c'])
  const together = [joined(1, 'a', 'b')]
  assert.deepEqual(partsOf(items, { together }), ['a a-v2 b c'])
  const [event] = fuse(items, { ...noCorrections, together }).events
  assert.deepEqual(
    event?.joins.filter(({ rule }) => rule === 'staff'),
    [{ rule: 'staff', items: ['a', 'b'], key: null, numbers: {} }],
  )
  assert.deepEqual(partsOf([quake('a', 'x'), quake('b', 'x', 3600)], { together }), ['a b'], 'beyond every bound')
})

test('an event whose item is gone is found by the key, unless two have it', () => {
  const later = [keyed('a-v2', 'x', 'cap:1'), keyed('b', 'y')]
  const together = [joined(1, 'gone', 'b', ['cap:1', null])]
  assert.deepEqual(partsOf(later, { together }), ['a-v2 b'])
  const reused = [
    quake('q', 'x', 0, ['cap:1']),
    { ...quake('r', 'x', 600, ['cap:1']), firstAt: after(1) },
    keyed('b', 'y'),
  ]
  assert.deepEqual(partsOf(reused, { together }), ['b', 'q', 'r'])
})

test('a parted item is an event of its own, with its versions; no key and no rule joins it, and nothing proposes it', () => {
  const byKey = [keyed('a', 'x', 'cap:1'), keyed('b', 'y', 'cap:1'), keyed('b-v2', 'y', 'cap:1')]
  assert.deepEqual(partsOf(byKey, parted(1, keyed('b', 'y'))), ['a', 'b b-v2'])
  const quakes = [quake('a', 'usgs'), quake('b', 'emsc', 2)]
  assert.deepEqual(partsOf(quakes), ['a b'])
  assert.deepEqual(partsOf(quakes, parted(1, quake('b', 'emsc'))), ['a', 'b'])
  const nameless = byKey.map((one) => ({ ...one, nativeId: '' }))
  assert.deepEqual(partsOf(nameless, parted(1, nameless[1] ?? keyed('b', 'y'))), ['a b-v2', 'b'], 'it alone')
})

test('an item that is parted after a join leaves, and the joined events stay one', () => {
  const items = [keyed('a', 'x', 'cap:1'), keyed('b', 'y', 'cap:1'), keyed('c', 'z')]
  const together = [joined(2, 'a', 'c', ['cap:1', null])]
  assert.deepEqual(partsOf(items, { together, ...parted(3, keyed('a', 'x')) }), ['a', 'b c'])
  assert.deepEqual(partsOf(items, { together, ...parted(1, keyed('a', 'x')) }), ['a c', 'b'], 'parted, then joined')
  const withoutKey = [joined(2, 'a', 'c')]
  assert.deepEqual(partsOf(items, { together: withoutKey, ...parted(3, keyed('a', 'x')) }), ['a', 'b', 'c'])
})

test('what is said to be two is not proposed, and joined by a common key alone', () => {
  const floods = [flood('a', 0), flood('b', day), flood('c', 2 * day)]
  assert.deepEqual(proposed(floods), ['a b', 'b c'])
  assert.deepEqual(proposed(floods, { apart: [['b', 'a']] }), ['a c', 'b c'], 'the next one instead')
  const quakes = [quake('a', 'usgs'), quake('b', 'emsc', 2)]
  assert.deepEqual(partsOf(quakes, { apart: [['a', 'b']] }), ['a', 'b'])
  assert.deepEqual(proposed(quakes, { apart: [['a', 'b']] }), [])
  const apart = [['a', 'b']] as const
  assert.deepEqual(partsOf([quake('a', 'usgs', 0, ['glide:1']), quake('b', 'emsc', 2, ['glide:1'])], { apart }), [
    'a b',
  ])
})

test('a storm of the next season has the same id and is another one', () => {
  const year = 365 * day
  const numbered = [
    storm('01C-v1', 0, ['atcf:CP012031']),
    storm('01C-v2', day, ['atcf:CP012031']),
    storm('01C-v3', year, ['atcf:CP012032']),
  ]
  assert.deepEqual(partsOf(numbered), ['01C-v1 01C-v2', '01C-v3'])
  assert.deepEqual(fuse(numbered).reuses, [], 'that is no reuse')
  assert.deepEqual(partsOf(numbered, parted(1, storm('01C-v1', 0, ['atcf:CP012031']))), ['01C-v1 01C-v2', '01C-v3'])
  const unnumbered = [storm('01W-v1', 0, []), storm('01W-v2', day, []), storm('01W-v3', year, [])]
  assert.deepEqual(partsOf(unnumbered), ['01W-v1 01W-v2', '01W-v3'])
  assert.deepEqual(
    fuse(unnumbered).reuses.map(({ item: of, differs }) => [of, differs]),
    [['01W-v3', 'time']],
  )
})

test('the order of items makes no difference to what staff decided', () => {
  const one = fc.record({
    agency: fc.constantFrom('usgs', 'emsc', 'gdacs'),
    id: fc.constantFrom('us1', 'us2', 'pt1'),
    seconds: fc.integer({ min: 0, max: 80 }),
    keys: fc.subarray(['cap:1', 'cap:2'], { maxLength: 1 }),
  })
  const decision = fc.tuple(fc.constantFrom('together', 'parted', 'apart'), fc.nat({ max: 9 }), fc.nat({ max: 9 }))
  const decisions = fc.array(decision, { maxLength: 4 })
  fc.assert(
    fc.property(
      fc.array(one, { minLength: 2, maxLength: 10 }),
      decisions,
      fc.infiniteStream(fc.nat()),
      (list, made, numbers) => {
        const items = list.map(({ agency, id, seconds, keys }, at) => ({
          ...quake(id, agency, seconds, keys),
          id: `${agency} ${id} ${at}`,
        }))
        const chosen = made.flatMap(([kind, a, b], number) => {
          const [x, y] = [items[a % items.length], items[b % items.length]]
          return x && y && x !== y ? [{ kind, number, x, y }] : []
        })
        const corrections: Corrections = {
          together: chosen.flatMap(({ kind, number, x, y }) =>
            kind === 'together' ? [joined(number, x.id, y.id, [x.report.keys[0] ?? null, null])] : [],
          ),
          parted: new Map(
            chosen.flatMap(({ kind, number, x }) => (kind === 'parted' ? [[ownKeyOf(x), number] as const] : [])),
          ),
          apart: chosen.flatMap(({ kind, x, y }) => (kind === 'apart' ? [[x.id, y.id] as const] : [])),
        }
        const shuffled = items.map((made) => [numbers.next().value, made] as const).sort((a, b) => a[0] - b[0])
        const there = fuse(items, corrections)
        const back = fuse(
          shuffled.map(([, made]) => made),
          corrections,
        )
        const partition = (events: typeof there.events): Set<string> =>
          new Set(events.map((event) => event.items.map(({ id }) => id).join()))
        assert.deepEqual(partition(back.events), partition(there.events))
        assert.equal(there.events.flatMap((event) => event.items).length, items.length)
        for (const event of there.events) assert.ok(event.joins.length >= event.items.length - 1, 'each has a reason')
        const eventOf = new Map(there.events.flatMap((event) => event.items.map(({ id }) => [id, event] as const)))
        const last = chosen.at(-1)
        if (last?.kind === 'together') assert.equal(eventOf.get(last.x.id), eventOf.get(last.y.id))
        if (last?.kind === 'parted')
          for (const { id, ...of } of eventOf.get(last.x.id)?.items ?? [])
            assert.equal(ownKeyOf({ ...of, id }), ownKeyOf(last.x), id)
      },
    ),
    { numRuns: 300 },
  )
})
