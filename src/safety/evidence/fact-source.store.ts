import { sql } from 'kysely'
import { type EntrySource, type FactKind, type PendingItem, readRows, type SourceQuery } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { statedAt } from '../check-ins/check-in.store.ts'

/** What is in `facts` says nothing of a person. Of where somebody was there is only the country, sealed. */
const sources: Readonly<Record<FactKind, SourceQuery>> = {
  check_in: {
    from: sql`join check_ins c on c.id = w.id::uuid`,
    columns: sql`c.user_id, null::uuid, concat('check_in:', c.id), ${statedAt('c')},
      jsonb_build_object('status', c.status, 'type', c.type, 'received_at', c.created_at), jsonb_strip_nulls(jsonb_build_object('country_code', c.country_code))`,
  },
  // Of an answer that another one has replaced meanwhile, nobody knows any more who took it.
  request_answer: {
    from: sql`join check_ins c on c.id = w.id::uuid
      left join check_in_request_people p on p.request_id = (w.item ->> 'request')::uuid and p.user_id = c.user_id and p.check_in_id = c.id`,
    columns: sql`c.user_id, null::uuid, concat('check_in:', c.id), ${statedAt('c')},
      jsonb_build_object('status', c.status), jsonb_strip_nulls(jsonb_build_object('taken_by_id', p.taken_by_id))`,
  },
  call_for_help: {
    from: sql`join calls_for_help h on h.id = w.id::uuid`,
    columns: sql`h.user_id, null::uuid, concat('call_for_help:', h.id),
      case w.item ->> 'state' when 'resolved' then h.resolved_at when 'taken' then h.claimed_at end,
      jsonb_build_object('called_at', h.called_at), jsonb_strip_nulls(jsonb_build_object('claimed_by_id', h.claimed_by_id, 'resolved_by_id', h.resolved_by_id, 'words', h.words))`,
  },
}

export const readSafetyFacts = (
  { db }: Ctx,
  kind: FactKind,
  items: readonly PendingItem[],
): Promise<readonly (EntrySource | undefined)[]> => readRows(db, items, sources[kind])
