import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { meaningOf, twimlReply } from './phone-answer.ts'

const means: Readonly<Record<ReturnType<typeof meaningOf>, readonly string[]>> = {
  safe: [
    'SAFE',
    'safe',
    'Safe.',
    'I am safe',
    "I'm safe!",
    'i’m ok, thanks',
    'OK',
    'Estoy bien',
    'estoy bien, gracias',
    '¡A salvo!',
    'Todo bien',
  ],
  help: [
    'HELP',
    'help!!!',
    'Help me please',
    'SOS',
    'ayuda',
    'Ayúdenme',
    'AYUDA por favor',
    'socorro',
    'Not safe',
    'No estoy bien',
    'I need help at the hotel',
    'Please help',
    'We need help',
    'por favor ayuda',
    'Necesitamos ayuda',
    'I am hurt',
    'We are not safe',
    'Hola, estoy atrapada en el hotel',
    'I’m not safe',
  ],
  stop: ['STOP', 'stop', 'Unsubscribe', 'baja', 'Cancelar'],
  start: ['START', 'unstop', 'alta'],
  other: [
    '',
    '?',
    'Where is the consulate?',
    'Is it safe?',
    'I was safe yesterday',
    'no help needed',
    'safe for now but trapped',
    'stop by the hotel',
    'bien malo',
    'helpful, thanks',
    'I don’t need help',
    'No, we are not hurt',
    'we help out here',
    'ok what now',
    'Who is this?',
  ],
}

for (const [meaning, texts] of Object.entries(means))
  test(`what means ${meaning}`, () => {
    for (const text of texts) assert.equal(meaningOf(text), meaning, text)
  })

test('no text is too odd, and an answer is well-formed', () => {
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'aSé ñ<>&\0\ud83d!?¿\u0301'), maxLength: 60 }), (text) => {
      assert.ok(Object.hasOwn(means, meaningOf(text)))
      assert.doesNotMatch(
        twimlReply(text).replace(/^<\?xml[^>]*><Response><Message>|<\/Message><\/Response>$/g, ''),
        /[<>]/,
      )
    }),
  )
  assert.equal(twimlReply(null), '<?xml version="1.0" encoding="UTF-8"?><Response></Response>')
})
