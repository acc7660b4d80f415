import { createHash } from 'node:crypto'
import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { conflict, found } from '../../platform/problem.ts'
import type { BankInfo } from '../payouts/bank-info.ts'
import { openSealedBankInfo } from '../payouts/payout.service.ts'
import { findPayout } from '../payouts/payout.store.ts'
import type { Payout } from '../payouts/payout.ts'
import { type Claimant, claimantKey, type OwnAccount, openBankDetails } from '../payouts/payout-ports.ts'
import { creditTransferFile } from './bank-file.ts'
import { findRun, findSealedFile } from './payout-run.store.ts'
import { bankReference, type PayoutRun } from './payout-run.ts'

/** A payout with its bank details; none: there are none any more. */
export interface PaidTo {
  readonly payout: Payout
  readonly payee: BankInfo | undefined
}

const subjectOf = (runId: string) => ({ subjectKind: 'payout_run', subjectId: runId, companyId: null })

const claimantOf = ({ companyId, userId, claimId }: Payout): Claimant | null =>
  claimId !== null && companyId !== null && userId !== null ? { companyId, userId } : null

/** Opens the bank details of payouts: the one place where that happens. It is in the audit log. */
export async function readPayees(tx: Ctx, run: Pick<PayoutRun, 'id'>, ids: readonly string[]): Promise<PaidTo[]> {
  const payouts: Payout[] = []
  for (const id of ids) payouts.push(found(await findPayout(tx.db, id), 'payout', id))
  const claimants = payouts.map(claimantOf).filter((one) => one !== null)
  const details = await openBankDetails(tx, claimants)
  await audit(tx, { action: 'open_bank_details', ...subjectOf(run.id), before: null, after: { payouts: ids.length } })
  return payouts.map((payout) => {
    const claimant = claimantOf(payout)
    return { payout, payee: claimant ? details.get(claimantKey(claimant)) : openSealedBankInfo(tx, payout) }
  })
}

/** What the payee reads beside the amount. */
const textOf = ({ claimId, reference, id }: Payout): string =>
  reference ?? (claimId === null ? `Payout ${bankReference(id)}` : `Claim ${bankReference(claimId)}`)

/** The file of a run: the same run always gives the same file, by which a bank knows it again. */
export const makeRunFile = (run: PayoutRun, payer: OwnAccount, paid: readonly PaidTo[], at: Date): string =>
  creditTransferFile({
    messageId: bankReference(run.id),
    createdAt: at,
    currency: run.currency,
    payer,
    transfers: paid.flatMap(({ payout, payee }) =>
      payee === undefined
        ? []
        : [{ endToEndId: bankReference(payout.id), amount: payout.amount, payee, text: textOf(payout) }],
    ),
  })

export const digestOf = (text: string): string => createHash('sha256').update(text).digest('hex')

/** The file of an issued run, for the bank. Whoever reads it is in the audit log. */
export const readRunFile = (ctx: Ctx, runId: string): Promise<string> =>
  inTransaction(ctx, async (tx) => {
    const run = found(await findRun(tx.db, runId), 'payout run', runId)
    if (run.bank === 'stripe') throw conflict('payout_by_stripe', 'Stripe pays this run, so it has no file.')
    if (run.testMoney)
      throw conflict('test_money', 'No bank was configured when the run was made: nothing moves, so it has no file.')
    const sealed = await findSealedFile(tx.db, runId)
    if (sealed === null) throw conflict('payout_run_status', `The run is ${run.status}: it has no file.`)
    await audit(tx, { action: 'read_file', ...subjectOf(runId), before: null, after: { digest: run.fileDigest } })
    return tx.vault.open('payout_runs.sealed_file', runId, sealed)
  })
