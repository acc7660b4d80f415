export { type CachedAnswer, type CacheStore, memoryCache } from './cache.ts'
export { type Client, createClient } from './client.ts'
export { type FieldErrors, GodwitError } from './errors.ts'
export type { Page } from './paging.ts'
export type { Answer, ClientOptions } from './send.ts'
export {
  openSocket,
  type ReceivedFrame,
  type ReconnectingSocket,
  type SentFrame,
  type SocketOptions,
  type SocketPath,
} from './socket.ts'
export type { Synced } from './sync.ts'
export type {
  Airline,
  Airport,
  AlertFilter,
  AnswerOf,
  CallOptions,
  CheckIn,
  CheckInRequest,
  Desk,
  EntryRequirement,
  Init,
  ItemOf,
  ListPath,
  Method,
  Notification,
  Outbreak,
  PagedPath,
  PathOf,
  Paths,
  SafetyCategory,
  SyncPath,
  TravelRestriction,
  User,
  V2,
  WebhookDelivery,
  WebhookEndpoint,
} from './types.ts'
export type * from './types.v1.ts'
export {
  type VerifyOptions,
  verifyWebhook,
  WebhookError,
  type WebhookEvent,
  type WebhookEventOf,
  type WebhookFault,
} from './webhooks.ts'
