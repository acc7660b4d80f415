import assert from 'node:assert/strict'
import { test } from 'node:test'
import { eraseJson, eraseText, joinTraces, patternsOf } from './traces.ts'

const traces = joinTraces('u1', [
  { names: ['Ada', 'Ada Lind'], addresses: ['ada@example.com', '+4670'], coordinates: [12.3456, 3, 4.5] },
  { names: ['Ada'], birthdays: ['1990-05-17'], externalIds: ['E-1'] },
])

test('texts lose the person, and only whole words', () => {
  for (const [text, erased] of [
    ['Ada Lind needs help', 'Erased traveller needs help'],
    ['ADA, please; Adamant', 'Erased traveller, please; Adamant'],
    ['write to Ada@Example.com.', 'write to Erased traveller.'],
    ['at 12.3456 or 112.34567', 'at … or 112.34567'],
    ['born 1990-05-17', 'born Erased traveller'],
    ['3 of 4.5', '3 of 4.5'],
  ] as const)
    assert.equal(eraseText(text, traces), erased)
  assert.equal(eraseText('Ada', joinTraces('u1', [])), 'Ada')
})

test('JSON loses the person: left out of lists, without values elsewhere', () => {
  assert.deepEqual(
    eraseJson(
      {
        user_ids: ['u1', 'u2'],
        external_ids: ['E-1', 'E-2'],
        user: {
          id: 'u1',
          display_name: 'Ada Lind',
          email: 'old@example.com',
          nationalities: ['SE', 'PE'],
          language: 'en',
          confirmed: true,
        },
        other: { id: 'u2', nationalities: ['NO'] },
        check_in: { user_id: 'u1', lat: 1.5, country_code: 'PE' },
        alert: { id: 'a1', lat: 12.3456, lng: 3 },
      },
      traces,
    ),
    {
      user_ids: ['u2'],
      external_ids: ['E-2'],
      user: {
        id: 'u1',
        display_name: 'Erased traveller',
        email: null,
        nationalities: [],
        language: 'en',
        confirmed: true,
      },
      other: { id: 'u2', nationalities: ['NO'] },
      check_in: { user_id: 'u1', lat: null, country_code: 'PE' },
      alert: { id: 'a1', lat: null, lng: 3 },
    },
  )
  assert.deepEqual(eraseJson({ user_ids: ['u1'], external_ids: ['E-1'] }, traces), {
    user_ids: ['u1'],
    external_ids: [],
  })
})

test('patterns match literally, in JSON too', () => {
  assert.deepEqual(patternsOf(['50%_"']), ['%50\\%\\_"%', '%50\\%\\_\\\\"%'])
})
