import assert from 'node:assert/strict'
import { test } from 'node:test'
import fc from 'fast-check'
import { Problem } from '../../platform/problem.ts'
import type { DestinationDraft } from './destination-draft.ts'
import { planTrip, type TripDraft } from './trip-draft.ts'
import { generateName, nameLanguage } from './trip-name.ts'
import { brazil, chile, day, destinationDraft, italy, now, peru, planContext } from './trip-rules.testing.ts'

test('names are generated in the language of the person', () => {
  const names: readonly [readonly (typeof brazil | typeof chile)[], 'en' | 'es' | 'ja', string][] = [
    [[brazil], 'en', 'Brazil, March 2027'],
    [[brazil, peru as typeof brazil], 'en', 'Brazil and Peru, March 2027'],
    [[brazil, peru as typeof brazil], 'es', 'Brasil y Perú, marzo de 2027'],
    [[brazil, italy as typeof brazil], 'es', 'Brasil e Italia, marzo de 2027'],
    [[brazil, brazil, chile, brazil], 'es', 'Brasil y Chile, marzo de 2027'],
    [[brazil, peru as typeof brazil, chile], 'en', 'Brazil, Peru and Chile, March 2027'],
    [[brazil, peru as typeof brazil, chile, italy as typeof brazil], 'en', 'Brazil, Peru, Chile …, March 2027'],
    [[brazil], 'ja', 'ブラジル, 2027年3月'],
  ]
  for (const [list, language, name] of names)
    assert.equal(
      generateName(
        list.map((one) => one.name),
        day('2027-03-01'),
        language,
      ),
      name,
    )
  assert.deepEqual(['es', 'es-MX', 'tlh', 'all', undefined].map(nameLanguage), ['es', 'es', 'en', 'en', 'en'])
})

const anyDate = fc.option(
  fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31T23:59:59.999Z'), noInvalidDate: true }),
)
const anyNumber = fc.option(fc.double())
const anyDestination = fc.record<DestinationDraft>({
  id: fc.option(fc.uuid()),
  country: fc.oneof(fc.constantFrom('BR', 'per', brazil.id, null), fc.string()),
  entryAt: anyDate,
  exitAt: anyDate,
  type: fc.constantFrom('country', 'city', 'region'),
  friendlyName: fc.option(fc.string()),
  lat: anyNumber,
  lng: anyNumber,
  locations: fc.array(
    fc.record({ id: fc.option(fc.uuid()), friendlyName: fc.option(fc.string()), lat: anyNumber, lng: anyNumber }),
    { maxLength: 3 },
  ),
})
const goodDestination = fc
  .tuple(
    fc.constantFrom('BR', 'PE', 'IT', 'CL'),
    fc.integer({ min: -400, max: 3000 }),
    fc.integer({ min: 0, max: 500 }),
  )
  .map(([country, from, days]) =>
    destinationDraft(
      country,
      new Date(now.getTime() + from * 86_400_000).toISOString().slice(0, 10),
      new Date(now.getTime() + (from + days) * 86_400_000).toISOString().slice(0, 10),
    ),
  )

test('any draft gives a trip that keeps the rules, or a Problem', () => {
  const anyDraft = fc.record({
    name: fc.option(fc.string({ maxLength: 300 }), { nil: undefined }),
    destinations: fc.option(fc.array(fc.oneof(anyDestination, goodDestination), { maxLength: 4 }), { nil: undefined }),
  })
  let trips = 0
  fc.assert(
    fc.property(
      fc.oneof(anyDraft, fc.record({ destinations: fc.array(goodDestination, { minLength: 1, maxLength: 4 }) })),
      (draft: TripDraft) => {
        let planned: ReturnType<typeof planTrip>
        try {
          planned = planTrip(draft, planContext())
        } catch (error) {
          assert.ok(error instanceof Problem, String(error))
          assert.ok(Object.keys(error.fields ?? {}).length > 0)
          return
        }
        trips++
        assert.ok(planned.start <= planned.finish && planned.finish >= '2026-11-14')
        for (const one of planned.destinations) {
          assert.ok(
            planned.start <= one.entryAt.toISOString().slice(0, 10) &&
              one.exitAt.toISOString().slice(0, 10) <= planned.finish,
          )
        }
        assert.ok(planned.name.length > 0 && planned.name.length <= 300 && planned.name === planned.name.trim())
        assert.equal(planned.nameGenerated, (draft.name ?? '').trim() === '')
      },
    ),
    { numRuns: 500 },
  )
  assert.ok(trips > 50, `only ${trips} drafts became trips: the property would show nothing`)
})
