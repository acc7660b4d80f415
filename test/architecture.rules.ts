import { dirname, join } from 'node:path'

/** Upstream first. A room may import itself and any room before it (docs: ARCHITECTURE.md). */
export const rooms = [
  'platform',
  'reference',
  'people',
  'delivery',
  'trips',
  'safety',
  'intelligence',
  'feeds',
  'commerce',
  'assistance',
  'protection',
  'api',
  'app',
]

/** By these a room is entered; platform is open everywhere. */
const door = /^[a-z]+\/(index|v1|v2|desk|live|jobs|testing)\.ts$/

/** Oracles, worlds and helpers that only tests use, a room's door for tests among them. */
const forTests = /^\.\.\/test\/|\.(test|testing)\.ts$|^[a-z]+\/testing\.ts$/

const http = /^(fastify|typebox|ajv|@fastify\/.*)$/
const sql = /^(kysely|pg)$/
/** What of platform/http has nothing to do with HTTP: which page was asked for, and a page of rows. */
const httpHelpers = /^platform\/http\/(?!paging\.ts$|routes\.ts$)/

interface Blindfold {
  readonly files: RegExp
  readonly mustNotKnow: readonly RegExp[]
  readonly because: string
}

/** Files whose names say their role, and what they must not know. Platform and app have no features, so no models. */
const blindfolds: readonly Blindfold[] = [
  {
    files: /^(?!platform\/|api\/|app\/)\w+\/[\w-]+\/[\w-]+\.ts$/,
    mustNotKnow: [http, sql, httpHelpers, /^platform\/db\//, /\.(store|service|wire|routes|seed|import|jobs)\.ts$/],
    because: 'a model knows words and rules, no SQL and no HTTP',
  },
  {
    files: /\.store\.ts$/,
    mustNotKnow: [http, httpHelpers, /\.(service|wire|routes|seed|jobs|tasks|notices|event)\.ts$/],
    because: 'a store knows no HTTP and no use cases',
  },
  {
    files: /\.service\.ts$/,
    mustNotKnow: [http, sql, /^platform\/http\/(?!paging\.ts$|response-cache\.ts$)/, /\.(wire|routes|seed)\.ts$/],
    because: 'a service knows no wire format and no SQL',
  },
  {
    files: /\.(seed|import)\.ts$/,
    mustNotKnow: [http, /^platform\/http\/(?!paging\.ts$|times\.ts$)/, /\.(wire|routes)\.ts$/],
    because: 'a seed or an import fills tables and knows no HTTP',
  },
  {
    // A task says by a schema what may be asked of it.
    files: /\.(tasks|notices)\.ts$/,
    mustNotKnow: [/^(fastify|ajv|@fastify\/.*)$/, sql, /\.(store|service|wire|routes|jobs)\.ts$/],
    because: 'what may be asked or said knows nothing of how it is done',
  },
  {
    files: /\.event\.ts$/,
    mustNotKnow: [
      /^(fastify|ajv|@fastify\/.*)$/,
      sql,
      /^platform\/db\//,
      /\.(store|service|routes|seed|jobs|tasks)\.ts$/,
      /\bv1\./,
      /\.desk\.wire\.ts$/,
    ],
    because: 'an event is version 2’s JSON, made of what it is given',
  },
  {
    // A parser says by a schema what the answers of a publisher look like.
    files: /\.parser\.ts$/,
    mustNotKnow: [
      /^(fastify|ajv|@fastify\/.*)$/,
      sql,
      /^platform\/(db|http)\//,
      /\.(store|service|wire|routes|seed|jobs|tasks|notices|event)\.ts$/,
    ],
    because: 'a parser reads bytes and knows nothing else',
  },
  {
    files: /\.jobs\.ts$/,
    mustNotKnow: [http, sql, /\.(store|wire|routes)\.ts$/],
    because: 'a job goes through a service, as a route does',
  },
  {
    files: /\.wire\.ts$/,
    mustNotKnow: [sql, /^platform\/db\//, /\.(store|routes|seed|jobs)\.ts$/],
    because: 'a wire maps and knows no SQL',
  },
  {
    files: /\.routes\.ts$/,
    mustNotKnow: [sql, /^platform\/db\//, /\.store\.ts$/],
    because: 'a route goes through a service',
  },
  { files: /\bv1\.([a-z]+\.)?ts$/, mustNotKnow: [/\bv2\./], because: 'version 1 and version 2 never meet' },
  { files: /\bv2\.([a-z]+\.)?ts$/, mustNotKnow: [/\bv1\./], because: 'version 1 and version 2 never meet' },
]

export type Read = (file: string) => string

/** Modules that a file imports at run time or for their types, `import()` included. */
export function importsOf(text: string): string[] {
  return [...text.matchAll(/(?:\bfrom|^\s*import|\bimport\()\s*'([^']+)'/gm)].map(([, spec = '']) => spec)
}

/** Every import that breaks a rule, as a sentence. Paths are relative to src/. */
export function importViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) =>
    importsOf(read(file)).flatMap((spec) => {
      const target = spec.startsWith('.') ? join(dirname(file), spec) : spec
      const why = blindfolds
        .filter(({ files: kind, mustNotKnow }) => kind.test(file) && mustNotKnow.some((not) => not.test(target)))
        .map(({ because }) => because)
      const [from = '', to = ''] = [file.split('/')[0], target.split('/')[0]]
      if (spec.startsWith('.') && from !== to) why.push(...crossing(from, to, target))
      if (forTests.test(target) && !forTests.test(file)) why.push('that is for tests only')
      return why.map((because) => `${file} imports ${spec}: ${because}.`)
    }),
  )
}

function crossing(from: string, to: string, target: string): string[] {
  // The world's data and its types lie beside src/; their paths climb out of it.
  if (to === '..') return []
  const why: string[] = []
  if (!rooms.includes(to)) return [`there is no room called ${to}`]
  if (rooms.indexOf(to) > rooms.indexOf(from)) why.push(`${from} comes before ${to}`)
  if (to !== 'platform' && !door.test(target)) why.push(`${to} is entered by its doors`)
  return why
}

export const longestFile = 300

/** What the place of a file and its length say. */
export function placeViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) => {
    const parts = file.split('/')
    const violations: string[] = []
    if (!rooms.includes(parts[0] ?? '')) violations.push(`src/${file} is in no room: they are ${rooms.join(', ')}.`)
    if (parts.length > 3) violations.push(`src/${file} lies too deep: src/<room>/<feature>/<file> is the most.`)
    return [...violations, ...lengthViolations([`src/${file}`], () => read(file))]
  })
}

/** Long files are where every house rots first. Generated ones are nobody's to read. */
export function lengthViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) => {
    const lines = read(file).split('\n').length - 1
    return lines > longestFile && !/\.gen(\.d)?\.ts$/.test(file)
      ? [`${file} has ${lines} lines: ${longestFile} is the most.`]
      : []
  })
}

/** Comments may speak of anything; code may not. */
const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

const clocks =
  /\bDate\.now\(|\bnew Date\(\s*\)|\b(now|clock_timestamp|statement_timestamp|transaction_timestamp)\(\s*\)(?!\s*[:{])|\bcurrent_(timestamp|date|time)\b|\blocaltimestamp\b/i
const ownClock = /^(platform|api|app)\//

/** Rooms are told the time (ctx.now); only platform, api and app may ask the machine or the database. */
export function timeViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) => {
    if (ownClock.test(file)) return []
    const found = clocks.exec(withoutComments(read(file)))
    return found ? [`${file} asks the clock by ${found[0]}: rooms take ctx.now.`] : []
  })
}

const escapes: readonly [RegExp, string][] = [
  [/(?::\s*|\bas\s+|<|\|\s*|,\s*)any\b(?=\s*[[\]|>,;)=\n{]|$)/m, 'uses the type any'],
  [/@ts-(ignore|expect-error|nocheck)/, 'silences the compiler'],
  [/^export default\b/m, 'has a default export'],
]

/** The compiler must be able to see everything. */
export function escapeViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) => {
    const text = read(file)
    return escapes
      .filter(([pattern]) => pattern.test(pattern.source.startsWith('@ts') ? text : withoutComments(text)))
      .map(([, what]) => `${file} ${what}.`)
  })
}

/** The transaction of a POST commits before its answer leaves (api/idempotency.ts), so no handler sends by itself. */
export function sendViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) =>
    /\.(routes|wire)\.ts$/.test(file) && /\.send\(/.test(withoutComments(read(file)))
      ? [`${file} calls reply.send: a handler returns its answer.`]
      : [],
  )
}

/** What stands at the left edge of a file, each with the lines that are indented below it. */
const statementsOf = (text: string): string[] => withoutComments(text).split(/\n(?=[^\s}\])])/)

/** What one room gives another is handed over in app/compose.ts, never by the loading of a file. */
export function handoverViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) => {
    const text = read(file)
    const loaded = [...text.matchAll(/^import '(\.[^']+)'/gm)].map(
      ([, spec]) => `${file} imports ${spec} for what loading it does: hand it over in app/compose.ts.`,
    )
    const variables = [...text.matchAll(/^(?:export )?let (\w+)/gm)].map(([, name = '']) => name)
    const filled = variables.filter((name) =>
      statementsOf(text).some(
        (statement) =>
          /^export (?!let)/.test(statement) &&
          new RegExp(`\\b${name}\\s*([-+*/?|&]{0,2}=(?![=>])|\\+\\+|--)`).test(statement),
      ),
    )
    return [
      ...loaded,
      ...filled.map((name) => `${file} exports a function that sets ${name}: define a port (platform/port.ts).`),
    ]
  })
}
