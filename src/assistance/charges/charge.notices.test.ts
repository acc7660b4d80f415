import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Appointment } from '../appointments/appointment.ts'
import { chargeNotice, depositNotice } from './charge.notices.ts'

const appointment = {
  companyId: 'c',
  currency: 'USD',
  startTime: new Date('2026-12-01T10:00:00.000Z'),
  timezone: 'Europe/Madrid',
} as unknown as Appointment

const plain = (text: string): string => text.replace(/\s/gu, ' ').replace('US$', 'USD')

for (const [provider, en, es] of [
  ['stripe', '', ''],
  ['builtin', ' Test money: nothing moves.', ' Dinero de prueba: no se mueve nada.'],
] as const) {
  const endsWith = (text: string, words: string): void => {
    assert.ok(plain(text).endsWith(words), text)
    if (words === '') assert.doesNotMatch(text, /test money|prueba/i)
  }
  test(`900, ${provider}`, () => {
    const { type, texts } = chargeNotice(appointment, { id: 'p', provider }, 'u', 5000)
    assert.deepEqual([type, texts.en.title, texts.es.title], [900, 'Your appointment was paid', 'Su cita está pagada'])
    assert.match(plain(texts.en.body), /^Your card was charged \$50\.00 for the appointment on .*2026/)
    assert.match(plain(texts.es.body), /^Se ha cargado 50,00 USD en su tarjeta por la cita del .*2026/)
    endsWith(texts.en.body, en)
    endsWith(texts.es.body, es)
  })
  test(`910, ${provider}`, () => {
    const { type, texts } = depositNotice(appointment, { id: 'p', provider }, 'u', 4000)
    assert.equal(type, 910)
    assert.match(plain(texts.en.body), /^\$40\.00 were credited to you for the appointment on /)
    assert.match(plain(texts.es.body), /^Se le ha abonado 40,00 USD por la cita del /)
    endsWith(texts.en.body, en)
    endsWith(texts.es.body, es)
  })
}
