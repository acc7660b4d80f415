import type { ReasonLanguage } from '../decisions/reasons.ts'
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

/** A reason that a person wrote is shown as it was written. */
const reasonIn = (
  { reason, reasonEs }: { readonly reason: string; readonly reasonEs: string | null },
  language: ReasonLanguage,
): string => (language === 'es' ? (reasonEs ?? reason) : reason)

const changeJson = (change: ClaimChange, language: ReasonLanguage) => ({
  status: change.status,
  reason: reasonIn(change, language),
  changed_by: change.changedBy,
  created_at: change.createdAt.toISOString(),
})

/** The whole claim as version 2 shows it (`ClaimV2`), for answers and for events, which are in English. */
export const toClaimView = (claim: ClaimInFull, language: ReasonLanguage = 'en') => ({
  id: claim.id,
  human_id: claim.humanId,
  status: claim.status,
  reason: reasonIn(claim, language),
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
  test_money: claim.testMoney,
  history: claim.history.map((change) => changeJson(change, language)),
  created_at: claim.createdAt.toISOString(),
  updated_at: claim.updatedAt.toISOString(),
})
