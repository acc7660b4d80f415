import assert from 'node:assert/strict'
import { test } from 'node:test'
import { countryId } from '../../reference/index.ts'
import { ruleMatchPersonalData } from './rule-notifications.service.ts'
import { ruleWorld } from './rule-notifications.testing.ts'

interface Reasoned {
  readonly reasons: readonly { readonly reached_as: string; readonly from_country_id: string | null }[]
}

test('rules about nationality: the passports count, and the home country where there are none', async (t) => {
  const app = await ruleWorld(t)
  const { createRule, givenRoute } = app
  const company = await app.givenCompany()
  const from = (home: string, more: object = {}) => app.givenTraveller(company, { homeCountry: home, ...more })
  const reasonsOf = async (user: { id: string }): Promise<readonly Reasoned[]> =>
    (await ruleMatchPersonalData.export(app.ctx(), user.id)) as Reasoned[]
  const [dual, resident, plain, homely] = [
    await from('DE', { nationalities: ['DE', 'KR'] }),
    await from('KR', { nationalities: ['DE'] }),
    await from('DE'),
    await from('KR'),
  ]
  for (const one of [dual, resident, plain, homely]) await givenRoute(company, one, ['KR', '2027-06-01', '2027-06-09'])
  const all = async () =>
    (await Promise.all([dual, resident, plain, homely].map(app.ruleCauses))).map((one) => one.length)
  await createRule({ origin_country_id: 'KR', type: 1, value: 0 })
  assert.deepEqual(await all(), [0, 1, 1, 0], 'a foreigner has none of its passports')
  await createRule({ origin_country_id: 'KR', type: 1, value: 0, affected_country_ids: ['DE'] })
  assert.deepEqual(await all(), [0, 2, 2, 0])
  assert.deepEqual(
    (await reasonsOf(resident))
      .flatMap(({ reasons }) => reasons.map((why) => [why.reached_as, why.from_country_id]))
      .toSorted(),
    [
      ['everybody', null],
      ['nationality', countryId('DE')],
    ],
  )
  await createRule({ origin_country_id: 'KR', type: 5, extras: { quarantine_days: 3 }, affected_country_ids: ['DE'] })
  assert.deepEqual(await all(), [1, 2, 3, 0], 'where people come from is their home, whatever their passport')
})
