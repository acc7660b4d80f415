import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { isUuid, stableId } from '../../platform/ids.ts'
import { columnOf, type Field, type RefTable, type Values } from './field.ts'
import type { EditedTable, Resource, Row } from './resource.ts'

type Links = Field & { readonly kind: 'links' }

const linkFields = ({ fields }: Resource): [string, Links][] =>
  Object.entries(fields).filter((one): one is [string, Links] => one[1].kind === 'links')

/** The columns of the fields and the derived columns, without duplicates. */
const columnsOf = ({ fields, derivedColumns = [] }: Resource): string[] => [
  ...new Set([
    ...Object.entries(fields).flatMap(([name, field]) => (field.kind === 'links' ? [] : [columnOf(name, field)])),
    ...derivedColumns,
  ]),
]

const linkedIds = ({ table, ownColumn, otherColumn, to }: Links): RawBuilder<unknown> => sql`
  coalesce((select jsonb_agg(l.${sql.ref(otherColumn)} order by l.${sql.ref(otherColumn)}) from ${sql.table(table)} l
    join ${sql.table(to)} o on o.id = l.${sql.ref(otherColumn)}
    where l.${sql.ref(ownColumn)} = t.id and l.deleted_at is null and o.deleted_at is null), '[]')`

function rowColumns(resource: Resource): RawBuilder<unknown> {
  const values = [
    ...columnsOf(resource).map((column) => sql`${sql.lit(column)}, t.${sql.ref(column)}`),
    ...linkFields(resource).map(([name, links]) => sql`${sql.lit(name)}, ${linkedIds(links)}`),
  ]
  const company = resource.companyOwned ? sql`t.company_id` : sql`null::uuid`
  const deleted = resource.table === 'country_divisions' ? sql`null::timestamptz` : sql`t.deleted_at`
  return sql`t.id, t.revision, ${company} as "companyId", t.created_at as "createdAt", t.updated_at as "updatedAt",
    ${deleted} as "deletedAt", t.provenance, t.edited, jsonb_build_object(${sql.join(values)}) as values`
}

export async function findRow(db: Db, resource: Resource, id: string, lock = false): Promise<Row | undefined> {
  const { rows } = await sql<Row>`
    select ${rowColumns(resource)} from ${sql.table(resource.table)} t where t.id = ${id}::uuid ${lock ? sql`for update of t` : sql``}`.execute(
    db,
  )
  return rows[0]
}

/** The filter of a list. */
export interface RowFilter {
  readonly text?: string | undefined
  readonly removed: boolean
  /** Left out: all rows that the caller may see; id null: the default rows. */
  readonly company?: { readonly id: string | null } | undefined
  /** Column → value. */
  readonly equal: Readonly<Record<string, string | number>>
}

/** The condition that the row has the text. */
function hasText({ searchColumns, foldedColumn, searchKeys }: Resource, text: string): RawBuilder<unknown> {
  const words = searchColumns.map((column) => sql`coalesce(t.${sql.ref(column)}::text, '')`)
  const folded =
    foldedColumn === undefined ? sql`folded(concat_ws(' ', ${sql.join(words)}))` : sql.ref(`t.${foldedColumn}`)
  const keys = searchKeys ? searchKeys(text).map((key) => sql`${key}::text`) : [sql`folded(${text}::text)`]
  const matches = keys.map((key) => sql`${folded} like '%' || as_pattern(${key}) || '%'`)
  return matches.length === 0 ? sql`false` : sql`(${sql.join(matches, sql` or `)})`
}

/** The letters that an index of texts looks for; fewer are in so many rows that walking them in order soon fills a page. */
const trigram = 3

const textOf = ({ text }: RowFilter): string => text?.trim() ?? ''

function conditionsOf(resource: Resource, filter: RowFilter): RawBuilder<unknown> {
  const text = textOf(filter)
  const conditions = [
    ...(resource.table === 'country_divisions'
      ? []
      : [filter.removed ? sql`t.deleted_at is not null` : sql`t.deleted_at is null`]),
    ...(text === '' ? [] : [hasText(resource, text)]),
    ...(filter.company === undefined ? [] : [sql`t.company_id is not distinct from ${filter.company.id}::uuid`]),
    ...Object.entries(filter.equal).map(([column, value]) => sql`t.${sql.ref(column)} = ${value}`),
  ]
  return conditions.length === 0 ? sql`true` : sql.join(conditions, sql` and `)
}

/**
 * The rows of a page. PostgreSQL would make the JSON of every row before it sorts them, so the page is found first. Where an
 * index can find the text, the rows are found before they are sorted (`offset 0`): else all may be walked in order, looking into each.
 */
export function pageQuery(resource: Resource, filter: RowFilter, pageRequest: PageRequest): RawBuilder<Row> {
  const { table, orderColumn, orderIsTranslated } = resource
  const order = orderIsTranslated ? sql`t.${sql.ref(orderColumn)} ->> 'en'` : sql`t.${sql.ref(orderColumn)}`
  const foundFirst = textOf(filter).length < trigram ? sql`` : sql`offset 0`
  return sql<Row>`
    with page as materialized (
      select found.id from (
        select t.id, ${order} as position from ${sql.table(table)} t where ${conditionsOf(resource, filter)} ${foundFirst}) found
      order by found.position, found.id limit ${pageRequest.perPage} offset ${offsetOf(pageRequest)})
    select ${rowColumns(resource)} from page join ${sql.table(table)} t on t.id = page.id order by ${order}, t.id`
}

export async function listRowPage(
  db: Db,
  resource: Resource,
  filter: RowFilter,
  pageRequest: PageRequest,
): Promise<Page<Row>> {
  const { rows } = await pageQuery(resource, filter, pageRequest).execute(db)
  const counted = await sql<{ total: number }>`
    select count(*)::int as total from ${sql.table(resource.table)} t where ${conditionsOf(resource, filter)}`.execute(
    db,
  )
  return { items: rows, total: counted.rows[0]?.total ?? 0 }
}

/** Serializes edits of a table with an advisory lock, so that uniqueness checks in `validate` cannot race. */
export async function lockTable(db: Db, table: EditedTable): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtextextended(${`desk:${table}`}, 0))`.execute(db)
}

/** Replaces the links of a row. A removed link is marked as edited, so that a later seed does not restore it. */
async function replaceLinks(db: Db, table: EditedTable, links: Links, id: string, ids: readonly string[], now: Date) {
  const { ownColumn, otherColumn, to, idPrefix } = links
  const ties = sql.table(links.table)
  await sql`
    update ${ties} set deleted_at = ${now}, updated_at = ${now}, edited = '{deleted_at}'
    where ${sql.ref(ownColumn)} = ${id}::uuid and deleted_at is null and ${sql.ref(otherColumn)} <> all(${ids}::uuid[])`.execute(
    db,
  )
  const { rows: slugs } = await sql<{ id: string; own: string; other: string }>`
    select o.id, t.slug as own, o.slug as other from ${sql.table(table)} t, ${sql.table(to)} o
    where t.id = ${id}::uuid and o.id = any(${ids}::uuid[])`.execute(db)
  // The id that a seed would give the link, so that a later release updates it instead of adding a duplicate.
  const wanted = slugs.map((one) => ({ id: stableId(idPrefix, one.own, one.other), other: one.id }))
  await sql`
    insert into ${ties} as l (id, ${sql.ref(ownColumn)}, ${sql.ref(otherColumn)}, edited, created_at, updated_at)
    select w.id, ${id}::uuid, w.other, '{deleted_at}', ${now}, ${now} from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb) as w (id uuid, other uuid)
    on conflict (${sql.ref(ownColumn)}, ${sql.ref(otherColumn)}) do update
    set deleted_at = null, updated_at = excluded.updated_at, edited = '{deleted_at}' where l.deleted_at is not null`.execute(
    db,
  )
}

const replaceAllLinks = async (db: Db, resource: Resource, id: string, values: Readonly<Values>, now: Date) => {
  for (const [name, links] of linkFields(resource))
    if (values[name] !== undefined) await replaceLinks(db, resource.table, links, id, values[name] as string[], now)
}

/** Inserts a row; false where its id exists. All columns are marked as edited, so that seeds do not change them. */
export async function insertRow(
  db: Db,
  resource: Resource,
  row: { readonly id: string; readonly companyId: string | null; readonly values: Readonly<Values> },
  now: Date,
): Promise<boolean> {
  const columns = columnsOf(resource)
  const own = resource.companyOwned ? ['company_id'] : []
  const all = ['id', ...own, ...columns, 'edited', 'created_at', 'updated_at']
  const edited = [...columns, ...(resource.canRemove ? ['deleted_at'] : [])]
  const written = { ...row.values, id: row.id, company_id: row.companyId, edited, created_at: now, updated_at: now }
  const target = sql.table(resource.table)
  const result = await sql`
    insert into ${target} (${sql.join(all.map((name) => sql.ref(name)))})
    select ${sql.join(all.map((name) => sql.ref(`r.${name}`)))} from jsonb_populate_record(null::${target}, ${JSON.stringify(written)}::jsonb) r
    on conflict (id) do nothing`.execute(db)
  if (Number(result.numAffectedRows ?? 0) === 0) return false
  await replaceAllLinks(db, resource, row.id, row.values, now)
  return true
}

/** Updates the changed columns and marks them as edited by staff. */
export async function updateRow(
  db: Db,
  resource: Resource,
  id: string,
  changed: Readonly<Values>,
  now: Date,
): Promise<void> {
  const columns = columnsOf(resource).filter((column) => column in changed)
  const target = sql.table(resource.table)
  const sets = columns.map((column) => sql`${sql.ref(column)} = r.${sql.ref(column)}`)
  await sql`
    update ${target} as t set ${sql.join([
      ...sets,
      sql`updated_at = ${now}`,
      sql`edited = array(select distinct unnest(t.edited || ${columns}::text[]) order by 1)`,
    ])}
    from jsonb_populate_record(null::${target}, ${JSON.stringify(changed)}::jsonb) r where t.id = ${id}::uuid`.execute(
    db,
  )
  await replaceAllLinks(db, resource, id, changed, now)
}

/** Soft-deletes the row, or restores it with null. */
export async function updateRowDeletedAt(db: Db, { table }: Resource, id: string, deletedAt: Date | null, now: Date) {
  await sql`
    update ${sql.table(table)} as t set deleted_at = ${deletedAt}, updated_at = ${now},
      edited = array(select distinct unnest(t.edited || '{deleted_at}'::text[]) order by 1) where t.id = ${id}::uuid`.execute(
    db,
  )
}

/** The condition that finds a row by code or slug `w`. */
const alternateKeys: Readonly<Record<RefTable | EditedTable, RawBuilder<unknown> | undefined>> = {
  countries: sql`t.alpha2 = upper(w) or t.alpha3 = upper(w)`,
  country_divisions: sql`t.code = upper(w)`,
  diseases: sql`t.slug = lower(w)`,
  vaccinations: sql`t.slug = lower(w)`,
  medications: sql`t.slug = lower(w)`,
  safety_categories: sql`t.slug = lower(w)`,
  airlines: sql`t.icao = upper(w) and t.deleted_at is null`,
  airports: sql`(t.icao = upper(w) or t.iata = upper(w)) and t.deleted_at is null`,
  country_regions: undefined,
  companies: undefined,
  disease_data: undefined,
  vaccination_data: undefined,
  medication_data: undefined,
  country_health_comments: undefined,
  hospitals: undefined,
  cities: undefined,
}

/** The ids of rows named by id, code or slug, in the same order; undefined where there is no such row. */
export async function findIds(
  db: Db,
  table: RefTable | EditedTable,
  words: readonly string[],
  options: { readonly removed: boolean },
): Promise<(string | undefined)[]> {
  const by = alternateKeys[table] ?? sql`false`
  const there = table === 'country_divisions' || options.removed ? sql`true` : sql`t.deleted_at is null`
  const { rows } = await sql<{ word: string; id: string }>`
    select distinct on (w) w as word, t.id from unnest(${[...words]}::text[]) w join ${sql.table(table)} t
      on (t.id = any(${words.filter(isUuid)}::uuid[]) and t.id::text = lower(w)) or (${by})
    where ${there} order by w, t.id`.execute(db)
  const ids = new Map(rows.map(({ word, id }) => [word, id]))
  return words.map((word) => ids.get(word))
}

/** Whether another row has this value; removed rows count only with `removedToo`. */
export async function isTaken(
  db: Db,
  table: EditedTable,
  column: string,
  value: unknown,
  except: string | undefined,
  options: { readonly removedToo?: boolean } = {},
): Promise<boolean> {
  const { rows } = await sql`
    select 1 from ${sql.table(table)} t where t.${sql.ref(column)} = ${value} and t.id is distinct from ${except ?? null}::uuid
      and ${options.removedToo ? sql`true` : sql`t.deleted_at is null`} limit 1`.execute(db)
  return rows.length > 0
}

/** The values before and after the last edit of a row at the desk. */
export async function findLastEdit(
  db: Db,
  what: string,
  id: string,
): Promise<{ before: Values; after: Values } | undefined> {
  const { rows } = await sql<{ before: Values; after: Values }>`
    select before, after from shared_audit_log where subject_kind = ${what} and subject_id = ${id} and action in ('edit', 'undo')
    order by id desc limit 1`.execute(db)
  return rows[0]
}

/** The country of a division or region. */
export async function findCountryOf(
  db: Db,
  table: 'country_divisions' | 'country_regions',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('country_id').where('id', '=', id).executeTakeFirst()
  return row?.country_id
}

/** The slug of a row that has one. */
export async function findSlug(
  db: Db,
  table: 'diseases' | 'vaccinations' | 'medications',
  id: string,
): Promise<string | undefined> {
  const row = await db.selectFrom(table).select('slug').where('id', '=', id).executeTakeFirst()
  return row?.slug
}
