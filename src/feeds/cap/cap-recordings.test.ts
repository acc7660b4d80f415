import assert from 'node:assert/strict'
import { test } from 'node:test'
import { feedLookups } from '../../../test/support/feed-lookups.ts'
import { faults, recordedBytes, recordings, withoutRecordings } from '../../../test/support/recorded-feeds.ts'
import { readCap } from './cap.parser.ts'
import { answerOf } from './cap.testing.ts'

/** The index counts documents that are valid; distributions have seven messages, and what an index names is read when it is fetched. */
const countedOtherwise: Readonly<Record<string, readonly [items: number, documents: number]>> = {
  'google-bushfire_invalid.edxlde': [7, 0],
  'google-bushfire_valid.edxlde': [7, 0],
  'google-earthquake_index.atom': [0, 1],
  'google-ny_index.rss': [0, 2],
  'google-weather_index.atom': [0, 2],
}

/** Paths of the remarks about recordings that are not as the standard wants them. */
const justified: Readonly<Record<string, readonly string[]>> = {
  // Converted from JSON without these.
  'alertswiss-POA-1222963954-5.xml': ['alert/info/category', 'alert/info/certainty'],
  'alertswiss-TEST-1163.xml': ['alert/info/category', 'alert/info/certainty'],
  // Rings with holes, written one behind the other with their brackets.
  'gdacs-cap_1023542.xml': ['alert/info/area/polygon'],
  'google-canada_errors.cap': ['alert/references'],
  // One message has no content, one an unknown urgency.
  'google-bushfire_invalid.edxlde': [
    ...['identifier', 'sender', 'sent', 'status', 'msgType', 'scope', 'info'].map(
      (name) => `EDXLDistribution/contentObject[2]/alert/${name}`,
    ),
    'EDXLDistribution/contentObject[3]/alert/info/urgency',
  ],
  'google-no_entries.atom': ['feed/alert'],
  'google-no_id.atom': ['feed/entry[1]'],
  'google-no_link.atom': ['feed/entry[1]'],
  'google-no_title.atom': ['feed/entry[1]'],
}

const refused: Readonly<Record<string, string>> = {
  'google-invalid.cap': 'alert/scope',
  'google-no_optional_fields.cap': 'alert/info',
  'google-weather_invalid.atom': 'feed/entry[1]/alert/identifier',
}

test('recorded documents: as many items as the index counts, and no remarks but the justified ones', {
  skip: withoutRecordings,
}, () => {
  const all = recordings('cap')
  assert.ok(all.length >= 25)
  for (const { file, items } of all) {
    const name = file.split('/').at(-1) ?? ''
    const reading = readCap(answerOf(recordedBytes(file)), feedLookups)
    const [count, documents] = countedOtherwise[name] ?? [items, 0]
    assert.equal(reading.items.length, count, file)
    assert.equal(reading.documents.length, documents, file)
    assert.equal(reading.refused?.path, refused[name], file)
    const remarks = [...reading.items.flatMap((one) => one.remarks), ...reading.remarks]
    assert.deepEqual(
      remarks.map(({ path }) => path),
      justified[name] ?? [],
      file,
    )
  }
})

const reportOf = (file: string) => readCap(answerOf(recordedBytes(`open/cap/${file}`)), feedLookups).items[0]?.report

test('recorded traps', { skip: withoutRecordings }, () => {
  assert.equal(reportOf('google-canada.cap')?.phase, 'over')
  assert.equal(reportOf('google-canada_signed.cap')?.keys.length, 10)
  assert.equal(reportOf('alertswiss-TEST-1163.xml')?.status, 'test')
  const germany = reportOf('mow.DE-HE-KS-SE106-20250313-106-001.xml')
  // Nine languages repeat the same 25 polygons.
  assert.deepEqual([germany?.texts.length, germany?.area.polygons.length, germany?.phase], [9, 25, 'over'])
  const storm = reportOf('gdacs-cap_1001150.xml')
  assert.deepEqual(
    [storm?.kind, storm?.keys.at(-1), storm?.area.countries],
    ['cyclone', 'gdacs:TC1001150', ['TO', 'VU']],
  )
  const quake = reportOf('google-earthquake-iso8859-1.cap')
  assert.deepEqual([quake?.point, quake?.facts['magnitude']], [{ lat: 12.747, lng: -88.783 }, 4.6])
  assert.match(quake?.texts[0]?.headline ?? '', /Usulután/)
})

test('broken documents become what the list of faults says', { skip: withoutRecordings }, () => {
  const all = new Map(
    faults()
      .filter(({ feed }) => feed === 'cap')
      .map(({ file, contentType }) => [
        file.split('/').at(-1),
        readCap(answerOf(recordedBytes(file), contentType), feedLookups),
      ]),
  )
  assert.equal(all.size, 7)
  for (const status of ['exercise', 'test', 'system', 'draft'])
    assert.equal(all.get(`cap-status-${status}.xml`)?.items[0]?.report?.status, status)
  const { path, problem } = all.get('cap-utf16.xml')?.refused ?? {}
  assert.equal(path, 'alert')
  for (const name of ['sender', 'sent', 'status', 'msgType', 'scope', 'info'])
    assert.ok(problem?.includes(`alert/${name}: missing`), name)
  const open = all.get('cap-polygon-open.xml')?.items[0]
  assert.match(open?.remarks[0]?.problem ?? '', /^ring not closed/)
  assert.deepEqual(open?.report?.area.polygons, [])
  const script = all.get('cap-script.xml')?.items[0]
  assert.deepEqual(script?.report?.links, [])
  assert.equal(script?.remarks[0]?.path, 'alert/info/web')
})
