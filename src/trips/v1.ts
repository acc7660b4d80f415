export { tripHospitalRoutesV1 } from './hospitals/trip-hospitals.v1.routes.ts'
export { partnerTripRoutesV1 } from './trips/partner-trip.v1.routes.ts'
export { tripRoutesV1 } from './trips/trip.v1.routes.ts'
