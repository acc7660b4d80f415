export { readTripCsv } from './imports/trip-csv.wire.ts'
export { tripImportRoutesDesk } from './imports/trip-import.desk.routes.ts'
export { tripRoutesDesk } from './trips/trip.desk.routes.ts'
