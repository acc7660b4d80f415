import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { InvoiceInFull } from '../invoices/invoice.ts'
import { anInvoice, anItem, aSeller, drawn } from './documents.testing.ts'
import { invoiceDocument } from './invoice-document.ts'

const read = (invoice: InvoiceInFull) =>
  drawn(
    invoiceDocument({
      invoice,
      seller: aSeller,
      planNumbers: new Map(invoice.subscriptions.map(({ id, humanId }) => [id, humanId])),
    }),
  )
/** Every one of them is a line, in this order. */
function assertLines(lines: readonly string[], wanted: readonly string[]): void {
  assert.deepEqual(
    lines.filter((line) => wanted.includes(line)),
    wanted,
    lines.join('\n'),
  )
}

test('an invoice says who sold what to whom, and each sum', async () => {
  const invoice = anInvoice(
    [
      anItem('Yearly assistance, 1 person', 12_000, { taxes: 2160 }),
      anItem('Flight protection, 1 person', 4900, { insuranceTaxes: 529 }),
      anItem('Ten percent off', -1690),
    ],
    { couponCode: 'WELCOME10' },
  )
  const { pages, info } = await read(invoice)
  assert.equal(pages.length, 1)
  const lines = pages.flat()
  assertLines(lines, [
    'Demo Travel',
    'VAT GB 123456789',
    'PAID',
    'Invoice',
    'Bill to Invoice number',
    'Ada Byron AEGRP785',
    'Description Plan number Amount',
    'Yearly assistance, 1 person F3C33D $120.00',
    'Flight protection, 1 person F3C33D $49.00',
    'Ten percent off F3C33D −$16.90',
    'Price before discount $169.00',
    'Discount (WELCOME10) −$16.90',
    'Subtotal $152.10',
    'Taxes $21.60',
    'Insurance premium tax $5.29',
    'Total $178.99',
    'Currency: US Dollar (USD). Dates and times are in UTC.',
    'Demo Travel · Invoice AEGRP785 Page 1 of 1',
  ])
  const text = lines.join(' ')
  for (const words of [
    'London',
    'United Kingdom',
    'ada@example.com',
    '1 December 2026 – 1 December 2027',
    '16 November 2026',
    'Visa •••• 4242',
  ])
    assert.ok(text.includes(words), words)
  assert.equal(info['Title'], 'Invoice AEGRP785')
})

test('in Spanish, with its money', async () => {
  const invoice = anInvoice(
    [anItem('Seguro familiar, 4 personas', 123_456, { insuranceTaxes: 9876 }), anItem('Bienvenida', -456)],
    {
      language: 'es',
      currency: 'EUR',
      couponCode: 'HOLA',
      billTo: { name: 'María Núñez', email: null, address: null, countryCode: 'ES' },
    },
  )
  const { pages, language } = await read(invoice)
  assert.equal(language, 'es')
  const lines = pages.flat()
  assertLines(lines, [
    'PAGADA',
    'Factura',
    'Cliente Número de factura',
    'María Núñez AEGRP785',
    'Concepto Número de plan Importe',
    'Seguro familiar, 4 personas F3C33D 1234,56 €',
    'Precio antes del descuento 1234,56 €',
    'Descuento (HOLA) −4,56 €',
    'Subtotal 1230,00 €',
    'Impuesto sobre las primas de seguro 98,76 €',
    'Total 1328,76 €',
    'Moneda: euro (EUR). Fechas y horas en UTC.',
    'Demo Travel · Factura AEGRP785 Página 1 de 1',
  ])
  assert.ok(!lines.some((line) => line.startsWith('Impuestos')), 'no line for the tax that there is none of')
})

test('currencies without decimals and with three', async (t) => {
  const cases = [
    ['JPY', 14_000, 1400, ['Subtotal ¥14,000', 'Taxes ¥1,400', 'Total ¥15,400']],
    ['KWD', 12_500, 5, ['Subtotal KWD 12.500', 'Taxes KWD 0.005', 'Total KWD 12.505']],
    ['USD', 0, 0, ['Subtotal $0.00', 'Taxes $0.00', 'Total $0.00']],
    ['EUR', 9_007_199_254_740_000, 991, ['Total €90,071,992,547,409.91']],
  ] as const
  for (const [currency, amount, taxes, wanted] of cases)
    await t.test(currency, async () => {
      const { pages } = await read(anInvoice([anItem('Plan', amount, { taxes })], { currency }))
      assertLines(pages.flat(), wanted)
    })
})

test('what became of the payment', async (t) => {
  const items = [anItem('Plan', 10_000, { taxes: 1900 })]
  const unpaid = { paidAt: null } as const
  const cases: readonly (readonly [
    what: string,
    more: Partial<InvoiceInFull>,
    wanted: readonly string[],
    not: readonly string[],
  ])[] = [
    [
      'refunded in full',
      { refunded: 11_900 },
      ['REFUNDED', 'Total $119.00', 'Refunded −$119.00', 'Paid after refund $0.00'],
      ['PAID'],
    ],
    [
      'refunded in part',
      { refunded: 900 },
      ['PARTLY REFUNDED', 'Refunded −$9.00', 'Paid after refund $110.00'],
      ['PAID'],
    ],
    [
      'refunded to a card at Stripe: on its way, not arrived',
      { refunded: 11_900, provider: 'stripe' },
      ['REFUND ON ITS WAY', 'Refund on its way −$119.00', 'is on its way to the card. When it arrives depends'],
      ['REFUNDED', 'Refunded', 'TEST MONEY'],
    ],
    [
      'refunded in part at Stripe, in Spanish',
      { refunded: 900, provider: 'stripe', language: 'es' },
      ['REEMBOLSO PARCIAL EN CAMINO', 'Reembolso en camino −9,00', 'está en camino a la tarjeta'],
      ['REEMBOLSADA', 'Reembolsado', 'DINERO DE PRUEBA'],
    ],
    [
      'refunded by the built-in provider: test money',
      { refunded: 11_900, provider: 'builtin' },
      [
        'REFUNDED: TEST MONEY',
        'Refunded (test money) −$119.00',
        'Test money: nothing moves. The card was not charged, and nothing is given back to it.',
      ],
      ['on its way', 'ON ITS WAY'],
    ],
    [
      'refunded in part by the built-in provider, in Spanish',
      { refunded: 900, provider: 'builtin', language: 'es' },
      ['REEMBOLSADA EN PARTE: DINERO DE PRUEBA', 'Reembolsado (dinero de prueba) −9,00', 'no se mueve nada'],
      ['en camino', 'EN CAMINO'],
    ],
    ['paid with test money', { provider: 'builtin' }, ['PAID', 'TEST MONEY', 'Test money: nothing moves.'], ['REFUND']],
    ['paid at Stripe', { provider: 'stripe' }, ['PAID'], ['TEST MONEY', 'REFUND']],
    [
      'off the account',
      { paidWith: 'account', provider: 'account', refunded: 900 },
      ['PARTLY REFUNDED'],
      ['WAY', 'TEST'],
    ],
    [
      'being charged',
      { status: 'open', ...unpaid },
      ['PAYMENT IN PROGRESS', 'The payment was authorised and is being collected. Nothing needs to be done.'],
      ['Paid on', 'PAID'],
    ],
    [
      'not charged',
      { status: 'failed', ...unpaid },
      ['NOT PAID', 'The payment could not be collected. Please contact Demo Travel.'],
      ['Paid on', 'Paid with'],
    ],
    ['from the account', { paidWith: 'account' }, ['PAID', 'The company’s account'], ['Visa']],
    [
      'from the account, in Spanish',
      { paidWith: 'Account of Demo Travel', language: 'es' },
      ['La cuenta de la empresa'],
      ['Account of Demo Travel'],
    ],
  ]
  for (const [what, more, wanted, not] of cases)
    await t.test(what, async () => {
      const lines = (await read(anInvoice(items, more))).pages.flat()
      for (const line of wanted)
        assert.ok(
          lines.some((one) => one.includes(line)),
          `${line} in ${lines.join('\n')}`,
        )
      for (const line of not) assert.ok(!lines.includes(line), `${line} is not in it`)
    })
})

test('the invoice of an erased person has its sums and no name', async (t) => {
  const billTo = { name: null, email: null, address: null, countryCode: null }
  for (const [language, words] of [
    ['en', 'No name and address on record'],
    ['es', 'No constan nombre ni dirección'],
  ] as const)
    await t.test(language, async () => {
      const { text } = await read(anInvoice([anItem('Plan', 10_000)], { billTo, language }))
      assert.ok(text.includes(words), text)
      assert.ok(text.includes('100'), text)
      assert.ok(!text.includes('Ada'))
    })
})

test('a long invoice repeats its titles and has every item once', async () => {
  const count = 80
  const ids = Array.from({ length: count }, (_, n) => `s${n}`)
  const items = ids.map((subscriptionId, n) =>
    anItem(`Plan ${n + 1} for a traveller with a rather long description that takes two lines`, 100 + n, {
      subscriptionId,
    }),
  )
  const [brief] = anInvoice([]).subscriptions
  assert.ok(brief)
  const subscriptions = ids.map((id, n) => ({ ...brief, id, humanId: `A${String(n).padStart(5, '0')}` }))
  const { pages, text } = await read(anInvoice(items, { subscriptionIds: ids, subscriptions }))
  assert.ok(pages.length >= 4, `${pages.length} pages`)
  for (const [n, lines] of pages.entries()) {
    const hasItems = lines.some((line) => /^Plan \d+ for/.test(line))
    assert.equal(lines.includes('Description Plan number Amount'), hasItems, `titles on page ${n + 1}`)
    assert.ok(lines.at(-1)?.endsWith(`Page ${n + 1} of ${pages.length}`))
  }
  assert.deepEqual(
    [...text.matchAll(/^Plan (\d+) for/gm)].map(([, n]) => Number(n)),
    ids.map((_, n) => n + 1),
  )
  assert.ok(text.includes('A00000, A00001, A00002'), text)
  assert.ok(text.replaceAll('\n', ' ').includes('and 74 more'), text)
})
