import { compactIban, ibanError, isBic } from '../banking/iban.ts'
import { setting, text } from './setting.ts'

const group = 'Payouts'

/** The bank account that payouts are made from. Without it every payout is test money, and nothing moves. */
export const bankSettings = {
  bankHolder: text('GODWIT_BANK_HOLDER', {
    group,
    about: 'Whose bank account payouts are made from, as the bank has it. It is in the files for the bank.',
  }),
  bankIban: setting<string>(
    'GODWIT_BANK_IBAN',
    {
      group,
      about:
        'The IBAN of the account that payouts are made from. With it staff make payout runs and give their files (pain.001.001.09) to the bank; without it every payout is test money, and nothing moves.',
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

export type OptionalBankSetting = 'bankHolder' | 'bankIban' | 'bankBic'

/** All of the account or nothing of it. */
export function incompleteBank(isSet: (name: string) => boolean): string[] {
  const names = Object.values(bankSettings).map(({ name }) => name)
  const missing = names.filter((name) => !isSet(name))
  const first = names.find(isSet)
  return first === undefined ? [] : missing.map((name) => `${name} is not set, and ${first} needs it.`)
}
