export { announce, announceSet } from './announcing/announce.service.ts'
export { noticeData, type Recipients } from './announcing/announce.store.ts'
export {
  chainPending,
  excerptStart,
  listChainHeads,
  readChain,
  readChainHead,
  verifyStoredChain,
} from './chain/chain.service.ts'
export { inspectWaitingEvidence } from './chain/chain.store.ts'
export { chainSoon } from './chain/chain.tasks.ts'
export {
  type ChainEntry,
  type ChainLink,
  chainStart,
  type Head,
  headText,
  type LinkedEntry,
  parseHead,
} from './chain/chain.ts'
export {
  type ChainHeader,
  chainEntryLine,
  chainHeaderLine,
  chainLinkLine,
  verifyChainFile,
} from './chain/chain-file.ts'
export { openEntries } from './chain/chain-keys.service.ts'
export { readRows, type SourceQuery } from './chain/entry-source.store.ts'
export type { EntrySource, FactKind, PendingItem } from './chain/entry-source.ts'
export { readFacts } from './chain/fact-port.ts'
export type { ChainFault, ChainVerdict } from './chain/verify-chain.ts'
export { readChannelHealth, readFailingEndpoints } from './desk-health/channel-health.service.ts'
export { type ChannelHealth, channelState } from './desk-health/channel-health.ts'
export { type HotelStay, hotelsOf, type SoughtPerson } from './escalating/hotel-port.ts'
export { type NextStep, readNextSteps } from './escalating/next-step.service.ts'
export { changePolicy } from './escalating/policy.service.ts'
export { escalationChannels, type PolicyRules, type StepBudgets } from './escalation/escalation.ts'
export { callIsTaken, personHasSpoken, requestIsAnswered } from './escalation/escalation-end.service.ts'
export { stepBudgets } from './escalation/escalation-ports.ts'
export { type Simulation, simulation } from './escalation/simulation-port.ts'
export { recordEvent, recordEvents } from './events/event.service.ts'
export type { NewEvent } from './events/event.ts'
export { ids, insuredExternalIds, payload, people, trips } from './events/payload-fields.event.ts'
export { listExcerpts, readChainExcerpt } from './evidence/chain-excerpt.service.ts'
export { readMessageEvidence, readPhoneAnswers } from './evidence/message-evidence.service.ts'
export type { EvidencePhoneAnswer, MessageInFull, MessageQuery } from './evidence/message-evidence.ts'
export { measureDelivery } from './noise/noise.service.ts'
export { type DeliveryState, deliveryStates, deliveryStateText } from './notifications/delivery-state.ts'
export {
  countUnreadNotifications,
  markRelatedRead,
  readNewestNotifications,
} from './notifications/notification.service.ts'
export type {
  AnnounceResult,
  Notice,
  NoticeContent,
  NoticeTexts,
  Notification,
} from './notifications/notification.ts'
export { getNotification, searchNotifications } from './notifications/notification-desk.service.ts'
export { type PayloadKind, typeNumbers } from './notifications/notification-lookup.ts'
export { notifyPersonChanged } from './person-notifications/person-notifications.service.ts'
export { deliveryPersonalData } from './personal-data/delivery-data.service.ts'
export { type SaidByPhone, saidByPhone } from './phone-answers/phone-answer-ports.ts'
export { changeOwnNotificationSettings } from './preferences/preferences.service.ts'
export type { Urgency } from './preferences/preferences.ts'
export { measureReach } from './reach/reach.service.ts'
export type { Reach } from './reach/reach.ts'
export { type Reason, type ReasonKind, type ReasonReader, type ReasonSource, readReasons } from './reasons/reason.ts'
export { confirmOwn } from './receipts/receipt.service.ts'
export { type ReceiptSenders, receiptSenders } from './receipts/receipt-ports.ts'
export type {
  Channel,
  ChannelName,
  DropReason,
  MessageNotification,
  Outcome,
  OutgoingMessage,
} from './sending/channel.ts'
export {
  type DelayedMessage,
  type DropReasons,
  type PreSendCheck,
  providePreSendChecks,
} from './sending/pre-send-check.ts'
export { tryCounts } from './sending/sending-counts.ts'
export { type DemoTry, recordDemoTries } from './webhook-events/demo-tries.service.ts'
export { eventCatalogue } from './webhook-events/event-catalogue.ts'
export { sendTest } from './webhook-events/event-log.service.ts'
export { changeEndpoint, companyBehind, createEndpointSteps } from './webhooks/endpoint.service.ts'
export { mostTestsAMinute } from './webhooks/webhook.ts'
export { webhookTryCounts } from './webhooks/webhook-counts.ts'
