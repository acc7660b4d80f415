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
  timeOrNull,
  type Wire,
} from '../../platform/http/fields.ts'
import { TextIn } from '../../platform/http/lenient.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import { invalid } from '../../platform/problem.ts'
import { isCurrency } from '../money/money.ts'
import type { payoutStatuses } from '../payouts/payout.ts'
import { testMoneyWords } from '../payouts/payout-words.ts'
import type { PayoutRunInFull } from './payout-run.ts'
import type { TakenStatement } from './taken-statement.ts'

/** What a status means, for people. */
const meanings = {
  made: 'Another member of staff has to approve it. Nothing was paid.',
  approved: 'Its payouts are being issued.',
  issued: 'Its payouts are issued. Give its file to the bank.',
  rejected: 'It was rejected, and its payouts wait again. Nothing was paid.',
} as const satisfies Record<PayoutRunInFull['status'], string>
/** An issued run, by who moves its money. */
const issuedMeanings = {
  builtin: 'The built-in bank has its payouts.',
  file: meanings.issued,
  stripe: 'Its payouts are issued, and Stripe is asked to pay each of them.',
} as const satisfies Record<PayoutRunInFull['bank'], string>

function meaningOf({ status, bank, testMoney }: PayoutRunInFull): string {
  const meaning = status === 'issued' ? issuedMeanings[bank] : meanings[status]
  return testMoney ? `${testMoneyWords.en} ${meaning}` : meaning
}

const counted = (status: string) => integer(`Payouts of the run that are ${status}.`, 0)
const Counts = namedObject(
  'PayoutRunCounts',
  {
    in_run: counted('in_run'),
    issued: counted('issued'),
    settled: counted('settled'),
    returned: counted('returned'),
    cancelled: counted('cancelled'),
  },
  { description: 'How many of its payouts have come how far.' },
)

export const PayoutRunDesk = namedObject(
  'PayoutRun',
  {
    id: id('Id of the run. Its file has it without hyphens.'),
    status: text('made, approved (being issued), issued, or rejected.', 'issued'),
    meaning: text('What that means, for people.', 'Its payouts are issued. Give its file to the bank.'),
    bank: text('Who moves the money: builtin (nothing moves), file (staff give it to the bank), or stripe.', 'file'),
    test_money: flag('Nothing moves: no bank was configured when it was made, or Stripe with a key for tests.', false),
    currency: text('Currency, three letters.', 'EUR'),
    amount: integer('Sum of its payouts, in the smallest unit.', 125_000),
    counts: Counts,
    has_file: flag('The file for the bank can be read.', true),
    file_digest: textOrNull('SHA-256 of the file, in hex.', null),
    last_error: textOrNull(
      'What went wrong with the last try for one of its payouts that Stripe has not taken yet; `GET /payouts?run_id=` says which.',
      null,
    ),
    made_by: idOrNull('The member of staff who made it; null: the built-in bank.'),
    decided_by: idOrNull('The other member of staff, who approved or rejected it.'),
    reason: textOrNull('Why it was rejected.', null),
    created_at: time('When it was made.'),
    decided_at: timeOrNull('When it was approved or rejected.'),
    issued_at: timeOrNull('When all of its payouts were issued.'),
  },
  { description: 'Payouts in one currency that go to the bank together.' },
)

export const toPayoutRunDesk = (run: PayoutRunInFull): Wire<typeof PayoutRunDesk> => {
  const count = (status: (typeof payoutStatuses)[number]): number => run.counts[status] ?? 0
  return {
    id: run.id,
    status: run.status,
    meaning: meaningOf(run),
    bank: run.bank,
    test_money: run.testMoney,
    currency: run.currency,
    amount: run.amount,
    counts: {
      in_run: count('in_run'),
      issued: count('issued'),
      settled: count('settled'),
      returned: count('returned'),
      cancelled: count('cancelled'),
    },
    has_file: run.fileDigest !== null,
    file_digest: run.fileDigest,
    last_error: run.lastError,
    made_by: run.madeBy,
    decided_by: run.decidedBy,
    reason: run.reason,
    created_at: timeOut(run.createdAt),
    decided_at: maybeTimeOut(run.decidedAt),
    issued_at: maybeTimeOut(run.issuedAt),
  }
}

export const PayoutRunInDesk = Type.Object({
  payout_run: namedObject(
    'PayoutRunInput',
    {
      currency: TextIn('Currency, three letters in any case: all of a run’s payouts have it. Required.', 'EUR', 3),
      payout_ids: Type.Optional(
        Type.Unsafe<string[] | null>({
          type: ['array', 'null'],
          items: { type: 'string', format: 'uuid' },
          maxItems: 5_000,
          description: 'Only these payouts, which all have to wait; without it all that wait.',
          examples: [['7f9c24e8-3b12-4fef-91e0-6dc2a1a3a7f0']],
        }),
      ),
    },
    { description: 'The run.' },
  ),
})

/** Refuses all that is wrong at once. */
export function fromPayoutRunDesk({ payout_run: sent }: Wire<typeof PayoutRunInDesk>): {
  readonly currency: string
  readonly chosen: readonly string[] | null
} {
  const currency = sent.currency?.trim().toUpperCase() ?? ''
  if (!isCurrency(currency)) throw invalid({ currency: 'must be a currency of three letters' })
  const chosen = sent.payout_ids ? [...new Set(sent.payout_ids.map((one) => one.toLowerCase()))] : null
  return { currency, chosen }
}

export const ReasonInDesk = Type.Object({ reason: TextIn('Why, for people.', 'The amount is wrong.', 1000) })

export const BankStatementInDesk = Type.Object({
  bank_statement: namedObject(
    'BankStatementInput',
    {
      xml: Type.Optional(
        Type.Union([Type.String(), Type.Null()], {
          description: 'The file of the bank: camt.053 or camt.054. Required.',
          examples: ['<?xml version="1.0"?>…'],
        }),
      ),
    },
    { description: 'The statement.' },
  ),
})

export function fromBankStatementDesk({ bank_statement: { xml } }: Wire<typeof BankStatementInDesk>): string {
  if (!xml?.trim()) throw invalid({ xml: 'is required' })
  return xml
}

export const BankStatementDesk = namedObject(
  'BankStatement',
  {
    id: id('Id of the statement.'),
    kind: text('camt.053 or camt.054.', 'camt.053'),
    settled: integer('Payouts that are settled by it.', 497),
    returned: integer('Payouts that are returned by it.', 3),
    known: integer('Lines about payouts whose end was known already.', 0),
    unknown: integer('Lines that are about no payout of ours.', 12),
    problems: list(
      text('What does not fit.', '0192…: the bank says 90.00 EUR, and we ordered 100.00 EUR.'),
      'Lines about payouts that do not fit: nothing was changed by them.',
    ),
    created_by: idOrNull('The member of staff who sent it.'),
    created_at: time('When it was sent.'),
  },
  { description: 'A file of the bank that was read, and what it changed.' },
)

export const toBankStatementDesk = (statement: TakenStatement): Wire<typeof BankStatementDesk> => ({
  id: statement.id,
  kind: statement.kind,
  settled: statement.outcome.settled,
  returned: statement.outcome.returned,
  known: statement.outcome.known,
  unknown: statement.outcome.unknown,
  problems: [...statement.outcome.problems],
  created_by: statement.createdBy,
  created_at: timeOut(statement.createdAt),
})
