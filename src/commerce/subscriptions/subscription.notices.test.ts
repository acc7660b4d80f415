import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Notice } from '../../delivery/index.ts'
import type { Product } from '../products/product.ts'
import { chargeNotice, invoicePaidNotice, renewalNotice, type Subscriber } from './subscription.notices.ts'
import type { Subscription } from './subscription.ts'

const at = new Date('2026-12-01T00:00:00.000Z')
const until = new Date('2027-12-01T00:00:00.000Z')
const product = { name: { en: 'Yearly plan', es: 'Plan anual' }, kind: 'assistance' } as unknown as Product
const subscriber: Subscriber = {
  id: 's',
  humanId: 'F3C33D',
  startAt: at,
  finishAt: until,
  status: 'active',
  companyId: 'c',
  userId: 'u',
  userExternalId: null,
  externalId: null,
  renews: true,
  payer: null,
  products: [product],
  card: { provider: 'stripe', last4: '4242' },
}
const testCard = { card: { provider: 'builtin', last4: '4242' } } as const
const byCompany = { card: null, payer: 'Acme' } as const
const invoice = { id: 'i', number: 'AEGRP785', currency: 'USD', amount: 4900, periodStart: at, periodEnd: until }

const valid = {
  en: ' It is valid from December 1, 2026 to December 1, 2027.',
  es: ' Es válido del 1 de diciembre de 2026 al 1 de diciembre de 2027.',
}
const testMoney = { en: ' Test money: nothing moves.', es: ' Dinero de prueba: no se mueve nada.' }
const none = { en: '', es: '' }

/** The spaces in amounts are of different kinds in different versions of the language data. */
const plain = (text: string): string => text.replace(/\s/gu, ' ').replace('US$', 'USD')

function says(notice: Notice, type: number, en: readonly [string, string], es: readonly [string, string]): void {
  assert.equal(notice.type, type)
  assert.deepEqual([notice.texts.en.title, plain(notice.texts.en.body)], en)
  assert.deepEqual([notice.texts.es.title, plain(notice.texts.es.body)], es)
}

for (const [what, change, words] of [
  ['a card at Stripe', {}, none],
  ['a test card', testCard, testMoney],
] as const) {
  const charged = {
    en: `Your card ending in 4242 was charged $49.00 for Yearly plan (F3C33D).${valid.en}${words.en}`,
    es: `Se ha cargado 49,00 USD en su tarjeta terminada en 4242 por Plan anual (F3C33D).${valid.es}${words.es}`,
  }
  test(`901, ${what}`, () =>
    says(
      chargeNotice({ ...subscriber, ...change }, invoice, 4900),
      901,
      ['Your plan is paid', charged.en],
      ['Su plan está pagado', charged.es],
    ))
  test(`902, ${what}`, () =>
    says(
      chargeNotice({ ...subscriber, ...change, renews: false }, invoice, 4900),
      902,
      ['Your purchase is paid', charged.en],
      ['Su compra está pagada', charged.es],
    ))
  test(`904, ${what}`, () =>
    says(
      invoicePaidNotice({ ...subscriber, ...change }, invoice),
      904,
      ['Invoice AEGRP785 is paid', `Invoice AEGRP785 for $49.00 was paid. It is with your plan F3C33D.${words.en}`],
      [
        'La factura AEGRP785 está pagada',
        `Se ha pagado la factura AEGRP785 de 49,00 USD. La encontrará en su plan F3C33D.${words.es}`,
      ],
    ))
  test(`903, ${what}`, () => {
    const subscription = { ...subscriber, ...change } as unknown as Subscription & { readonly userId: string }
    const { en, es } = renewalNotice(subscription, [product], invoice, null).texts
    assert.match(
      en.body,
      new RegExp(`charged to your card ending in 4242\\.${words.en.replace('.', '\\.')} If you do not`),
    )
    assert.match(es.body, new RegExp(`tarjeta terminada en 4242\\.${words.es.replace('.', '\\.')} Si no lo desea`))
  })
}

test('901 and 904, the company pays: its name, no card and no test money', () => {
  says(
    chargeNotice({ ...subscriber, ...byCompany }, invoice, 4900),
    901,
    ['Your plan is paid', `Acme paid $49.00 for Yearly plan (F3C33D).${valid.en}`],
    ['Su plan está pagado', `Acme ha pagado 49,00 USD por Plan anual (F3C33D).${valid.es}`],
  )
  assert.doesNotMatch(JSON.stringify(invoicePaidNotice({ ...subscriber, ...byCompany }, invoice)), /card|test|prueba/i)
})

test('902, nothing was charged', () =>
  says(
    chargeNotice({ ...subscriber, renews: false }, invoice, 0),
    902,
    ['Your purchase is paid', `Nothing was charged for Yearly plan (F3C33D).${valid.en}`],
    ['Su compra está pagada', `No se ha cobrado nada por Plan anual (F3C33D).${valid.es}`],
  ))
