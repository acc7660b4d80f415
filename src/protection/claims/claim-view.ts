import type { ClaimChange, ClaimFlight, ClaimInFull } from './claim.ts'

const flightJson = (flight: ClaimFlight) => ({
  airline: flight.airline,
  airline_name: flight.airlineName,
  flight_number: flight.number,
  origin: flight.origin,
  origin_name: flight.originName,
  destination: flight.destination,
  destination_name: flight.destinationName,
  scheduled_departure: flight.scheduledDeparture.toISOString(),
  scheduled_arrival: flight.scheduledArrival.toISOString(),
})

const changeJson = (change: ClaimChange) => ({
  status: change.status,
  reason: change.reason,
  changed_by: change.changedBy,
  created_at: change.createdAt.toISOString(),
})

/** The whole claim as version 2 shows it (`ClaimV2`), for answers and for events. */
export const toClaimView = (claim: ClaimInFull) => ({
  id: claim.id,
  human_id: claim.humanId,
  status: claim.status,
  reason: claim.reason,
  kind: claim.kind,
  amount: claim.amount,
  currency_code: claim.currency,
  company_id: claim.companyId,
  registration_id: claim.registrationId,
  subscription_id: claim.subscriptionId,
  user_id: claim.userId,
  trip_id: claim.tripId,
  air_segment_id: claim.airSegmentId,
  external_ids: [...claim.externalIds],
  flight: flightJson(claim.flight),
  reference: claim.reference,
  bank_info_given: claim.hasBankInfo,
  withdrawn_by: claim.withdrawnBy,
  paid_at: claim.paidAt?.toISOString() ?? null,
  history: claim.history.map(changeJson),
  created_at: claim.createdAt.toISOString(),
  updated_at: claim.updatedAt.toISOString(),
})
