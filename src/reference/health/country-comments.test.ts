import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { test } from 'node:test'
import { listTexts } from './comment-templates.ts'
import { readDefaultComments, readHealthFiles } from './health.seed.ts'
import { malariaFacts, presenceFacts, readTable, yellowFeverFacts } from './health-facts.ts'

const comments = readDefaultComments()
const commentOf = (alpha2: string, slug: string) => comments.find((c) => c.alpha2 === alpha2 && c.slug === slug)
const words = JSON.parse(
  readFileSync(new URL('../../../world/health/comments.json', import.meta.url), 'utf8'),
) as object

test('the texts exist in both languages with the same placeholders', () => {
  const texts = listTexts(words)
  assert.ok(texts.length > 100)
  for (const { path, text } of texts) {
    assert.ok(text.en && text.es, path)
    const places = (of: string) =>
      [...new Set(of.match(/\{\w+\}/g) ?? [])].map((place) => place.replace('articled', 'name').toLowerCase()).sort()
    assert.deepEqual(places(text.en), places(text.es), path)
  }
})

test('every default comment is whole, in both languages, about something that is known, and there once', () => {
  const files = readHealthFiles()
  const known = { disease: files.diseases, vaccination: files.vaccinations, medication: files.medications }
  const seen = new Set<string>()
  for (const { alpha2, kind, slug, comment, provenance } of comments) {
    const name = `${alpha2} ${kind} ${slug}`
    assert.ok(!seen.has(name), `${name} is there twice`)
    seen.add(name)
    assert.ok(
      known[kind].some((one) => one.slug === slug),
      name,
    )
    for (const text of [comment.en, comment.es]) {
      assert.ok(text.length > 60 && !/[{}]|undefined|null|NaN/.test(text), `${name}: ${text}`)
      assert.match(text, /[.*]$/, name)
    }
    assert.notEqual(comment.en, comment.es, name)
    if (provenance.table === 'disease-presence.csv')
      assert.ok(comment.en.includes(provenance.year ?? 'undated'), `${name} does not say how old it is`)
  }
  assert.equal(new Set(comments.map((c) => c.alpha2)).size, 250)
})

test('no comment is derived from the mere existence of a vaccine', () => {
  for (const slug of [
    'malaria-vaccine',
    'ebola-vaccine',
    'bcg-vaccine',
    'mpox-vaccine',
    'dengue-vaccine',
    'chikungunya-vaccine',
  ]) {
    assert.ok(!comments.some((c) => c.slug === slug), slug)
  }
})

test('the strength of the words follows the agreement', () => {
  assert.match(
    commentOf('BR', 'dengue')?.comment.en ?? '',
    /^Dengue occurs here\..*Listed by all 8 sources compared \(2026\)/s,
  )
  // Four of five list Zika for the United States, none of them for travel clinics, and the last report is of 2016.
  assert.match(commentOf('US', 'zika')?.comment.en ?? '', /^Cases of Zika have been reported here\..*2016/s)
  assert.equal(commentOf('US', 'zika')?.common, false)
  assert.match(
    commentOf('BR', 'hepatitis-b')?.comment.es ?? '',
    /puede ser un riesgo.*1 de las 3 fuentes comparadas \(2021\)/s,
  )
  assert.match(commentOf('DE', 'polio')?.comment.en ?? '', /waste water.*Listed by 1 of the 7/s)
  assert.doesNotMatch(commentOf('DE', 'polio')?.comment.en ?? '', /occurs here/)
  assert.match(commentOf('SA', 'meningococcal-vaccine')?.comment.en ?? '', /Hajj and Umrah/)
  assert.match(commentOf('NG', 'meningococcal')?.comment.en ?? '', /meningitis belt/)
})

test('malaria: risk, dispute, medicines as mentions only', () => {
  assert.match(commentOf('NG', 'malaria')?.comment.en ?? '', /^There is a risk of malaria for travellers here/)
  assert.match(commentOf('TH', 'malaria')?.comment.en ?? '', /in some areas or seasons/)
  assert.match(commentOf('KR', 'malaria')?.comment.en ?? '', /very low.*no tablets/s)
  assert.match(commentOf('SR', 'malaria')?.comment.en ?? '', /do not agree/)
  assert.equal(commentOf('FR', 'malaria'), undefined)
  assert.deepEqual(
    ['NG', 'KE', 'TH', 'KR', 'SR'].map((country) => commentOf(country, 'malaria')?.common),
    [true, true, false, false, false],
  )
  const medicines = comments.filter((c) => c.kind === 'medication')
  assert.ok(medicines.length > 200)
  for (const { comment } of medicines) {
    assert.match(comment.en, /list of 2021.*A clinician decides with you\.$/s)
    assert.match(comment.es, /lista de referencia de 2021.*profesional de salud\.$/s)
  }
  assert.match(commentOf('HT', 'chloroquine')?.comment.en ?? '', /resist it in most of the world/)
  assert.equal(commentOf('HT', 'chloroquine')?.common, false)
})

test('yellow fever: the certificate rule in words, with its age, and the dispute where there is one', () => {
  assert.match(
    commentOf('GH', 'yellow-fever-vaccine')?.comment.en ?? '',
    /asked of all arriving travellers \(2026\).*from the age of 9 months/s,
  )
  assert.match(
    commentOf('TH', 'yellow-fever-vaccine')?.comment.en ?? '',
    /No risk.*only of travellers arriving from countries with a risk/s,
  )
  assert.match(commentOf('BR', 'yellow-fever-vaccine')?.comment.en ?? '', /none is asked for on arrival/)
  assert.match(commentOf('NG', 'yellow-fever-vaccine')?.comment.es ?? '', /las fuentes difieren/)
  assert.equal(commentOf('FR', 'yellow-fever-vaccine'), undefined)
  assert.equal(commentOf('TH', 'yellow-fever'), undefined)
  assert.deepEqual(
    ['GH', 'BR', 'TH'].map((country) => commentOf(country, 'yellow-fever-vaccine')?.common),
    [true, true, false],
  )
  assert.match(commentOf('RW', 'yellow-fever')?.comment.en ?? '', /low; at least one other source/)
})

test('routine vaccines are for everyone, everywhere', () => {
  const measles = comments.filter((c) => c.slug === 'measles-mumps-rubella-vaccine')
  assert.equal(measles.length, 250)
  assert.ok(measles.every((c) => c.common && c.provenance.agreeing === null))
})

test('fact tables are read strictly', () => {
  assert.throws(() => readTable('a,b\n1\n', 'x.csv'), /x\.csv, line 2: 1 cells instead of 2/)
  assert.throws(() => readTable('a\n"1"\n', 'x.csv'), /quoted/)
  const [fact] = presenceFacts(
    'disease_slug,alpha2,sources_agreeing,sources_total,sources,year,note\nplague,MW,2,4,gov-au|who-don,,who-don:2002\n',
  )
  assert.deepEqual([fact?.year, fact?.notes.get('who-don')], ['2025', '2002'])
  const [undated] = presenceFacts(
    'disease_slug,alpha2,sources_agreeing,sources_total,sources,year,note\nplague,MN,1,4,gov-us,,\n',
  )
  assert.equal(undated?.year, null)
  const [malaria] = malariaFacts(
    'alpha2,risk,species_note,prophylaxis_note_codes,sources,year\nKR,limited,,MBP,gov-ca=limited(very-low)|gov-uk=not-mentioned,2026\nXX,,,,,\n',
  )
  assert.deepEqual([malaria?.veryLow, malaria?.agreeing, malaria?.total, malaria?.drugs], [true, 1, 2, []])
  assert.equal(
    yellowFeverFacts(
      'alpha2,risk_of_transmission,certificate_required_from,min_age_months,sources,year\nXX,0,,,who-epi-list=0,\n',
    ).length,
    0,
  )
})
