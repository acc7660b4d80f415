import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A message about a rule, to one person. */
export interface RuleMessage {
  readonly id: string
  readonly userId: string
  readonly ruleId: string
}

/** The messages whose person has no trip left that the rule concerns, or muted all of these trips. */
export async function listOutdatedRuleMessages(
  db: Db,
  messages: readonly RuleMessage[],
  now: Date,
): Promise<readonly { readonly id: string; readonly why: string }[]> {
  const { rows } = await sql<{ id: string; why: string }>`
    select m.id, case when going.trips = 0 then 'no_longer_concerned' else 'muted' end as why
    from unnest(${messages.map((one) => one.id)}::uuid[], ${messages.map((one) => one.userId)}::uuid[],
        ${messages.map((one) => one.ruleId)}::uuid[]) m (id, user_id, rule_id)
      cross join lateral (
        select count(*) as trips, count(*) filter (where not tt.muted) as unmuted
        from rule_matches x join shared_trips t on t.id = x.trip_id and t.deleted_at is null
          join shared_trip_travellers tt on tt.trip_id = x.trip_id and tt.user_id = x.user_id and tt.removed_at is null
        where x.rule_id = m.rule_id and x.user_id = m.user_id and x.ended_at is null and exists (
          select 1 from jsonb_array_elements(x.reasons) why
            join shared_stays s on s.user_id = x.user_id and s.trip_id = x.trip_id and s.until_at >= ${now}::timestamptz
              and s.country_id = coalesce((select d.country_id from shared_country_divisions d where d.id = (why ->> 'place_id')::uuid),
                (why ->> 'place_id')::uuid))
      ) going
    where going.unmuted = 0`.execute(db)
  return rows
}
