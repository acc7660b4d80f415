import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, nws, of, usgs } from './assessment.testing.ts'
import { noFootprint, risks } from './assessment.ts'
import { englishWords } from './english-words.ts'
import { hazards } from './hazards.ts'
import { spanishWords } from './spanish-words.ts'
import { adviceOf, type HeadlineFacts, headlineOf } from './templates.ts'

const english = /\b(the|of|and|is|are|to|your|you|stay|go|not|watch|when|with|from|until|warning|risk)\b/i
const spanish = /\b(el|la|los|las|del|con|desde|hasta|riesgo|aviso|puede)\b/i

const facts: HeadlineFacts = {
  hazard: 'flood',
  risk: 'high',
  startsAt: at('21T10:00'),
  finishesAt: at('22T02:30'),
  magnitude: undefined,
  name: undefined,
  disease: undefined,
  place: undefined,
  footprint: { ...noFootprint, countries: ['ES'] },
  areaText: null,
}

test('every hazard has its words in both languages, and nothing is left in the other one', () => {
  for (const hazard of hazards)
    for (const part of ['noun', 'high', 'medium', 'low', 'over'] as const) {
      const [en, es] = [englishWords[hazard][part], spanishWords[hazard][part]]
      assert.ok(en.length > 2 && es.length > 2, `${hazard} ${part}`)
      assert.doesNotMatch(es, english, `${hazard} ${part}`)
      assert.doesNotMatch(en, spanish, `${hazard} ${part}`)
      if (part !== 'noun') assert.notEqual(en, es, `${hazard} ${part}`)
    }
})

test('every headline and advice of every risk and phase is whole in both languages', () => {
  for (const hazard of hazards)
    for (const risk of [...risks, null]) {
      const headline = headlineOf({ ...facts, hazard, risk, magnitude: 7.4, name: 'Lala' })
      for (const phase of ['stands', 'over', 'withdrawn'] as const)
        for (const { en, es } of [headline, adviceOf(hazard, risk, phase)]) {
          assert.doesNotMatch(`${en} ${es}`, /undefined|null|NaN|\[object/)
          assert.doesNotMatch(es, english, `${hazard} ${risk}`)
          assert.ok(en !== '' && es !== '')
        }
    }
})

test('sentences are short', () => {
  for (const hazard of hazards)
    for (const words of [englishWords[hazard], spanishWords[hazard]])
      for (const text of [words.high, words.medium, words.low, words.over])
        for (const sentence of text.split(/[.:] /))
          assert.ok(sentence.split(' ').length <= 22, `${hazard}: ${sentence}`)
})

test('a headline: the danger, how great, the place, the time', () => {
  assert.deepEqual(headlineOf(facts), {
    en: 'Flood, high risk: Spain, from 21 August 2026, 10:00 UTC until 22 August 2026, 02:30 UTC',
    es: 'Inundación, riesgo alto: España, desde el 21 de agosto de 2026, 10:00 UTC hasta el 22 de agosto de 2026, 02:30 UTC',
  })
  const quake = of(usgs({ magnitude: 7.4 }))
  assert.deepEqual(quake.headline, {
    en: 'Earthquake of magnitude 7.4, high risk: near 2.0° S, 121.0° E, 21 August 2026, 09:58 UTC',
    es: 'Terremoto de magnitud 7,4, riesgo alto: cerca de 2,0° S, 121,0° E, 21 de agosto de 2026, 09:58 UTC',
  })
  const place = { en: 'Palu, Indonesia', es: 'Palu (Indonesia)' }
  assert.match(of(usgs({ magnitude: 7.4 }), { place }).headline.es, /: Palu \(Indonesia\), 21 de agosto/)
})

test('places', () => {
  const placeOf = (more: Partial<HeadlineFacts>) => {
    const { en, es } = headlineOf({ ...facts, risk: null, startsAt: null, finishesAt: null, ...more })
    return [en.split(': ')[1], es.split(': ')[1]]
  }
  const none = { footprint: noFootprint }
  assert.deepEqual(
    placeOf({ ...none, areaText: 'San Miguel, CO; Ouray, CO' }),
    Array(2).fill('San Miguel, CO; Ouray, CO'),
  )
  assert.deepEqual(placeOf({ ...none, areaText: 'San Juan; Ponce; Caguas; Utuado; Lares' }), [
    'San Juan, Ponce, Caguas and 2 more',
    'San Juan, Ponce, Caguas y 2 más',
  ])
  // Other words are in one language, and would be in the wrong one.
  for (const areaText of ['Coasts within 1000 km of the epicentre', '68 km NNW of Ende, Indonesia', 'WESTERN TURKEY'])
    assert.deepEqual(placeOf({ ...none, areaText }), [undefined, undefined], areaText)
  assert.deepEqual(placeOf({ footprint: { ...noFootprint, airports: ['ATL'], countries: ['US'] } }), ['ATL', 'ATL'])
  const point = { lat: 19.44, lng: -155.29, radiusKm: 1 }
  assert.deepEqual(placeOf({ footprint: { ...noFootprint, points: [point] } }), [
    'near 19.4° N, 155.3° W',
    'cerca de 19,4° N, 155,3° O',
  ])
})

test('the words of an agency change nothing of headline and advice', () => {
  const text = { language: 'en-US', headline: 'RUN', body: 'RUN!', instruction: 'RUN NOW!' }
  const [plain, worded] = [nws('FF', 'W'), nws('FF', 'W', { texts: [text], name: 'Very Special Warning' })]
  assert.deepEqual([of(worded).headline, of(worded).advice], [of(plain).headline, of(plain).advice])
})
