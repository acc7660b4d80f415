import type { RecordedEventNumber } from '../notifications/notification-lookup.ts'

/** A webhook event of a company (docs/contract/webhooks.md#event). Its name and the schema of its payload are in notification-types.ts. */
export interface NewEvent {
  readonly event: RecordedEventNumber
  readonly companyId: string
  readonly payload: object
}
