import assert from 'node:assert/strict'
import { before, describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { createOracle, type Oracle, oracleAt } from '../../../test/oracles/place-oracle.ts'
import { sized } from '../../../test/support/size.ts'
import { readAreas } from './place-files.ts'
import { type Area, areasAt, createPlaceIndex, nearestArea, type PlaceIndex, withAreas } from './place-index.ts'

const DATA = fileURLToPath(new URL('../../../world/data/', import.meta.url))

const points = sized('points all over the world', { commit: 2_000, full: 20_000 })
const borderPoints = sized('points around borders', { commit: 1_000, full: 10_000 })
const rows = sized('rows of points over a star', { commit: 586, full: 4_097 })

/** The same points on every run: a failure can be looked at. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), 1 | state)
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
}

function square(id: string, west: number, south: number, east: number, north: number): Area {
  const ring = [
    [west, south],
    [east, south],
    [east, north],
    [west, north],
    [west, south],
  ] as const
  return { id, kind: 'region', code: null, countryId: 'x', rings: [[ring]] }
}

const ids = (index: PlaceIndex, lng: number, lat: number) =>
  areasAt(index, lng, lat)
    .map(({ id }) => id)
    .sort()

describe('the index against the oracle, on the whole world', () => {
  let world: Area[]
  let index: PlaceIndex
  let oracle: Oracle

  before(() => {
    world = [...readAreas(DATA)]
    index = createPlaceIndex(world)
    oracle = createOracle(world)
  })

  test(`${points} random points, evenly over the sphere`, () => {
    const random = randomFrom(1)
    let hits = 0
    for (let i = 0; i < points; i++) {
      const lng = random() * 360 - 180
      const lat = (Math.asin(2 * random() - 1) * 180) / Math.PI
      const expected = oracleAt(oracle, lng, lat)
      if (expected.length > 0) hits++
      assert.deepEqual(ids(index, lng, lat), expected, `at ${lng}, ${lat}`)
    }
    assert.ok(hits > points / 4, `only ${hits} points were anywhere`)
  })

  test(`${borderPoints} points jittered around borders`, () => {
    const random = randomFrom(2)
    const spreads = [1e-6, 1e-4, 1e-2]
    for (let i = 0; i < borderPoints; i++) {
      const area = world[Math.floor(random() * world.length)] as Area
      const polygon = area.rings[Math.floor(random() * area.rings.length)] ?? []
      const ring = polygon[Math.floor(random() * polygon.length)] ?? []
      const [x, y] = ring[Math.floor(random() * ring.length)] as readonly [number, number]
      const spread = spreads[i % spreads.length] as number
      const lng = Math.min(179.999999, Math.max(-180, x + (random() - 0.5) * spread))
      const lat = Math.min(90, Math.max(-90, y + (random() - 0.5) * spread))
      assert.deepEqual(ids(index, lng, lat), oracleAt(oracle, lng, lat), `at ${lng}, ${lat} near ${area.id}`)
    }
  })

  test('a point in the country of its division, for nearly all divisions', () => {
    // A smoke test of the material: shapes of two sources must lie over each other.
    let same = 0
    let all = 0
    const random = randomFrom(3)
    while (all < 2_000) {
      const found = areasAt(index, random() * 360 - 180, (Math.asin(2 * random() - 1) * 180) / Math.PI)
      const division = found.find(({ kind }) => kind === 'division')
      if (division === undefined) continue
      all++
      if (found.some(({ kind, countryId }) => kind === 'country' && countryId === division.countryId)) same++
    }
    assert.ok(same / all > 0.97, `${same} of ${all}`)
  })
})

describe('boundaries, overlaps and layers', () => {
  test('points exactly on vertices, edges and the lines where a shape was split', () => {
    // A ragged star with a ragged hole, on whole units: many of the points below lie on its edges and on split lines.
    const random = randomFrom(4)
    const star = (radius: number, n: number) =>
      Array.from({ length: n }, (_, i) => {
        const r = radius * (0.6 + 0.4 * random())
        const turn = (2 * Math.PI * i) / n
        return [Math.round(2048 + r * Math.cos(turn)) / 1e5, Math.round(2048 + r * Math.sin(turn)) / 1e5] as const
      })
    const area: Area = { ...square('star', 0, 0, 1, 1), rings: [[star(2000, 900), star(900, 400)]] }
    const index = createPlaceIndex([area])
    const oracle = createOracle([area])
    let inside = 0
    for (let y = 0; y <= 4096; y += Math.ceil(4097 / rows)) {
      for (let x = y % 61; x <= 4096; x += 61) {
        const expected = oracleAt(oracle, x / 1e5, y / 1e5)
        inside += expected.length
        assert.deepEqual(ids(index, x / 1e5, y / 1e5), expected, `at ${x}, ${y}`)
      }
    }
    assert.ok(inside > 2.5 * rows)
    for (const [x, y] of area.rings.flat(2)) assert.deepEqual(ids(index, x, y), oracleAt(oracle, x, y), `at ${x}, ${y}`)
  })

  test('a point on a shared border is in exactly one neighbour: the eastern, the northern', () => {
    const index = createPlaceIndex([
      square('west', 0, 0, 1, 1),
      square('east', 1, 0, 2, 1),
      square('north', 0, 1, 2, 2),
    ])
    assert.deepEqual(ids(index, 1, 0.5), ['east'])
    assert.deepEqual(ids(index, 0.5, 1), ['north'])
    assert.deepEqual(ids(index, 1, 1), ['north'])
    assert.deepEqual(ids(index, 0, 0), ['west'])
    assert.deepEqual(ids(index, 2, 0.5), [])
    assert.deepEqual(ids(index, 0.5, 2), [])
  })

  test('all areas that overlap are given, the smallest first', () => {
    const index = createPlaceIndex([
      square('large', 0, 0, 10, 10),
      square('small', 4, 4, 6, 6),
      square('middle', 3, 3, 7, 7),
    ])
    assert.deepEqual(
      areasAt(index, 5, 5).map(({ id }) => id),
      ['small', 'middle', 'large'],
    )
  })

  test('parts of one area that overlap do not cancel out', () => {
    const one = square('one', 0, 0, 2, 2)
    const other = square('other', 1, 0, 3, 2)
    const index = createPlaceIndex([{ ...one, rings: [...one.rings, ...other.rings] }])
    assert.deepEqual(ids(index, 1.5, 1), ['one'])
    assert.equal(areasAt(index, 1.5, 1).length, 1)
  })

  test('areas added later are found beside the first, and the base does not change', () => {
    const base = createPlaceIndex([square('base', 0, 0, 2, 2)])
    const more = withAreas(base, [square('added', 1, 1, 3, 3)])
    assert.deepEqual(ids(more, 1.5, 1.5), ['added', 'base'])
    assert.deepEqual(ids(base, 1.5, 1.5), ['base'])
  })

  test('an index of nothing finds nothing', () => {
    assert.deepEqual(areasAt(createPlaceIndex([]), 0, 0), [])
  })

  test('an area drawn across the date line is found from both sides, however it is written', () => {
    const short = [
      [
        [
          [170, -5],
          [-170, -5],
          [-170, 5],
          [170, 5],
          [170, -5],
        ],
      ],
    ] as const
    const beyond = [
      [
        [
          [170, -5],
          [190, -5],
          [190, 5],
          [170, 5],
          [170, -5],
        ],
      ],
    ] as const
    for (const rings of [short, beyond]) {
      const index = createPlaceIndex([{ ...square('x', 0, 0, 1, 1), rings }])
      for (const lng of [170, 175, 180, -180, -175, 185, -185]) assert.deepEqual(ids(index, lng, 0), ['x'], `${lng}`)
      for (const lng of [0, 169.9, -169.9, -170, 190]) assert.deepEqual(ids(index, lng, 0), [], `${lng}`)
    }
  })

  test('the nearest border within reach, also over the date line', () => {
    const index = createPlaceIndex([square('a', 178, 0, 179.9, 1), square('b', -178, 0, -177, 1)])
    const near = nearestArea(index, -179.95, 0.5, 50, () => true)
    assert.equal(near?.area.id, 'a')
    assert.ok(Math.abs((near?.distanceKm ?? 0) - 16.7) < 0.2, `${near?.distanceKm}`)
    assert.equal(
      nearestArea(index, -179.95, 0.5, 10, () => true),
      undefined,
    )
    assert.equal(nearestArea(index, -179.95, 0.5, 250, ({ id }) => id === 'b')?.area.id, 'b')
  })

  test('impossible positions are refused', () => {
    const index = createPlaceIndex([])
    assert.throws(() => areasAt(index, Number.NaN, 0), RangeError)
    assert.throws(() => areasAt(index, 0, 90.1), RangeError)
    assert.throws(
      () =>
        createPlaceIndex([
          {
            ...square('x', 0, 0, 1, 1),
            rings: [
              [
                [
                  [0, 0],
                  [1, 1],
                ],
              ],
            ],
          },
        ]),
      RangeError,
    )
  })
})
