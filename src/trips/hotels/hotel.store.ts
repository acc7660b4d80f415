import type { HotelStay, SoughtPerson } from '../../delivery/index.ts'
import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** A hotel whose end nobody said counts for a day. */
const stays = prepared<HotelStay>(`
  select distinct on (p.user_id, p.company_id) p.user_id as "userId", p.company_id as "companyId", nullif(s.texts ->> 'hotel_name', '') as name,
    nullif(concat_ws(', ', nullif(s.from_place ->> 'address1', ''), nullif(s.from_place ->> 'address2', ''),
      nullif(concat_ws(' ', nullif(s.from_place ->> 'postalCode', ''), nullif(s.from_place ->> 'cityName', '')), ''),
      nullif(s.from_place ->> 'adminCode', ''), nullif(s.from_place ->> 'country', '')), '') as address,
    nullif(s.texts ->> 'hotel_phone', '') as "phoneNumber", s.from_at as "from", s.until_at as until, s.from_at <= $3 as "isNow"
  from unnest($1::uuid[], $2::uuid[]) as p(user_id, company_id)
  join trip_travellers tt on tt.user_id = p.user_id and tt.removed_at is null
  join trips t on t.id = tt.trip_id and t.deleted_at is null and t.company_id is not distinct from p.company_id
  join segments s on s.trip_id = t.id and s.kind = 'hotel' and s.status <> 'deleted'
  where s.from_at <= $3::timestamptz + interval '24 hours' and coalesce(s.until_at, s.from_at + interval '24 hours') > $3
  order by p.user_id, p.company_id, s.from_at > $3, case when s.from_at > $3 then s.from_at end, s.from_at desc, s.id`)

/** Of several that cover the moment the one that began last, else the next one within 24 hours. */
export const listHotelStays = (db: Db, people: readonly SoughtPerson[], now: Date): Promise<HotelStay[]> =>
  stays(db, [people.map(({ userId }) => userId), people.map(({ companyId }) => companyId), now])
