import { ids, insuredExternalIds, type NewEvent, payload, people } from '../../delivery/index.ts'
import { id, idOrNull, textOrNull, type Wire } from '../../platform/http/fields.ts'
import type { Registration } from './registration.ts'

export const RegistrationPayload = payload('FlightRegistration', {
  subscription_id: id('The subscription that covers it.'),
  trip_id: idOrNull('The trip.'),
  external_ids: insuredExternalIds,
  claim_id: idOrNull('None: there is no claim.'),
  claim_human_id: textOrNull('None: there is no claim.', null),
  user_ids: people.user_ids,
  air_segment_id: idOrNull('The flight that the reason is about; of a registration the first.'),
  air_segment_ids: ids('The flights of the trip.'),
  registration_id: id('The registration.'),
  reason: textOrNull('Why it was refused.', null),
  certificate_url: textOrNull('Where the certificate can be read, of a registration that holds.', null),
})

interface RegistrationNews {
  readonly registration: Pick<
    Registration,
    'id' | 'companyId' | 'subscriptionId' | 'userId' | 'tripId' | 'event' | 'reason'
  >
  readonly externalIds: readonly string[]
  /** The flight that the reason is about; of a registration the first. */
  readonly airSegmentId: string | null
  /** The flights of the trip; of a registration those that it covers. */
  readonly airSegmentIds: readonly string[]
  readonly certificateUrl: string | null
}

const toPayload = (news: RegistrationNews): Wire<typeof RegistrationPayload> => {
  const { id: registrationId, subscriptionId, userId, tripId, reason } = news.registration
  return {
    claim_id: null,
    claim_human_id: null,
    subscription_id: subscriptionId,
    air_segment_id: news.airSegmentId,
    trip_id: tripId,
    external_ids: [...news.externalIds],
    user_ids: userId === null ? [] : [userId],
    air_segment_ids: [...news.airSegmentIds],
    registration_id: registrationId,
    reason,
    certificate_url: news.certificateUrl,
  }
}

/** 1000 with 1011 (the certificate), or why the registration was refused. */
export function registrationEvents(news: RegistrationNews): readonly NewEvent[] {
  const { event, companyId } = news.registration
  const registered = toPayload(news)
  return (event === 1000 ? ([1000, 1011] as const) : [event]).map((one) => ({
    event: one,
    companyId,
    payload: registered,
  }))
}
