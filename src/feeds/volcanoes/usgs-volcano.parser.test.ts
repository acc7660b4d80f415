import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { recordedBytes, recordings, truth, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import type { AnswerReading, Lookups } from '../reading/reading.ts'
import { readUsgsVolcano } from './usgs-volcano.parser.ts'

const place = { lat: 52.08, lng: -176.13 }
const lookups: Lookups = {
  countryCode: () => undefined,
  volcano: (number) => (number === '399999' ? undefined : place),
}
const address = 'https://volcanoes.usgs.gov/hans-public/api/volcano/getElevatedVolcanoes'

const readText = (text: string): AnswerReading =>
  readUsgsVolcano(
    { bytes: Buffer.from(text), contentType: 'application/json', address, at: new Date('2031-07-04T21:00Z') },
    lookups,
  )

const id = 'DOI-USGS-AVO-2031-07-04T20:09:45+00:00'
const notice: Record<string, unknown> = {
  obs_fullname: 'Alaska Volcano Observatory',
  obs_abbr: 'avo',
  volcano_name: 'Mount Test',
  vnum: '311999',
  notice_type_cd: 'DU',
  notice_identifier: id,
  sent_utc: '2031-07-04 20:11:15',
  sent_unixtime: Date.UTC(2031, 6, 4, 20, 11, 15) / 1000,
  color_code: 'ORANGE',
  alert_level: 'WATCH',
  notice_url: `https://volcanoes.usgs.gov/hans-public/notice/${id}`,
  notice_data: `https://volcanoes.usgs.gov/hans-public/api/notice/getNotice/${id}`,
}

const read = (changes: Record<string, unknown>): AnswerReading => readText(JSON.stringify([{ ...notice, ...changes }]))

const firstOf = ({ items }: AnswerReading): AnswerReading['items'][number] => {
  const [item] = items
  assert.ok(item)
  return item
}

test('a volcano above its normal state', () => {
  const reading = read({})
  assert.deepEqual([reading.refused, reading.remarks], [null, []])
  const { nativeId, version, report, remarks, source } = firstOf(reading)
  assert.deepEqual([nativeId, version, remarks], ['311999', id, []])
  assert.ok(report)
  assert.deepEqual([report.kind, report.name, report.level], ['volcano', 'Mount Test', 'WATCH'])
  assert.deepEqual(report.keys, ['volcano:311999'])
  assert.deepEqual(report.point, place)
  // HANS names no zone: it is UTC.
  assert.equal(report.sentAt?.toISOString(), '2031-07-04T20:11:15.000Z')
  assert.deepEqual(report.facts, { alert_level: 'WATCH', color_code: 'ORANGE', notice_type: 'DU', observatory: 'avo' })
  assert.deepEqual(report.links, [`https://volcanoes.usgs.gov/hans-public/notice/${id}`])
  assert.deepEqual(firstOf(readText(`[${source()}]`)).report, report)
})

test('one notice for two volcanoes is two items that have nothing in common', () => {
  const { items } = readText(JSON.stringify([notice, { ...notice, vnum: '311998', volcano_name: 'Mount Other' }]))
  assert.deepEqual(
    items.map(({ nativeId, version, report }) => [nativeId, version, report?.keys]),
    [
      ['311999', id, ['volcano:311999']],
      ['311998', id, ['volcano:311998']],
    ],
  )
})

test('back to normal is over', () => {
  assert.equal(firstOf(read({ alert_level: 'NORMAL', color_code: 'GREEN' })).report?.phase, 'over')
  assert.equal(firstOf(read({ alert_level: 'NORMAL', color_code: 'YELLOW' })).report?.phase, 'stands')
  assert.equal(firstOf(read({ alert_level: 'UNASSIGNED', color_code: 'UNASSIGNED' })).report?.phase, 'stands')
})

test('no volcano is a good answer; an error, a page and half a list are none', () => {
  assert.deepEqual(readText('[]').items, [])
  assert.equal(readText('[]').refused, null)
  assert.ok(readText('{}').refused)
  assert.ok(readText('{"error": "timeout"}').refused)
  assert.match(readText('<html></html>').refused?.problem ?? '', /HTML/)
  assert.match(readText('[{"vnum":').refused?.problem ?? '', /not JSON/)
})

test('without number, name, notice, time or level a notice is refused, with the field', () => {
  for (const [changes, path] of [
    [{ vnum: 311999 }, '0/vnum'],
    [{ vnum: 'Test' }, '0/vnum'],
    [{ volcano_name: '' }, '0/volcano_name'],
    [{ sent_utc: '4 July' }, '0/sent_utc'],
    [{ color_code: null }, '0/color_code'],
    [{ alert_level: 3 }, '0/alert_level'],
    [{ notice_identifier: '' }, '0/notice_identifier'],
  ] as const) {
    const { report, remarks } = firstOf(read(changes))
    assert.deepEqual([report, remarks[0]?.path], [null, path])
  }
  assert.deepEqual([firstOf(read({ sent_utc: 5 })).nativeId, firstOf(readText('[4]')).nativeId], ['311999', ''])
})

test('what is not understood beside is a remark', () => {
  for (const [changes, path] of [
    [{ color_code: 'PURPLE' }, '0/color_code'],
    [{ alert_level: 'Watch' }, '0/alert_level'],
    [{ vnum: '399999' }, '0/vnum'],
    [{ sent_unixtime: 12 }, '0/sent_unixtime'],
    [{ sent_unixtime: 'now' }, '0/sent_unixtime'],
    [{ obs_abbr: 7 }, '0/obs_abbr'],
    [{ notice_url: 'javascript:alert(1)' }, '0/notice_url'],
    [{ lat: 52.08 }, '0/lat'],
  ] as const) {
    const { report, remarks } = firstOf(read(changes))
    assert.ok(report, path)
    assert.deepEqual(
      remarks.map((remark) => remark.path),
      [path],
    )
  }
  assert.equal(firstOf(read({ vnum: '399999' })).report?.point, null)
})

test('no change of the document goes unnoticed', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(notice)),
      fc.constantFrom('rename', 'retype', 'cut'),
      fc.nat(),
      (name, how, at) => {
        const text = JSON.stringify([notice])
        if (how === 'cut') return readText(text.slice(0, at % text.length)).refused !== null
        const other = [null, [], {}, true][at % 4]
        const changes = how === 'rename' ? { [name]: undefined, [`${name}_x`]: notice[name] } : { [name]: other }
        return firstOf(read(changes)).remarks.length > 0
      },
    ),
    { numRuns: 150 },
  )
})

test('the recorded answers are read without a remark', { skip: withoutRecordings }, () => {
  const all = recordings('usgs-volcano')
  assert.ok(all.length > 0)
  const expected = truth().filter((row) => row['feed'] === 'usgs-volcano')
  for (const { file, items, at } of all) {
    const reading = readUsgsVolcano({ bytes: recordedBytes(file), contentType: null, address, at }, lookups)
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
