import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { describe, test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { gunzipSync } from 'node:zlib'
import { feature } from 'topojson-client'
import type { BorderLine, CountryGeo, DivisionLine, MultiPolygon, ShapeTopology } from '../../../world/geo-types.ts'
import { polygonsOf, readAreas } from './place-files.ts'
import { withinBox } from './position.ts'
import { pointInMultiPolygon } from './rings.ts'

const DATA = fileURLToPath(new URL('../../../world/data/', import.meta.url))

function lines<T>(name: string): readonly T[] {
  const text = gunzipSync(readFileSync(`${DATA}${name}`)).toString('utf8')
  return text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
}

/** As a client would draw it. */
function drawn(topo: ShapeTopology): MultiPolygon {
  // Our types are read-only, those of the package are not.
  const { geometry } = feature(topo as never, topo.objects.geometry as never) as unknown as {
    geometry: { type: 'Polygon' | 'MultiPolygon'; coordinates: unknown }
  }
  return (geometry.type === 'Polygon' ? [geometry.coordinates] : geometry.coordinates) as MultiPolygon
}

function assertDrawable(name: string, topo: ShapeTopology): MultiPolygon {
  const shape = drawn(topo)
  const [west, south, east, north] = topo.bbox
  assert.ok(west >= -180 && south >= -90 && east <= 180 && north <= 90 && west < east && south < north, name)
  const seen = [Infinity, Infinity, -Infinity, -Infinity] as [number, number, number, number]
  for (const ring of shape.flat()) {
    assert.ok(ring.length >= 4, `${name}: a ring of ${ring.length} points`)
    assert.deepEqual(ring[0], ring[ring.length - 1], `${name}: a ring is not closed`)
    ring.forEach(([x, y], i) => {
      const step = i === 0 ? 0 : Math.abs(x - (ring[i - 1]?.[0] ?? x))
      // Only Antarctica runs along the bottom of the map, from one edge to the other.
      if (step > 180) assert.ok(name === 'AQ' && y === -90, `${name}: a step over the date line at ${x}, ${y}`)
      seen[0] = Math.min(seen[0], x)
      seen[1] = Math.min(seen[1], y)
      seen[2] = Math.max(seen[2], x)
      seen[3] = Math.max(seen[3], y)
    })
  }
  seen.forEach((edge, i) => {
    assert.ok(Math.abs(edge - (topo.bbox[i] ?? Number.NaN)) < 1e-6, `${name}: bbox ${topo.bbox}, drawn ${seen}`)
  })
  assert.ok(topo.arcs.flat(2).every(Number.isInteger), `${name}: not quantized`)
  return shape
}

describe('borders', () => {
  const geo = JSON.parse(readFileSync(`${DATA}countries-geo.json`, 'utf8')) as Record<string, CountryGeo>

  for (const resolution of ['10m', '50m']) {
    test(`${resolution}: 250 countries, each drawable, with its center inside its bounds`, () => {
      const all = lines<BorderLine>(`borders-${resolution}.ndjson.gz`)
      assert.equal(new Set(all.map(({ alpha2 }) => alpha2)).size, 250)
      for (const { alpha2, topo } of all) {
        const shape = assertDrawable(alpha2, topo)
        const { center, bounds } = geo[alpha2] as CountryGeo
        assert.ok(withinBox(center.lng, center.lat, bounds), alpha2)
        if (resolution === '10m') {
          assert.ok(pointInMultiPolygon(center.lng, center.lat, shape), `${alpha2}: its center is outside`)
        }
      }
    })
  }

  test('countries on both sides of the date line have narrow bounds and parts on both sides', () => {
    const all = new Map(lines<BorderLine>('borders-10m.ndjson.gz').map(({ alpha2, topo }) => [alpha2, topo]))
    for (const code of ['FJ', 'RU', 'US', 'NZ', 'KI']) {
      const { bounds } = geo[code] as CountryGeo
      assert.ok(bounds.neLng < bounds.swLng, code)
      const parts = drawn(all.get(code) as ShapeTopology).map((polygon) => polygon[0]?.[0]?.[0] ?? 0)
      assert.ok(parts.some((lng) => lng > 165) && parts.some((lng) => lng < -165), code)
    }
  })

  test('territories are apart from the countries that they belong to', () => {
    const all = new Map(lines<BorderLine>('borders-10m.ndjson.gz').map(({ alpha2, topo }) => [alpha2, drawn(topo)]))
    for (const [code, sovereign, lng, lat] of [
      ['GF', 'FR', -53, 4],
      ['RE', 'FR', 55.53, -21.13],
      ['SJ', 'NO', 16, 78.5],
      ['CX', 'AU', 105.66, -10.49],
      ['XK', 'RS', 20.9, 42.6],
      ['TW', 'CN', 121, 23.7],
      ['UA', 'RU', 34.2, 45.2],
    ] as const) {
      assert.ok(pointInMultiPolygon(lng, lat, all.get(code) ?? []), code)
      assert.ok(!pointInMultiPolygon(lng, lat, all.get(sovereign) ?? []), sovereign)
    }
  })
})

describe('divisions', () => {
  const all = lines<DivisionLine>('divisions.ndjson.gz')

  test('every shape is drawable, the center inside', () => {
    const shaped = all.filter(({ topo }) => topo !== null)
    for (const { code, topo, center, bounds, match } of shaped) {
      const shape = assertDrawable(code, topo as ShapeTopology)
      assert.deepEqual(polygonsOf(topo as ShapeTopology), shape, code)
      assert.ok(center !== null && bounds !== null && match !== null, code)
      assert.ok(pointInMultiPolygon(center.lng, center.lat, shape), `${code}: its center is outside`)
    }
  })

  test('codes are unique, parents exist, a code without a shape claims nothing', () => {
    const codes = new Set(all.map(({ code }) => code))
    assert.equal(codes.size, all.length)
    for (const { code, country, parent, topo, center, bbox, match, outdated } of all) {
      assert.ok(code.startsWith(`${country}-`), code)
      assert.ok(parent === null || codes.has(parent), `${code}: its parent ${parent} is unknown`)
      if (topo === null) assert.deepEqual([center, bbox, match, outdated], [null, null, null, false], code)
    }
  })
})

test('areas of unknown ids are left out', () => {
  const only = { country: (code: string) => (code === 'AD' ? 'andorra' : undefined), division: (code: string) => code }
  const found = [...readAreas(DATA, only)]
  assert.equal(found.filter(({ kind }) => kind === 'country').length, 1)
  assert.ok(found.every(({ countryId }) => countryId === 'andorra'))
  assert.equal(found.filter(({ kind }) => kind === 'division').length, 7)
})
