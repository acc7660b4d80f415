import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import type { Page, PageRequest } from '../../platform/http/paging.ts'
import { newId } from '../../platform/ids.ts'
import { found } from '../../platform/problem.ts'
import { decimalText } from '../money/money.ts'
import { findPayout } from '../payouts/payout.store.ts'
import type { Payout } from '../payouts/payout.ts'
import { digestOf } from './bank-file.service.ts'
import { findStatement, insertStatement, listStatements, saveOutcome } from './bank-statement.store.ts'
import { readStatement, type StatementLine } from './bank-statement.ts'
import { endPayout } from './issuing.service.ts'
import { findRun, listIdsInRun } from './payout-run.store.ts'
import { idOfReference } from './payout-run.ts'
import type { StatementOutcome, TakenStatement } from './taken-statement.ts'

type Found = { readonly payouts: readonly Payout[]; readonly expected: number; readonly currency: string }

/** The payouts that a line is about: one by its reference, or all of a batch that the bank booked in one line. */
async function payoutsOf(tx: Ctx, line: StatementLine): Promise<Found | undefined> {
  const payoutId = idOfReference(line.endToEndId ?? '')
  const payout = payoutId === undefined ? undefined : await findPayout(tx.db, payoutId)
  if (payout && payout.runId !== null) return { payouts: [payout], expected: payout.amount, currency: payout.currency }
  const runId = line.endToEndId === null ? idOfReference(line.batchId ?? '') : undefined
  const run = runId === undefined ? undefined : await findRun(tx.db, runId)
  if (!run) return undefined
  const payouts: Payout[] = []
  for (const id of await listIdsInRun(tx.db, run.id, 'issued'))
    payouts.push(found(await findPayout(tx.db, id), 'payout', id))
  return { payouts, expected: run.amount, currency: run.currency }
}

/** Why a line cannot be about these payouts; undefined: it fits. */
function misfit(line: StatementLine, { payouts, expected, currency }: Found): string | undefined {
  const name = line.endToEndId ?? line.batchId ?? ''
  if (line.currency !== currency || line.amount !== expected)
    return `${name}: the bank says ${decimalText(line)} ${line.currency}, and we ordered ${decimalText({ amount: expected, currency })} ${currency}.`
  const early = payouts.find(({ status }) => status === 'waiting' || status === 'in_run' || status === 'cancelled')
  return early && `${name}: the payout is ${early.status}, so the bank cannot know of it.`
}

interface Counts {
  settled: number
  returned: number
  known: number
  unknown: number
  readonly problems: string[]
}

async function takeLine(tx: Ctx, line: StatementLine, counts: Counts): Promise<void> {
  const about = await payoutsOf(tx, line)
  if (!about) {
    counts.unknown += 1
    return
  }
  const problem = misfit(line, about)
  if (problem !== undefined) {
    counts.problems.push(problem)
    return
  }
  const end = line.direction === 'out' ? 'settled' : 'returned'
  for (const { id, status } of about.payouts) {
    // The debit of what came back is older news than its return.
    const isNew = end === 'settled' && status === 'returned' ? false : await endPayout(tx, id, end, line.reason)
    counts[isNew ? end : 'known'] += 1
  }
}

/**
 * Takes a statement of the bank: debits settle payouts, credits with their reference return them. All of it is one transaction, and the same
 * file counts once, also when two send it at the same time. Debits are taken before returns, in whatever order the file has them.
 */
export const takeStatement = (ctx: Ctx, xml: string): Promise<TakenStatement> =>
  inTransaction(ctx, async (tx) => {
    const { kind, lines } = readStatement(xml)
    const digest = digestOf(xml)
    const createdBy = tx.actor.kind === 'staff' ? tx.actor.userId : null
    const statement = { id: newId(tx.now), kind, createdBy, createdAt: tx.now }
    if (!(await insertStatement(tx.db, statement, digest)))
      return found(await findStatement(tx.db, digest), 'bank statement', digest)
    const counts: Counts = { settled: 0, returned: 0, known: 0, unknown: 0, problems: [] }
    const inOrder = [
      ...lines.filter(({ direction }) => direction === 'out'),
      ...lines.filter(({ direction }) => direction === 'back'),
    ]
    for (const line of inOrder) await takeLine(tx, line, counts)
    const outcome: StatementOutcome = counts
    await saveOutcome(tx.db, { id: statement.id, outcome })
    const subject = { subjectKind: 'bank_statement', subjectId: statement.id, companyId: null }
    await audit(tx, { action: 'create', ...subject, before: null, after: { kind, outcome } })
    return { ...statement, outcome }
  })

/** Newest first. */
export const readStatements = (ctx: Ctx, pageRequest: PageRequest): Promise<Page<TakenStatement>> =>
  listStatements(ctx.db, pageRequest)
