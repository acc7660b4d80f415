export {
  type AdvisoryChanges,
  closeAdvisory,
  createAdvisory,
  editAdvisory,
  getAdvisory,
  readCountryAdvisories,
  readTripAdvisories,
  reopenAdvisory,
  type ShownAdvisories,
} from './advisories/advisory.service.ts'
export type { Advisory, AdvisoryStatus } from './advisories/advisory.ts'
export {
  closeAlert,
  createAlert,
  editAlert,
  getAlert,
  publishAlert,
  readAlertPage,
  removeAlert,
  reopenAlert,
  updateAlert,
} from './alerts/alert.service.ts'
export type { Alert, AlertCategory, AlertContent, AlertStatus, RiskLevel } from './alerts/alert.ts'
export { threadOf } from './alerts/alert.ts'
export type { AlertChanges, AlertDraft } from './alerts/alert-content.service.ts'
export { intelligencePersonalData } from './alerts/alert-personal-data.service.ts'
export {
  countAlertsFor,
  getVisibleAlert,
  readCountryAlerts,
  readTripAlerts,
  type ShownAlerts,
} from './alerts/alert-reading.service.ts'
export { findAlertsForFlights } from './alerts/flight-alerts.service.ts'
export { concernsFlight, type Flight, type FlightScope } from './alerts/flight-match.ts'
export type { TripAlert } from './alerts/trip-alert.ts'
export { countTripAlerts } from './alerts/trip-counter.service.ts'
export type { AlertFilter, FilterRule } from './filters/alert-filter.ts'
export { isBlocked, withParents } from './filters/alert-filter.ts'
export type { Footprint, FootprintPoint } from './footprints/footprint.ts'
export { listAlertAudience } from './targeting/trip-alert.service.ts'
