import assert from 'node:assert/strict'
import { test } from 'node:test'
import { payoutNotice, returnNotice } from './payout.notices.ts'

const payout = {
  id: 'p',
  amount: 1000,
  currency: 'USD',
  reference: null,
  testMoney: false,
  endReason: 'The account is closed (AC04).',
}
const money = { en: '\\$10\\.00', es: '10,00\\s(?:US\\$|USD)' }

type Texts = Readonly<Record<'en' | 'es', readonly [title: string, body: string]>>
const issued: readonly (readonly [
  what: string,
  change: Partial<typeof payout> | { reference: string },
  texts: Texts,
])[] = [
  [
    'by a bank: ordered, not arrived',
    {},
    {
      en: [
        'Your payout was ordered',
        `The order to pay ${money.en} to your bank account was issued\\. When it arrives depends on the banks\\.`,
      ],
      es: [
        'Se ha ordenado su pago',
        `Se ha ordenado pagar ${money.es} en su cuenta bancaria\\. Cuándo llega depende de los bancos\\.`,
      ],
    },
  ],
  [
    'with a reference',
    { reference: 'TR-42' },
    {
      en: ['Your payout was ordered', '.* depends on the banks\\. Reference: TR-42\\.'],
      es: ['Se ha ordenado su pago', '.* depende de los bancos\\. Referencia: TR-42\\.'],
    },
  ],
  [
    'test money: written down, and nothing moves',
    { testMoney: true },
    {
      en: [
        'You were paid test money',
        `Test money: nothing moves\\. ${money.en} are written down as paid out to you\\.`,
      ],
      es: [
        'Se le ha pagado con dinero de prueba',
        `Dinero de prueba: no se mueve nada\\. Se han anotado ${money.es} como pagados a usted\\.`,
      ],
    },
  ],
]
for (const [what, change, texts] of issued)
  test(`911, issued ${what}`, () => {
    const notice = payoutNotice({ ...payout, ...change }, 'u', null)
    for (const language of ['en', 'es'] as const) {
      const [title, body] = texts[language]
      assert.equal(notice.texts[language].title, title)
      assert.match(notice.texts[language].body, new RegExp(`^${body}$`))
    }
    if (!notice.texts.en.title.includes('test')) assert.doesNotMatch(JSON.stringify(notice.texts), /test|prueba|pagado/)
  })

for (const testMoney of [false, true])
  test(`911, returned${testMoney ? ', test money' : ''}: why, and that nothing was paid`, () => {
    const { texts } = returnNotice({ ...payout, testMoney }, 'u', null)
    const [en, es] = testMoney ? ['Test money: nothing moves\\. ', 'Dinero de prueba: no se mueve nada\\. '] : ['', '']
    assert.equal(texts.en.title, 'Your payout was returned')
    assert.match(
      texts.en.body,
      new RegExp(
        `^${en}${money.en} came back: The account is closed \\(AC04\\)\\. You have not been paid\\. Give us your bank details again\\.$`,
      ),
    )
    assert.equal(texts.es.title, 'Su pago fue devuelto')
    assert.match(
      texts.es.body,
      new RegExp(
        `^${es}${money.es} fueron devueltos: The account is closed \\(AC04\\)\\. No se le ha pagado\\. Indíquenos de nuevo sus datos bancarios\\.$`,
      ),
    )
  })
