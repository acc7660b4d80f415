import { Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  integer,
  list,
  namedObject,
  text,
  textOrNull,
  time,
  type Wire,
} from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { testMoneyWords } from '../payouts/payout-words.ts'
import { type PaidBy, paymentProviders, paymentStatuses } from './payment.ts'
import type { PaymentInFull } from './payment-reading.service.ts'
import { type Refund, refundStatuses } from './refund.ts'

const statusOf = (words: readonly string[], example: string) => text(`${words.join(', ')}.`, example)

export const RefundDesk = namedObject(
  'Refund',
  {
    id: id('Id of the refund.'),
    payment_id: id('The payment.'),
    amount: integer('What is given back, in the smallest unit of the currency.', 5000),
    status: statusOf(refundStatuses, 'refunded'),
    meaning: text('What that means, for people.', 'It is on its way to the card.'),
    reason: textOrNull('Why it was refused.', null),
    created_by: idOrNull('The person who decided it.'),
    created_at: time('When it was decided.'),
    updated_at: time('When its status changed.'),
  },
  { description: 'Money that is given back.' },
)

/** What a status of a refund means, by who charged. The provider has taken it: when it reaches the card, its bank knows. */
const refundMeanings = {
  refunding: {
    builtin: testMoneyWords.en,
    stripe: 'Stripe is asked to give it back.',
    account: 'It is taken off the account.',
  },
  refunded: {
    builtin: `${testMoneyWords.en} It is only written down as given back.`,
    stripe: 'Stripe has the order: it is on its way to the card.',
    account: 'It was taken off the company’s account.',
  },
  refused: {
    builtin: `${testMoneyWords.en} It is not given back.`,
    stripe: 'It is not given back.',
    account: 'It is not given back.',
  },
} as const satisfies Record<Refund['status'], Record<PaidBy, string>>

export const toRefundDesk = (refund: Refund, provider: PaidBy): Wire<typeof RefundDesk> => ({
  id: refund.id,
  payment_id: refund.paymentId,
  amount: refund.amount,
  status: refund.status,
  meaning: refundMeanings[refund.status][provider],
  reason: refund.reason,
  created_by: refund.createdBy,
  created_at: timeOut(refund.createdAt),
  updated_at: timeOut(refund.updatedAt),
})

export const RefundInDesk = Type.Object({
  refund: namedObject(
    'RefundInput',
    {
      amount: Type.Number({
        minimum: 1,
        multipleOf: 1,
        description: 'What is given back, in the smallest unit of the currency: not more than is left of the payment.',
        examples: [5000],
      }),
    },
    { description: 'The refund.' },
  ),
})

export const PaymentDesk = namedObject(
  'Payment',
  {
    id: id('Id of the payment.'),
    status: statusOf(paymentStatuses, 'captured'),
    provider: text(`Who charges: ${paymentProviders.join(', ')}; account is that of the company.`, 'builtin'),
    test_money: flag('Test money: nothing moves, and nothing is given back. The built-in provider has it.', true),
    provider_reference: textOrNull('What the provider calls the charge.', 'charge_1'),
    company_id: idOrNull('The company in which it was paid.'),
    user_id: idOrNull('Who was charged; none for a company’s account.'),
    payee_id: idOrNull('The responder who gets a share.'),
    appointment_id: idOrNull('The appointment that was paid.'),
    subscription_id: idOrNull('The subscription that was paid; none where one payment was for several.'),
    invoice_id: idOrNull('The invoice that was paid.'),
    currency: text('Currency, three letters.', 'USD'),
    amount: integer('Amount in the smallest unit of the currency.', 5000),
    captured: integer('What was charged.', 5000),
    refunding: integer('What is being given back.', 0),
    refunded: integer('What was given back.', 0),
    reason: textOrNull('Why it was declined or released.', null),
    refunds: list(RefundDesk, 'Refunds, oldest first.'),
    created_at: time('When the hold was requested.'),
    updated_at: time('When it last changed.'),
  },
  { description: 'A charge of a card or of a company’s account.' },
)

export const toPaymentDesk = (payment: PaymentInFull): Wire<typeof PaymentDesk> => ({
  id: payment.id,
  status: payment.status,
  provider: payment.provider,
  test_money: payment.provider === 'builtin',
  provider_reference: payment.providerReference,
  company_id: payment.companyId,
  user_id: payment.userId,
  payee_id: payment.payeeId,
  appointment_id: payment.appointmentId,
  subscription_id: payment.subscriptionId,
  invoice_id: payment.invoiceId,
  currency: payment.currency,
  amount: payment.amount,
  captured: payment.captured,
  refunding: payment.refunding,
  refunded: payment.refunded,
  reason: payment.reason,
  refunds: payment.refunds.map((refund) => toRefundDesk(refund, payment.provider)),
  created_at: timeOut(payment.createdAt),
  updated_at: timeOut(payment.updatedAt),
})
