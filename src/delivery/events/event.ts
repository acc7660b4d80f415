import type { RecordedEventNumber } from '../notifications/notification-lookup.ts'

/** Something that a company's servers get (contract v2, Events). Its name and payload kind are in notification-types.ts. */
export interface NewEvent {
  readonly event: RecordedEventNumber
  readonly companyId: string
  readonly payload: object
}
