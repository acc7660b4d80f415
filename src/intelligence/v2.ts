import './alerts/trip-counter.service.ts'
import './targeting/trip-alert.service.ts'

export { advisoryRoutesV2 } from './advisories/advisory.v2.routes.ts'
export { alertRoutesV2 } from './alerts/alert.v2.routes.ts'
export { alertFilterRoutesV2 } from './filters/alert-filter.v2.routes.ts'
export { outbreakRoutesV2 } from './outbreaks/outbreak.v2.routes.ts'
export { tripAlertRoutesV2 } from './targeting/trip-alert.v2.routes.ts'
