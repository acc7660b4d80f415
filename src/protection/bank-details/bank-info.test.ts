import assert from 'node:assert/strict'
import { test } from 'node:test'
import { compactIban, ibanError, isBic } from '../../platform/banking/iban.ts'
import { Problem } from '../../platform/problem.ts'
import { isSameName, readBankInfo } from './bank-info.ts'

test('the examples of the IBAN registry are taken, in any spelling', async (t) => {
  for (const iban of [
    'GB33 BUKB 2020 1555 5555 55',
    'DE89 3704 0044 0532 0130 00',
    'FR14 2004 1010 0505 0001 3M02 606',
    'NO93 8601 1117 947',
    'MT84MALT011000012345MTLCAST001S',
    'es9121000418450200051332',
    'SE45-5000-0000-0583-9825-7466',
    'CH93 0076 2011 6238 5295 7',
    'LC55HEMM000100010012001200023015',
    'XK051212012345678906',
  ])
    await t.test(iban, () => assert.equal(ibanError(compactIban(iban)), undefined))
})

test('what is no IBAN', async (t) => {
  for (const [iban, error] of [
    ['', /is not an IBAN$/],
    ['12345678', /is not an IBAN$/],
    ['GB33BUKB20201555555_55', /is not an IBAN$/],
    ['US64SVBKUS6S3300958879', /US is no country with IBANs/],
    ['GB33BUKB2020155555555', /must have 22 characters in GB, not 21/],
    ['GB33BUKB202015555555551', /must have 22 characters in GB, not 23/],
    ['GB34BUKB20201555555555', /wrong check digits/],
    ['GB33BUKB20201555555556', /wrong check digits/],
    ['GB33BUBK20201555555555', /wrong check digits/],
  ] as const)
    await t.test(iban || 'empty', () => assert.match(ibanError(iban) ?? '', error))
})

test('every single wrong digit and every swap of neighbours is found', () => {
  const iban = 'DE89370400440532013000'
  for (let at = 2; at < iban.length; at++) {
    for (const digit of '0123456789')
      if (digit !== iban[at]) assert.ok(ibanError(iban.slice(0, at) + digit + iban.slice(at + 1)), `${digit} at ${at}`)
    const [one, next] = [iban[at], iban[at + 1]]
    if (next !== undefined && one !== next)
      assert.ok(ibanError(`${iban.slice(0, at)}${next}${one}${iban.slice(at + 2)}`), `swapped at ${at}`)
  }
})

test('check digits that no bank issues', () => {
  // Two texts with the same remainder: 00 and 97, 01 and 98, 02 and 99. Only 02 to 98 are issued.
  const withDigits = (digits: string, account: string) => ibanError(`DE${digits}37040044${account}`)
  const found = [...Array(1000).keys()].find((n) => withDigits('97', String(n).padStart(10, '0')) === undefined)
  assert.notEqual(found, undefined)
  assert.match(withDigits('00', String(found).padStart(10, '0')) ?? '', /wrong check digits/)
})

test('a BIC has eight or eleven characters', async (t) => {
  for (const [bic, taken] of [
    ['COBADEFF', true],
    ['COBADEFFXXX', true],
    ['BUKBGB22', true],
    ['COBADEF', false],
    ['COBADEFFXX', false],
    ['COBA12FF', false],
    ['COBADEFFXXXX', false],
  ] as const)
    await t.test(bic, () => assert.equal(isBic(bic), taken))
})

test('all wrong fields are named at once', () => {
  const wrong = { account_holder: ' ', iban: 'DE00', bic: 'x', country_code: 'Germany' }
  for (const sent of [wrong, {}])
    assert.throws(
      () => readBankInfo(sent),
      (error) => {
        assert.ok(error instanceof Problem)
        assert.deepEqual(Object.keys(error.fields ?? {}).sort(), ['account_holder', 'bic', 'country_code', 'iban'])
        return true
      },
    )
  const right = {
    account_holder: ' Ada  Lindqvist ',
    iban: 'de89 3704 0044 0532 0130 00',
    bic: 'cobadeff xxx',
    country_code: 'deu',
  }
  assert.deepEqual(readBankInfo(right), {
    accountHolder: 'Ada Lindqvist',
    iban: 'DE89370400440532013000',
    bic: 'COBADEFFXXX',
    countryCode: 'DEU',
  })
})

test('the account holder is the insured: same words in any order', async (t) => {
  for (const [holder, insured, same] of [
    ['Ada Lindqvist', 'Ada Lindqvist', true],
    ['LINDQVIST, ADA', 'Ada Lindqvist', true],
    ['Jose Garcia Lopez', 'José García-López', true],
    ['Francois Lefevre', 'François Lefèvre', true],
    ['Soren Aerø', 'Søren Ærø', true],
    ['Lukasz Walesa', 'Łukasz Wałęsa', true],
    ['STRASSE Ines', 'Inés Straße', true],
    ["Sinead O'Brien", 'Sinéad O’Brien', true],
    ['山田 太郎', '太郎 山田', true],
    ['Ada Lindquist', 'Ada Lindqvist', false],
    ['Ada', 'Ada Lindqvist', false],
    ['Ada Grace Lindqvist', 'Ada Lindqvist', false],
    ['Ada Ada Lindqvist', 'Ada Lindqvist', false],
    ['', '', false],
    ['-', '-', false],
  ] as const)
    await t.test(`${holder} for ${insured}`, () => assert.equal(isSameName(holder, insured), same))
})
