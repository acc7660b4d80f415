import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readNhc } from './nhc.parser.ts'

const lookups: Lookups = { countryCode: () => undefined, volcano: () => undefined }
const address = 'https://www.nhc.noaa.gov/CurrentStorms.json'

const readText = (text: string): AnswerReading =>
  readNhc(
    { bytes: Buffer.from(text), contentType: 'application/json', address, at: new Date('2031-09-04T15:10Z') },
    lookups,
  )

const product = {
  advNum: '012a',
  issuance: '2031-09-04T15:00:00.000Z',
  fileUpdateTime: '2031-09-04T14:52:10.100Z',
  url: 'https://www.nhc.noaa.gov/text/MIATCPAT2.shtml',
}

const storm: Record<string, unknown> = {
  id: 'al072031',
  binNumber: 'AT2',
  name: 'Testa',
  classification: 'TS',
  intensity: '45',
  pressure: '998',
  latitude: '18.4N',
  longitude: '61.0W',
  latitudeNumeric: 18.4,
  longitudeNumeric: -61,
  movementDir: 285,
  movementSpeed: 12,
  lastUpdate: '2031-09-04T15:00:00.000Z',
  publicAdvisory: product,
  forecastGraphics: { ...product, url: 'https://www.nhc.noaa.gov/graphics_at2.shtml' },
  trackCone: { ...product, url: undefined, kmzFile: 'https://www.nhc.noaa.gov/AL072031_CONE.kmz' },
  windWatchesWarnings: null,
}

const read = (changes: Record<string, unknown>): AnswerReading =>
  readText(JSON.stringify({ activeStorms: [{ ...storm, ...changes }] }))

const firstOf = ({ items }: AnswerReading): AnswerReading['items'][number] => {
  const [item] = items
  assert.ok(item)
  return item
}

test('a storm: where it is, when, how strong, by which id', () => {
  const reading = read({})
  assert.deepEqual(reading.remarks, [])
  const { nativeId, version, report, remarks, source } = firstOf(reading)
  assert.deepEqual([nativeId, version, remarks], ['al072031', '012a', []])
  assert.ok(report)
  assert.deepEqual(report.keys, ['atcf:AL072031'])
  assert.deepEqual(report.point, { lat: 18.4, lng: -61 })
  assert.equal(report.sentAt?.toISOString(), '2031-09-04T15:00:00.000Z')
  assert.deepEqual([report.kind, report.name, report.level, report.phase], ['cyclone', 'Testa', 'TS', 'stands'])
  assert.deepEqual(report.facts, {
    classification: 'TS',
    wind_kt: 45,
    wind_average_minutes: 1,
    pressure_mb: 998,
    movement_degrees: 285,
    movement_kt: 12,
    advisory_at: '2031-09-04T15:00:00.000Z',
    advisory_number: 12,
    advisory: '012a',
  })
  assert.deepEqual(report.links, [
    'https://www.nhc.noaa.gov/text/MIATCPAT2.shtml',
    'https://www.nhc.noaa.gov/graphics_at2.shtml',
  ])
  assert.deepEqual(firstOf(readText(`{"activeStorms":[${source()}]}`)).report, report)
})

test('no storm is a good answer', () => {
  assert.deepEqual(readText('{"activeStorms": []}'), {
    refused: null,
    items: [],
    remarks: [],
    madeAt: null,
    documents: [],
  })
})

test('what is no list of storms is refused', () => {
  assert.match(readText('<!doctype html><html>').refused?.problem ?? '', /HTML/)
  assert.match(readText('{"activeStorms": [{').refused?.problem ?? '', /not JSON/)
  assert.equal(readText('{"activeStorms": {}}').refused?.path, 'activeStorms')
  assert.ok(readText('{"error": "later"}').refused)
  assert.ok(readText('[]').refused)
})

test('without an id, a name, a place or a time a storm is refused, with the field', () => {
  for (const [changes, path] of [
    [{ id: 'AL7' }, 'activeStorms/0/id'],
    [{ name: '' }, 'activeStorms/0/name'],
    [{ latitudeNumeric: '18.4' }, 'activeStorms/0/latitudeNumeric'],
    [{ latitudeNumeric: 118.4, latitude: undefined }, 'activeStorms/0/latitudeNumeric'],
    [{ longitudeNumeric: 61 }, 'activeStorms/0/longitude'],
    [{ latitudeNumeric: -61, longitudeNumeric: 18.4 }, 'activeStorms/0/latitude'],
    [{ lastUpdate: '2031-09-04T15:00:00' }, 'activeStorms/0/lastUpdate'],
  ] as const) {
    const { report, remarks } = firstOf(read(changes))
    assert.equal(report, null, path)
    assert.equal(remarks[0]?.path, path)
  }
  const { report, remarks } = firstOf(read({ classification: undefined }))
  assert.equal(report, null)
  assert.match(remarks[0]?.problem ?? '', /classification/)
  assert.deepEqual(
    readText('{"activeStorms": [7, null]}').items.map((item) => [item.nativeId, item.report]),
    [
      ['', null],
      ['', null],
    ],
  )
})

test('what is optional and not understood is left out, with a remark', () => {
  for (const [changes, path] of [
    [{ intensity: '9999' }, 'activeStorms/0/intensity'],
    [{ pressure: 'low' }, 'activeStorms/0/pressure'],
    [{ movementDir: 'NW' }, 'activeStorms/0/movementDir'],
    [{ classification: 'XX' }, 'activeStorms/0/classification'],
    [{ publicAdvisory: { ...product, url: 'javascript:alert(1)' } }, 'activeStorms/0/publicAdvisory/url'],
    [{ publicAdvisory: { ...product, issuance: 'today' } }, 'activeStorms/0/publicAdvisory/issuance'],
    [{ publicAdvisory: undefined }, 'activeStorms/0/publicAdvisory'],
    [{ publicAdvisory: null }, 'activeStorms/0/publicAdvisory/advNum'],
    [{ keyMessages: [] }, 'activeStorms/0/keyMessages'],
    [{ trackCone: { shpFile: '' } }, 'activeStorms/0/trackCone/shpFile'],
  ] as const) {
    const { report, remarks } = firstOf(read(changes))
    assert.ok(report, path)
    assert.ok(
      remarks.some((remark) => remark.path === path),
      `${path}: ${JSON.stringify(remarks)}`,
    )
  }
  assert.deepEqual(readText('{"activeStorms": [], "status": 1}').remarks, [
    { path: 'status', problem: 'an unknown field' },
  ])
})

test('no change of the document goes unnoticed', () => {
  const names = Object.keys(storm).filter((name) => storm[name] !== undefined)
  const values = [12345, [], {}, true, 'not this']
  fc.assert(
    fc.property(
      fc.constantFrom(...names),
      fc.constantFrom('drop', 'rename', 'retype', 'cut'),
      fc.nat(),
      (name, how, at) => {
        const others = values.filter((one) => typeof one !== typeof storm[name])
        const value = others[at % others.length]
        const text = JSON.stringify({ activeStorms: [storm] })
        const reading =
          how === 'cut'
            ? readText(text.slice(0, at % text.length))
            : read(
                how === 'drop'
                  ? { [name]: undefined }
                  : how === 'rename'
                    ? { [name]: undefined, [`${name}s`]: storm[name] }
                    : { [name]: value },
              )
        const [item] = reading.items
        if (how === 'cut') return reading.refused !== null
        if (!item) return false
        // An object without known fields stands for a product without files.
        if (how === 'drop' || JSON.stringify(value) === '{}') return item.report !== null || item.remarks.length > 0
        return item.remarks.length > 0
      },
    ),
    { numRuns: 200 },
  )
})

test('the recorded answers are read without a remark', { skip: withoutRecordings }, () => {
  const all = recordings('nhc')
  assert.ok(all.length > 0)
  const expected = truth().filter((row) => row['feed'] === 'nhc')
  for (const { file, items, at } of all) {
    const reading = readNhc({ bytes: recordedBytes(file), contentType: null, address, at }, lookups)
    assert.equal(reading.refused, null, file)
    assert.equal(reading.items.length, items, file)
    assert.deepEqual([...reading.remarks, ...reading.items.flatMap(({ remarks }) => remarks)], [], file)
    for (const row of expected.filter((one) => one['file'] === file))
      assert.ok(
        reading.items.some((item) => item.nativeId === row['item'] && item.version === row['version']),
        `${file}: ${row['item']} ${row['version']}`,
      )
  }
})
