import type { FlightInput } from './decision.ts'

/** In the order in which they are taken: by departure. */
export const inOrder = (flights: readonly FlightInput[]): FlightInput[] =>
  flights.toSorted(
    (one, other) =>
      Date.parse(one.scheduledDeparture) - Date.parse(other.scheduledDeparture) ||
      (one.airSegmentId < other.airSegmentId ? -1 : 1),
  )
