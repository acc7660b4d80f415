import { type Read, rooms } from './architecture.rules.ts'

/** Views that a room publishes for the others begin with this. */
const published = /^shared_/

export interface Owned {
  readonly room: string
  readonly kind: 'table' | 'view'
}

/** Comments may speak of anything. */
const withoutSqlComments = (text: string): string => text.replace(/--.*$/gm, '')

/** Each table and view with the room whose migration file creates it. A file is called by its number and its room: 0005_trips.sql, 0011_trips_colours.sql. */
export function owners(files: readonly string[], read: Read): Map<string, Owned> {
  const found = new Map<string, Owned>()
  for (const file of files) {
    const room = roomOfMigration(file)
    const created = withoutSqlComments(read(file)).matchAll(
      /\bcreate\s+(?:or\s+replace\s+)?(?:unlogged\s+)?(table|view)\s+(?:if\s+not\s+exists\s+)?(\w+)/gi,
    )
    for (const [, kind = '', name = ''] of created)
      found.set(name, { room, kind: kind.toLowerCase() === 'view' ? 'view' : 'table' })
    for (const [, from = '', to = ''] of withoutSqlComments(read(file)).matchAll(
      /\balter\s+table\s+(\w+)\s+rename\s+to\s+(\w+)/gi,
    )) {
      found.set(to, found.get(from) ?? { room, kind: 'table' })
      found.delete(from)
    }
  }
  return found
}

const roomOfMigration = (file: string): string => /\d{4}_([a-z]+)/.exec(file)?.[1] ?? ''

/** A migration whose name begins with no room. */
export function migrationViolations(files: readonly string[]): string[] {
  return files
    .filter((file) => !rooms.includes(roomOfMigration(file)))
    .map(
      (file) =>
        `${file} names no room: a migration is called by its number and the room that owns it, as 0009_trips_colours.sql.`,
    )
}

/** A view is published as shared_<table>, and row-level security must bind it. */
export function publishedViolations(files: readonly string[], read: Read): string[] {
  return files.flatMap((file) =>
    [
      ...withoutSqlComments(read(file)).matchAll(/\bcreate\s+(?:or\s+replace\s+)?view\s+(\w+)([\s\S]*?)\bas\b/gi),
    ].flatMap(([, name = '', options = '']) => [
      ...(published.test(name)
        ? []
        : [`${file} creates view ${name}: a view that others may read is called shared_<table>.`]),
      ...(/security_invoker\s*=\s*true/i.test(options)
        ? []
        : [`${file} creates view ${name} without security_invoker = true: row-level security would not bind it.`]),
    ]),
  )
}

const withoutComments = (text: string): string =>
  text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/(^|[^:'"`])\/\/.*$/gm, '$1')

interface Use {
  readonly name: string
  readonly writes: boolean
}

const inSql =
  /\b(insert\s+into|merge\s+into|delete\s+from|update(?:\s+only)?|truncate(?:\s+table)?|from(?:\s+only)?|join)\s+"?(\w+)"?/gi
/** The second and further tables of `from a x, b y`. */
const inList = /\bfrom\s+\w+(?:\s+(?:as\s+)?\w+)?((?:\s*,\s*\w+(?:\s+(?:as\s+)?\w+)?)+)/gi
/** A fragment that another one puts behind its `from`. */
const inFragment = /`\s*(\w+)\s+(?:as\s+)?\w+\s+(?:(?:inner|left|right|full|cross)\s+)?join\b/gi
const inKysely =
  /\.(selectFrom|insertInto|replaceInto|mergeInto|updateTable|deleteFrom|using|(?:inner|left|right|full|cross)Join(?:Lateral)?)\(([^()]*)/g
/** A table that a variable names: then every name in the file that is written like a table counts. */
const byVariable = /\b(?:selectFrom|Join|sql\.table|sql\.id)\(\s*[a-z]\w*\s*[,)]/

const quoted = (text: string): string[] => [...text.matchAll(/'(\w+)(?: as \w+)?'/g)].map(([, name = '']) => name)

/** The tables and views that a file's SQL and Kysely calls name, as far as they are known. */
function usesIn(text: string, known: ReadonlyMap<string, Owned>): Use[] {
  const code = withoutComments(text)
  const reads = (names: readonly string[]): Use[] => names.map((name) => ({ name, writes: false }))
  return [
    ...[...code.matchAll(inSql)].map(([, verb = '', name = '']) => ({ name, writes: !/^(from|join)/i.test(verb) })),
    ...reads(
      [...code.matchAll(inList)].flatMap(([, rest = '']) => [...rest.matchAll(/,\s*(\w+)/g)].map((m) => m[1] ?? '')),
    ),
    ...reads([...code.matchAll(inFragment)].map(([, name = '']) => name)),
    ...[...code.matchAll(inKysely)].flatMap(([, call = '', first = '']) =>
      quoted(first).map((name) => ({ name, writes: /^(insert|replace|merge|update|delete)/.test(call) })),
    ),
    ...(byVariable.test(code) ? reads(quoted(code)) : []),
  ].filter((use) => known.has(use.name))
}

/** Every use of another room's table, as a sentence. Paths are relative to src/. */
export function tableViolations(files: readonly string[], read: Read, known: ReadonlyMap<string, Owned>): string[] {
  return files.flatMap((file) => {
    const room = file.split('/')[0] ?? ''
    const violations = usesIn(read(file), known).flatMap(({ name, writes }) => {
      const owner = known.get(name)
      if (!owner || owner.room === room) return []
      if (writes)
        return [
          `src/${file} writes ${owner.kind} ${name}, which belongs to ${owner.room}: only ${owner.room} writes it, by a function of its door.`,
        ]
      if (owner.kind === 'view' && published.test(name))
        return rooms.indexOf(owner.room) < rooms.indexOf(room)
          ? []
          : [`src/${file} reads view ${name} of ${owner.room}: ${room} comes before ${owner.room}.`]
      return [
        `src/${file} reads ${owner.kind} ${name}, which belongs to ${owner.room}: use a function of its door or a published view.`,
      ]
    })
    return [...new Set(violations)]
  })
}
