import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageAsked } from '../../platform/http/paging.ts'
import { type AviationFilter, normalizeCode } from './aviation.ts'

/** What tells airlines and airports apart where they are looked up; the rest is the same. The texts are SQL of ours alone. */
export interface AviationTable<T> {
  readonly table: 'airports' | 'airlines'
  readonly codes: readonly ('icao' | 'iata' | 'faa')[]
  /** The columns of the table `a`, under the names of the model. */
  readonly columns: string
  /** Of those that are about as good: which go first. */
  readonly importance: string
  /** Whether the important ones go first in a plain list too, or names alone order it. */
  readonly importantFirst: boolean
  readonly toModel: (row: never) => T
}

/** How the words of `like` are looked for; as `asked` has them, folded once and not again for every row. */
const likeConditions = {
  begins: "' ' || a.search like (select '% ' || as_pattern(words) || '%' from asked)",
  holds: "a.search like (select '%' || as_pattern(words) || '%' from asked)",
  resembles:
    "(a.search like (select '%' || as_pattern(words) || '%' from asked) or (select words from asked) <% a.search)",
} as const
type LikeMode = keyof typeof likeConditions

/**
 * Of very few letters words begin, of a few they hold them; of more they may be misspelled. A statement for each, so that
 * the server plans each once, for what the index can do.
 */
function likeModeOf(words: string): LikeMode {
  const { length } = [...words]
  return length < 3 ? 'begins' : length < 5 ? 'holds' : 'resembles'
}

type Part = LikeMode | 'icao' | 'iata' | 'faa'
type Statement = ReturnType<typeof prepared<{ total?: number }>>

const isLikeMode = (part: Part): part is LikeMode => part in likeConditions

const inputClause = (parts: readonly Part[]): string => {
  const like = parts.findIndex(isLikeMode) + 1
  return like
    ? `with asked as materialized (select folded($${like}::text) as words, upper($${like}::text) as code)`
    : ''
}

/** Those that stand, and to which all that the filter names applies; `$n` is the value of the n-th part. */
const conditionsOf = (parts: readonly Part[]): string =>
  [
    'a.deleted_at is null',
    ...parts.map((part, at) => (isLikeMode(part) ? likeConditions[part] : `a.${part} = $${at + 1}::text`)),
  ].join(' and ')

/**
 * Its own code first, then by how well it matches: in steps of a tenth, so that what is about as good can be ordered by
 * what it is. What holds the words as they are is as good as can be.
 */
function order({ codes, importance, importantFirst }: AviationTable<unknown>, like: boolean): string {
  const last = ['a.name', 'a.id']
  if (!like) return (importantFirst ? [importance, ...last] : last).join(', ')
  return [
    `coalesce(asked.code in (${codes.map((code) => `a.${code}`).join(', ')}), false) desc`,
    'case when position(asked.words in a.search) > 0 then 1 else round(word_similarity(asked.words, a.search)::numeric, 1) end desc',
    importance,
    'similarity(a.search, asked.words) desc',
    ...last,
  ].join(', ')
}

/** Statements are written once for each set of parts that is asked for. */
const statements = new Map<string, Statement>()
function cachedStatement(key: string, write: () => string): Statement {
  const known = statements.get(key)
  if (known) return known
  const made: Statement = prepared(write())
  statements.set(key, made)
  return made
}

const pageStatement = (of: AviationTable<unknown>, parts: readonly Part[]): Statement =>
  cachedStatement(`page ${of.table} ${parts.join()}`, () => {
    const like = parts.some(isLikeMode)
    const counting = parts.length > 0 ? ', (count(*) over ())::int as total' : ''
    return `${inputClause(parts)} select ${of.columns} ${counting} from ${like ? 'asked, ' : ''}${of.table} a where ${conditionsOf(parts)}
      order by ${order(of, like)} limit $${parts.length + 1} offset $${parts.length + 2}`
  })

const countStatement = (of: AviationTable<unknown>, parts: readonly Part[]): Statement =>
  cachedStatement(
    `count ${of.table} ${parts.join()}`,
    () => `${inputClause(parts)} select count(*)::int as total from ${of.table} a where ${conditionsOf(parts)}`,
  )

/** A page of them; with `like`, the best match first. What is narrowed is counted on the way, the rest apart. */
export async function listAviationPage<T>(
  db: Db,
  of: AviationTable<T>,
  filter: AviationFilter,
  asked: PageAsked,
): Promise<Page<T>> {
  const like = filter.like?.trim()
  const codes = of.codes.filter((code) => filter[code] !== undefined)
  const parts = like === undefined ? codes : [likeModeOf(like), ...codes]
  const values = [...(like === undefined ? [] : [like]), ...codes.map((code) => normalizeCode(filter[code] ?? ''))]
  const rows = await pageStatement(of, parts)(db, [...values, asked.perPage, offsetOf(asked)])
  const items = rows.map(({ total: _total, ...row }) => of.toModel(row as never))
  const total = rows[0]?.total ?? (await countStatement(of, parts)(db, values))[0]?.total ?? 0
  return { items, total }
}

/** The most important one with that code. */
export async function findByCode<T>(
  db: Db,
  of: AviationTable<T>,
  code: 'iata' | 'icao' | 'faa',
  word: string,
): Promise<T | undefined> {
  const statement = cachedStatement(
    `code ${of.table} ${code}`,
    () => `select ${of.columns} from ${of.table} a where a.deleted_at is null and a.${code} = $1
      order by ${of.importance}, a.name, a.id limit 1`,
  )
  const [row] = await statement(db, [normalizeCode(word)])
  return row === undefined ? undefined : of.toModel(row as never)
}
