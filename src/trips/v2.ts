export { tripHealthRoutesV2 } from './health/trip-health.v2.routes.ts'
export { orgTripRoutesV2 } from './trips/org-trip.v2.routes.ts'
export { tripRoutesV2 } from './trips/trip.v2.routes.ts'
export { TripV2, toTripV2 } from './trips/trip.v2.wire.ts'
