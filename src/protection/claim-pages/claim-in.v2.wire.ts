import { Type } from 'typebox'
import { namedObject, type Wire } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { type BankInfo, readBankInfo } from '../bank-details/bank-info.ts'

export const BankInfoInV2 = Type.Object({
  bank_info: namedObject(
    'BankInfoInput',
    {
      account_holder: TextIn('Name of the account holder: the insured. Required.', 'Ada Lindqvist', 140),
      iban: TextIn('IBAN, with or without spaces. Required.', 'SE45 5000 0000 0583 9825 7466', 60),
      bic: TextIn('BIC of the bank, 8 or 11 characters. Required.', 'ESSESESS', 20),
      country_code: TextIn('Where the account holder lives: ISO 3166-1 alpha-2 or alpha-3. Required.', 'SE', 3),
    },
    { description: 'Where claims are paid to. It is sealed and never shown again.' },
  ),
})

export const fromBankInfoV2 = ({ bank_info }: Wire<typeof BankInfoInV2>): BankInfo => readBankInfo(bank_info)

/** A body that may be left out. */
export const ReasonInV2 = Type.Object({
  reason: TextIn(
    'Why. It stays in the claim’s history, where company and traveller read it.',
    'I travelled on another flight.',
    1000,
  ),
})

export const reasonOf = ({ reason }: Wire<typeof ReasonInV2>): string | null => reason?.trim() || null
