import type { Ctx } from '../../platform/ctx.ts'
import { insertEntries } from './ledger.store.ts'
import { checkBalance, type LedgerTransaction } from './ledger.ts'

/**
 * Writes a balanced transaction into the ledger, in the transaction of its cause: the one function that adds entries. Entries are
 * never changed; what was wrong is corrected by another transaction (docs/contract/money.md#ledger). Without postings it writes nothing.
 */
export async function writeTransaction(tx: Ctx, transaction: LedgerTransaction): Promise<void> {
  if (!tx.db.isTransaction) throw new Error('Ledger entries are written in the transaction of their cause.')
  checkBalance(transaction.postings)
  if (transaction.postings.length > 0) await insertEntries(tx.db, transaction, tx.now)
}
