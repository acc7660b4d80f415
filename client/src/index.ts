export { type CachedAnswer, type CacheStore, memoryCache } from './cache.ts'
export { type Client, createClient } from './client.ts'
export { type FieldErrors, GodwitError } from './errors.ts'
export type { Page } from './paging.ts'
export type { Answer, ClientOptions } from './send.ts'
export type { Synced } from './sync.ts'
export type {
  Advisory,
  Alert,
  AnswerOf,
  CallOptions,
  Country,
  CountryShort,
  Disease,
  Hospital,
  Init,
  ItemOf,
  ListPath,
  Medication,
  Method,
  PagedPath,
  PartnerTrip,
  PathOf,
  Paths,
  SyncPath,
  Traveller,
  Trip,
  Vaccination,
} from './types.ts'
export { type VerifyOptions, verifyWebhook, WebhookError, type WebhookEvent, type WebhookFault } from './webhooks.ts'
