import { Type } from 'typebox'
import { id, integerOrNull, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { timeOut } from '../../platform/http/times.ts'
import { checkCard } from '../providers/card.ts'
import type { CardDetails, CardToken } from '../providers/payment-provider.ts'
import type { PaymentMethod } from './payment-method.ts'

/** Digits, as a number or as text. */
const DigitsIn = (description: string, example: number | string) =>
  Type.Optional(
    Type.Unsafe<number | string | null>({
      type: ['integer', 'string', 'null'],
      maxLength: 40,
      description,
      examples: [example],
    }),
  )

export const PaymentMethodInV2 = Type.Object({
  payment_method: namedObject(
    'PaymentMethodInput',
    {
      number: DigitsIn(
        'Number of the card; spaces and hyphens are ignored. It is not stored. Required.',
        '4242 4242 4242 4242',
      ),
      exp_month: DigitsIn('Month in which the card expires, 1 to 12. Required.', 12),
      exp_year: DigitsIn('Year in which the card expires; of two digits it is one of this century. Required.', 2030),
      cvc: DigitsIn('Security code: 3 digits, on American Express 4. It is not stored. Required.', '123'),
      token: TextIn(
        'What Stripe calls the card (pm_… or tok_…), instead of the other fields. Only where Stripe is configured.',
        '',
        255,
      ),
    },
    { description: 'The card.' },
  ),
})

export const PaymentMethodV2 = namedObject(
  'PaymentMethod',
  {
    id: id('Id of the payment method; it stays when another card is saved.'),
    brand: text('visa, mastercard, amex, discover, jcb, diners, unionpay or unknown.', 'visa'),
    last4: text('The last four digits of the number.', '4242'),
    exp_month: integerOrNull('Month in which the card expires.', 12),
    exp_year: integerOrNull('Year in which the card expires.', 2030),
    created_at: time('When the person first saved a card.'),
    updated_at: time('When this card was saved.'),
  },
  { description: 'The card of a person, as receipts show it.' },
)

type Digits = number | string | null | undefined

const textOf = (value: Digits): string => String(value ?? '').replace(/[\s-]/g, '')

/** Not a number where nothing was sent; -1, which no rule allows, where it cannot be read. */
function numberOf(value: Digits): number {
  const digits = textOf(value)
  if (digits === '') return Number.NaN
  return /^\d{1,4}$/.test(digits) ? Number(digits) : -1
}

function yearOf(value: Digits): number {
  const year = numberOf(value)
  return year >= 0 && year < 100 ? 2000 + year : year
}

/** A card as it was sent. The provider checks it: what it takes depends on the provider. */
export function fromPaymentMethodV2({ payment_method: sent }: Wire<typeof PaymentMethodInV2>): CardDetails | CardToken {
  const token = sent.token?.trim()
  if (token && !sent.number) return { token }
  return {
    number: textOf(sent.number),
    expMonth: numberOf(sent.exp_month),
    expYear: yearOf(sent.exp_year),
    cvc: textOf(sent.cvc),
  }
}

/** Refuses all that is wrong at once; the messages never quote the card. */
export function checkPaymentMethodV2(body: Wire<typeof PaymentMethodInV2>, now: Date): void {
  const card = fromPaymentMethodV2(body)
  if (!('token' in card)) checkCard(card, now)
}

export const toPaymentMethodV2 = (method: PaymentMethod): Wire<typeof PaymentMethodV2> => ({
  id: method.id,
  brand: method.brand,
  last4: method.last4,
  exp_month: method.expMonth,
  exp_year: method.expYear,
  created_at: timeOut(method.createdAt),
  updated_at: timeOut(method.updatedAt),
})
