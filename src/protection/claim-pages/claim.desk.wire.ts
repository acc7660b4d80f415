import { Type } from 'typebox'
import { integer, list, namedObject, timeOrNull, type Wire } from '../../platform/http/fields.ts'
import { maybeTimeOut, timeOut } from '../../platform/http/times.ts'
import type { Locale } from '../../platform/i18n.ts'
import type { ClaimInFull } from '../claims/claim.ts'
import { ClaimV2, toClaimV2 } from '../claims/claim.v2.wire.ts'
import { isHeld } from '../claims/claim-move.ts'
import { claimStatuses } from '../decisions/claim-status.ts'
import { ClaimDecisionDesk, toClaimDecisionDesk } from '../decisions/kept-decision.desk.wire.ts'
import type { ClaimAtDesk } from './claim-access.service.ts'
import type { StatusCount } from './claim-rules.ts'

export const ClaimDesk = namedObject(
  'ClaimAtDesk',
  {
    ...ClaimV2.properties,
    waiting_since: timeOrNull('Since when it has waited for a decision of staff; null: it does not.'),
    held_at: timeOrNull(
      'Since when an accepted one is not paid because its bank account is that of another claim for the same loss: accept pays it, deny withdraws it. Null: it is not held.',
    ),
  },
  { description: 'A claim, as the desk sees it.' },
)

export const ClaimInFullDesk = namedObject(
  'ClaimInFull',
  { ...ClaimDesk.properties, decisions: list(ClaimDecisionDesk, 'The decisions about it, the first one first.') },
  { description: 'A claim with everything that was kept about its decisions.' },
)

const waits = (claim: ClaimInFull): boolean =>
  claim.status === 'evaluating' || claim.status === 'reopened' || isHeld(claim)

export const toClaimDesk = (claim: ClaimInFull, locale: Locale): Wire<typeof ClaimDesk> => ({
  ...toClaimV2(claim, locale),
  waiting_since: waits(claim) ? timeOut(claim.updatedAt) : null,
  held_at: isHeld(claim) ? maybeTimeOut(claim.heldAt) : null,
})

export const toClaimInFullDesk = (claim: ClaimAtDesk, locale: Locale): Wire<typeof ClaimInFullDesk> => ({
  ...toClaimDesk(claim, locale),
  decisions: claim.decisions.map(toClaimDecisionDesk),
})

export const ClaimCountDesk = namedObject(
  'ClaimCount',
  {
    status: Type.Enum([...claimStatuses], { description: 'Status.', examples: ['evaluating'] }),
    count: integer('How many claims have it.', 3),
    oldest: timeOrNull('Since when the one has it that has had it longest; null: none has.'),
  },
  { description: 'How many claims have a status.' },
)

/** Every status, also those that no claim has. */
export const toClaimCountsDesk = (counts: readonly StatusCount[]): Wire<typeof ClaimCountDesk>[] =>
  claimStatuses.map((status) => {
    const found = counts.find((one) => one.status === status)
    return { status, count: found?.count ?? 0, oldest: found ? timeOut(found.oldest) : null }
  })

export const JudgementDesk = Type.Object({
  reason: Type.String({
    minLength: 1,
    maxLength: 1000,
    description: 'Why. Company and claimant read it.',
    examples: ['The airline has confirmed the report.'],
  }),
})
