import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import type { ShownCorrection, ShownEvent, ShownItem, ShownJoin, ShownProposal, ShownReuse } from './feed-page.ts'

const itemColumns = `i.id, i.feed_key as "feedKey", f.publisher, f.agency, f.trust, i.native_id as "nativeId", i.version, i.first_at as "firstAt", i.last_at as "lastAt",
  i.report, i.remarks`

export interface ItemRow extends Omit<ShownItem, 'report'> {
  readonly report: unknown
  readonly source: string
  readonly digest: string
  readonly firstAnswerId: string
  readonly lastAnswerId: string
  readonly eventId: string | null
}

const item = prepared<ItemRow>(`
  select ${itemColumns}, i.source, encode(i.sha256, 'hex') as digest, i.first_answer_id as "firstAnswerId", i.last_answer_id as "lastAnswerId",
    e.event_id as "eventId"
  from feed_items i join feeds f on f.key = i.feed_key left join feed_event_items e on e.item_id = i.id where i.id = $1`)

export const findItem = async (db: Db, id: string): Promise<ItemRow | undefined> => (await item(db, [id]))[0]

const reuseColumns = 'r.item_id as "itemId", e.event_id as "eventId", r.key, r.differs, r.numbers'
const reuse = prepared<ShownReuse>(`
  select ${reuseColumns} from feed_reuses r left join feed_event_items e on e.item_id = r.item_id where r.item_id = $1`)

export const findReuse = async (db: Db, itemId: string): Promise<ShownReuse | undefined> =>
  (await reuse(db, [itemId]))[0]

const summary = `
  e.id, e.kind, e.created_at as "createdAt", e.updated_at as "updatedAt", of_event.name, of_event."feedKeys", of_event.items, of_event."firstAt",
  of_event."lastAt"`
const ofEvent = `
  cross join lateral (
    select (array_agg(i.report ->> 'name' order by coalesce((i.report ->> 'sentAt')::timestamptz, i.first_at) desc, i.first_at desc, i.id desc))[1] as name,
      array_agg(distinct i.feed_key order by i.feed_key) as "feedKeys", count(*) as items, min(i.first_at) as "firstAt", max(i.last_at) as "lastAt"
    from feed_event_items m join feed_items i on i.id = m.item_id where m.event_id = e.id) of_event`

const page = prepared<ShownEvent>(`
  select ${summary} from (select * from feed_events where $1::text is null or kind = $1 order by updated_at desc, id desc limit $2 offset $3) e ${ofEvent}
  order by e.updated_at desc, e.id desc`)
const total = prepared<{ total: number }>(
  'select count(*) as total from feed_events where $1::text is null or kind = $1',
)

/** Events of a kind, or (null) all; those that changed last come first. */
export async function listEvents(db: Db, kind: string | null, request: PageRequest): Promise<Page<ShownEvent>> {
  const [items, counted] = await Promise.all([page(db, [kind, request.perPage, offsetOf(request)]), total(db, [kind])])
  return { items, total: counted[0]?.total ?? 0 }
}

const one = prepared<ShownEvent>(`select ${summary} from feed_events e ${ofEvent} where e.id = $1`)

export const findEvent = async (db: Db, id: string): Promise<ShownEvent | undefined> => (await one(db, [id]))[0]

const reports = prepared<Omit<ShownItem, 'report'> & { report: unknown }>(`
  select ${itemColumns} from feed_event_items m join feed_items i on i.id = m.item_id join feeds f on f.key = i.feed_key
  where m.event_id = $1 order by coalesce((i.report ->> 'sentAt')::timestamptz, i.first_at) desc, i.first_at desc, i.id desc`)

/** The items of an event, the one that was sent last first. */
export const listReports = (db: Db, eventId: string): Promise<(Omit<ShownItem, 'report'> & { report: unknown })[]> =>
  reports(db, [eventId])

const joins = prepared<ShownJoin>(`
  select j.item_id as "itemId", j.other_item_id as "otherItemId", j.rule, j.key, j.numbers, j.at
  from feed_event_items m join feed_joins j on j.item_id = m.item_id where m.event_id = $1 order by j.at, j.item_id, j.other_item_id`)

export const listJoins = (db: Db, eventId: string): Promise<ShownJoin[]> => joins(db, [eventId])

const proposals = prepared<ShownProposal>(`
  select p.item_id as "itemId", p.other_item_id as "otherItemId", p.rule, p.numbers, p.at, o.event_id as "otherEventId"
  from (select item_id, other_item_id, rule, numbers, at from feed_proposals
    union all select other_item_id, item_id, rule, numbers, at from feed_proposals) p
  join feed_event_items m on m.item_id = p.item_id left join feed_event_items o on o.item_id = p.other_item_id
  where m.event_id = $1 order by p.at, p.item_id, p.other_item_id`)

/** What looks like this event: its own item first, the other one second. */
export const listProposals = (db: Db, eventId: string): Promise<ShownProposal[]> => proposals(db, [eventId])

const reuses = prepared<ShownReuse>(`
  with own as (select item_id from feed_event_items where event_id = $1),
    found as (select r.item_id from feed_reuses r join own on own.item_id = r.item_id
      union select r.item_id from feed_reuses r where r.key in (select k.key from feed_item_keys k join own on own.item_id = k.item_id))
  select ${reuseColumns} from found join feed_reuses r on r.item_id = found.item_id left join feed_event_items e on e.item_id = r.item_id
  order by r.at, r.item_id`)

/** The keys of an event that were used again for something else, and those that it uses again itself. */
export const listReuses = (db: Db, eventId: string): Promise<ShownReuse[]> => reuses(db, [eventId])

const correctionColumns = `c.id, c.kind, c.item_id as "itemId", c.other_item_id as "otherItemId", a.event_id as "eventId", b.event_id as "otherEventId",
  c.reason, c.user_id as "userId", c.at, c.revoked_at as "revokedAt", c.revoked_by as "revokedBy"`
const ofCorrections = `from feed_corrections c left join feed_event_items a on a.item_id = c.item_id
  left join feed_event_items b on b.item_id = c.other_item_id`
const correction = prepared<ShownCorrection>(`select ${correctionColumns} ${ofCorrections} where c.id = $1`)

export const findCorrection = async (db: Db, id: string): Promise<ShownCorrection | undefined> =>
  (await correction(db, [id]))[0]

const corrections = prepared<ShownCorrection>(`
  with own as (select item_id from feed_event_items where event_id = $1),
    own_keys as (select k.key from feed_item_keys k join own on own.item_id = k.item_id)
  select ${correctionColumns} ${ofCorrections}
  where c.item_id in (select item_id from own) or c.other_item_id in (select item_id from own)
    or c.key in (select key from own_keys) or c.other_key in (select key from own_keys)
  order by c.number`)

/** What staff decided about an event, also what was revoked; the first one first. */
export const listCorrectionsOf = (db: Db, eventId: string): Promise<ShownCorrection[]> => corrections(db, [eventId])
