import assert from 'node:assert/strict'
import { test } from 'node:test'
import { nameOf } from '../../../test/support/case-names.ts'
import type { VisaKind, VisaTerms } from '../../reference/index.ts'
import { concernsPassports } from './visa-change.ts'

const terms = (kind: VisaKind, days: number | null = null): VisaTerms => ({ kind, days, freedomOfMovement: false })
const free = (days: number) => terms('visa_free', days)
const visa = terms('visa_required')
const short = (one: VisaTerms | null): string => (one ? `${one.kind} ${one.days ?? ''}`.trim() : 'not known')
const others = [
  { nationality: 'PE', terms: free(60) },
  { nationality: 'IN', terms: visa },
  { nationality: 'CN', terms: terms('own_country') },
]

test('a change concerns those whose best passport it is, before it or after it', async (t) => {
  for (const [passports, before, after, expected] of [
    [['SE'], free(90), visa, true],
    [['SE'], null, visa, true],
    [['SE'], visa, null, true],
    [['PE'], free(90), visa, false],
    [[], free(90), visa, false],
    // The other passport is better before and after.
    [['PE', 'SE'], free(30), visa, false],
    [['PE', 'SE'], visa, null, false],
    // It was the better one, it becomes the better one, it stays the better one.
    [['PE', 'SE'], free(90), visa, true],
    [['PE', 'SE'], visa, free(90), true],
    [['PE', 'SE'], free(90), free(180), true],
    // Of equals the first that the person names.
    [['PE', 'SE'], free(60), visa, false],
    [['SE', 'PE'], free(60), visa, true],
    // The worse one, and one of which nothing is known.
    [['IN', 'SE'], visa, free(30), true],
    [['XK', 'SE'], visa, free(30), true],
    // At home nothing is needed.
    [['SE', 'CN'], free(90), visa, false],
  ] as const)
    await t.test(nameOf(passports, short(before), short(after)), () =>
      assert.equal(concernsPassports(passports, { nationality: 'SE', before, after }, others), expected),
    )
})
