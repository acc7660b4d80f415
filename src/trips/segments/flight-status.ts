export const flightTexts = [
  'departure_gate',
  'departure_terminal',
  'arrival_gate',
  'arrival_terminal',
  'baggage_claim',
] as const
export type FlightText = (typeof flightTexts)[number]

/** What a segment takes over from the status of its flight. Times are ISO in UTC. */
export interface FollowedStatus {
  /** When it is expected or when it was; null: not known, or the time of the itinerary. */
  readonly departure: string | null
  readonly arrival: string | null
  readonly cancelled: boolean
  readonly landed: boolean
  readonly texts: Readonly<Partial<Record<FlightText, string>>>
}

export interface FollowedFlight {
  /** When the segment became this flight, where that was later than the segment was made. */
  readonly since: string | null
  /** Null: nothing is known of the flight yet. */
  readonly status: FollowedStatus | null
  /** The delay in minutes that people were notified of; 0: none. The name is in stored segments and stays. */
  readonly toldMinutes: number
}
