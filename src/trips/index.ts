export { tripsPersonalData } from './personal-data/trip-data.service.ts'
export { getCurrentTrip, getOwnTrip, getTrip, readOwnTrips } from './trips/trip.service.ts'
export {
  countriesOf,
  type Destination,
  type DestinationLocation,
  goingOn,
  type OwnTrip,
  pointsOf,
  type Trip,
  type TripTraveller,
  type TripType,
} from './trips/trip.ts'
export { createCompanyTrip, createOwnTrip, removeTrip, updateTrip } from './trips/trip-changes.service.ts'
export type { DestinationDraft, LocationDraft, PlannedTrip, TripDraft } from './trips/trip-draft.ts'
export { type AlertCounter, fillAlertCounter } from './trips/trip-ports.ts'
