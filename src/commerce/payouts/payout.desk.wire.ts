import { Type } from 'typebox'
import { id, idOrNull, integer, namedObject, text, textOrNull, time, type Wire } from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { timeOut } from '../../platform/http/times.ts'
import { isUuid } from '../../platform/ids.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { isCurrency } from '../money/money.ts'
import { type Balance, type Payout, type PayoutDraft, type SettledAccount, settledAccounts } from './payout.ts'

const account = text(
  'responders: paid to a responder. partners: paid to a company that gets a part. companies: received from a company.',
  'responders',
)
const currency = text('Currency, three letters.', 'USD')

export const PayoutDesk = namedObject(
  'Payout',
  {
    id: id('Id of the payout; also the id of its transaction in the ledger.'),
    account,
    user_id: idOrNull('The responder.'),
    company_id: idOrNull('The company.'),
    amount: integer('Amount in the smallest unit of the currency.', 5000),
    currency,
    reference: textOrNull('The bank’s reference.', 'TR-2026-11-0042'),
    note: textOrNull('A note for colleagues.', 'November'),
    created_by: idOrNull('The member of staff who wrote it down.'),
    created_at: time('When it was written down.'),
  },
  { description: 'Money that was moved by hand.' },
)

export const toPayoutDesk = (payout: Payout): Wire<typeof PayoutDesk> => ({
  id: payout.id,
  account: payout.account,
  user_id: payout.userId,
  company_id: payout.companyId,
  amount: payout.amount,
  currency: payout.currency,
  reference: payout.reference,
  note: payout.note,
  created_by: payout.createdBy,
  created_at: timeOut(payout.createdAt),
})

const idIn = (description: string) => TextIn(description, '7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0', 64)

export const PayoutInDesk = Type.Object({
  payout: namedObject(
    'PayoutInput',
    {
      account: TextIn(`Whose account: ${settledAccounts.join(', ')}. Required.`, 'responders', 40),
      user_id: idIn('The responder. Required for responders, and only for them.'),
      company_id: idIn('The company. Required for partners and companies, and only for them.'),
      amount: Type.Optional(
        Type.Unsafe<number | null>({
          type: ['number', 'null'],
          description:
            'Amount in the smallest unit of the currency: not more than we owe. A company may pay in advance. Required.',
          examples: [5000],
        }),
      ),
      currency: TextIn('Currency, three letters in any case. Required.', 'USD', 3),
      reference: TextIn('The bank’s reference. The responder sees it.', 'TR-2026-11-0042', 100),
      note: TextIn('A note for colleagues.', 'November', 1000),
    },
    { description: 'The payout.' },
  ),
})

function readAccount(sent: string | null | undefined): SettledAccount {
  const known = settledAccounts.find((one) => one === sent?.trim().toLowerCase())
  if (!known) throw invalid({ account: `must be one of ${settledAccounts.join(', ')}` })
  return known
}

/** The id of the owner, in the field that the account needs; the other one must be empty. */
function readOwner(sent: string | null | undefined, field: string, isNeeded: boolean): string | null {
  const value = sent?.trim() || null
  if (value === null) {
    if (isNeeded) throw invalid({ [field]: 'is required for this account' })
    return null
  }
  if (!isNeeded) throw invalid({ [field]: 'does not belong to this account' })
  if (!isUuid(value)) throw invalid({ [field]: 'must be an id' })
  return value.toLowerCase()
}

function readAmount(sent: number | null | undefined): number {
  if (!Number.isSafeInteger(sent) || (sent ?? 0) < 1) throw invalid({ amount: 'must be a whole number from 1 on' })
  return sent ?? 0
}

function readCurrency(sent: string | null | undefined): string {
  const code = sent?.trim().toUpperCase() ?? ''
  if (!isCurrency(code)) throw invalid({ currency: 'must be a currency of three letters' })
  return code
}

/** Refuses all that is wrong at once. */
export function fromPayoutDesk({ payout: sent }: Wire<typeof PayoutInDesk>): PayoutDraft {
  const isFor = (...names: readonly string[]): boolean => names.includes(sent.account?.trim().toLowerCase() ?? '')
  const [of, userId, companyId, amount, code] = checkAll<
    [SettledAccount, string | null, string | null, number, string]
  >(
    () => readAccount(sent.account),
    () => readOwner(sent.user_id, 'user_id', isFor('responders')),
    () => readOwner(sent.company_id, 'company_id', isFor('partners', 'companies')),
    () => readAmount(sent.amount),
    () => readCurrency(sent.currency),
  )
  const [reference, note] = [sent.reference?.trim() || null, sent.note?.trim() || null]
  return { account: of, userId, companyId, amount, currency: code, reference, note }
}

export const BalanceDesk = namedObject(
  'Balance',
  {
    account,
    user_id: idOrNull('The responder.'),
    company_id: idOrNull('The company.'),
    name: textOrNull('Name of the responder or company.', 'Ada Lindqvist'),
    currency,
    owed: integer(
      'In the smallest unit of the currency: what we owe responders and partners, and what companies owe us. Below 0 it is the other way round.',
      5000,
    ),
  },
  { description: 'What is owed on one account in one currency.' },
)

export const toBalanceDesk = (balance: Balance): Wire<typeof BalanceDesk> => ({
  account: balance.account,
  user_id: balance.userId,
  company_id: balance.companyId,
  name: balance.name,
  currency: balance.currency,
  owed: balance.owed,
})
