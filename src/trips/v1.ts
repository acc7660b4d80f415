import type { Routes } from '../platform/http/routes.ts'
import { tripHospitalRoutesV1 } from './hospitals/trip-hospitals.v1.routes.ts'
import { partnerTripRoutesV1 } from './partner-trips/partner-trip.v1.routes.ts'
import { tripRoutesV1 } from './traveller-trips/trip.v1.routes.ts'

export const routes: readonly Routes[] = [partnerTripRoutesV1, tripHospitalRoutesV1, tripRoutesV1]
