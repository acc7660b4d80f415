export { checkInRequestRoutesV2 } from './check-in-requests/check-in-request.v2.routes.ts'
export { activeCountryRoutesV2 } from './check-ins/active-countries.v2.routes.ts'
export { checkInRoutesV2 } from './check-ins/check-in.v2.routes.ts'
export { CheckInV2, toCheckInV2 } from './check-ins/check-in.v2.wire.ts'
