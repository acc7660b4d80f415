import assert from 'node:assert/strict'
import { test } from 'node:test'
import { sql } from 'kysely'
import { oracleOf } from '../../../test/oracles/shape-oracle.ts'
import { type Point, randomFrom, sampleDrawing, samplePoints } from '../../../test/oracles/shape-samples.ts'
import { testDatabase } from '../../../test/support/database.ts'
import { sized } from '../../../test/support/size.ts'
import { cellOf } from '../../people/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { distanceKm } from '../../reference/index.ts'
import { type Circle, columnCount, coveringCells, distancesToBox } from './cells.ts'
import { checkDrawings, type Drawing, toPlanarParts } from './drawing.ts'
import { isInside, sideOf } from './planar.ts'
import { insertCells } from './shape.store.ts'

const drawings = sized('drawings with 100 points each', { commit: 100, full: 200 })
const storedDrawings = sized('drawings that the database has, with 300 points each', { commit: 15, full: 40 })

/** Shapes that the rules accept; where rounding made a ring cross itself, another is drawn. */
function* samples(seed: number, count: number) {
  const random = randomFrom(seed)
  for (let made = 0; made < count; ) {
    const sample = sampleDrawing(random)
    if (!checkDrawings([sample.drawing], {})) continue
    made++
    yield { ...sample, random }
  }
}

const kindOf = (drawing: Drawing): string[] => {
  const polygons = drawing.type === 'Polygon' ? [drawing.coordinates] : drawing.coordinates
  const all = polygons.flat(2).map(([lng = 0]) => lng)
  return [
    polygons.some((rings) => rings.length > 1) ? 'holes' : 'no holes',
    polygons.length > 1 ? 'parts' : 'one part',
    ...(Math.max(...all) > 180 || Math.min(...all) < -180 ? ['beyond 180'] : []),
    ...(Math.max(...all) - Math.min(...all) > 300 ? ['jumping'] : []),
  ]
}

test('a point is inside a drawing exactly when the oracle says so, holes, parts and the date line included', () => {
  const seen = new Map<string, number>()
  for (const sample of samples(1, drawings)) {
    const parts = toPlanarParts([sample.drawing])
    const oracle = oracleOf(sample.drawing)
    for (const kind of kindOf(sample.drawing)) seen.set(kind, (seen.get(kind) ?? 0) + 1)
    for (const place of samplePoints(sample.random, sample, 100)) {
      const expected = oracle(place)
      seen.set(String(expected), (seen.get(String(expected)) ?? 0) + 1)
      assert.equal(isInside(parts, place), expected, `${JSON.stringify(place)} in ${JSON.stringify(sample.drawing)}`)
    }
  }
  for (const kind of ['holes', 'no holes', 'parts', 'one part', 'beyond 180', 'jumping', 'true', 'false'])
    assert.ok((seen.get(kind) ?? 0) > 20, `too few: ${kind}`)
})

async function givenAlert(db: Db, id: string): Promise<void> {
  await sql`insert into alerts (id, slug, status, headline, body, category, risk_level, starts_at, created_at, updated_at)
    values (${id}, ${id}, 'review', '{"en": "x"}', '{"en": "x"}', 'safety', 'low', now(), now(), now())`.execute(db)
}

/** Which of the places the database finds by their cells, as targeting does. */
async function foundBy(db: Db, alertId: string, places: readonly Point[]): Promise<boolean[]> {
  const points = JSON.stringify(places.map((place) => ({ ...place, cell: cellOf(place) })))
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from alert_cells c where c.alert_id = ${alertId} and c.cell = p.cell and covers(c, p.lat, p.lng)) as found
    from rows from (json_to_recordset(${points}::json) as (cell integer, lat double precision, lng double precision)) with ordinality p (cell, lat, lng, n)
    order by p.n`.execute(db)
  return rows.map(({ found }) => found)
}

const idOf = (n: number): string => `00000000-0000-4000-8000-${String(n).padStart(12, '0')}`

test('the database finds the same by cells: nobody inside is missed, nobody in a whole cell is outside', async (t) => {
  const db = (await testDatabase(t)).db()
  let number = 0
  let whole = 0
  for (const sample of samples(2, storedDrawings)) {
    const id = idOf(++number)
    const oracle = oracleOf(sample.drawing)
    await givenAlert(db, id)
    const cells = coveringCells(toPlanarParts([sample.drawing]), []) ?? assert.fail('too many cells')
    await insertCells(db, id, cells)
    const wholes = new Set(cells.filter((cell) => cell.whole).map(({ cell }) => cell))
    const places = samplePoints(sample.random, sample, 300)
    const found = await foundBy(db, id, places)
    for (const [index, place] of places.entries()) {
      const expected = oracle(place)
      const description = `${JSON.stringify(place)} in ${JSON.stringify(sample.drawing)}`
      assert.equal(found[index], expected, description)
      if (!wholes.has(cellOf(place))) continue
      whole++
      assert.ok(expected, `in a whole cell: ${description}`)
    }
  }
  assert.ok(whole > 8 * storedDrawings, `too few in whole cells: ${whole}`)
})

test('a long coast in the west adds little to the cells east of it', () => {
  const random = randomFrom(3)
  const coast = Array.from({ length: 5_000 }, (_, i) => [-60 + random(0, 0.0001), -20 + i * 0.008])
  const ring = [...coast, [10, 20], [10, -20], coast[0] as number[]]
  const cells = coveringCells(toPlanarParts([{ type: 'Polygon', coordinates: [ring] }]), []) ?? assert.fail('too many')
  const east = cells.filter(({ cell }) => cell % columnCount > 250)
  assert.ok(east.length > 5_000)
  assert.ok(Math.max(...east.map((cell) => ('edges' in cell ? cell.edges.length / 4 : 0))) < 10)
})

test('circles on the globe: distances to a cell, and the cells that a circle covers', async (t) => {
  const db = (await testDatabase(t)).db()
  const random = randomFrom(4)
  for (let n = 0; n < 2_000; n++) {
    const point = { lat: random(-90, 90), lng: random(-180, 180) }
    const box = { south: Math.floor(random(-180, 180)) / 2, west: Math.floor(random(-360, 360)) / 2 }
    const [nearest, farthest] = distancesToBox(point, { ...box, north: box.south + 0.5, east: box.west + 0.5 })
    for (let k = 0; k < 10; k++) {
      const [down, over] = k === 0 ? [0, 0] : [random(0, 0.5), random(0, 0.5)]
      const km = distanceKm(point.lng, point.lat, box.west + over, box.south + down)
      assert.ok(km > nearest - 1e-6 && km < farthest + 1e-6, `${nearest} ≤ ${km} ≤ ${farthest}`)
    }
  }
  const kms = [0.05, 5, 50, 300, 1_000]
  for (let n = 1; n <= 24; n++) {
    const circle: Circle = {
      lat: n % 8 === 0 ? 89.9 : random(-85, 85),
      lng: n % 3 === 0 ? 179.95 : random(-180, 180),
      km: kms[n % kms.length] as number,
    }
    const id = idOf(n)
    await givenAlert(db, id)
    const cells = coveringCells([], [circle]) ?? assert.fail('too many cells')
    await insertCells(db, id, cells)
    const reach = (circle.km / 111) * 1.2
    const places = Array.from({ length: 200 }, () => {
      const lng = circle.lng + (random(-reach, reach) / Math.max(0.02, Math.cos((circle.lat * Math.PI) / 180))) * 1.1
      const lat = Math.max(-90, Math.min(90, circle.lat + random(-reach, reach)))
      return { lat, lng: ((((lng + 180) % 360) + 360) % 360) - 180 }
    })
    const found = await foundBy(db, id, places)
    const wholes = new Set(cells.filter((cell) => cell.whole).map(({ cell }) => cell))
    for (const [index, place] of places.entries()) {
      const km = distanceKm(circle.lng, circle.lat, place.lng, place.lat)
      // A micrometre of rounding is between the two sines.
      if (Math.abs(km - circle.km) < 1e-9) continue
      assert.equal(found[index], km < circle.km, `${km} of ${JSON.stringify(circle)}: ${JSON.stringify(place)}`)
      if (wholes.has(cellOf(place))) assert.ok(km <= circle.km)
    }
  }
  const { rows } = await sql<{ km: number }>`select km_between(-12.05, -77.04, 48.14, 11.58) as km`.execute(db)
  assert.ok(Math.abs((rows[0]?.km ?? 0) - distanceKm(-77.04, -12.05, 11.58, 48.14)) < 1e-9)
})

/** The point between 0 and (dx, dy) that lies nearest to the line without being on it: dx·y − x·dy = 1. */
function nearestTo(dx: bigint, dy: bigint): readonly [x: bigint, y: bigint] {
  let [a, b, x, nextX] = [dx, dy, 1n, 0n]
  while (b !== 0n) [a, b, x, nextX] = [b, a % b, nextX, x - (a / b) * nextX]
  // dx · x ≡ 1 (mod dy): x is the height at which the line is missed by one.
  const y = ((x % dy) + dy) % dy
  return [(dx * y - 1n) / dy, y]
}

test('where floating point cannot tell on which side a point lies, whole numbers do, here and in the database', async (t) => {
  const db = (await testDatabase(t)).db()
  let blind = 0
  for (const [dx, dy] of [
    [69_999_999_999_989n, 50_000_000_000_027n],
    [13_000_000_000_051n, 7_000_000_000_009n],
    [31_415_926_535_897n, 27_182_818_284_590n],
  ] as const) {
    const [x, y] = nearestTo(dx, dy)
    assert.equal(dx * y - x * dy, 1n)
    if (Number(dx) * Number(y) === Number(x) * Number(dy)) blind++
    const [tall, wide] = [Number(dy), Number(dx)]
    for (const [at, side] of [
      [Number(x), 1],
      [Number(x) + 1, -1],
    ] as const) {
      assert.equal(sideOf(0, 0, wide, tall, at, Number(y)), side)
      // East of its only edge a point is inside.
      const { rows } = await sql<{ inside: boolean }>`
        select inside_edges(array[0]::bigint[], array[0]::bigint[], array[${wide}]::bigint[], array[${tall}]::bigint[], ${at}::bigint, ${Number(y)}::bigint) as inside`.execute(
        db,
      )
      assert.equal(rows[0]?.inside, side < 0)
    }
  }
  assert.ok(blind > 0, 'floating point could tell all of them')
})
