import { insuredExternalIds, type NewEvent, payload, people } from '../../delivery/index.ts'
import { id, idOrNull, text, type Wire } from '../../platform/http/fields.ts'
import { statusEvents } from '../decisions/claim-status.ts'
import type { ClaimInFull } from './claim.ts'
import { ClaimV2, toClaimV2 } from './claim.v2.wire.ts'

export const ClaimPayload = payload('Claim', {
  claim_id: id('The claim.'),
  claim_human_id: text('What people call the claim.', 'F3C33D'),
  subscription_id: id('The subscription that covers it.'),
  air_segment_id: id('The flight.'),
  trip_id: idOrNull('The trip.'),
  user_ids: people.user_ids,
  external_ids: insuredExternalIds,
  claim: ClaimV2,
})

const toPayload = (claim: ClaimInFull): Wire<typeof ClaimPayload> => ({
  claim_id: claim.id,
  claim_human_id: claim.humanId,
  subscription_id: claim.subscriptionId,
  air_segment_id: claim.airSegmentId,
  trip_id: claim.tripId,
  user_ids: claim.userId === null ? [] : [claim.userId],
  external_ids: [...claim.externalIds],
  claim: toClaimV2(claim, 'en'),
})

/** 600 to 607: the claim has another status. */
export const statusEvent = (claim: ClaimInFull): NewEvent => ({
  event: statusEvents[claim.status],
  companyId: claim.companyId,
  payload: toPayload(claim),
})
