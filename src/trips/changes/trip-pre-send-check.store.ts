import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'

/** A message about a trip, to one of its people. */
export interface TripMessage {
  readonly id: string
  readonly userId: string
  readonly tripId: string
}

/** Those of the messages whose trip was removed, that are to somebody who was taken off it, or whose trip the person muted. */
export async function listOutdatedTripMessages(
  db: Db,
  messages: readonly TripMessage[],
): Promise<readonly { readonly id: string; readonly why: 'trip_removed' | 'muted' }[]> {
  const { rows } = await sql<{ id: string; why: 'trip_removed' | 'muted' }>`
    select m.id, case when t.id is null or tt.user_id is null then 'trip_removed' else 'muted' end as why
    from unnest(${messages.map((one) => one.id)}::uuid[], ${messages.map((one) => one.userId)}::uuid[],
        ${messages.map((one) => one.tripId)}::uuid[]) m (id, user_id, trip_id)
      left join trips t on t.id = m.trip_id and t.deleted_at is null
      left join trip_travellers tt on tt.trip_id = m.trip_id and tt.user_id = m.user_id and tt.removed_at is null
    where t.id is null or tt.user_id is null or tt.muted`.execute(db)
  return rows
}
