import type { Routes } from '../platform/http/routes.ts'
import { checkInRequestRoutesV2 } from './check-in-requests/check-in-request.v2.routes.ts'
import { activeCountryRoutesV2 } from './check-ins/active-countries.v2.routes.ts'
import { checkInRoutesV2 } from './check-ins/check-in.v2.routes.ts'

export { CheckInRequestPayload } from './check-in-requests/check-in-request.event.ts'
export { HelpPayload } from './check-ins/check-in.event.ts'
export { CheckInV2, toCheckInV2 } from './check-ins/check-in.v2.wire.ts'

export const routes: readonly Routes[] = [activeCountryRoutesV2, checkInRequestRoutesV2, checkInRoutesV2]
