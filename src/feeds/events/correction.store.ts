import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import type { Corrections, FusionItem } from '../fusion/fusion.ts'
import { keysOfItem } from '../fusion/key-groups.ts'

interface Row {
  readonly number: number
  readonly kind: 'together' | 'parted' | 'apart'
  readonly itemId: string
  readonly otherItemId: string
  readonly key: string | null
  readonly otherKey: string | null
}

const inForce = prepared<Row>(`
  select number, kind, item_id as "itemId", other_item_id as "otherItemId", key, other_key as "otherKey" from feed_corrections
  where revoked_at is null and (item_id = any($1::uuid[]) or other_item_id = any($1::uuid[]) or key = any($2::text[]) or other_key = any($2::text[]))
  order by number`)

/** What staff decided about these items, or about others that have their keys. */
export async function listCorrections(db: Db, items: readonly FusionItem[]): Promise<Corrections> {
  const rows = await inForce(db, [items.map(({ id }) => id), [...new Set(items.flatMap(keysOfItem))]])
  return {
    together: rows
      .filter(({ kind }) => kind === 'together')
      .map(({ number, itemId, key, otherItemId, otherKey }) => ({
        number,
        anchors: [
          { item: itemId, key },
          { item: otherItemId, key: otherKey },
        ],
      })),
    parted: new Map(
      rows.flatMap(({ number, kind, key }) => (kind === 'parted' && key !== null ? [[key, number]] : [])),
    ),
    apart: rows
      .filter(({ kind }) => kind !== 'together')
      .map(({ itemId, otherItemId }) => [itemId, otherItemId] as const),
  }
}

const apart = prepared<{ one: string; other: string }>(`
  select a.event_id as one, b.event_id as other from feed_corrections c
    join feed_event_items a on a.item_id = c.item_id join feed_event_items b on b.item_id = c.other_item_id
  where c.revoked_at is null and c.kind <> 'together' and a.event_id <> b.event_id`)

/** Pairs of events of which staff said that they are two. */
export const listApartEvents = async (db: Db): Promise<(readonly [string, string])[]> =>
  (await apart(db, [])).map(({ one, other }) => [one, other] as const)
