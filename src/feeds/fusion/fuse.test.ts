import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { emptyArea } from '../reading/reading.ts'
import { fuse } from './fuse.ts'
import type { FusionItem, FusionReport } from './fusion.ts'

const noon = Date.UTC(2031, 6, 11, 12)
const after = (seconds: number): Date => new Date(noon + seconds * 1000)
const minute = 60
const hour = 3600
const day = 24 * hour

/** An item of a feed that is called like its agency. Seen in one answer unless `seen` says more. */
function item(
  id: string,
  agency: string,
  report: Partial<FusionReport> & { readonly countries?: readonly string[]; readonly seen?: readonly [number, number] },
): FusionItem {
  const { countries = [], seen = [0, 0], ...rest } = report
  const plain = { kind: 'other', name: id, keys: [], sentAt: null, startsAt: null, point: null, facts: {} } as const
  const [from, to] = seen
  return {
    id,
    feed: agency,
    agency,
    nativeId: id.replace(/-v\d+$/, ''),
    report: { ...plain, ...rest, area: { ...emptyArea, countries } },
    firstAt: after(from),
    lastAt: after(to),
  }
}

interface Place {
  readonly seconds?: number
  readonly lat?: number
  readonly magnitude?: number
  readonly seen?: readonly [number, number]
}
/** 0.1 degrees of latitude are 11 km. */
const quake = (id: string, agency: string, { seconds = 0, lat = 0, magnitude = 5, seen = [0, 0] }: Place = {}) =>
  item(id, agency, { kind: 'earthquake', startsAt: after(seconds), point: { lat, lng: 0 }, facts: { magnitude }, seen })

const storm = (id: string, agency: string, at: number, lat: number, name = id) =>
  item(id, agency, {
    kind: 'cyclone',
    name,
    point: { lat, lng: 0 },
    facts: { advisory_at: after(at).toISOString() },
    sentAt: after(at),
  })

const partsOf = (items: readonly FusionItem[]): string[] =>
  fuse(items)
    .events.map((event) => event.items.map(({ id }) => id).join(' '))
    .sort()
const proposed = (items: readonly FusionItem[]): string[] =>
  fuse(items)
    .proposals.map((one) => `${one.rule}: ${[...one.items].sort().join(' ')}`)
    .sort()

test('keys: items with a common one are one event, also through a third', () => {
  const items = [
    item('a', 'x', { keys: ['cap:1'] }),
    item('b', 'y', { keys: ['cap:1', 'cap:2'] }),
    item('c', 'z', { keys: ['cap:2'] }),
    item('d', 'z', { keys: ['cap:3'] }),
  ]
  assert.deepEqual(partsOf(items), ['a b c', 'd'])
  const [event] = fuse(items).events
  assert.deepEqual(
    event?.joins.map(({ rule, key, items: of }) => [rule, key, of.join(' ')]),
    [
      ['key', 'cap:1', 'a b'],
      ['key', 'cap:2', 'b c'],
    ],
  )
})

test('versions of an item are one event; items without an id are none', () => {
  assert.deepEqual(partsOf([item('a-v1', 'x', {}), item('a-v2', 'x', {}), item('a-v3', 'y', {})]), [
    'a-v1 a-v2',
    'a-v3',
  ])
  const nameless = ['a', 'b'].map((id) => ({ ...item(id, 'x', {}), nativeId: '' }))
  assert.deepEqual(partsOf(nameless), ['a', 'b'])
})

test('a key that is used again for something else is a reuse, and changes nothing', () => {
  const cases: readonly [string, FusionItem, FusionItem][] = [
    ['place', quake('q-v1', 'x'), quake('q-v2', 'x', { lat: 1.5 })],
    ['time', quake('q-v1', 'x'), quake('q-v2', 'x', { seconds: 61 })],
    ['magnitude', quake('q-v1', 'x', { magnitude: 5 }), quake('q-v2', 'x', { magnitude: 6.6 })],
    ['kind', quake('q-v1', 'x'), item('q-v2', 'x', { kind: 'flood' })],
  ]
  for (const [differs, one, other] of cases) {
    const later = { ...other, firstAt: after(minute), lastAt: after(minute) }
    assert.deepEqual(partsOf([one, later]), ['q-v1', 'q-v2'], differs)
    assert.deepEqual(
      fuse([one, later]).reuses.map((reuse) => [reuse.item, reuse.key, reuse.differs]),
      [['q-v2', 'item:x_q', differs]],
    )
  }
  const within = [quake('q-v1', 'x'), quake('q-v2', 'x', { lat: 1.3, seconds: 59, magnitude: 6.4, seen: [9, 9] })]
  assert.deepEqual(partsOf(within), ['q-v1 q-v2'], 'an agency may correct itself')
})

test('what only a reuse connected falls apart', () => {
  const keyed = (id: string, at: number, lat: number, keys: readonly string[]): FusionItem => {
    const one = quake(id, 'x', { lat, seen: [at, at] })
    return { ...one, report: { ...one.report, keys } }
  }
  const items = [keyed('a', 0, 0, ['cap:1']), keyed('b', 1, 3, ['cap:1', 'cap:2']), keyed('c', 2, 0.01, ['cap:2'])]
  assert.deepEqual(partsOf(items), ['a', 'b', 'c'])
})

test('a storm moves, but not as fast as it likes', () => {
  assert.deepEqual(partsOf([storm('s-v1', 'x', 0, 0), storm('s-v2', 'x', 6 * hour, 6)]), ['s-v1 s-v2'])
  assert.deepEqual(partsOf([storm('s-v1', 'x', 0, 0), storm('s-v2', 'x', 6 * hour, 20)]), ['s-v1', 's-v2'])
})

test('an airport’s next ground stop is another event', () => {
  const stop = (id: string, from: number, to: number) =>
    item(id, 'faa', { kind: 'airport', keys: ['faa:A'], seen: [from, to] })
  const [first, soon] = [stop('a', 0, hour), stop('b', 6 * hour, 7 * hour)]
  assert.deepEqual(partsOf([first, soon, stop('c', 13 * hour + 1, 14 * hour)]), ['a b', 'c'])
})

test('earthquakes of two agencies: near in time, place and magnitude', () => {
  const one = quake('a', 'usgs')
  const joined: readonly Place[] = [
    { seconds: 22 },
    { lat: 0.539 },
    { magnitude: 5.7 },
    { seconds: 20, lat: 0.5, magnitude: 5.5 },
  ]
  for (const place of joined)
    assert.deepEqual(partsOf([one, quake('b', 'emsc', place)]), ['a b'], JSON.stringify(place))
  const apart: readonly Place[] = [{ seconds: 22.1 }, { lat: 0.541 }, { magnitude: 5.71 }]
  for (const place of apart)
    assert.deepEqual(partsOf([one, quake('b', 'emsc', place)]), ['a', 'b'], JSON.stringify(place))
  const [event] = fuse([one, quake('b', 'emsc', { seconds: 2 })]).events
  assert.deepEqual(event?.joins, [
    { rule: 'earthquake', items: ['a', 'b'], key: null, numbers: { seconds: 2, km: 0, magnitudes: 0 } },
  ])
})

test('earthquakes: of two candidates the one that is clearly nearer, else a person decides', () => {
  const [shock, aftershock] = [quake('a', 'usgs'), quake('b', 'usgs', { seconds: 20 })]
  assert.deepEqual(partsOf([shock, aftershock, quake('c', 'emsc', { seconds: 1 })]), ['a c', 'b'])
  const between = [shock, aftershock, quake('c', 'emsc', { seconds: 9 })]
  assert.deepEqual(partsOf(between), ['a', 'b', 'c'])
  assert.deepEqual(proposed(between), ['ambiguous-earthquake: a c'])
  const beyond = [shock, quake('b', 'usgs', { seconds: 30 }), quake('c', 'emsc', { seconds: 18 })]
  assert.deepEqual(partsOf(beyond), ['a', 'b', 'c'], 'one that is nearer, if only just beyond the limits')
})

test('two earthquakes of one agency never become one through a third', () => {
  const items = [
    quake('a', 'usgs'),
    quake('b', 'emsc', { seconds: 10 }),
    quake('c', 'gdacs', { seconds: 20 }),
    quake('d', 'usgs', { seconds: 30 }),
  ]
  for (const part of fuse(items).events) assert.ok(part.items.filter(({ agency }) => agency === 'usgs').length <= 1)
})

test('an id of another network replaces the first one, unless both stood in one answer', () => {
  const first = quake('pt1', 'usgs', { seen: [0, 10] })
  assert.deepEqual(partsOf([first, quake('us1', 'usgs', { seconds: 4, seen: [20, 90] })]), ['pt1 us1'])
  assert.deepEqual(partsOf([first, quake('us1', 'usgs', { seconds: 4, seen: [10, 90] })]), ['pt1', 'us1'])
  assert.deepEqual(partsOf([first, quake('pt2', 'usgs', { seconds: 4, seen: [20, 90] })]), ['pt1', 'pt2'])
  const others = [quake('pt1', 'emsc', { seen: [0, 10] }), quake('us1', 'emsc', { seconds: 4, seen: [20, 90] })]
  assert.deepEqual(partsOf(others), ['pt1', 'us1'], 'only where an agency is known to do so')
})

test('cyclones: the same position at the same time, whatever they are called', () => {
  assert.deepEqual(partsOf([storm('ONE-C', 'nhc', 0, 10), storm('LALA', 'gdacs', 0, 10.2)]), ['LALA ONE-C'])
  assert.deepEqual(partsOf([storm('a', 'nhc', 0, 10, 'Lala'), storm('b', 'gdacs', 0, 11, 'Lala')]), ['a', 'b'])
  assert.deepEqual(proposed([storm('a', 'nhc', 0, 10, 'Lala'), storm('b', 'gdacs', 0, 11, 'LALA-31')]), [
    'same-name: a b',
  ])
  assert.deepEqual(
    partsOf([storm('a', 'nhc', 0, 10), storm('b', 'gdacs', 2 * hour, 10)]),
    ['a', 'b'],
    'not at the same time',
  )
  const contradicted = [
    storm('a-v1', 'nhc', 0, 10),
    storm('a-v2', 'nhc', 6 * hour, 11),
    storm('b-v1', 'gdacs', 0, 10),
    storm('b-v2', 'gdacs', 6 * hour, 9),
  ]
  assert.deepEqual(partsOf(contradicted), ['a-v1 a-v2', 'b-v1 b-v2'], 'a storm is in one place at a time')
  const doubtful = [storm('a', 'nhc', 0, 10), storm('b', 'nhc', 0, 10.3), storm('c', 'gdacs', 0, 10.1)]
  assert.deepEqual(partsOf(doubtful), ['a', 'b', 'c'])
})

test('what else looks alike is proposed, and not joined', () => {
  const report = (id: string, kind: 'disease' | 'flood', at: number, country: string) =>
    item(id, id, { kind, name: 'Cholera', startsAt: after(at), countries: [country] })
  assert.deepEqual(proposed([report('a', 'disease', 0, 'PE'), report('b', 'disease', 59 * day, 'PE')]), [
    'same-disease: a b',
  ])
  assert.deepEqual(proposed([report('a', 'flood', 0, 'PE'), report('b', 'flood', 6 * day, 'PE')]), ['same-flood: a b'])
  for (const other of [
    report('b', 'flood', 8 * day, 'PE'),
    report('b', 'flood', 0, 'BO'),
    report('b', 'disease', 0, 'PE'),
  ])
    assert.deepEqual(proposed([report('a', 'flood', 0, 'PE'), other]), [])
  assert.deepEqual(partsOf([report('a', 'flood', 0, 'PE'), report('b', 'flood', 0, 'PE')]), ['a', 'b'])
})

test('the order of items makes no difference', () => {
  const one = fc.record({
    agency: fc.constantFrom('usgs', 'emsc', 'gdacs'),
    id: fc.constantFrom('us1', 'us2', 'pt1'),
    version: fc.nat({ max: 3 }),
    seconds: fc.integer({ min: 0, max: 80 }),
    lat: fc.constantFrom(0, 0.2, 0.6),
    keys: fc.subarray(['cap:1', 'cap:2'], { maxLength: 1 }),
    seen: fc.integer({ min: 0, max: 100 }),
  })
  fc.assert(
    fc.property(fc.array(one, { maxLength: 12 }), fc.infiniteStream(fc.nat()), (list, numbers) => {
      const items = list.map(({ agency, id, version, seconds, lat, keys, seen }, at) => {
        const made = quake(`${id}-v${version}`, agency, { seconds, lat, seen: [seen, seen] })
        return { ...made, id: `${agency} ${id} ${at}`, report: { ...made.report, keys } }
      })
      const shuffled = items.map((made) => [numbers.next().value, made] as const).sort((a, b) => a[0] - b[0])
      const [there, back] = [fuse(items), fuse(shuffled.map(([, made]) => made))]
      assert.deepEqual(
        new Set(back.events.map((event) => JSON.stringify(event.items))),
        new Set(there.events.map((event) => JSON.stringify(event.items))),
      )
      assert.equal(back.events.flatMap((event) => event.items).length, items.length)
      for (const event of there.events)
        assert.equal(event.joins.length >= event.items.length - 1, true, 'each item has a reason')
    }),
    { numRuns: 300 },
  )
})
