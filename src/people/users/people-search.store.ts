import { type RawBuilder, type SelectQueryBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'

/** From here on a name is like what was searched. */
export const minSimilarity = 0.4

/** Those whom a search may mean, found by indexes: by name, and by e-mail address, external id and id too. */
export const meant = (search: string, by: 'name' | 'everything') =>
  sql<{ user_id: string; name: string }>`people_like(${search.trim().toLowerCase()}, ${by === 'everything'})`.as('w')

/** Folded once, not for each row. */
export const foldedOnce = (text: string) => sql`(select folded(${text}))`

/** 1 when the name contains the text, else their trigram similarity; accents are ignored. `name` is folded already. */
export const nameSimilarity = (search: string, name: RawBuilder<unknown>) => {
  const text = foldedOnce(search.trim())
  return sql<number>`case when position(${text} in ${name}) > 0 then 1 else word_similarity(${text}, ${name}) end`
}

/**
 * The ids of one page of those whom a query finds as `id` with a `nearness`, the nearest first, and how many there are. Both come from one look:
 * comparing names is what takes the time.
 */
export async function pageOfNearest<Tables, Of extends keyof Tables>(
  db: Db,
  found: SelectQueryBuilder<Tables, Of, { id: string; nearness: number }>,
  pageRequest: PageRequest,
): Promise<Page<string>> {
  const { rows } = await sql<{ ids: string[]; total: number }>`
    with found as materialized (select * from (${found}) f where f.nearness >= ${minSimilarity})
    select (select count(*)::int from found) as total,
      array(select id from found order by nearness desc, id limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)}) as ids`.execute(
    db,
  )
  const [row] = rows
  return { items: row?.ids ?? [], total: row?.total ?? 0 }
}

export const isOneOf = (ids: readonly string[]) => sql<boolean>`u.id = any(${ids}::uuid[])`

/** The rows in the order of their ids. */
export function inOrder<Row extends { readonly id: string }>(ids: readonly string[], rows: readonly Row[]): Row[] {
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}
