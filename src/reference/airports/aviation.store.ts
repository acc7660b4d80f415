import type { Db } from '../../platform/db/db.ts'
import { prepared } from '../../platform/db/prepared.ts'
import { offsetOf, type Page, type PageRequest } from '../../platform/http/paging.ts'
import { chordLength } from '../places/sphere.ts'
import { type AviationFilter, normalizeCode } from './aviation.ts'

/** What differs between the queries on airlines and airports. The strings are trusted SQL, never user input. */
export interface AviationTable<T> {
  readonly table: 'airports' | 'airlines'
  readonly codes: readonly ('icao' | 'iata' | 'faa')[]
  /** The select list of the table `a`, with aliases of the model. */
  readonly columns: string
  /** SQL that ranks equally good matches; lowest first. */
  readonly importance: string
  /** Whether a list without `like` is ordered by importance too, or by name only. */
  readonly importantFirst: boolean
  readonly toModel: (row: never) => T
}

/** The conditions for `like`. The CTE `asked` folds the input once instead of once a row. */
const likeConditions = {
  begins: "' ' || a.search like (select '% ' || as_pattern(words) || '%' from asked)",
  holds: "a.search like (select '%' || as_pattern(words) || '%' from asked)",
  resembles:
    "(a.search like (select '%' || as_pattern(words) || '%' from asked) or (select words from asked) <% a.search)",
} as const
type LikeMode = keyof typeof likeConditions

/**
 * One or two letters match the beginning of a word, three or four a substring, more allow misspellings. Each mode is its
 * own prepared statement, so that PostgreSQL has a plan that uses the trigram index.
 */
function likeModeOf(words: string): LikeMode {
  const { length } = [...words]
  return length < 3 ? 'begins' : length < 5 ? 'holds' : 'resembles'
}

/** `named`: the cities that the words name, whose airports are found by the words as well. */
type Part = LikeMode | 'named' | 'icao' | 'iata' | 'faa' | 'city' | 'near'
type Statement = ReturnType<typeof prepared<{ total?: number }>>

const isLikeMode = (part: Part): part is LikeMode => part in likeConditions

const inputClause = (parts: readonly Part[]): string => {
  const like = parts.findIndex(isLikeMode) + 1
  return like
    ? `with asked as materialized (select folded($${like}::text) as words, upper($${like}::text) as code)`
    : ''
}

/** `near` has latitude, longitude and the chord of the distance in one value. */
function conditionOf(part: Part, value: string): string {
  if (isLikeMode(part)) return likeConditions[part]
  if (part === 'city') return `a.city_id = ${value}::uuid`
  if (part === 'near') {
    const [lat, lng, chord] = [1, 2, 3].map((at) => `(${value}::float8[])[${at}]`)
    return `a.size in ('large', 'medium') and cube_distance(on_sphere(a.lat, a.lng), on_sphere(${lat}, ${lng})) <= ${chord}`
  }
  return `a.${part} = ${value}::text`
}

const ofNamedCity = (parts: readonly Part[]): string => `a.city_id = any($${parts.indexOf('named') + 1}::uuid[])`

/** Rows that are not removed and meet every part of the filter; `$n` is the value of the n-th part. */
function conditionsOf(parts: readonly Part[]): string {
  const conditions = parts.flatMap((part, at) => {
    if (part === 'named') return []
    const condition = conditionOf(part, `$${at + 1}`)
    return isLikeMode(part) && parts.includes('named') ? `(${condition} or ${ofNamedCity(parts)})` : condition
  })
  return ['a.deleted_at is null', ...conditions].join(' and ')
}

/**
 * An exact code first, then by similarity, rounded to a tenth so that importance orders about equal matches. A row with a
 * word that begins with the input comes before one that only contains it: Rome before every aerodrome.
 */
function order({ codes, importance, importantFirst }: AviationTable<unknown>, parts: readonly Part[]): string {
  const last = ['a.name', 'a.id']
  const ofCity = parts.some((part) => part === 'city' || part === 'near')
  if (!parts.some(isLikeMode)) return (importantFirst || ofCity ? [importance, ...last] : last).join(', ')
  return [
    // An FAA code may be the IATA code of another airport, which comes before it.
    ...[codes.filter((code) => code !== 'faa'), codes].map(
      (kinds) => `coalesce(asked.code in (${kinds.map((code) => `a.${code}`).join(', ')}), false) desc`,
    ),
    `case when ${parts.includes('named') ? ofNamedCity(parts) : 'false'} then 2 when position(' ' || translate(asked.words, '/-(,', '    ') in translate(' ' || a.search, '/-(,', '    ')) > 0 then 2 when position(asked.words in a.search) > 0 then 1 else round(word_similarity(asked.words, a.search)::numeric, 1) end desc`,
    importance,
    'similarity(a.search, asked.words) desc',
    ...last,
  ].join(', ')
}

/** One prepared statement for each combination of filter parts. */
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
      order by ${order(of, parts)} limit $${parts.length + 1} offset $${parts.length + 2}`
  })

const countStatement = (of: AviationTable<unknown>, parts: readonly Part[]): Statement =>
  cachedStatement(
    `count ${of.table} ${parts.join()}`,
    () => `${inputClause(parts)} select count(*)::int as total from ${of.table} a where ${conditionsOf(parts)}`,
  )

/**
 * A page; with `like`, the best match first. A filtered list is counted by a window function, the whole list by a
 * statement of its own.
 */
export async function listAviationPage<T>(
  db: Db,
  of: AviationTable<T>,
  filter: AviationFilter,
  pageRequest: PageRequest,
): Promise<Page<T>> {
  const like = filter.like?.trim()
  const codes = of.codes.filter((code) => filter[code] !== undefined)
  const { cityId, namedCityIds, near } = filter
  const given: readonly (readonly [Part, unknown])[] = [
    ...(like === undefined ? [] : [[likeModeOf(like), like] as const]),
    ...(like === undefined || !namedCityIds?.length ? [] : [['named', namedCityIds] as const]),
    ...codes.map((code) => [code, normalizeCode(filter[code] ?? '')] as const),
    ...(cityId === undefined ? [] : [['city', cityId] as const]),
    ...(near === undefined ? [] : [['near', [near.lat, near.lng, chordLength(near.km)]] as const]),
  ]
  const parts = given.map(([part]) => part)
  const values = given.map(([, value]) => value)
  const rows = await pageStatement(of, parts)(db, [...values, pageRequest.perPage, offsetOf(pageRequest)])
  const items = rows.map(({ total: _total, ...row }) => of.toModel(row as never))
  const total = rows[0]?.total ?? (await countStatement(of, parts)(db, values))[0]?.total ?? 0
  return { items, total }
}

/** The row with the code, the most important first. */
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
