type Comment = Record<string, unknown> & { readonly id: string; readonly country_id: string }
interface Destination {
  readonly id: string
  readonly country_code: string
  readonly country_id: string
  readonly entry_date: string
  readonly departure_date: string
  readonly exit_date: string
  readonly return_date: string
  readonly destination_locations: readonly {
    readonly id: string
    readonly friendly_name: string | null
    readonly latitude: number
    readonly longitude: number
  }[]
}
/** A trip as version 1 shows it, as far as tests look at it. */
export interface TripBody extends Record<string, unknown> {
  readonly id: string
  readonly name: string
  readonly start: string
  readonly finish: string
  readonly muted: boolean
  readonly read: boolean
  readonly updated_at: string
  readonly deleted_at: string | null
  readonly destinations: readonly Destination[]
  readonly trip_disease_comments: readonly Comment[]
  readonly trip_medication_comments: readonly Comment[]
  readonly trip_vaccination_comments: readonly Comment[]
  readonly travellers: readonly Record<string, unknown>[]
}

export const isTime = (value: unknown): boolean => /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/.test(String(value))
export const isDay = (value: unknown): boolean => /^\d{4}-\d\d-\d\d$/.test(String(value))
