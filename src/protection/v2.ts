import type { Routes } from '../platform/http/routes.ts'
import { baggageReportRoutesV2 } from './baggage-reports/baggage-report.v2.routes.ts'
import { certificateRoutesV2 } from './certificates/certificate.v2.routes.ts'
import { claimRoutesV2 } from './claim-pages/claim.v2.routes.ts'
import { ownClaimRoutesV2 } from './claim-pages/own-claim.v2.routes.ts'
import { registrationRoutesV2 } from './registrations/registration.v2.routes.ts'

export { ClaimPayload } from './claims/claim.event.ts'
export { CappedPayload, DisruptionPayload } from './claims/disruption.event.ts'
export { AirportPayload, FlightPayload } from './following/flight.event.ts'
export { RegistrationPayload } from './registrations/registration.event.ts'

export const routes: readonly Routes[] = [
  registrationRoutesV2,
  certificateRoutesV2,
  baggageReportRoutesV2,
  claimRoutesV2,
  ownClaimRoutesV2,
]
