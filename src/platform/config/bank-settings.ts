import { compactIban, ibanError, isBic } from '../banking/iban.ts'
import { paymentSettings } from './payment-settings.ts'
import { oneOf, setting, text } from './setting.ts'

const group = 'Payouts'

/** The bank account that payouts are made from. */
const account = {
  bankHolder: text('GODWIT_BANK_HOLDER', {
    group,
    about: 'Whose bank account payouts are made from, as the bank has it. It is in the files for the bank.',
  }),
  bankIban: setting<string>(
    'GODWIT_BANK_IBAN',
    {
      group,
      about:
        'The IBAN of the account that payouts are made from. With it staff make payout runs and give their files (pain.001.001.09) to the bank; without it, and without GODWIT_PAYOUTS=stripe, every payout is test money, and nothing moves.',
    },
    (value) => {
      const iban = compactIban(value)
      const error = ibanError(iban)
      return error === undefined ? { ok: iban } : { wrong: error }
    },
  ),
  bankBic: setting<string>('GODWIT_BANK_BIC', { group, about: 'The BIC of that bank.' }, (value) => {
    const bic = value.replaceAll(' ', '').toUpperCase()
    return isBic(bic) ? { ok: bic } : { wrong: 'must be a BIC: 8 or 11 letters and digits' }
  }),
} as const

/** Who moves the money of payouts. Without an account and without Stripe every payout is test money, and nothing moves. */
export const bankSettings = {
  payouts: oneOf(
    'GODWIT_PAYOUTS',
    {
      group,
      about:
        'Who pays payouts. bank: files for the bank of GODWIT_BANK_IBAN, or test money without it. stripe: Stripe, from the balance of the account of GODWIT_STRIPE_SECRET_KEY; needs Connect there, and GODWIT_STRIPE_CONNECT_WEBHOOK_SECRET.',
      fallback: 'bank',
    },
    ['bank', 'stripe'],
  ),
  ...account,
} as const

export type OptionalBankSetting = 'bankHolder' | 'bankIban' | 'bankBic'

/** All of the account or nothing of it; and for Stripe its key and its events, and no account. */
export function incompleteBank(read: (name: string) => string | undefined): string[] {
  const isSet = (name: string): boolean => Boolean(read(name))
  const names = Object.values(account).map(({ name }) => name)
  const first = names.find(isSet)
  const payouts = bankSettings.payouts.name
  if (read(payouts)?.trim() !== 'stripe') {
    const missing = names.filter((name) => !isSet(name))
    return first === undefined ? [] : missing.map((name) => `${name} is not set, and ${first} needs it.`)
  }
  const needed = [paymentSettings.stripeSecretKey.name, paymentSettings.stripeConnectWebhookSecret.name]
  return [
    ...needed.filter((name) => !isSet(name)).map((name) => `${name} is not set, and ${payouts}=stripe needs it.`),
    ...(first === undefined
      ? []
      : [`${first} and ${payouts}=stripe are both set: payouts go to the bank or to Stripe.`]),
  ]
}
