import type { NewEvent } from '../../delivery/index.ts'
import type { Registration } from './registration.ts'

export interface RegistrationNews {
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

/** What a company's servers are told: 1000 with 1011 (the certificate), or why the registration was refused. */
export function registrationEvents(news: RegistrationNews): readonly NewEvent[] {
  const { id, companyId, subscriptionId, userId, tripId, event, reason } = news.registration
  const payload = {
    claim_id: null,
    claim_human_id: null,
    subscription_id: subscriptionId,
    air_segment_id: news.airSegmentId,
    trip_id: tripId,
    external_ids: news.externalIds,
    user_ids: userId === null ? [] : [userId],
    air_segment_ids: news.airSegmentIds,
    registration_id: id,
    reason,
    certificate_url: news.certificateUrl,
  }
  return (event === 1000 ? ([1000, 1011] as const) : [event]).map((one) => ({ event: one, companyId, payload }))
}
