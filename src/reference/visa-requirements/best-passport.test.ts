import assert from 'node:assert/strict'
import { test } from 'node:test'
import { bestPassport } from './best-passport.ts'
import { ownCountry, type VisaKind, type VisaRequirement } from './visa-requirement.ts'

const country = { id: 'c', alpha2: 'DE', alpha3: 'DEU', name: { en: 'Germany' } }
const passport = (
  alpha2: string,
  kind: VisaKind,
  days: number | null = null,
  freedomOfMovement = false,
): VisaRequirement => ({
  ...ownCountry(country, '2026-02-17'),
  nationality: { ...country, alpha2 },
  kind,
  days,
  freedomOfMovement,
})

/** The best first. */
const inOrder = [
  passport('AA', 'own_country', null, true),
  passport('BB', 'visa_free', null, true),
  passport('CC', 'visa_free', 180),
  passport('DD', 'visa_free', 90),
  passport('EE', 'visa_free'),
  passport('FF', 'visa_on_arrival', 30),
  passport('GG', 'visa_on_arrival'),
  passport('HH', 'eta', 90),
  passport('II', 'eta'),
  passport('JJ', 'e_visa'),
  passport('KK', 'visa_required'),
  passport('LL', 'no_admission'),
]

test('the best passport is the one with the least trouble, wherever it stands in the list', async (t) => {
  for (const [n, best] of inOrder.entries())
    await t.test(`${best.kind}, ${best.days ?? 'no'} days`, () => {
      const rest = inOrder.slice(n)
      assert.equal(bestPassport(rest)?.nationality.alpha2, best.nationality.alpha2)
      assert.equal(bestPassport(rest.toReversed())?.nationality.alpha2, best.nationality.alpha2)
    })
})

test('of equals the first that is given; of none none', () => {
  const two = [passport('FR', 'visa_free', 90), passport('DE', 'visa_free', 90)]
  assert.equal(bestPassport(two)?.nationality.alpha2, 'FR')
  assert.equal(bestPassport(two.toReversed())?.nationality.alpha2, 'DE')
  assert.equal(bestPassport([]), undefined)
})
