import assert from 'node:assert/strict'
import { test } from 'node:test'
import { at, gdacs, inSquare, item, nws, of, usgs } from './assessment.testing.ts'
import { changeBetween, keepsAdvice } from './change.ts'

const quake = (magnitude: number, lat = -2) => of(usgs({ magnitude }, { point: { lat, lng: 121 } }))

test('an earthquake is updated when its risk, radius or place really changed', () => {
  const isUpdate = (before: number, after: number, lat = -2) => changeBetween(quake(before), quake(after, lat)).isUpdate
  assert.equal(isUpdate(6.4, 6.5), true, 'the risk')
  assert.equal(isUpdate(6.6, 6.7), false, '93 and 104 km: 11 %')
  assert.equal(isUpdate(6.6, 6.8), true, '93 and 115 km: 23 %')
  assert.equal(isUpdate(6.6, 6.6, -2.17), false, '19 km')
  assert.equal(isUpdate(6.6, 6.6, -2.19), true, '21 km')
  const later = of(usgs({ magnitude: 6.6 }, { startsAt: new Date(at('21T09:58').getTime() + 9000) }))
  assert.equal(changeBetween(quake(6.6), later).isUpdate, false, 'nine seconds')
})

test('the reason in both languages', () => {
  assert.deepEqual(changeBetween(quake(7.2), quake(7.4)).reason, {
    en: 'Magnitude 7.4, was 7.2 (USGS). The area has changed.',
    es: 'Magnitud 7,4; era 7,2 (USGS). La zona ha cambiado.',
  })
  assert.deepEqual(changeBetween(quake(6.4), quake(6.5)).reason, {
    en: 'Magnitude 6.5, was 6.4 (USGS). The risk is high, was medium.',
    es: 'Magnitud 6,5; era 6,4 (USGS). El riesgo es alto; era medio.',
  })
  assert.equal(changeBetween(quake(7), quake(7)).reason, null)
  const deleted = of([usgs({ magnitude: 7 }), usgs({}, { phase: 'withdrawn', sentAt: at('21T12:00') })])
  assert.deepEqual(changeBetween(quake(7), deleted), {
    isUpdate: true,
    reason: { en: 'Reported in error.', es: 'Se comunicó por error.' },
  })
  const storm = (kt: number) =>
    of(
      item(
        { kind: 'cyclone', name: 'Lala', facts: { wind_kt: kt, wind_average_minutes: 1 }, area: inSquare },
        { agency: 'nhc' },
      ),
    )
  assert.deepEqual(changeBetween(storm(60), storm(65)).reason, {
    en: 'Wind 65 knots, was 60 knots (NHC). The risk is high, was medium.',
    es: 'Viento de 65 nudos; era de 60 nudos (NHC). El riesgo es alto; era medio.',
  })
  assert.equal(changeBetween(storm(65), storm(70)).isUpdate, false)
})

test('what was stored is the same, whatever the order of its fields', () => {
  const warning = of(nws('FF', 'W'))
  const { footprint } = warning
  const backwards = Object.fromEntries(Object.entries(footprint).reverse()) as unknown as typeof footprint
  assert.equal(changeBetween({ ...warning, footprint: backwards }, warning).isUpdate, false)
})

test('a cyclone that stands has new advice when its risk rises alone', () => {
  const storm = (kt: number, phase: 'stands' | 'over' = 'stands') =>
    of(item({ kind: 'cyclone', phase, facts: { wind_kt: kt, wind_average_minutes: 1 }, area: inSquare }))
  assert.equal(keepsAdvice(storm(65), storm(60)), true)
  assert.equal(keepsAdvice(storm(60), storm(60)), true)
  assert.equal(keepsAdvice(storm(60), storm(65)), false)
  assert.equal(keepsAdvice({ ...storm(60), risk: null }, storm(60)), false)
  assert.equal(keepsAdvice(storm(65), storm(60, 'over')), false)
  assert.equal(keepsAdvice(quake(7), quake(6)), false)
})

test('warnings: another text of the agency is no change; another area, time or end is', () => {
  const warning = of(nws('FF', 'W'))
  assert.deepEqual(changeBetween(warning, of(nws('FF', 'W', { name: 'Other words' }))), {
    isUpdate: false,
    reason: null,
  })
  const longer = of(nws('FF', 'W', { endsAt: at('21T20:00') }))
  assert.deepEqual(changeBetween(warning, longer).reason, {
    en: 'The times have changed.',
    es: 'Las horas han cambiado.',
  })
  const ended = of([nws('FF', 'W'), nws('FF', 'W', { phase: 'over', sentAt: at('21T12:00') })])
  assert.deepEqual(changeBetween(warning, ended).reason, { en: 'It is over.', es: 'Ha terminado.' })
  // An agency's own word for its level is in its language.
  const flood = (level: string) => of(gdacs('flood', level))
  assert.deepEqual(changeBetween(flood('Orange'), flood('Red')).reason, {
    en: 'The risk is high, was medium.',
    es: 'El riesgo es alto; era medio.',
  })
})
