export { importTrips } from './imports/trip-import.service.ts'
export type { TripImportReport, TripOutcome } from './imports/trip-import.ts'
export { tripsPersonalData } from './personal-data/trip-data.service.ts'
export { type Segment, type SegmentKind, statusAt } from './segments/segment.ts'
export { asOrganization } from './trips/organization.service.ts'
export {
  getCurrentTrip,
  getOwnTrip,
  getTrip,
  getTripInFull,
  readOwnTrips,
  readTripUsers,
  searchTrips,
} from './trips/trip.service.ts'
export {
  countriesOf,
  type Destination,
  type DestinationLocation,
  goingOn,
  type OwnTrip,
  pointsOf,
  type Trip,
  type TripInFull,
  type TripTraveller,
  type TripType,
} from './trips/trip.ts'
export { createCompanyTrip, createOwnTrip, removeTrip, updateTrip } from './trips/trip-changes.service.ts'
export type { DestinationDraft, LocationDraft, PlannedTrip, TripDraft } from './trips/trip-draft.ts'
export { takeGuestOffTrips } from './trips/trip-leaving.service.ts'
export { type AlertCounter, countAlerts } from './trips/trip-ports.ts'
export { readTripStays } from './whereabouts/trip-stays.service.ts'
