/** An airline as an alert shows it. */
export interface NamedAirline {
  readonly id: string
  readonly name: string
  readonly iata: string | null
  readonly icao: string | null
}

/** An airport as an alert shows it. */
export interface NamedAirport extends NamedAirline {
  readonly faa: string | null
  readonly lat: number | null
  readonly lng: number | null
}
