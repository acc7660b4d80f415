import assert from 'node:assert/strict'
import { test } from 'node:test'
import { boxesAround, distanceKm, distanceToEdgeKm, normalizeLng, withinBox } from './position.ts'
import { pointInMultiPolygon, pointInPolygon } from './rings.ts'

test('longitudes are normalized', () => {
  for (const [given, wanted] of [
    [0, 0],
    [180, -180],
    [-180, -180],
    [190, -170],
    [-190, 170],
    [540, -180],
    [719, -1],
  ] as const) {
    assert.equal(normalizeLng(given), wanted)
  }
})

test('distances along great circles', () => {
  // London to New York, about 5,570 km; an antipode, half the circumference.
  assert.ok(Math.abs(distanceKm(-0.1276, 51.5072, -74.006, 40.7128) - 5570) < 5)
  assert.ok(Math.abs(distanceKm(0, 0, 180, 0) - 20015) < 1)
  assert.equal(distanceKm(10, 10, 10, 10), 0)
  assert.ok(Math.abs(distanceKm(179.5, 0, -179.5, 0) - 111.2) < 0.1)
  assert.ok(distanceKm(0, 90, 123, 90) < 1e-9)
})

test('boxes, also over the date line', () => {
  const europe = { swLat: 35, swLng: -10, neLat: 60, neLng: 30 }
  assert.ok(withinBox(0, 50, europe))
  assert.ok(withinBox(-10, 35, europe))
  assert.ok(withinBox(30, 60, europe))
  assert.ok(!withinBox(31, 50, europe))
  assert.ok(!withinBox(0, 61, europe))
  for (const fiji of [
    { swLat: -21, swLng: 174, neLat: -12, neLng: -178 },
    { swLat: -21, swLng: 174, neLat: -12, neLng: 182 },
  ]) {
    for (const lng of [174, 178, 180, -180, -179, -178]) assert.ok(withinBox(lng, -15, fiji), `${lng}`)
    for (const lng of [173.9, -177.9, 0]) assert.ok(!withinBox(lng, -15, fiji), `${lng}`)
  }
  assert.ok(withinBox(77, 0, { swLat: -90, swLng: -180, neLat: 90, neLng: 180 }))
})

test('boxes around a point hold everything within the distance', () => {
  for (const [lng, lat] of [
    [0, 0],
    [179.9, 10],
    [-179.9, -60],
    [20, 85],
    [20, 89.9],
  ] as const) {
    const boxes = boxesAround(lng, lat, 300)
    for (let bearing = 0; bearing < 360; bearing += 15) {
      const [x, y] = destination(lng, lat, bearing, 299)
      assert.ok(
        boxes.some((box) => withinBox(x, y, box)),
        `${x}, ${y} from ${lng}, ${lat}`,
      )
    }
  }
})

function destination(lng: number, lat: number, bearing: number, km: number): readonly [number, number] {
  const r = Math.PI / 180
  const d = km / 6371.0088
  const y = Math.asin(Math.sin(lat * r) * Math.cos(d) + Math.cos(lat * r) * Math.sin(d) * Math.cos(bearing * r))
  const x = Math.atan2(
    Math.sin(bearing * r) * Math.sin(d) * Math.cos(lat * r),
    Math.cos(d) - Math.sin(lat * r) * Math.sin(y),
  )
  return [lng + x / r, y / r]
}

test('distance to an edge: its middle, its ends, over the date line', () => {
  assert.ok(Math.abs(distanceToEdgeKm(0.5, 1, [0, 0], [1, 0]) - 111.19) < 0.1)
  assert.ok(Math.abs(distanceToEdgeKm(2, 0, [0, 0], [1, 0]) - 111.19) < 0.1)
  assert.ok(Math.abs(distanceToEdgeKm(-179.5, 0, [179.5, -1], [179.5, 1]) - 111.19) < 0.1)
})

const hollow = [
  [
    [0, 0],
    [10, 0],
    [10, 10],
    [0, 10],
    [0, 0],
  ],
  [
    [4, 4],
    [6, 4],
    [6, 6],
    [4, 6],
    [4, 4],
  ],
] as const

test('polygons with holes and several parts', () => {
  assert.ok(pointInPolygon(1, 1, hollow))
  assert.ok(!pointInPolygon(5, 5, hollow))
  assert.ok(
    pointInMultiPolygon(5, 5, [
      hollow,
      [
        [
          [4.5, 4.5],
          [5.5, 4.5],
          [5.5, 5.5],
          [4.5, 5.5],
          [4.5, 4.5],
        ],
      ],
    ]),
  )
  // The hole's west edge belongs to the hole, its east edge to the land.
  assert.ok(!pointInPolygon(4, 5, hollow))
  assert.ok(pointInPolygon(6, 5, hollow))
})

test('rings need not be closed, nor turn in a certain way', () => {
  const open = [
    [
      [0, 0],
      [0, 10],
      [10, 10],
      [10, 0],
    ],
  ] as const
  assert.ok(pointInPolygon(5, 5, open))
  assert.ok(!pointInPolygon(11, 5, open))
})

test('a ring around a pole holds the pole', () => {
  const cap = [
    [
      [0, -60],
      [90, -65],
      [180, -60],
      [-90, -65],
      [0, -60],
    ],
  ] as const
  for (const lng of [0, 45, 179, -179, -45]) {
    assert.ok(pointInPolygon(lng, -80, cap), `${lng}`)
    assert.ok(!pointInPolygon(lng, -50, cap), `${lng}`)
  }
  assert.ok(pointInPolygon(12, -90, cap))
  assert.ok(!pointInPolygon(12, 90, cap))
  const flat = [
    [
      [-180, -60],
      [-180, -90],
      [180, -90],
      [180, -60],
      [-180, -60],
    ],
  ] as const
  assert.ok(pointInPolygon(0, -75, flat))
  assert.ok(pointInPolygon(180, -75, flat))
})

test('a hole over the date line, drawn on the other side of it', () => {
  const ring = [
    [
      [160, -10],
      [200, -10],
      [200, 10],
      [160, 10],
      [160, -10],
    ],
    [
      [-181, -1],
      [-179, -1],
      [-179, 1],
      [-181, 1],
      [-181, -1],
    ],
  ] as const
  assert.ok(pointInPolygon(170, 0, ring))
  assert.ok(pointInPolygon(-165, 0, ring))
  assert.ok(!pointInPolygon(180, 0, ring))
  assert.ok(!pointInPolygon(-179.5, 0, ring))
})

test('invalid input is refused', () => {
  assert.throws(
    () =>
      pointInPolygon(0, 0, [
        [
          [0, 0],
          [1, 1],
        ],
      ]),
    RangeError,
  )
  assert.throws(
    () =>
      pointInPolygon(0, 0, [
        [
          [0, 0],
          [1, Number.NaN],
          [1, 1],
        ],
      ]),
    RangeError,
  )
  assert.throws(() => pointInPolygon(0, 100, hollow), RangeError)
})
