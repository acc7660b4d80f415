import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomFrom } from '../../../test/oracles/shape-samples.ts'
import type { Errors } from '../../platform/texts.ts'
import { coveringCells } from './cells.ts'
import { checkDrawings, maxPositions, toPlanarParts } from './drawing.ts'

const polygon = (...rings: unknown[]) => ({ type: 'Polygon', coordinates: rings })

function errorsOf(...drawings: unknown[]): string[] {
  const errors: Errors = {}
  checkDrawings(drawings, errors)
  return errors['polygons'] ?? []
}

/** Whether two sides that are no neighbours share a place, or two neighbours more than their corner; coordinates are small whole numbers. */
function meetsItself(ring: readonly (readonly [number, number])[]): boolean {
  type P = readonly [number, number]
  const side = (a: P, b: P, c: P): number => Math.sign((b[0] - a[0]) * (c[1] - a[1]) - (c[0] - a[0]) * (b[1] - a[1]))
  const on = (a: P, b: P, c: P): boolean =>
    side(a, b, c) === 0 &&
    Math.min(a[0], b[0]) <= c[0] &&
    c[0] <= Math.max(a[0], b[0]) &&
    Math.min(a[1], b[1]) <= c[1] &&
    c[1] <= Math.max(a[1], b[1])
  const at = (i: number): P => ring[i % ring.length] as P
  for (let i = 0; i < ring.length; i++) {
    for (let j = i + 1; j < ring.length; j++) {
      const [a, b, c, d] = [at(i), at(i + 1), at(j), at(j + 1)]
      if (j === i + 1 || (i === 0 && j === ring.length - 1)) {
        const [tip, one, other] = j === i + 1 ? [b, a, d] : [a, b, c]
        if (on(tip, one, other) || on(tip, other, one)) return true
      } else if (on(a, b, c) || on(a, b, d) || on(c, d, a) || on(c, d, b)) return true
      else if (side(a, b, c) * side(a, b, d) < 0 && side(c, d, a) * side(c, d, b) < 0) return true
    }
  }
  return false
}

test('a ring that meets itself anywhere is found, and no other is refused', () => {
  const random = randomFrom(5)
  const seen = { meeting: 0, clear: 0 }
  for (let n = 0; n < 4_000; n++) {
    const ring = Array.from(
      { length: 3 + (n % 7) },
      () => [Math.floor(random(0, 9)), Math.floor(random(0, 9))] as const,
    )
    // The same corner twice in a row is one corner, and is not what this is about.
    if (ring.some((corner, i) => String(corner) === String(ring[(i + 1) % ring.length]))) continue
    const meets = meetsItself(ring)
    seen[meets ? 'meeting' : 'clear']++
    assert.equal(errorsOf(polygon([...ring, ring[0]])).length, meets ? 1 : 0, JSON.stringify(ring))
  }
  assert.ok(Math.min(seen.meeting, seen.clear) > 200, JSON.stringify(seen))
})

test('among thousands of sides, the one pair that meets is found', () => {
  const random = randomFrom(6)
  for (let n = 0; n < 10; n++) {
    const size = 3_000
    const ring: number[][] = Array.from({ length: size }, (_, i) => {
      const angle = ((i + random(0.1, 0.9)) * 2 * Math.PI) / size
      const distance = random(5, 10)
      return [distance * Math.cos(angle), distance * Math.sin(angle)]
    })
    const closed = (): number[][] => [...ring, ring[0] as number[]]
    assert.deepEqual(errorsOf(polygon(closed())), [])
    // A needle through the middle to the other side.
    const at = Math.floor(random(0, size))
    ring[at] = (ring[at] as number[]).map((value) => -3 * value)
    assert.match(errorsOf(polygon(closed()))[0] ?? '', /crosses or touches itself/)
  }
})

test('large drawings are accepted, and too large ones are refused quickly', () => {
  const teeth = (count: number, at: (along: number, side: number) => number[]): number[][] => {
    const ring = Array.from({ length: count }, (_, i) => at(i / count, i % 2))
    return [...ring, at(1, -0.5), at(0, -0.5), ring[0] as number[]]
  }
  const upright = teeth(maxPositions - 3, (along, side) => [along * 100, side * 0.3])
  assert.deepEqual(errorsOf(polygon(upright)), [])
  assert.ok(coveringCells(toPlanarParts([{ type: 'Polygon', coordinates: [upright] }]), []))
  const slanting = teeth(maxPositions - 3, (along, side) => [along * 60 + side * 70, side * 50 - along * 20])
  assert.ok(
    errorsOf(polygon(slanting)).every((one) =>
      one.endsWith('too intricate to be checked: draw it with fewer positions'),
    ),
  )
  const tall = teeth(maxPositions - 3, (along, side) => [along * 170, side * 100 - 30])
  assert.equal(coveringCells(toPlanarParts([{ type: 'Polygon', coordinates: [tall] }]), []), undefined)
  const circles = Array.from({ length: 1_000 }, (_, n) => ({ lat: (n % 170) - 85, lng: (n % 360) - 180, km: 5_000 }))
  assert.equal(coveringCells([], circles), undefined)
  assert.match(
    errorsOf(polygon(upright.slice(0, 5)), polygon(upright))[0] ?? '',
    /^have 20005 positions together, and may have 20000/,
  )
})
