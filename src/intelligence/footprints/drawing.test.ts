import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Errors } from '../../platform/texts.ts'
import { checkDrawings, type Position, toPlanarParts } from './drawing.ts'
import { isInside } from './planar.ts'

const box = (west: number, south: number, east: number, north: number): Position[] => [
  [west, south],
  [east, south],
  [east, north],
  [west, north],
  [west, south],
]
const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })
const parts = (...polygons: unknown[]) => ({ type: 'MultiPolygon', coordinates: polygons })
const reversed = (ring: readonly Position[]): Position[] => [...ring].reverse()

function errorsOf(...drawings: unknown[]): string[] {
  const errors: Errors = {}
  const fine = checkDrawings(drawings, errors)
  assert.equal(fine, Object.keys(errors).length === 0)
  return errors['polygons'] ?? []
}

test('what may be drawn: either direction, holes, parts, altitudes, the date line in both ways', () => {
  for (const drawing of [
    polygon(box(0, 0, 10, 10)),
    polygon(reversed(box(0, 0, 10, 10))),
    polygon(box(0, 0, 10, 10), box(1, 1, 2, 2), reversed(box(3, 3, 4, 4))),
    parts([box(0, 0, 1, 1)], [box(5, 5, 6, 6), box(5.2, 5.2, 5.4, 5.4)]),
    polygon(box(0, 0, 10, 10).map(([x, y]) => [x, y, 500])),
    polygon(box(170, -10, 190, 10), box(-179, -5, -178, 5)),
    polygon(box(-190, -10, -170, 10), box(179, -5, 179.5, 5)),
    polygon(box(170, -10, -170, 10), box(181, -5, 182, 5)),
    polygon([
      [0, 0],
      [0, 0],
      [10, 0],
      [10, 10],
      [10, 10],
      [0, 0],
    ]),
    polygon([
      [-180, -60],
      [0, -60],
      [180, -60],
      [180, 60],
      [0, 60],
      [-180, 60],
      [-180, -60],
    ]),
    polygon([
      [0, 80],
      [5, 90],
      [10, 80],
      [0, 80],
    ]),
  ])
    assert.deepEqual(errorsOf(drawing), [], JSON.stringify(drawing))
})

test('a shape over the date line is one piece, whichever way it was drawn', () => {
  for (const ring of [box(170, -10, 190, 10), box(170, -10, -170, 10), box(-190, -10, -170, 10)]) {
    const flat = toPlanarParts([{ type: 'Polygon', coordinates: [ring, box(-179, -1, -178, 1)] }])
    assert.equal(flat.length, 1)
    for (const [lng, inside] of [
      [175, true],
      [180, true],
      [-180, true],
      [-175, true],
      [-178.5, false],
      [0, false],
      [165, false],
      [-165, false],
    ] as const)
      assert.equal(isInside(flat, { lat: 0, lng }), inside, `${lng} in ${JSON.stringify(ring)}`)
  }
})

test('errors of a drawing name its ring', () => {
  const bowTie = [
    [0, 0],
    [10, 10],
    [10, 0],
    [0, 10],
    [0, 0],
  ]
  for (const [drawing, expected] of [
    [null, /^polygon 1: must be a GeoJSON Polygon or MultiPolygon$/],
    [{ type: 'Point', coordinates: [1, 2] }, /^polygon 1: must be a GeoJSON/],
    [polygon(), /^polygon 1: must be a list of rings/],
    [parts([]), /^polygon 1, part 1: must be a list of rings/],
    [polygon('ring'), /^polygon 1, outer ring: must be a list of positions/],
    [
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
      ]),
      /^polygon 1, outer ring: has 3 positions, and needs at least 4/,
    ],
    [
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
      /^polygon 1, outer ring: is not closed/,
    ],
    [
      polygon([
        [0, 0],
        [1, 0],
        ['1', 1],
        [0, 0],
      ]),
      /^polygon 1, outer ring, position 3: must be \[longitude, latitude\]/,
    ],
    [polygon([[0, 0], [1, 0], [1], [0, 0]]), /position 3: must be/],
    [
      polygon([
        [0, 0],
        [1, 0],
        [1, 91],
        [0, 0],
      ]),
      /^polygon 1, outer ring, position 3: latitude 91 is not between/,
    ],
    [
      polygon([
        [0, 0],
        [361, 0],
        [1, 1],
        [0, 0],
      ]),
      /position 2: longitude 361 is not between -360 and 360/,
    ],
    [
      polygon([
        [0, 0],
        [1, 1],
        [2, 2],
        [0, 0],
      ]),
      /^polygon 1, outer ring: has no area/,
    ],
    [
      polygon([
        [0, 0],
        [1, 1],
        [0, 0],
        [0, 0],
      ]),
      /has no area/,
    ],
    [polygon(box(-180, -60, 180, 60)), /has no area \(a side of more than half the world/],
    [
      polygon([
        [-120, 70],
        [0, 70],
        [120, 70],
        [-120, 70],
      ]),
      /^polygon 1, outer ring: goes around a pole/,
    ],
    [polygon(bowTie), /^polygon 1, outer ring: crosses or touches itself near longitude 5, latitude 5$/],
    [
      polygon([
        [0, 0],
        [10, 0],
        [10, 10],
        [5, 0],
        [0, 10],
        [0, 0],
      ]),
      /outer ring: crosses or touches itself/,
    ],
    [
      polygon([
        [0, 0],
        [10, 0],
        [5, 0],
        [5, 5],
        [0, 0],
      ]),
      /outer ring: crosses or touches itself/,
    ],
    [
      polygon([
        [170, 0],
        [-170, 10],
        [-170, 0],
        [170, 10],
        [170, 0],
      ]),
      /itself near longitude -180, latitude 5$/,
    ],
    [parts([box(0, 0, 1, 1)], [bowTie]), /^polygon 1, part 2, outer ring: crosses/],
    [
      polygon(
        box(0, 0, 10, 10),
        bowTie.map(([x = 0, y = 0]) => [x / 10 + 1, y / 10 + 1]),
      ),
      /^polygon 1, hole 1: crosses/,
    ],
    [
      polygon(box(0, 0, 10, 10), box(5, 5, 15, 8)),
      /^polygon 1, hole 1: crosses or touches the outer ring near longitude 10, /,
    ],
    [polygon(box(0, 0, 10, 10), box(0, 5, 5, 8)), /^polygon 1, hole 1: crosses or touches the outer ring/],
    [polygon(box(0, 0, 10, 10), box(20, 5, 25, 8)), /^polygon 1, hole 1: lies outside of its outer ring$/],
    [polygon(box(0, 0, 10, 10), box(1, 1, 5, 5), box(4, 4, 8, 8)), /^polygon 1, hole 2: crosses or touches hole 1/],
    [polygon(box(0, 0, 10, 10), box(1, 1, 9, 9), box(4, 4, 6, 6)), /^polygon 1, hole 2: lies inside of hole 1$/],
  ] as const)
    assert.match(errorsOf(drawing).join('; '), expected, JSON.stringify(drawing))
  assert.deepEqual(
    errorsOf(
      polygon(box(0, 0, 1, 1)),
      polygon([]),
      polygon([
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ]),
    ).map((one) => one.slice(0, 21)),
    ['polygon 2, outer ring', 'polygon 3, outer ring'],
  )
})
