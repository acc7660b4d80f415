import type { Ctx } from '../../platform/ctx.ts'
import { isSameName } from '../bank-details/bank-info.ts'
import type { DecisionInputs } from '../decisions/decision.ts'
import type { Claim } from './claim.ts'
import { listLossCandidates, lockLosses } from './deciding.store.ts'

const isSamePerson = (own: readonly string[], other: readonly string[]): boolean =>
  own.some((name) => other.some((another) => isSameName(name, another)))

/** Claims under other registrations for the same loss: the same flight, kind and human, by account, by name and birthday, or by bank account. */
export async function readSameLosses(tx: Ctx, registrationId: string): Promise<DecisionInputs['sameLoss']> {
  const found = await listLossCandidates(tx.db, registrationId)
  return found.flatMap(({ airSegmentId, kind, humanId, isSameUser, isSameAccount, ownNames, otherNames }) => {
    if (isSameUser) return [{ airSegmentId, kind, humanId }]
    return isSameAccount || isSamePerson(ownNames, otherNames)
      ? [{ airSegmentId, kind, humanId, isOtherAccount: true }]
      : []
  })
}

/** Would the claim be paid to the bank account of another one for the same loss? The details may have come after both were decided. */
export async function isPaidTwice(tx: Ctx, { registrationId, airSegmentId, kind }: Claim): Promise<boolean> {
  await lockLosses(tx.db, [registrationId])
  const found = await listLossCandidates(tx.db, registrationId)
  return found.some((one) => one.isSameAccount && one.airSegmentId === airSegmentId && one.kind === kind)
}
