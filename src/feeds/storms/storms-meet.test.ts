import assert from 'node:assert/strict'
import { test } from 'node:test'
import { recordedBytes, recordings, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { Lookups, Report } from '../reading/reading.ts'
import { readJtwc } from './jtwc.parser.ts'
import { readNhc } from './nhc.parser.ts'

const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }

const reportsOf = (feed: 'nhc' | 'jtwc'): readonly Report[] =>
  recordings(feed).flatMap(({ file, at }) => {
    const answer = { bytes: recordedBytes(file), contentType: null, address: file, at }
    const { items } = (feed === 'nhc' ? readNhc : readJtwc)(answer, lookups)
    return items.flatMap(({ report }) => report ?? [])
  })

const fixOf = ({ point, facts }: Report): string => `${facts['advisory_at']} ${point?.lat} ${point?.lng}`

test('both agencies know a storm by the same id', { skip: withoutRecordings }, () => {
  const keysOf = (feed: 'nhc' | 'jtwc'): readonly string[] =>
    [...new Set(reportsOf(feed).flatMap(({ keys }) => keys))].sort()
  assert.deepEqual(keysOf('nhc'), ['atcf:CP012026', 'atcf:CP022026'])
  assert.deepEqual(keysOf('jtwc'), keysOf('nhc'))
})

test('positions of JTWC for a time for which NHC has one, too, are the same to the digit', {
  skip: withoutRecordings,
}, () => {
  const nhc = new Set(reportsOf('nhc').map(fixOf))
  const same = new Set(
    reportsOf('jtwc')
      .map(fixOf)
      .filter((fix) => nhc.has(fix)),
  )
  assert.deepEqual([...same].sort(), [
    '2026-08-19T12:00:00.000Z 21 -169.9',
    '2026-08-19T18:00:00.000Z 21.9 -170.7',
    '2026-08-20T12:00:00.000Z 23.8 -172',
  ])
})

interface GdacsStorms {
  readonly features: readonly {
    readonly geometry: { readonly coordinates: readonly number[] }
    readonly properties: Readonly<Record<string, unknown>>
  }[]
}

test('GDACS has the position of NHC to the digit, for the minute of the advisory', { skip: withoutRecordings }, () => {
  const events = new Map([
    [1001303, 'atcf:CP012026'],
    [1001306, 'atcf:CP022026'],
  ])
  const nhc = new Map(reportsOf('nhc').map((report) => [`${report.keys[0]} ${fixOf(report)}`, report]))
  let compared = 0
  for (const { file } of recordings('gdacs-json').filter((one) => one.file.endsWith('-search-tc-hourly.json'))) {
    const { features } = JSON.parse(
      recordedBytes(file)
        .toString('utf8')
        .replace(/^\uFEFF/, ''),
    ) as GdacsStorms
    for (const { geometry, properties } of features) {
      const id = events.get(Number(properties['eventid']))
      if (!id) continue
      const [lng, lat] = geometry.coordinates
      const report = nhc.get(`${id} ${new Date(`${properties['todate']}Z`).toISOString()} ${lat} ${lng}`)
      assert.ok(report, `${file}: ${id} ${properties['todate']} ${lat} ${lng}`)
      assert.equal(report.facts['advisory_number'], Number(properties['episodeid']))
      compared += 1
    }
  }
  assert.ok(compared > 20)
})
