import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'

/** A place in a list that is read in pages. */
export interface PagePlace {
  readonly at: Date
  readonly id: string
}

const oldItems = prepared<PagePlace>(`
  select first_at as at, id from feed_items where feed_key = $1 and (first_at, id) > ($2, $3::uuid) and first_at < $4 order by first_at, id limit $5`)

/** Items that were there for the first time before a time, in pages. */
export const listItemsBefore = (
  db: Db,
  feedKey: string,
  after: PagePlace,
  before: Date,
  most: number,
): Promise<PagePlace[]> => oldItems(db, [feedKey, after.at, after.id, before, most])

// An alert names one item of its event. All of the event's items are what it rests on.
const deleteItems = prepared<{ eventId: string | null }>(`
  with gone as (
    select i.id, e.event_id from feed_items i left join feed_event_items e on e.item_id = i.id
    where i.id = any($1::uuid[]) and i.last_at < $2 and not exists (select from feed_threads t where t.item_id = i.id)
      and not exists (select from feed_event_items own join feed_threads t on t.item_id = own.item_id where own.event_id = e.event_id)),
    deleted as (delete from feed_items where id in (select id from gone))
  select distinct event_id as "eventId" from gone where event_id is not null`)

/** Deletes those of the items that stood in no answer since a time and that no alert rests on. Returns their events. */
export const deleteOldItems = async (db: Db, ids: readonly string[], before: Date): Promise<string[]> =>
  (await deleteItems(db, [ids, before])).flatMap(({ eventId }) => eventId ?? [])

const oldAnswers = prepared<PagePlace>(`
  select at, id from feed_answers where feed_key = $1 and (at, id) > ($2, $3::uuid) and at < $4 order by at, id limit $5`)

export const listAnswersBefore = (
  db: Db,
  feedKey: string,
  after: PagePlace,
  before: Date,
  most: number,
): Promise<PagePlace[]> => oldAnswers(db, [feedKey, after.at, after.id, before, most])

const deleteAnswers = prepared<{ sha256: Buffer }>(`
  with deleted as (
    delete from feed_answers a where a.id = any($1::uuid[])
      and not exists (select from feed_items i where i.first_answer_id = a.id) and not exists (select from feed_items i where i.last_answer_id = a.id)
    returning a.sha256)
  select distinct sha256 from deleted where sha256 is not null`)

/** Deletes those of the answers that no item was read of. Returns the digests of their bodies. */
export const deleteOldAnswers = async (db: Db, ids: readonly string[]): Promise<Buffer[]> =>
  (await deleteAnswers(db, [ids])).map(({ sha256 }) => sha256)

const deleteBodies = prepared<unknown>(`
  delete from feed_bodies b where b.sha256 = any($1::bytea[]) and not exists (select from feed_answers a where a.sha256 = b.sha256)`)

export const deleteUnusedBodies = async (db: Db, digests: readonly Buffer[]): Promise<void> =>
  void (await deleteBodies(db, [digests]))

const deleteDrifts = prepared<unknown>('delete from feed_drifts where closed_at < $1')

export const deleteOldDrifts = async (db: Db, before: Date): Promise<void> => void (await deleteDrifts(db, [before]))
