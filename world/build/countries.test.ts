import assert from 'node:assert/strict'
import { existsSync, readFileSync } from 'node:fs'
import { test } from 'node:test'
import isoCountries from 'i18n-iso-countries'
import { joinWords, longDate, slugOf } from '../../src/reference/world/bilingual.ts'
import type { Bilingual, WorldCountry } from '../types.ts'
import { buildCountries } from './countries.ts'
import { parseCsv } from './country-csv.ts'

const file = new URL('../data/countries.json', import.meta.url)
const countries = JSON.parse(readFileSync(file, 'utf8')) as WorldCountry[]
const get = (alpha2: string): WorldCountry => {
  const found = countries.find((c) => c.alpha2 === alpha2)
  assert.ok(found, `no ${alpha2}`)
  return found
}
const codesWhere = (is: (country: WorldCountry) => boolean) =>
  countries
    .filter(is)
    .map((c) => c.alpha2)
    .join(' ')

test('there are 250 countries: every ISO 3166-1 code and Kosovo', () => {
  assert.equal(countries.length, 250)
  const iso = Object.keys(isoCountries.getAlpha2Codes()).filter((code) => code !== 'XK')
  assert.deepEqual(
    countries.map((c) => c.alpha2),
    [...iso, 'XK'].sort(),
  )
})

test('codes and slugs are unique and well formed', () => {
  for (const key of ['alpha2', 'alpha3', 'slug'] as const) {
    assert.equal(new Set(countries.map((c) => c[key])).size, 250, key)
  }
  for (const country of countries) {
    assert.match(country.slug, /^[a-z]+(-[a-z]+)*$/)
    assert.match(country.alpha3, /^[A-Z]{3}$/)
  }
  assert.equal(get('CI').slug, 'cote-divoire')
  assert.equal(get('XK').alpha3, 'XKX')
})

test('empty fields are exactly the known ones', () => {
  assert.equal(
    codesWhere((c) => c.numeric === null),
    'XK',
  )
  assert.equal(
    codesWhere((c) => c.capital === null),
    'AQ BV HK HM IO MO TK UM',
  )
  assert.equal(
    codesWhere((c) => c.languages.length === 0),
    'AQ',
  )
  assert.equal(
    codesWhere((c) => c.currency_code === null),
    'AQ',
  )
  assert.equal(
    codesWhere((c) => c.minor_units === null),
    'AQ',
  )
  assert.equal(
    codesWhere((c) => c.calling_code === null),
    'AQ BV HM UM',
  )
  assert.equal(
    codesWhere((c) => c.time_zones.length === 0),
    'BV HM',
  )
  assert.equal(
    codesWhere((c) => c.driving_side === null),
    'AQ BV GS HM TF UM',
  )
  assert.equal(
    codesWhere((c) => c.area_km2 === null),
    'SJ',
  )
  assert.equal(
    codesWhere((c) => c.subregion === null),
    'AQ BV GS HM TF',
  )
  assert.equal(
    codesWhere((c) => c.demonym === null),
    'BV',
  )
  assert.equal(
    codesWhere((c) => c.emergency.none_known),
    'AQ BV GS HM IO PN SJ TF UM',
  )
  assert.equal(
    codesWhere((c) => c.travel_status_source === null),
    'AX BV CC CX FO GG HM IM JE NF SJ TF UM VA',
  )
})

test('every text is filled in both languages, and the languages differ', () => {
  for (const country of countries) {
    const fields: Record<string, Bilingual> = { ...country.texts, language: country.language }
    for (const [key, text] of Object.entries(fields)) {
      assert.ok(text.en.length > 20 && text.es.length > 20, `${country.alpha2} ${key}`)
      assert.notEqual(text.en, text.es, `${country.alpha2} ${key}`)
      assert.doesNotMatch(text.en + text.es, /undefined|null|NaN|\s{3}|\.\.|: \./, `${country.alpha2} ${key}`)
    }
    for (const name of Object.values(country.name)) assert.notEqual(name.trim(), '')
    assert.notEqual(country.official_name.es, '')
  }
  const [de, eg, za] = [get('DE'), get('EG'), get('ZA')]
  assert.deepEqual([de.name.es, eg.capital?.es, za.currency_name?.es], ['Alemania', 'El Cairo', 'rand sudafricano'])
  assert.ok(countries.filter((c) => c.name.en !== c.name.es).length > 140)
})

test('at least 235 countries have emergency numbers, in order', () => {
  assert.ok(countries.filter((c) => c.emergency.numbers.length > 0).length >= 235)
  for (const { alpha2, emergency } of countries) {
    emergency.numbers.forEach((n, i) => {
      assert.equal(n.order, i + 1, alpha2)
      assert.match(n.number, /^\+?[\d ]+$/, alpha2)
      assert.ok(n.agreeing <= n.total, alpha2)
    })
  }
  const services = get('BR').emergency.numbers.map((n) => `${n.service} ${n.number}`)
  assert.deepEqual(services, ['police 190', 'ambulance 192', 'fire 193'])
})

test('a disputed country says so, marks its numbers, explains each and gives the alternatives', () => {
  const disputed = countries.filter((c) => c.emergency.disputed)
  assert.ok(disputed.length >= 40)
  for (const { alpha2, emergency, texts } of disputed) {
    const marked = emergency.numbers.filter((n) => n.disputed)
    assert.ok(marked.length > 0, alpha2)
    assert.ok(
      marked.every((n) => n.note !== null),
      alpha2,
    )
    assert.ok(emergency.note !== null, alpha2)
    assert.match(texts.sec_emer_num.en, /uncertain/, alpha2)
    assert.match(texts.sec_emer_num.es, /inciert/, alpha2)
  }
  for (const { alpha2, emergency } of countries.filter((c) => !c.emergency.disputed)) {
    assert.ok(
      emergency.numbers.every((n) => !n.disputed && !n.alternative),
      alpha2,
    )
  }
  const police = get('BF').emergency.numbers.filter((n) => n.service === 'police')
  assert.deepEqual(
    police.map((n) => [n.number, n.alternative, n.agreeing, n.total]),
    [
      ['17', false, 4, 5],
      ['1010', true, 1, 5],
    ],
  )
  // Only one number each, but a government says that none is reliable.
  assert.match(get('SS').emergency.note?.en ?? '', /no reliable central/)
  assert.ok(get('SS').emergency.disputed)
})

test('where no number is known the text says so', () => {
  for (const { emergency, texts } of countries.filter((c) => c.emergency.none_known)) {
    assert.deepEqual(emergency.numbers, [])
    assert.match(texts.sec_emer_num.en, /^No reliable emergency number is known/)
    assert.match(texts.sec_emer_num.es, /^No conocemos ningún número de emergencia/)
  }
})

test('the travel status rests on the levels, which are cited with their dates', () => {
  const counts = [0, 1, 2].map((s) => countries.filter((c) => c.travel_status_source && c.travel_status === s).length)
  assert.deepEqual(counts, [103, 109, 24])
  const ke = get('KE')
  assert.equal(ke.travel_status, 1)
  assert.match(ke.texts.sec_personal.en, /United States: level 2 of 4, heightened caution \(28 July 2026\)/)
  assert.match(ke.texts.sec_areas.es, /Mandera/)
  for (const country of countries) {
    const { agreeing, total } = country.provenance.travel_status
    if (country.travel_status_source === null) {
      assert.equal(country.travel_status, 0)
      assert.match(country.texts.sec_personal.en, /only a default/, country.alpha2)
    } else
      assert.ok(
        agreeing !== null && total !== null && agreeing > 0 && agreeing * 2 >= Math.min(total, 3),
        country.alpha2,
      )
  }
})

test('neighbours are mutual, and never the country itself', () => {
  for (const { alpha2, neighbours } of countries) {
    for (const other of neighbours) assert.ok(get(other).neighbours.includes(alpha2), `${alpha2} ${other}`)
    assert.ok(!neighbours.includes(alpha2))
  }
})

test('time zones are known to the runtime and centres are on the globe', () => {
  for (const { time_zones, center } of countries) {
    for (const timeZone of time_zones) assert.doesNotThrow(() => new Intl.DateTimeFormat('en', { timeZone }), timeZone)
    assert.ok(Math.abs(center.lat) <= 90 && Math.abs(center.lng) <= 180)
  }
})

test('each country has its flag as SVG and as PNG that fits 80 and 20 pixels', () => {
  for (const { alpha2 } of countries) {
    const path = (suffix: string) => new URL(`../flags/${alpha2.toLowerCase()}${suffix}`, import.meta.url)
    assert.match(readFileSync(path('.svg'), 'utf8').slice(0, 400), /<svg/)
    for (const size of [80, 20]) {
      assert.ok(existsSync(path(`-${size}.png`)), `${alpha2} ${size}`)
      const png = readFileSync(path(`-${size}.png`))
      assert.equal(png.subarray(1, 4).toString(), 'PNG')
      assert.deepEqual([png.readUInt32BE(16), png.readUInt32BE(20)], [size, (size * 3) / 4], alpha2)
      assert.ok(png.length < 16_000, `${alpha2} ${size}: ${png.length} bytes`)
    }
  }
})

// Names and offsets come from the runtime's locale data, which another release of Node may word differently.
const otherRuntime = process.versions.node.startsWith('24.')
  ? false
  : `made with Node 24, this is ${process.versions.node}`

test('the committed file is what the builder makes', { skip: otherRuntime }, () => {
  assert.deepEqual(JSON.parse(JSON.stringify(buildCountries())), countries)
})

test('the small functions: CSV with quotes, dates, lists and slugs', () => {
  assert.deepEqual(parseCsv('a,b\n"x, ""y""",2\r\n'), [
    ['a', 'b'],
    ['x, "y"', '2'],
  ])
  assert.throws(() => parseCsv('"never closed'), /never closed/)
  assert.equal(longDate('2026-05-04', 'es'), '4 de mayo de 2026')
  assert.throws(() => longDate('soon', 'en'), /not a date/)
  assert.equal(joinWords(['España', 'Italia'], 'es'), 'España e Italia')
  assert.equal(joinWords(['a', 'b', 'c'], 'en'), 'a, b and c')
  assert.equal(slugOf('São Tomé & Príncipe'), 'sao-tome-principe')
})
