import { sql } from 'kysely'
import type { TestApp } from '../../../test/support/app.ts'

type World = Pick<TestApp, 'db'>

interface StayRow {
  readonly kind: string
  readonly part: number
  readonly source_id: string
  readonly user_id: string
  readonly country: string | null
  readonly lat: number | null
  readonly from_at: Date
  readonly until_at: Date
  readonly flight_number: string | null
  readonly flown: boolean
}

/** The stays of a trip’s people. */
export const staysOf = async ({ db }: World, tripId: string): Promise<StayRow[]> =>
  (
    await sql<StayRow>`select s.kind, s.part, s.source_id, s.user_id, k.alpha2 as country, s.lat, s.from_at, s.until_at, s.flight_number,
      s.airline_id is not null and s.airport_id is not null and s.arrival_airport_id is not null as flown
      from stays s left join countries k on k.id = s.country_id where s.trip_id = ${tripId} order by s.kind, s.source_id, s.part`.execute(
      db.db(),
    )
  ).rows

/** The events about a trip that the company’s servers get. */
export const eventsOf = async ({ db }: World, tripId: string) =>
  (
    await sql<{ event: number; payload: Record<string, unknown> }>`select event, payload from webhook_events
      where payload->>'trip_id' = ${tripId} order by event`.execute(db.db())
  ).rows
