import { readProtectionPolicies } from '../../commerce/index.ts'
import { audit, readPeopleAsSeen } from '../../people/index.ts'
import { type Ctx, inTransaction } from '../../platform/ctx.ts'
import { conflict, invalid } from '../../platform/problem.ts'
import { type BankInfo, isSameName } from '../bank-details/bank-info.ts'
import { keepBankInfo } from '../bank-details/payout-account.service.ts'
import type { Claim, ClaimInFull } from '../claims/claim.ts'
import { payWaitingClaims } from '../claims/claim-payout.service.ts'
import { claimInFull, lockClaim } from '../claims/claim-reading.service.ts'
import { notifyBlocked } from '../claims/claim-status.service.ts'
import { takesBankInfo } from './claim-rules.ts'

/** What the insured is called: by the account, and as it was given when the policy was bought. */
async function namesOfInsured(tx: Ctx, { subscriptionId }: Claim, userId: string): Promise<string[]> {
  const [people, policies] = await Promise.all([
    readPeopleAsSeen(tx, [userId]),
    readProtectionPolicies(tx, [subscriptionId]),
  ])
  const person = people.get(userId)
  return [
    [person?.firstName, person?.lastName].filter((part) => part).join(' '),
    policies.get(subscriptionId)?.subscription.name ?? '',
  ]
}

const notTheInsured = 'The account holder of the bank details is not the insured.'

/**
 * Keeps bank details for all claims of the claimant in the company, and has those paid that wait for them. An account of somebody
 * else is refused, with event 1012 and a line in the audit log, and the claim stays as it is.
 */
export async function giveBankInfo(ctx: Ctx, { id, companyId }: Claim, bankInfo: BankInfo): Promise<ClaimInFull> {
  const after = await inTransaction(ctx, async (tx) => {
    const claim = await lockClaim(tx, { companyId }, id)
    const { userId, status } = claim
    if (userId === null)
      throw conflict('claimant_erased', 'The claimant’s data were erased, so the claim cannot be paid.')
    if (!takesBankInfo(status)) throw conflict('claim_status', `The claim is ${status}, so it takes no bank details.`)
    const subject = { subjectKind: 'claim', subjectId: id, companyId }
    const names = await namesOfInsured(tx, claim, userId)
    if (!names.some((name) => isSameName(name, bankInfo.accountHolder))) {
      await notifyBlocked(tx, claim, notTheInsured)
      await audit(tx, { action: 'refuse_bank_info', ...subject, before: null, after: { reason: notTheInsured } })
      return undefined
    }
    await keepBankInfo(tx, { companyId, userId }, bankInfo)
    await audit(tx, { action: 'give_bank_info', ...subject, before: null, after: null })
    await payWaitingClaims(tx, companyId, userId)
    return claimInFull(tx, claim)
  })
  if (!after) throw invalid({ account_holder: 'is not the insured' }).keepingWork()
  return after
}

/** Who came by the signed address of the claim acts as its claimant. */
export const asClaimant = (ctx: Ctx, { userId, companyId }: Claim): Ctx =>
  ctx.actor.kind === 'system' && userId !== null
    ? { ...ctx, actor: { kind: 'user', userId, companyId, roles: [], features: [] } }
    : ctx
