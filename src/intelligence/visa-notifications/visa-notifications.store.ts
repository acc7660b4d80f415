import { type RawBuilder, sql } from 'kysely'
import { noticeData, type Recipients } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { isEntitled } from '../trip-alerts/trip-alert.store.ts'

type Fragment = RawBuilder<unknown>

/** The people whom a change concerns: those who go to the country with one of these lists of passports. */
export interface VisaAudience {
  /** Alpha-2 code of the country. */
  readonly destination: string
  /** Lists of passports, in the person's order. */
  readonly passportLists: readonly (readonly string[])[]
}

/** A person on a trip whom a change concerns. */
export interface VisaMatchRow {
  readonly userId: string
  readonly tripId: string
  readonly companyId: string | null
}

/** The nationalities, or the home country where there are none; null where neither is known. As text, so that lists can be compared. */
const passportText: Fragment = sql`coalesce(nullif(array_to_string(u.nationalities, ','), ''), u.home_country)`

/**
 * The trips that go to the country now or later, by its destinations: airports on the way need no visa here. The stays of a
 * destination are found by the index on country, span and end.
 */
const going = (destination: string, now: Date): Fragment => sql`
  going as materialized (
    select s.user_id, s.company_id, s.trip_id, min(s.from_at) as from_at
    from shared_countries country join shared_stays s on s.country_id = country.id and s.span in (0, 1, 2) and s.until_at >= ${now}::timestamptz
      join shared_destinations d on d.id = s.source_id and d.country_id = country.id
      join shared_trips t on t.id = s.trip_id and t.deleted_at is null
      left join shared_companies c on c.id = s.company_id
    where country.alpha2 = ${destination} and s.kind in ('country', 'city') and c.deleted_at is null
    group by s.user_id, s.company_id, s.trip_id
  )`

const concerned = ({ destination, passportLists }: VisaAudience, now: Date): Fragment => sql`
  with ${going(destination, now)}
  select g.user_id, g.trip_id, g.company_id, g.from_at
  from going g join shared_users u on u.id = g.user_id and u.deleted_at is null
  where ${passportText} = any(${passportLists.map((list) => list.join(','))}::text[])`

/** The different lists of passports, with this one in them, of those who go to the country. */
export async function listPassportLists(
  db: Db,
  nationality: string,
  destination: string,
  now: Date,
): Promise<readonly (readonly string[])[]> {
  const { rows } = await sql<{ passports: string[] }>`
    with ${going(destination, now)}
    select distinct string_to_array(${passportText}, ',') as passports
    from going g join shared_users u on u.id = g.user_id and u.deleted_at is null
    where ${nationality}::text = any(string_to_array(${passportText}, ','))`.execute(db)
  return rows.map((row) => row.passports)
}

/** Every trip that the change concerns, for the companies' servers. */
export async function listVisaMatches(db: Db, audience: VisaAudience, now: Date): Promise<VisaMatchRow[]> {
  const { rows } = await sql<VisaMatchRow>`
    select m.user_id as "userId", m.trip_id as "tripId", m.company_id as "companyId" from (${concerned(audience, now)}) m
    order by m.user_id, m.trip_id`.execute(db)
  return rows
}

/** Each person once, with the next trip there; one that is not muted is preferred. */
export const visaRecipients = (
  audience: VisaAudience,
  requirementId: string,
  cause: string,
  now: Date,
): Recipients => sql`
  select distinct on (m.user_id) m.user_id, m.company_id, ${cause}::text as cause,
    ${noticeData(130, { visa_requirement_id: sql`${requirementId}::text`, trip_id: sql`m.trip_id` })} as data, tt.muted as quiet, null::text as zone
  from (${concerned(audience, now)}) m
    join shared_trip_travellers tt on tt.trip_id = m.trip_id and tt.user_id = m.user_id and tt.removed_at is null
    left join shared_companies c on c.id = m.company_id
  where ${isEntitled('m.user_id', 'm.company_id', now)}
  order by m.user_id, tt.muted, m.from_at, m.trip_id`

/** The trips of a person that still go somewhere, with the person's passports. */
export interface TripAhead {
  readonly userId: string
  readonly destination: string
  readonly muted: boolean
  readonly passports: readonly string[]
}

/** Where these people still go, by the destinations of their trips. */
export async function listTripsAhead(db: Db, userIds: readonly string[], now: Date): Promise<TripAhead[]> {
  const { rows } = await sql<TripAhead>`
    select distinct s.user_id as "userId", country.alpha2 as destination, tt.muted,
      coalesce(string_to_array(${passportText}, ','), '{}') as passports
    from shared_users u
      join shared_stays s on s.user_id = u.id and s.until_at >= ${now}::timestamptz and s.kind in ('country', 'city')
      join shared_destinations d on d.id = s.source_id and d.country_id = s.country_id
      join shared_countries country on country.id = s.country_id
      join shared_trips t on t.id = s.trip_id and t.deleted_at is null
      join shared_trip_travellers tt on tt.trip_id = s.trip_id and tt.user_id = s.user_id and tt.removed_at is null
    where u.id = any(${userIds}::uuid[]) and u.deleted_at is null`.execute(db)
  return rows
}
