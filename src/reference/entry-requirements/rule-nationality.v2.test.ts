import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../test/support/app.ts'
import { replaceTestRules, type TestRule } from './rules.testing.ts'

interface Shown {
  readonly comment: string
  readonly type: number
}

const rules: readonly TestRule[] = [
  { name: 'yellow fever, from BR', into: 'AU', type: 6, from: ['BR'] },
  { name: 'form of everybody', into: 'AU', type: 9 },
  { name: 'test, from DE', into: 'AU', type: 8, from: ['DE'] },
  { name: 'residents may enter', into: 'AU', type: 0 },
  { name: 'foreigners may enter', into: 'AU', type: 1 },
  { name: 'Germans may enter', into: 'AU', type: 1, from: ['DE'] },
  { name: 'Brazilians may enter', into: 'AU', type: 1, from: ['BR'] },
]

const everyNational = ['residents may enter', 'foreigners may enter']
const searches: readonly (readonly [query: string, expected: readonly string[]])[] = [
  [
    'destination=AU&departure=BR&nationality=DE',
    ['yellow fever, from BR', 'form of everybody', ...everyNational, 'Germans may enter'],
  ],
  [
    'destination=AU&departure=DE&nationality=BR',
    ['test, from DE', 'form of everybody', ...everyNational, 'Brazilians may enter'],
  ],
  [
    'destination=AU&departure=BR',
    ['yellow fever, from BR', 'form of everybody', ...everyNational, 'Brazilians may enter'],
  ],
  ['destination=AU&departure=BR&nationality=AU', ['yellow fever, from BR', 'form of everybody', 'residents may enter']],
  [
    'origin_country_id=AU&nationality=DE',
    ['yellow fever, from BR', 'test, from DE', 'form of everybody', ...everyNational, 'Germans may enter'],
  ],
  ['affected_country_id=BR&nationality=DE', ['yellow fever, from BR', 'form of everybody', ...everyNational]],
  [
    'departure_airport=GRU&destination_airport=SYD&nationality=DE&types=1,6',
    ['yellow fever, from BR', 'foreigners may enter', 'Germans may enter'],
  ],
]

test('nationality filters rules about nationality, and not rules about the country of departure', async (t) => {
  const { as, db, givenCompany } = await testApp(t, { template: 'world' })
  const partner = as(await givenCompany())

  await t.test('the rules that we ship: yellow fever from Brazil holds for a German, too', async () => {
    const found = async (query: string): Promise<Shown[]> => {
      const { status, body, text } = await partner.get<Shown[]>(
        `/api/v2/entry_requirements?per_page=100&destination=AU&departure=BR${query}`,
      )
      assert.equal(status, 200, text)
      return body.filter(({ type }) => type > 1)
    }
    assert.ok((await found('')).length > 0)
    assert.deepEqual(await found('&nationality=DE'), await found(''))
  })

  for (const kind of ['entry_requirements', 'travel_restrictions'] as const) {
    await replaceTestRules(db.db(), kind, rules)
    for (const [query, expected] of searches)
      await t.test(`${kind}?${query}`, async () => {
        const { status, body, headers, text } = await partner.get<Shown[]>(`/api/v2/${kind}?per_page=100&${query}`)
        assert.equal(status, 200, text)
        assert.deepEqual(body.map(({ comment }) => comment).sort(), [...expected].sort())
        assert.equal(headers['total-count'], String(expected.length))
      })
  }
})
