import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { gunzipSync } from 'node:zlib'
import type {
  AirlineLine,
  AirportLine,
  DivisionStatusFile,
  EntryRequirementLine,
  HospitalLine,
} from '../place-types.ts'
import { cell, type Row, readFacts } from './country-csv.ts'
import { DATA } from './files.ts'

const json = <T>(name: string): T => JSON.parse(readFileSync(`${DATA}${name}`, 'utf8')) as T
const lines = <T>(name: string): T[] =>
  gunzipSync(readFileSync(`${DATA}${name}`))
    .toString('utf8')
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as T)
const countries = new Set(json<{ alpha2: string }[]>('countries.json').map(({ alpha2 }) => alpha2))

const airports = lines<AirportLine>('airports.ndjson.gz')

test('airports: known countries and zones, codes in their form, one row for each, no elevation', () => {
  assert.equal(airports.length, 18_770)
  const keys = new Set(airports.map(({ icao, iata, faa }) => icao ?? iata ?? faa))
  assert.equal(keys.size, airports.length)
  const zones = new Map<string, boolean>()
  for (const airport of airports) {
    assert.ok(countries.has(airport.country), airport.name)
    assert.ok(!Object.keys(airport).some((name) => /elevation/.test(name)))
    assert.match(airport.iata ?? 'AAA', /^[A-Z]{3}$/)
    assert.match(airport.icao ?? 'AAAA', /^[A-Z0-9]{4}$/)
    assert.match(airport.faa ?? 'AAA', /^[A-Z0-9]{3,4}$/)
    assert.ok(airport.division === null || airport.division.startsWith(`${airport.country}-`), airport.name)
    assert.equal(airport.lat === null, airport.lng === null)
    zones.set(airport.time_zone, true)
  }
  for (const zone of zones.keys()) assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone: zone }), zone)
})

test('well-known airports are at their known positions', () => {
  const known = { EGLL: ['LHR', 'GB', 'Europe/London'], KJFK: ['JFK', 'US', 'America/New_York'] }
  const more = { NTAA: ['PPT', 'PF', 'Pacific/Tahiti'], VHHH: ['HKG', 'HK', 'Asia/Hong_Kong'] }
  for (const [icao, [iata, country, zone]] of Object.entries({ ...known, ...more })) {
    const airport = airports.find((line) => line.icao === icao)
    assert.deepEqual([airport?.iata, airport?.country, airport?.time_zone], [iata, country, zone], icao)
  }
  assert.equal(airports.find(({ icao }) => icao === 'KJFK')?.faa, 'JFK')
  assert.equal(airports.find(({ icao }) => icao === 'KJFK')?.division, 'US-NY')
})

test('airlines: a name and a code each, one for each ICAO code, the active first', () => {
  const airlines = json<AirlineLine[]>('airlines.json')
  const codes = airlines.flatMap(({ icao }) => icao ?? [])
  assert.equal(new Set(codes).size, codes.length)
  for (const { name, iata, icao } of airlines) assert.ok(name !== '' && (iata ?? icao) !== null)
  const firstOther = airlines.findIndex(({ active }) => active !== true)
  assert.ok(airlines.slice(firstOther).every(({ active }) => active !== true))
  assert.deepEqual([firstOther, airlines.length], [535, 2126])
})

test('hospitals are those of the facts, and nothing was added to them', () => {
  const hospitals = lines<HospitalLine>('hospitals.ndjson.gz')
  const appended = readFacts('hospital-contacts').map(
    (row): Row => ({
      emergency: '',
      alpha2: cell(row, 'country'),
      ...row,
    }),
  )
  assert.equal(appended.length, 10)
  const facts = new Map<string, Row>(
    [...readFacts('hospitals-sample'), ...appended].map((row) => [`${cell(row, 'source')}|${cell(row, 'name')}`, row]),
  )
  assert.equal(hospitals.length, facts.size)
  for (const hospital of hospitals) {
    const row = facts.get(`${hospital.source}|${hospital.name}`)
    assert.ok(row, hospital.name)
    const licence = row['licence'] ?? { wikidata: 'CC0', 'healthsites.io': 'ODbL' }[hospital.source.split(':')[0] ?? '']
    assert.ok(hospital.licence.startsWith(licence ?? '') && hospital.licence !== '', hospital.licence)
    assert.equal(hospital.phone ?? '', cell(row, 'phone'))
    assert.equal(hospital.website ?? '', cell(row, 'website'))
    assert.equal(hospital.emergency, cell(row, 'emergency') === '1')
    if (hospital.remark !== null) continue
    assert.deepEqual([hospital.city ?? '', hospital.country], [cell(row, 'city'), cell(row, 'alpha2')])
    assert.equal(
      hospital.lat === null ? '' : String(hospital.lat),
      cell(row, 'lat') === '' ? '' : String(Number(cell(row, 'lat'))),
    )
  }
})

test('entry requirements follow the facts; a dispute is stated in both languages', () => {
  const rules = json<EntryRequirementLine[]>('entry-requirements.json')
  assert.deepEqual(
    [rules.filter(({ type }) => type === 6).length, rules.filter(({ type }) => type === 10).length],
    [226, 117],
  )
  const risk = readFacts('yellow-fever').filter((row) => cell(row, 'risk_of_transmission') === '1').length
  for (const rule of rules) {
    assert.equal(rule.affected.length > 0, rule.value === 2, rule.key)
    assert.ok(rule.affected.length === 0 || rule.affected.length >= risk - 1)
    assert.ok(!rule.affected.includes(rule.country))
    assert.ok(rule.comment.en.length > 80 && rule.comment.es.length > 80)
    if (rule.type === 6) assert.equal(/Sources disagree/.test(rule.comment.en), rule.provenance.disputed, rule.key)
    if (rule.type === 6) assert.equal(/no coinciden/.test(rule.comment.es), rule.provenance.disputed, rule.key)
  }
  assert.equal(rules.filter(({ extras }) => 'min_age_months' in extras).length, 21)
})

test('divisions with a status: every named one is matched, but for two that ISO 3166-2 does not have yet', () => {
  const { divisions, unmatched } = json<DivisionStatusFile>('division-status.json')
  assert.deepEqual(
    unmatched.map(({ country, name }) => `${country} ${name}`),
    ['ET Central Ethiopia Regional State', 'ET South Ethiopia Regional State'],
  )
  assert.equal(divisions.length, 151)
  for (const { code, stated } of divisions) {
    const named = readFacts('advisory-regions').filter((row) => cell(row, 'alpha2') === code.slice(0, 2))
    for (const { source, date, level } of stated) {
      assert.ok(
        named.some(
          (row) => cell(row, 'source') === source && cell(row, 'date') === date && cell(row, 'level') === level,
        ),
        code,
      )
    }
  }
})
