export { removeGuestFromTrips } from './changes/guest-removal.service.ts'
export { followTrip, protectTrip } from './changes/trip.tasks.ts'
export { createCompanyTrip } from './changes/trip-changes.service.ts'
export { planNewTrip } from './changes/trip-plan.service.ts'
export {
  type AlertCounter,
  checkTripSubscription,
  countAlerts,
  moveTripAlerts,
  type SubscriptionChecker,
  type TripAlertsMover,
} from './changes/trip-ports.ts'
export { checkTripMessages } from './changes/trip-pre-send-check.service.ts'
export type { DestinationDraft, LocationDraft } from './drafts/destination-draft.ts'
export type { PlannedTrip, TripDraft } from './drafts/trip-draft.ts'
export {
  applyFlightStatus,
  type FlightSegment,
  type FollowedSegment,
  findDepartures,
  findFlightsOfTrip,
  lockFlightSegments,
} from './flight-status/flight-segments.service.ts'
export { readHotelStays } from './hotels/hotel.service.ts'
export { importTrips } from './imports/trip-import.service.ts'
export type { TripImportReport, TripOutcome } from './imports/trip-import.ts'
export { tripsPersonalData } from './personal-data/trip-data.service.ts'
export { normalizeFlightNumber } from './segments/airline-terms.ts'
export { filterBookedFlights } from './segments/booked-flights.service.ts'
export {
  type FlightText,
  type FollowedFlight,
  type FollowedStatus,
  flightTexts,
} from './segments/flight-status.ts'
export { type FlightCode, flightSince, withFlightStatus } from './segments/followed-flight.ts'
export type { Segment } from './segments/segment.ts'
export type { SegmentDraft, SegmentDrafts } from './segments/segment-draft.ts'
export type { SegmentKind } from './segments/segment-parts.ts'
export { findZone, momentsOf } from './segments/segment-times.ts'
export {
  findOwnCurrentTrip,
  getOwnTrip,
  getTrip,
  getTripInFull,
  readNextTrips,
  readOwnTrips,
  readTripPeople,
  readTripUsers,
  searchTrips,
} from './trips/trip.service.ts'
export {
  countriesOf,
  currentTravellerIds,
  type Destination,
  type DestinationLocation,
  isTakenOff,
  type NextTrip,
  type OwnTrip,
  type Trip,
  type TripInFull,
  type TripTraveller,
  type TripType,
} from './trips/trip.ts'
export { deriveStaysOfTrips } from './whereabouts/trip-stays.service.ts'
