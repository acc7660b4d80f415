export { type AdvisoryChanges, createAdvisory, type ShownAdvisories } from './advisories/advisory.service.ts'
export type { Advisory, AdvisoryStatus } from './advisories/advisory.ts'
export {
  closeAlert,
  createAlert,
  editAlert,
  getDeskAlert,
  listAlertsOfThread,
  publishAlert,
  readAlertPage,
  removeAlert,
  updateAlert,
} from './alert-editing/alert.service.ts'
export type { AlertChanges, AlertDraft } from './alert-editing/alert-content.service.ts'
export { countAlertsToReview, getPublicAlert } from './alert-reading/alert-history.service.ts'
export type { ShownAlerts } from './alert-reading/alert-reading.service.ts'
export { countTripAlerts } from './alert-reading/trip-counter.service.ts'
export type { Alert, AlertCategory, AlertContent, AlertStatus, RiskLevel, SourceOrigin } from './alerts/alert.ts'
export { publishErrors } from './alerts/alert.ts'
export type { AlertInFull } from './alerts/alert-parts.ts'
export type { TripAlert } from './alerts/alerts-of-trip.ts'
export { countAlertMessages } from './audience/audience.service.ts'
export type { WouldBeTold } from './audience/audience.store.ts'
export { listFirstNotified } from './audience/reach.store.ts'
export { type EvidenceFormat, type EvidenceRequest, evidenceFormats, readEvidenceQuery } from './evidence/evidence.ts'
export { type EvidenceFile, makeEvidence } from './evidence/evidence-file.service.ts'
export { createAlertFilter } from './filters/alert-filter.service.ts'
export type { AlertFilter, FilterRule } from './filters/alert-filter.ts'
export type { Flight, FlightScope } from './flights/flight-match.ts'
export { defaultRadiusKm, type Footprint, type FootprintPoint } from './footprints/footprint.ts'
export { readMessageReasons } from './message-reasons/message-reason.service.ts'
export { seedOutbreaks } from './outbreaks/outbreak.seed.ts'
export { createOutbreak } from './outbreaks/outbreak.service.ts'
export { readOwnDangers } from './own-dangers/own-danger.service.ts'
export type { Danger } from './own-dangers/own-danger.ts'
export { intelligencePersonalData } from './personal-data/intelligence-data.service.ts'
export { checkRuleMessages } from './rule-notifications/rule-pre-send-check.service.ts'
export { checkAdvisoryMessages, checkAlertMessages } from './targeting/alert-pre-send-check.service.ts'
export { listAlertAudience, moveTripAlertsOfMerged } from './trip-alerts/trip-alert.service.ts'
export { checkVisaMessages } from './visa-notifications/visa-pre-send-check.service.ts'
