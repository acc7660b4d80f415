import type { Routes } from '../platform/http/routes.ts'
import { advisoryRoutesV2 } from './advisories/advisory.v2.routes.ts'
import { alertRoutesV2 } from './alert-reading/alert.v2.routes.ts'
import { alertFilterRoutesV2 } from './filters/alert-filter.v2.routes.ts'
import { outbreakRoutesV2 } from './outbreaks/outbreak.v2.routes.ts'
import { tripAlertRoutesV2 } from './trip-alerts/trip-alert.v2.routes.ts'

export { AlertSourceV2, toSourceV2 } from './alerts/alert.v2.wire.ts'
export { EntryRequirementPayload, TravelRestrictionPayload } from './rule-notifications/rule.event.ts'
export { AdvisoryPayload } from './targeting/advisory.event.ts'
export { AlertPayload, AlertSummaryPayload } from './targeting/alert.event.ts'
export { VisaPayload } from './visa-notifications/visa.event.ts'

export const routes: readonly Routes[] = [
  advisoryRoutesV2,
  alertFilterRoutesV2,
  alertRoutesV2,
  outbreakRoutesV2,
  tripAlertRoutesV2,
]
