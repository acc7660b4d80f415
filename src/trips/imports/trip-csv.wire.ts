import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type CsvRow, headerOf, readTable } from '../../platform/csv.ts'
import { invalid } from '../../platform/problem.ts'
import { fromTripV2 } from '../drafts/trip-in.v2.wire.ts'
import type { SegmentDraft } from '../segments/segment-draft.ts'
import { kindFields, textFields } from '../segments/segment-fields.ts'
import { fromSegmentV2 } from '../segments/segment-in.v2.wire.ts'
import { type SegmentKind, segmentKinds } from '../segments/segment-parts.ts'
import {
  maxRows,
  type ParsedFile,
  type RowError,
  type TravellerKey,
  type TripInFile,
  toRowErrors,
} from './trip-import.ts'

const tripColumns = [
  ...['traveller_email', 'traveller_external_id', 'trip_external_id', 'trip_name', 'trip_type', 'activities'],
  ...['employee_name', 'kind'],
]
const destinationColumns = ['country_code', 'entry_date', 'exit_date', 'friendly_name', 'lat', 'lng', 'type']

/** The columns of a kind of segment: the contract's fields. */
function segmentColumns(kind: SegmentKind): readonly string[] {
  const { from, until, passengers, tickets } = kindFields[kind]
  const ends = [from, until].flatMap((end) => [
    ...[end.time, end.utc, end.zone, end.estimated, end.estimatedUtc, end.lat, end.lng],
    ...Object.values(end.place),
  ])
  const rest = [...(passengers ? ['number_of_pax'] : []), ...(tickets ? ['tickets', 'seats'] : [])]
  return [...ends.flatMap((name) => name ?? []), ...textFields[kind], ...rest, 'price', 'status']
}

type RowKind = SegmentKind | 'destination'
const columnsOf: Readonly<Record<RowKind, ReadonlySet<string>>> = {
  destination: new Set(destinationColumns),
  ...(Object.fromEntries(segmentKinds.map((kind) => [kind, new Set(segmentColumns(kind))])) as unknown as Record<
    SegmentKind,
    ReadonlySet<string>
  >),
}
const rowKinds = Object.keys(columnsOf) as RowKind[]

/** Every column that a file may have. */
const importColumns: readonly string[] = [
  ...new Set([...tripColumns, ...Object.values(columnsOf).flatMap((names) => [...names])]),
]

function checkHeader(text: string): void {
  const names = headerOf(text)
  const unknown = names.filter((name) => !importColumns.includes(name))
  if (unknown.length > 0)
    throw invalid({ csv: unknown.map((name) => `has a column that we do not know: ${name.slice(0, 64)}`) })
  if (!names.includes('kind')) throw invalid({ csv: 'needs the column kind' })
  if (!names.includes('traveller_email') && !names.includes('traveller_external_id'))
    throw invalid({ csv: 'needs the column traveller_email or traveller_external_id' })
  if (!names.includes('trip_external_id') && !names.includes('trip_name'))
    throw invalid({ csv: 'needs the column trip_external_id or trip_name' })
}

interface Row {
  readonly line: number
  readonly kind: RowKind
  readonly row: CsvRow
}

/** The rows of one trip while the file is being read. */
interface Group {
  readonly key: string
  readonly line: number
  readonly rows: Row[]
  readonly errors: RowError[]
}

const cell = (row: CsvRow, name: string): string | undefined => row[name]?.trim() || undefined

function kindOf(row: CsvRow): RowKind | undefined {
  const name = cell(row, 'kind')
    ?.toLowerCase()
    .replace(/_segment$/, '')
  return rowKinds.find((kind) => kind === name)
}

function misplacedCells({ line, kind, row }: Row): RowError[] {
  return Object.keys(row)
    .filter((name) => !tripColumns.includes(name) && !columnsOf[kind].has(name) && cell(row, name) !== undefined)
    .map((field) => ({ line, field, message: `is not of the kind ${kind}` }))
}

function travellerOf({ line, row }: Row): TravellerKey | undefined {
  const external = cell(row, 'traveller_external_id')
  if (external !== undefined) return { line, by: 'external_id', value: external }
  const email = cell(row, 'traveller_email')
  return email === undefined ? undefined : { line, by: 'email', value: email.toLowerCase() }
}

/** The value of a column that is the same for the whole trip: rows may omit it, and rows that differ are errors. */
function tripValue(group: Group, name: string): string | undefined {
  const values = group.rows.flatMap(({ line, row }) => {
    const value = cell(row, name)
    return value === undefined ? [] : [{ line, value }]
  })
  const [first] = values
  for (const { line, value } of values)
    if (value !== first?.value)
      group.errors.push({ line, field: name, message: `is not what line ${first?.line} says of the same trip` })
  return first?.value
}

const split = (text: string | undefined): readonly string[] =>
  (text ?? '').split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

/** The rows that differ in more than the traveller: people on the same flight have one row each. */
function distinctRows(rows: readonly Row[]): readonly Row[] {
  const seen = new Set<string>()
  return rows.filter(({ row }) => {
    const { traveller_email: _, traveller_external_id: __, ...rest } = row
    const key = JSON.stringify(rest)
    return !seen.has(key) && seen.add(key) !== undefined
  })
}

const listsOf = (errors: Readonly<Record<string, string>>): Record<string, string[]> =>
  Object.fromEntries(Object.entries(errors).map(([name, one]) => [name, [one]]))

function draftOf(group: Group): Pick<TripInFile, 'draft' | 'lines'> {
  const lines = new Map<string, number>()
  const errors: Record<string, string> = {}
  const counts = new Map<RowKind, number>()
  const destinations: object[] = []
  const segments = Object.fromEntries(segmentKinds.map((kind) => [kind, []])) as unknown as Record<
    SegmentKind,
    SegmentDraft[]
  >
  for (const { line, kind, row } of distinctRows(group.rows)) {
    const n = counts.get(kind) ?? 0
    counts.set(kind, n + 1)
    lines.set(`${kind === 'destination' ? 'destinations' : kindFields[kind].list}.${n}`, line)
    if (kind === 'destination') destinations.push({ ...row, country_id: cell(row, 'country_code') })
    else
      segments[kind].push(
        fromSegmentV2(kind, { ...row, tickets: split(row['tickets']), seats: split(row['seats']) }, n, errors),
      )
  }
  const trip = { line: group.line, lines }
  group.errors.push(...toRowErrors(trip, listsOf(errors)))
  const { errors: wrong, ...draft } = fromTripV2({
    name: tripValue(group, 'trip_name'),
    trip_type: tripValue(group, 'trip_type'),
    employee_name: tripValue(group, 'employee_name'),
    activities: tripValue(group, 'activities') === undefined ? undefined : split(tripValue(group, 'activities')),
    external_id: tripValue(group, 'trip_external_id') ?? null,
    destinations,
  })
  group.errors.push(...toRowErrors(trip, listsOf(wrong ?? {})))
  return { draft: { ...draft, segments }, lines }
}

function toTripInFile(group: Group): TripInFile {
  for (const row of group.rows) {
    group.errors.push(...misplacedCells(row))
    if (!travellerOf(row))
      group.errors.push({ line: row.line, field: 'traveller_email', message: 'or traveller_external_id is required' })
  }
  const { draft, lines } = draftOf(group)
  return {
    externalId: draft.externalId ?? null,
    name: draft.name ?? null,
    line: group.line,
    travellers: group.rows.flatMap((row) => travellerOf(row) ?? []),
    draft,
    lines,
    hasErrors: group.errors.length > 0,
  }
}

function groupOf(groups: Map<string, Group>, line: number, row: CsvRow): Group | undefined {
  const external = cell(row, 'trip_external_id')
  const name = cell(row, 'trip_name')
  if (external === undefined && name === undefined) return undefined
  const key = external === undefined ? `name ${name}` : `id ${external}`
  const group = groups.get(key) ?? { key, line, rows: [], errors: [] }
  groups.set(key, group)
  return group
}

/** Rows or trips that are read before other work of this process gets its turn. 20,000 rows at once would hold up every request for seconds. */
const mostInOneTurn = 50

async function readRows(text: string): Promise<{ rows: number; groups: readonly Group[]; errors: RowError[] }> {
  const groups = new Map<string, Group>()
  const errors: RowError[] = []
  let rows = 0
  for (const record of readTable(text)) {
    if (rows % mostInOneTurn === 0) await nextTurn()
    if (++rows > maxRows) throw invalid({ csv: `must have at most ${maxRows} rows` })
    const { line } = record
    // A malformed row cannot be assigned to a trip, so any trip of the file may be incomplete: the whole file is refused.
    if ('wrong' in record) throw invalid({ csv: `has on line ${line} ${record.wrong}` })
    const group = groupOf(groups, line, record.row)
    const kind = kindOf(record.row)
    if (!group) errors.push({ line, field: 'trip_external_id', message: 'or trip_name is required' })
    else if (kind) group.rows.push({ line, kind, row: record.row })
    else group.errors.push({ line, field: 'kind', message: `must be one of ${rowKinds.join(', ')}` })
  }
  return { rows, groups: [...groups.values()], errors }
}

/** Parses a file of itineraries into drafts and row errors. Throws when the file is not CSV or its header is wrong. */
export async function readTripCsv(text: string): Promise<ParsedFile> {
  try {
    checkHeader(text)
    const { rows, groups, errors } = await readRows(text)
    const trips: TripInFile[] = []
    for (const group of groups) {
      if (trips.length % mostInOneTurn === 0) await nextTurn()
      trips.push(toTripInFile(group))
    }
    return { rows, trips, errors: [...errors, ...groups.flatMap((group) => group.errors)] }
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ csv: error.message })
    throw error
  }
}
