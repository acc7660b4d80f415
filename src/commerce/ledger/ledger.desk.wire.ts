import { id, idOrNull, integer, list, namedObject, text, time, type Wire } from '../../platform/http/fields.ts'
import { timeOut } from '../../platform/http/times.ts'
import { accounts, type LedgerEntry, type Statement, transactionKinds } from './ledger.ts'

const account = text(`Which account: ${accounts.join(', ')}.`, 'clearing')
const kind = text(`What the transaction is about: ${transactionKinds.join(', ')}.`, 'capture')
const currency = text('Currency, three letters.', 'USD')

export const LedgerEntryDesk = namedObject('LedgerEntry', {
  id: id('Id of the entry.'),
  transaction_id: id('The transaction: its entries sum to zero in each currency.'),
  kind,
  account,
  amount: integer('Signed amount in the smallest unit of the currency.', 5000),
  currency,
  company_id: idOrNull('The company concerned: whose account it is, for companies and partners.'),
  user_id: idOrNull('Whose account it is, where it is a person’s.'),
  payment_id: idOrNull('The payment.'),
  appointment_id: idOrNull('The appointment that was paid.'),
  subscription_id: idOrNull('The subscription that was paid; null where one payment was for several.'),
  invoice_id: idOrNull('The invoice that was paid.'),
  claim_id: idOrNull('The claim that was paid.'),
  created_at: time('When it was written. Entries never change.'),
})

export const toLedgerEntryDesk = (entry: LedgerEntry): Wire<typeof LedgerEntryDesk> => ({
  id: entry.id,
  transaction_id: entry.transactionId,
  kind: entry.kind,
  account: entry.account,
  amount: entry.amount,
  currency: entry.currency,
  company_id: entry.companyId,
  user_id: entry.userId,
  payment_id: entry.paymentId,
  appointment_id: entry.appointmentId,
  subscription_id: entry.subscriptionId,
  invoice_id: entry.invoiceId,
  claim_id: entry.claimId,
  created_at: timeOut(entry.createdAt),
})

export const CurrencySumDesk = namedObject(
  'LedgerSum',
  {
    currency,
    sum: integer('Sum of the entries, in the smallest unit of the currency.', 0),
    entries: integer('How many entries.', 128),
  },
  { description: 'Entries of one currency, added up.' },
)

const MovementDesk = namedObject('LedgerMovement', {
  kind,
  amount: integer('Sum of the entries, in the smallest unit of the currency.', 5000),
  entries: integer('How many entries.', 1),
})

const AccountStatementDesk = namedObject('AccountStatement', {
  account,
  currency,
  opening: integer('Balance before the period, in the smallest unit of the currency.', 0),
  movements: list(MovementDesk, 'What happened in the period, by kind.'),
  closing: integer('Balance at the end of the period: opening and all movements.', 5000),
})

export const StatementDesk = namedObject(
  'Statement',
  {
    company_id: id('The company.'),
    from: time('Begin of the period.'),
    until: time('End of the period; an entry of this very time is not in it.'),
    accounts: list(
      AccountStatementDesk,
      'Every account that has entries before the end of the period, by currency and name.',
    ),
  },
  { description: 'A company’s statement.' },
)

export const toStatementDesk = (statement: Statement): Wire<typeof StatementDesk> => ({
  company_id: statement.companyId,
  from: timeOut(statement.from),
  until: timeOut(statement.until),
  accounts: statement.accounts.map((one) => ({
    ...one,
    movements: one.movements.map((movement) => ({ ...movement })),
  })),
})
