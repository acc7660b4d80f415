import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Translated } from '../../platform/i18n.ts'
import type { StoredReason } from '../trip-alerts/trip-alert.ts'
import type { NamedThing, OwnStay } from './own-danger.ts'

export interface OwnTripAlertRow {
  readonly id: string
  readonly threadId: string
  readonly alertId: string
  readonly direct: boolean
  readonly reasons: readonly StoredReason[]
  readonly notificationId: string | null
}

/** The trips that are not over, and the last check-in with a place since $4; of one company, or (null) of a person without one. */
const subjects = `
  select tt.trip_id as id from shared_trip_travellers tt join shared_trips t on t.id = tt.trip_id
  where tt.user_id = $1 and tt.removed_at is null and t.deleted_at is null and t.company_id is not distinct from $2::uuid
    and coalesce(t.ends_at, t.finish) >= $3::timestamptz - interval '1 day'
  union all
  (select s.check_in_id from shared_stays s
   where s.user_id = $1 and s.kind = 'check_in' and s.company_id is not distinct from $2::uuid and s.until_at between $4 and $3::timestamptz + interval '1 day'
   order by s.until_at desc, s.check_in_id desc limit 1)`

/** An update is matched within seconds of its publication; until then the reasons of the alert before it hold, so that no danger disappears in between. */
const ownTripAlerts = prepared<OwnTripAlertRow>(`
  select ta.id, ta.thread_id as "threadId", a.id as "alertId", ta.direct, ta.reasons,
    (select n.id from shared_notifications n where n.user_id = $1 and n.type = 110 and n.deleted_at is null
       and n.company_id is not distinct from $2::uuid and n.data ->> 'alert_id' = ta.alert_id::text
     order by n.id desc limit 1) as "notificationId"
  from (${subjects}) subject join trip_alerts ta on ta.subject_id = subject.id and $1::uuid = any(ta.user_ids)
    join alerts a on a.thread_id = ta.thread_id and a.status = 'published' and (a.finishes_at is null or a.finishes_at > $3)
      and (a.id = ta.alert_id or a.published_at > $3::timestamptz - interval '1 minute')
  order by ta.id`)

/** The person's Trip Alerts whose alert is published and not over. A check-in counts from `since` on, and only the last one. */
export const listOwnTripAlerts = (
  db: Db,
  userId: string,
  companyId: string | null,
  now: Date,
  since: Date,
): Promise<OwnTripAlertRow[]> => ownTripAlerts(db, [userId, companyId, now, since])

const ownStays = prepared<OwnStay>(`
  select s.kind, s.source_id as "sourceId", s.part, s.lat, s.lng, s.from_at as "from", s.until_at as "until",
    s.airport_id as "airportId", s.arrival_airport_id as "arrivalAirportId", k.name as country, g.kind as segment,
    coalesce(s.flight_number, l.iata || g.flight_number) as flight, l.name as airline,
    dep.name as departure, dep.iata as "departureCode", dep.time_zone as "departureZone",
    arr.name as arrival, arr.iata as "arrivalCode", arr.time_zone as "arrivalZone"
  from shared_stays s
    left join shared_segments g on g.id = s.source_id and s.trip_id is not null
    left join shared_countries k on k.id = s.country_id
    left join shared_airlines l on l.id = coalesce(s.airline_id, g.airline_id)
    left join shared_airports dep on dep.id = coalesce(s.airport_id, g.from_airport_id)
    left join shared_airports arr on arr.id = coalesce(s.arrival_airport_id, g.until_airport_id)
  where s.user_id = $1 and s.company_id is not distinct from $2::uuid
    and (s.until_at >= $3 or (s.kind = 'check_in' and s.until_at >= $4))`)

/** The person's stays that are not over, and check-ins since a time, with what they are called. */
export const listOwnStays = (
  db: Db,
  userId: string,
  companyId: string | null,
  now: Date,
  since: Date,
): Promise<OwnStay[]> => ownStays(db, [userId, companyId, now, since])

/** Names of countries, divisions, regions, airports, airlines, safety categories and diseases, by id. */
export async function listNames(db: Db, ids: readonly string[]): Promise<ReadonlyMap<string, NamedThing>> {
  if (ids.length === 0) return new Map()
  const wanted = sql`any(${[...new Set(ids)]}::uuid[])`
  const { rows } = await sql<{ id: string; name: Translated; code: string | null; isPart: boolean }>`
    select id, name, alpha2::text as code, false as "isPart" from shared_countries where id = ${wanted}
    union all select id, name, null, true from shared_country_divisions where id = ${wanted}
    union all select id, name, null, true from shared_country_regions where id = ${wanted}
    union all select id, jsonb_build_object('en', name), iata, false from shared_airports where id = ${wanted}
    union all select id, jsonb_build_object('en', name), iata, false from shared_airlines where id = ${wanted}
    union all select id, name, null, parent_id is not null from shared_safety_categories where id = ${wanted}
    union all select id, common_name, null, false from shared_diseases where id = ${wanted}`.execute(db)
  return new Map(rows.map((row) => [row.id, row]))
}
