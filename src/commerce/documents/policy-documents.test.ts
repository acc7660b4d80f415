import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Benefit, BenefitAmount } from '../products/product.ts'
import { flightTerms } from '../products/products.testing.ts'
import { certificateDocument } from './certificate-document.ts'
import { aCertificate, aProduct, aProductDocument, aSeller, drawn } from './documents.testing.ts'
import { sellerOf } from './seller.ts'
import { wordingDocument } from './wording-document.ts'

const at = new Date('2026-11-16T10:00:00.000Z')
const amount = (value: number, per: BenefitAmount['per'], currency = 'EUR'): BenefitAmount => ({
  id: 'x',
  amount: value,
  per,
  currency,
})
const benefit = (
  name: string,
  limit: BenefitAmount | null,
  excess: BenefitAmount | null,
  sortOrder: number,
): Benefit => ({
  id: name,
  identifier: name,
  name: { en: name, es: `${name} (es)` },
  description: { en: `What **${name}** covers.` },
  exclusions: { en: 'Diving.' },
  prominent: false,
  sortOrder,
  limit,
  excess,
  createdAt: at,
  updatedAt: at,
})
const { subscription } = aCertificate()

function assertHas(text: string, ...wanted: readonly string[]): void {
  const flat = text.replaceAll('\n', ' ')
  for (const words of wanted) assert.ok(flat.includes(words), `${words} in ${text}`)
}

test('a certificate names the people, the number, the time, the places, the cover and the emergency line', async () => {
  const people = ['Eve Byron', 'Bob Byron'].map((name) => {
    const [firstName = '', lastName = ''] = name.split(' ')
    return { firstName, lastName, birthday: '2015-06-30', relation: 'child' }
  })
  const { text, info } = await drawn(
    certificateDocument(
      aCertificate({
        products: [
          aProduct({
            benefits: [
              benefit('Baggage', amount(150_000, 'person'), amount(5_000, 'event'), 2),
              benefit('Medical', null, null, 1),
              benefit('Delay', amount(1_000, 'day', 'JPY'), null, 3),
            ],
          }),
        ],
        subscription: { ...subscription, beneficiaries: people, thirdPartyPolicyNum: 'NL-4711', tripCost: 450_000 },
        destinations: [
          { countryCode: 'PE', place: 'Cusco', entryAt: new Date('2026-12-20'), exitAt: new Date('2026-12-28') },
          { countryCode: 'BO', place: null, entryAt: new Date('2026-12-28'), exitAt: new Date('2027-01-05') },
        ],
        restrictedCountryCodes: ['SY', 'YE'],
      }),
    ),
  )
  assertHas(
    text,
    'Certificate of insurance',
    'Ada Byron F3C33D',
    'ada@example.com',
    'NL-4711',
    'Family Insurance',
    '20 December 2026, 00:00 UTC –',
    '5 January 2027, 23:59 UTC',
    'Cusco, Peru: 20 – 28 December 2026',
    'Bolivia: 28 December 2026 – 5 January 2027',
    'Syria, Yemen',
    '€4,500.00',
    'Netherlands',
    'Issued 16 November 2026',
    'Call +44 20 5550 0199 and say the policy number F3C33D.',
    'Ada Byron 10 December 1985 Policyholder',
    'Eve Byron 30 June 2015 Child',
    'Bob Byron 30 June 2015 Child',
    'Medical Covered in full Nothing',
    'Baggage €1,500.00 for each €50.00 for each',
    'Delay ¥1,000 for each day Nothing',
    'What Baggage covers. Not covered: Diving.',
    'Show it at the hospital.',
  )
  assert.ok(text.indexOf('Medical') < text.indexOf('Baggage'), 'benefits are in their order')
  assert.equal(info['Title'], 'Certificate of insurance F3C33D')
})

test('a certificate of a plan that ended says so', async (t) => {
  const closedAt = new Date('2026-11-20T00:00:00.000Z')
  const cases = [
    ['closed', 'en', 'This policy was closed on 20 November 2026. It gives no cover after that.'],
    ['expired', 'en', 'This policy ended on 20 November 2026.'],
    ['voided', 'en', 'This policy was declared void on 20 November 2026. It gives no cover.'],
    ['voided', 'es', 'Esta póliza se anuló el 20 de noviembre de 2026. No da cobertura.'],
  ] as const
  for (const [status, language, words] of cases)
    await t.test(`${status} ${language}`, async () => {
      const input = aCertificate({
        document: aProductDocument({ type: 'certificate', name: 'C', language }),
        subscription: { ...subscription, status, closedAt, renews: true },
      })
      const { text } = await drawn(certificateDocument(input))
      assertHas(text, words)
      assert.ok(!text.includes('Renews every year'))
    })
})

test('what is not known is said, not left empty', async (t) => {
  await t.test('an erased person', async () => {
    const erased = { ...subscription, name: null, email: null, birthday: null }
    const { text } = await drawn(certificateDocument(aCertificate({ subscription: erased })))
    assertHas(text, 'No name on record')
  })
  await t.test('no trip, a yearly plan', async () => {
    const input = aCertificate({
      products: [aProduct({ tripType: 'multiple' })],
      subscription: { ...subscription, renews: true },
    })
    assertHas(
      (await drawn(certificateDocument(input))).text,
      'All trips in the period of cover',
      'Renews every year until it is closed.',
    )
  })
  await t.test('no trip, one trip', async () => {
    assertHas((await drawn(certificateDocument(aCertificate()))).text, 'One trip in the period of cover')
  })
  await t.test('no telephone number', async () => {
    const input = aCertificate({ seller: { ...aSeller, emergencyPhone: null } })
    assertHas(
      (await drawn(certificateDocument(input))).text,
      'Send a call for help in the app, or contact Demo Travel, and say the policy number F3C33D.',
    )
  })
  await t.test('a name in a script that the fonts lack', async () => {
    const pdf = await drawn(
      certificateDocument(aCertificate({ subscription: { ...subscription, name: 'ยิ่งลักษณ์ ชินวัตร' } })),
    )
    assertHas(pdf.text, '[Thai script]', 'The words themselves are in the file')
    assert.ok(pdf.actualTexts.includes('ยิ่งลักษณ์ ชินวัตร'))
    assert.equal(pdf.boxes, 0)
  })
})

test('flight protection lists its payments and caps', async () => {
  const flight = aProduct({
    id: 'f',
    name: { en: 'Flight Protection' },
    kind: 'flight_protection',
    flightProtection: flightTerms,
  })
  const base = aProduct({ benefits: [benefit('Medical', null, null, 1)] })
  const { text } = await drawn(certificateDocument(aCertificate({ products: [base, flight] })))
  assertHas(
    text,
    'Arrival delayed by 120 minutes or more $100.00',
    'Connecting flight missed (less than 45 minutes left to change) $200.00',
    'Baggage lost $500.00',
    'At most $600.00 for a trip and $2,000.00 in a year. Up to 12 trips a year; register a trip at least 24 hours before its first departure.',
  )
})

test('a wording is its text, and key facts have the benefits too', async () => {
  const product = aProduct({ benefits: [benefit('Medical', null, null, 1)] })
  const wording = await drawn(wordingDocument(product, aProductDocument(), null))
  assertHas(wording.text, 'Family Insurance', 'These are the terms.', 'Version 3 of 16 November 2026')
  assert.equal(wording.text.match(/^Policy wording$/gm)?.length, 1, 'the title is there once')
  assert.ok(!wording.text.includes('Medical'))
  const facts = aProductDocument({
    type: 'key_facts',
    name: 'Datos clave',
    language: 'es',
    body: '# Datos clave\n\nResumen.',
  })
  const spanish = await drawn(wordingDocument(product, facts, aSeller))
  assertHas(
    spanish.text,
    'Demo Travel',
    'Seguro familiar',
    'Resumen.',
    'Coberturas',
    'Medical (es)',
    'Cubierto en su totalidad',
  )
})

test('the letterhead is what staff wrote for the company', () => {
  const settings = {
    letterhead: {
      address: ' 12 High Street\nLondon ',
      email: 'a@b.c',
      website: 5,
      tax_number: '',
      emergency_phone: '+1 555',
    },
  }
  assert.deepEqual(sellerOf({ name: 'Demo', settings }), {
    name: 'Demo',
    lines: ['12 High Street', 'London', 'a@b.c'],
    emergencyPhone: '+1 555',
  })
  for (const nothing of [{}, { letterhead: null }, { letterhead: 'x' }, { letterhead: [] }])
    assert.deepEqual(sellerOf({ name: 'Demo', settings: nothing }), { name: 'Demo', lines: [], emergencyPhone: null })
})
