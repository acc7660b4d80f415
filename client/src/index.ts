export { type CachedAnswer, type CacheStore, memoryCache } from './cache.ts'
export { type Client, createClient } from './client.ts'
export { type FieldErrors, GodwitError } from './errors.ts'
export type { Page } from './paging.ts'
export type { Answer, ClientOptions } from './send.ts'
export type { Synced } from './sync.ts'
export type {
  Advisory,
  Airline,
  Airport,
  Alert,
  AlertFilter,
  AnswerOf,
  CallOptions,
  CheckIn,
  CheckInRequest,
  Country,
  CountryShort,
  Desk,
  Disease,
  EntryRequirement,
  Hospital,
  Init,
  ItemOf,
  ListPath,
  Medication,
  Method,
  Notification,
  Outbreak,
  PagedPath,
  PartnerTrip,
  PathOf,
  Paths,
  SafetyCategory,
  SyncPath,
  Traveller,
  TravelRestriction,
  Trip,
  TripAlert,
  User,
  V1,
  V2,
  Vaccination,
  WebhookDelivery,
  WebhookEndpoint,
} from './types.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookFault,
} from './webhooks.ts'
