import type { Routes } from '../platform/http/routes.ts'
import { tripHealthRoutesV2 } from './health/trip-health.v2.routes.ts'
import { orgTripRoutesV2 } from './organization-trips/org-trip.v2.routes.ts'
import { tripRoutesV2 } from './traveller-trips/trip.v2.routes.ts'
import { tripVisaRoutesV2 } from './visas/trip-visas.v2.routes.ts'

export { TripPayload } from './changes/trip.event.ts'
export { DestinationInV2, fromTripV2, tripFieldsInV2 } from './drafts/trip-in.v2.wire.ts'
export { TripV2, toTripV2 } from './trips/trip.v2.wire.ts'

export const routes: readonly Routes[] = [orgTripRoutesV2, tripHealthRoutesV2, tripRoutesV2, tripVisaRoutesV2]
