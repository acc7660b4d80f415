import { audit } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { withScope } from '../../platform/db/db.ts'
import { everything } from '../../platform/db/scope.ts'
import { invalid } from '../../platform/problem.ts'
import type { Claim, ClaimInFull } from '../claims/claim.ts'
import { isHeld, type MoveCause } from '../claims/claim-move.ts'
import { clearClaim } from '../claims/claim-payout.service.ts'
import { claimInFull, lockClaim } from '../claims/claim-reading.service.ts'
import { reopenClaim as reopenLocked } from '../claims/claim-reopening.service.ts'
import { moveClaim } from '../claims/claim-status.service.ts'
import type { ChangedBy } from '../decisions/claim-status.ts'

/** Who acts, with their comment. */
export interface ClaimAct {
  readonly changedBy: Extract<ChangedBy, 'company' | 'traveller' | 'staff'>
  /** Null: no comment. */
  readonly reason: string | null
}

const brief = ({ humanId, status, reason, amount, currency }: Claim) => ({ humanId, status, reason, amount, currency })

/** Changes a claim under its locks, with a line of the audit log. */
const changeClaim = (
  ctx: Ctx,
  { id, companyId }: Claim,
  action: string,
  change: (tx: Ctx, locked: Claim) => Promise<ClaimInFull>,
): Promise<ClaimInFull> =>
  inTransaction(ctx, async (tx) => {
    const before = await lockClaim(tx, { companyId }, id)
    const after = await change(tx, before)
    const subject = { subjectKind: 'claim', subjectId: id, companyId }
    await audit(tx, { action, ...subject, before: brief(before), after: brief(after) })
    return after
  })

const names = { company: 'the company', traveller: 'the traveller', staff: 'staff' } as const
const namesEs = { company: 'la empresa', traveller: 'la persona que viaja', staff: 'el personal' } as const

/** The comment, else who it was. */
const causeOf = ({ changedBy, reason }: ClaimAct, en: string, es: string): MoveCause =>
  reason === null
    ? { reason: `${en} by ${names[changedBy]}.`, reasonEs: `${es} por ${namesEs[changedBy]}.`, changedBy }
    : { reason, changedBy }

/** By the company or the traveller. The facts do not open it again. */
export const withdrawClaim = (ctx: Ctx, claim: Claim, act: ClaimAct): Promise<ClaimInFull> =>
  changeClaim(ctx, claim, 'withdraw', (tx, locked) =>
    moveClaim(tx, locked, 'withdrawn', causeOf(act, 'Withdrawn', 'Retirada')),
  )

/**
 * Opens a denied or withdrawn claim again. It is evaluated at once: a claim about a flight by the facts, as soon as they are in; one about
 * baggage by staff.
 */
export const reopenClaim = (ctx: Ctx, claim: Claim, act: ClaimAct): Promise<ClaimInFull> =>
  changeClaim(ctx, claim, 'reopen', (tx, locked) =>
    // What follows is decided in the system's scope: caps and losses count over all companies of the insured.
    reopenLocked({ ...tx, db: withScope(tx.db, everything) }, locked, causeOf(act, 'Opened again', 'Abierta de nuevo')),
  )

/** One that is held because it would be paid to the account of another: it is paid, or withdrawn. */
async function judgeHeldClaim(
  tx: Ctx,
  claim: Claim,
  verdict: 'accepted' | 'denied',
  cause: MoveCause,
): Promise<ClaimInFull> {
  if (verdict === 'denied') return moveClaim(tx, claim, 'withdrawn', cause)
  await clearClaim(tx, claim)
  return claimInFull(tx, { ...claim, clearedAt: tx.now })
}

/** Staff accept or deny what is being evaluated or held, with a reason. What was opened again is evaluated by that. */
export async function judgeClaim(
  ctx: Ctx,
  claim: Claim,
  verdict: 'accepted' | 'denied',
  reason: string,
): Promise<ClaimInFull> {
  const text = reason.trim()
  if (text === '') throw invalid({ reason: 'must not be empty' })
  const cause = { reason: text, changedBy: 'staff' } as const
  return changeClaim(ctx, claim, verdict === 'accepted' ? 'accept' : 'deny', async (tx, locked) => {
    if (isHeld(locked)) return judgeHeldClaim(tx, locked, verdict, cause)
    const evaluated = locked.status === 'reopened' ? await moveClaim(tx, locked, 'evaluating', cause) : locked
    return moveClaim(tx, evaluated, verdict, cause)
  })
}
