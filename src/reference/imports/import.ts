import type { Translated } from '../../platform/i18n.ts'
import type { ContactDetail } from '../contacts/contact-detail.ts'
/** The kinds of files that can be imported. */
export const importKinds = ['airports', 'airlines', 'hospitals', 'emergency-numbers', 'entry-requirements'] as const
export type ImportKind = (typeof importKinds)[number]

export type ImportTable = 'airports' | 'airlines' | 'hospitals' | 'countries' | 'entry_requirements'

/**
 * One row of the file, mapped to its table. An undefined column is not in the file and keeps its value in the table.
 */
export interface ImportRow {
  /** The line of a CSV file, or the number of a GeoJSON feature, from 1. */
  readonly line: number
  readonly id: string
  /** Its name in the report. */
  readonly name: string
  readonly columns: Readonly<Record<string, unknown>>
  /** Which source says so and when, by the name of the fact. */
  readonly provenance: Readonly<Record<string, object | null>>
}

/** Where the file came from and how old it is. */
export interface Stamp {
  readonly source: string
  readonly as_of: string
}

export interface Rejected {
  readonly line: number
  readonly reason: string
}

/** A row, the reason why it is rejected, or `left out` for kinds that are not imported. */
export type Read = ImportRow | Rejected | 'left out'

export interface FieldChange {
  readonly field: string
  readonly before: unknown
  readonly after: unknown
}

export interface RowChange {
  readonly line: number
  readonly name: string
  readonly fields: readonly FieldChange[]
}

/** What an import did, or would do. */
export interface ImportReport {
  readonly kind: ImportKind
  readonly dryRun: boolean
  readonly read: number
  readonly added: number
  readonly changed: number
  /** Nothing differs; only the source and its date are new. */
  readonly confirmed: number
  readonly unchanged: number
  /** Values that differ in the file but were edited by staff, and so are kept. */
  readonly kept: number
  /** Rows in the table that are not in the file; they are kept. */
  readonly missing: number
  readonly leftOut: number
  readonly rejected: readonly Rejected[]
  /** The first changes, field by field. */
  readonly examples: readonly RowChange[]
}

/** The maximum of changes that a report lists. */
export const mostExamples = 20

/** Up to this number of rejected rows never refuse the whole file. */
const fewRejected = 10

/** The whole file is refused; nothing is written. */
export class ImportRefused extends Error {}

export const reject = (line: number, reason: string): Rejected => ({ line, reason })
export const isRejected = (read: Read): read is Rejected => typeof read === 'object' && 'reason' in read

/** Rows by kind of reading; of two rows for one thing the first counts. */
export function sortOut(reads: Iterable<Read>): { rows: ImportRow[]; rejected: Rejected[]; leftOut: number } {
  const rows: ImportRow[] = []
  const rejected: Rejected[] = []
  const lineOf = new Map<string, number>()
  let leftOut = 0
  for (const read of reads) {
    if (read === 'left out') leftOut++
    else if (isRejected(read)) rejected.push(read)
    else if (lineOf.has(read.id))
      rejected.push(reject(read.line, `${read.name} was read before, at ${lineOf.get(read.id)}`))
    else {
      lineOf.set(read.id, read.line)
      rows.push(read)
    }
  }
  if (rows.length === 0) throw new ImportRefused('Not one row of the file can be taken: is it the right file?')
  if (rejected.length > Math.max(rows.length, fewRejected)) {
    const [first] = rejected
    throw new ImportRefused(
      `${rejected.length} rows are refused and only ${rows.length} can be taken: is it the right file? The first, ${first?.line}: ${first?.reason}.`,
    )
  }
  return { rows, rejected, leftOut }
}

/** The fields of an existing airport by which a row is matched to it. */
export interface AirportCodes {
  readonly id: string
  readonly iata: string | null
  readonly icao: string | null
  readonly faa: string | null
  readonly countryId: string
  readonly timeZone: string | null
}

export interface AirlineCodes {
  readonly id: string
  readonly iata: string | null
  readonly icao: string | null
  readonly name: string
}

export interface CountryNumbers {
  readonly id: string
  readonly alpha2: string
  readonly emergencyNumbers: readonly ContactDetail[]
  readonly texts: Readonly<Record<string, Translated>>
  readonly edited: readonly string[]
}
