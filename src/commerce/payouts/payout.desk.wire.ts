import { Type } from 'typebox'
import {
  flag,
  id,
  idOrNull,
  integer,
  namedObject,
  text,
  textOrNull,
  time,
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { isUuid } from '../../platform/ids.ts'
import { checkAll, invalid } from '../../platform/problem.ts'
import { isCurrency } from '../money/money.ts'
import { type BankInfo, readBankInfo } from './bank-info.ts'
import { type Balance, type Payout, type PayoutDraft, type SettledAccount, settledAccounts } from './payout.ts'
import { testMoneyWords } from './payout-words.ts'

const accountMeanings =
  'responders: paid to a responder. partners: paid to a company that gets a part. companies: received from a company.'
const settledAccount = text(accountMeanings, 'responders')
const currency = text('Currency, three letters.', 'USD')

/** What a status means, for people. */
const meanings = {
  waiting: 'It waits for a payout run. Nothing was paid.',
  in_run: 'It is in a payout run that was not issued yet. Nothing was paid.',
  issued: 'The order to pay it was issued.',
  settled: 'It was paid.',
  returned: 'It came back. Nothing is paid.',
  cancelled: 'It was cancelled before it was issued. Nothing was paid.',
} as const satisfies Record<Payout['status'], string>

const atStripe = {
  ordered: 'Stripe has the order to pay it.',
  asked: 'It was issued, and Stripe does not have the order to pay it yet.',
} as const

/** How far an issued payout of a run that Stripe pays has come. */
function meaningOf(payout: Payout): string {
  const { status, testMoney, atStripe: progress } = payout
  const isWithStripe = status === 'issued' && progress !== null
  const meaning = isWithStripe ? atStripe[progress.reference === null ? 'asked' : 'ordered'] : meanings[status]
  return testMoney ? `${testMoneyWords.en} ${meaning}` : meaning
}

export const PayoutDesk = namedObject(
  'Payout',
  {
    id: id('Id of the payout; also the id of its transaction in the ledger.'),
    account: text(`${accountMeanings} claims: paid to the insured for a claim.`, 'responders'),
    status: text(
      'waiting, in_run, issued (it was ordered), settled (the bank or Stripe has paid), returned (it came back), or cancelled before it was issued.',
      'issued',
    ),
    meaning: text('What that means, for people.', 'The order to pay it was issued.'),
    test_money: flag(
      'Nothing moves: no bank was configured when its run was made, or Stripe with a key for tests.',
      false,
    ),
    run_id: idOrNull('The payout run that it is in.'),
    user_id: idOrNull('The responder or the insured.'),
    company_id: idOrNull('The company.'),
    claim_id: idOrNull('The claim that it is for.'),
    amount: integer('Amount in the smallest unit of the currency.', 5000),
    currency,
    reference: textOrNull('The bank’s reference.', 'TR-2026-11-0042'),
    note: textOrNull('A note for colleagues.', 'November'),
    reason: textOrNull('Why it was returned or cancelled, or what staff said who settled it.', null),
    last_error: textOrNull('The error of the last call to Stripe; it is tried again.', null),
    stripe_reference: textOrNull('What Stripe calls the payout.', null),
    created_by: idOrNull('The member of staff who requested or recorded it; null for claims.'),
    created_at: time('When it was requested or recorded.'),
    issued_at: timeOrNull('When the order to the bank was issued.'),
    settled_at: timeOrNull('When the bank, or staff, said that it was paid.'),
    returned_at: timeOrNull('When the bank, or staff, said that it came back.'),
  },
  { description: 'Money that is paid out, or was received from a company.' },
)

export const toPayoutDesk = (payout: Payout): Wire<typeof PayoutDesk> => ({
  id: payout.id,
  account: payout.account,
  status: payout.status,
  meaning: meaningOf(payout),
  test_money: payout.testMoney,
  run_id: payout.runId,
  user_id: payout.userId,
  company_id: payout.companyId,
  claim_id: payout.claimId,
  amount: payout.amount,
  currency: payout.currency,
  reference: payout.reference,
  note: payout.note,
  reason: payout.endReason,
  last_error: payout.atStripe?.lastError ?? null,
  stripe_reference: payout.atStripe?.reference ?? null,
  created_by: payout.createdBy,
  created_at: timeOut(payout.createdAt),
  issued_at: maybeTimeOut(payout.issuedAt),
  settled_at: maybeTimeOut(payout.settledAt),
  returned_at: maybeTimeOut(payout.returnedAt),
})

const bankText = (description: string, example: string) => TextIn(description, example, 140)
const BankInfoIn = Type.Optional(
  Type.Union([
    namedObject(
      'PayoutBankInfo',
      {
        account_holder: bankText('Whose account it is.', 'Ada Lindqvist'),
        iban: bankText('IBAN, in any spelling.', 'GB33 BUKB 2020 1555 5555 55'),
        bic: bankText('BIC.', 'BUKBGB22'),
        country_code: bankText('Where the account holder lives: two or three letters.', 'GB'),
      },
      {
        description:
          'Where a responder is paid to. Sealed, and never shown again. Required where a bank is configured.',
      },
    ),
    Type.Null(),
  ]),
)

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
      bank_info: BankInfoIn,
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

/** A payout with the bank details that were sent with it. */
export interface SentPayout {
  readonly draft: PayoutDraft
  readonly bankInfo: BankInfo | null
}

/** Refuses all that is wrong at once. */
export function fromPayoutDesk({ payout: sent }: Wire<typeof PayoutInDesk>): SentPayout {
  const isFor = (...names: readonly string[]): boolean => names.includes(sent.account?.trim().toLowerCase() ?? '')
  const [account, userId, companyId, amount, code, bankInfo] = checkAll<
    [SettledAccount, string | null, string | null, number, string, BankInfo | null]
  >(
    () => readAccount(sent.account),
    () => readOwner(sent.user_id, 'user_id', isFor('responders')),
    () => readOwner(sent.company_id, 'company_id', isFor('partners', 'companies')),
    () => readAmount(sent.amount),
    () => readCurrency(sent.currency),
    () => (sent.bank_info && isFor('responders') ? readBankInfo(sent.bank_info) : null),
  )
  const [reference, note] = [sent.reference?.trim() || null, sent.note?.trim() || null]
  return { draft: { account, userId, companyId, amount, currency: code, reference, note }, bankInfo }
}

export const BalanceDesk = namedObject(
  'Balance',
  {
    account: settledAccount,
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
