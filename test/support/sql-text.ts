import assert from 'node:assert/strict'
import {
  type CompiledQuery,
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
} from 'kysely'
import type { Db } from '../../src/platform/db/db.ts'
import type { DB } from '../../src/platform/db/schema.gen.ts'

/** A database that returns no rows and records its statements. */
function recordingDatabase(): { readonly db: Db; readonly queries: CompiledQuery[] } {
  const queries: CompiledQuery[] = []
  const db = new Kysely<DB>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (of) => new PostgresIntrospector(of),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
    log: ({ query }) => {
      queries.push(query)
    },
  })
  return { db, queries }
}

/** The one statement that a function sends. */
export async function recorded(run: (db: Db) => Promise<unknown>): Promise<CompiledQuery> {
  const { db, queries } = recordingDatabase()
  await run(db)
  const [query, ...more] = queries
  assert.ok(query && more.length === 0, 'it is one statement')
  return query
}

export const compiled = (statement: RawBuilder<unknown>): CompiledQuery => statement.compile(recordingDatabase().db)

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null'
  if (typeof value === 'number' || typeof value === 'boolean') return String(value)
  if (value instanceof Date) return `'${value.toISOString()}'`
  if (Array.isArray(value)) return `array[${value.map(literal).join(', ')}]`
  return `'${String(value).replaceAll("'", "''")}'`
}

const opensBlock = /^(with|select|insert|update|delete|values)$/i
const beginsLine =
  /^(with|select|from|where|(left |cross )?join|union|insert|update|delete|set|values|returning|order|group|limit|offset|on conflict)$/i
/** Comments, texts, names, casts and operators. */
const tokenPattern =
  /--[^\n]*|E'(?:[^'\\]|\\.|'')*'|'(?:[^']|'')*'|(?:(?:\w+|"[^"]*")\.)*"[^"]*"|\$\d+|::\w+(?:\[\])?|\b(?:left|cross) join\b|\bon conflict\b|\bis distinct from\b|\bdistinct from\b|\bdo update set\b|\w+\.\*|[\w.]+|[-+*/<>=~!@#%^&|]+|\S/gi
const longestLine = 110
const words =
  /^(in|as|and|or|not|values|on|exists|then|when|else|case|lateral|materialized|select|from|where|all|is|over|union|on conflict|,|[-+*/<>=~!@#%^&|]+)$/i

/** A column or value without an expression: `a.id as alert_id`, `null::uuid`. Several of them share a line. */
const plain = String.raw`(?:[\w."]+(?:\.\*)?|\$\d+|'[^']*')(?: ::\w+(?:\[\]| precision)?)?(?: as [\w"]+)?`
const endsPlain = new RegExp(`(?:^| )(?:,|select|distinct|by|returning) ${plain}$`, 'i')
const beginsPlain = new RegExp(`^${plain}(?:$| (?:,|\\)|from|where|union|order|limit|on conflict))`, 'i')

/** Whether the comma stands between two of them. */
const betweenPlain = (tokens: readonly string[], at: number): boolean =>
  endsPlain.test(tokens.slice(Math.max(0, at - 6), at).join(' ')) &&
  beginsPlain.test(tokens.slice(at + 1, at + 7).join(' '))

/** A sub-select without conditions or calls stays within its line. */
const shortSelect = /\(\n +(select [^\n(]*)\n +(from [^\n(]*)\n *\)/g

/** Whether a space stands between two tokens. */
const apart = (before: string, token: string): boolean =>
  !/^(,|\)|::.*|\]|\[|:)$/.test(token) && !/^[([:]$/.test(before) && !(token === '(' && !words.test(before))

/**
 * A statement as a reviewer reads it: values in their places, a line for each clause, expression and condition, sub-selects
 * indented. It is compared with what was reviewed, and never sent.
 */
export function readable({ sql, parameters }: Pick<CompiledQuery, 'sql' | 'parameters'>): string {
  const lines: string[] = []
  /** Where the lines with the open parentheses begin; undefined for those that hold no statement of their own. */
  const open: (number | undefined)[] = []
  let line = ''
  let before = ''
  const indent = (extra: number): string => {
    const block = open.findLast((column) => column !== undefined)
    return ' '.repeat((block === undefined ? 0 : block + 2) + extra)
  }
  const end = (): void => {
    if (line !== '') lines.push(line)
    line = ''
  }
  const afterCte = (): boolean => lines.findLast((one) => !one.trim().startsWith('--'))?.trim() === '),'
  const tokens = [...sql.matchAll(tokenPattern)].map(([token]) => token)
  for (const [at, token] of tokens.entries()) {
    const text = /^\$\d+$/.test(token)
      ? literal(parameters[Number(token.slice(1)) - 1])
      : token.replaceAll('\n', token.startsWith('E') ? '\\n' : '\n')
    const inBlock = open.length === 0 || open.at(-1) !== undefined
    const clause = inBlock && beginsLine.test(token)
    if (token === ')' && inBlock) {
      end()
      line = `${' '.repeat(open.pop() ?? 0)})`
    } else if (token.startsWith('--')) {
      end()
      lines.push(indent(0) + token)
      continue
    } else {
      const wraps = line.length > longestLine && (before === ',' || /^(and|or|when|else)$/i.test(token))
      if (clause || wraps || (inBlock && /^and$/i.test(token) && !/\bbetween \S+$/i.test(line))) end()
      if (line !== '') line += (apart(before, token) ? ' ' : '') + text
      else line = indent(clause || before === '' || (before === ',' && afterCte()) ? 0 : 2) + text
      if (token === ')') open.pop()
      const opens = token === '(' && opensBlock.test(tokens[at + 1] ?? '')
      if (token === '(') open.push(opens ? line.search(/\S/) : undefined)
      if (opens || (token === ',' && inBlock && !betweenPlain(tokens, at))) end()
    }
    before = token
  }
  end()
  return `${lines.join('\n').replace(shortSelect, '($1 $2)')}\n`
}
