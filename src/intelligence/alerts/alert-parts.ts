import type { NamedAreas } from '../footprints/footprint.ts'
import type { Alert, AlertStatus } from './alert.ts'

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

/** An alert with everything that version 2 shows of it. */
export interface AlertInFull {
  readonly alert: Alert
  /** Historical from its finish on. */
  readonly status: AlertStatus
  readonly areas: NamedAreas
  readonly airlines: readonly NamedAirline[]
  readonly airports: readonly NamedAirport[]
}
