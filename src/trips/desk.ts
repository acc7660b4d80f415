import type { Routes } from '../platform/http/routes.ts'
import { tripImportRoutesDesk } from './imports/trip-import.desk.routes.ts'
import { orgTripRoutesDesk } from './organization-trips/org-trip.desk.routes.ts'
import { tripRoutesDesk } from './trips/trip.desk.routes.ts'

export { readTripCsv } from './imports/trip-csv.wire.ts'

export const routes: readonly Routes[] = [tripImportRoutesDesk, orgTripRoutesDesk, tripRoutesDesk]
