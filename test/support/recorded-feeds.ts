import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CsvRow, cell, readTable } from '../../src/platform/csv.ts'

/** Recorded answers of public feeds. They are not part of the project: tests read them where they lie beside the checkout. */
const folder = join(import.meta.dirname, '../../../shared/feeds')

/** For the option `skip` of a test: false where the recordings are, else a sentence. */
export const withoutRecordings: false | string = existsSync(join(folder, 'INDEX.csv'))
  ? false
  : 'the recorded feeds are not beside this checkout'

export interface Recording {
  readonly feed: string
  /** Relative to the folder, as the index and the truth name it. */
  readonly file: string
  readonly at: Date
  /** How many items it has. */
  readonly items: number
}

const rowsOf = (name: string): readonly CsvRow[] =>
  [...readTable(readFileSync(join(folder, name), 'utf8'))].flatMap((one) => ('row' in one ? [one.row] : []))

/** The recorded answers of a feed, or of all. */
export const recordings = (feed?: string): readonly Recording[] =>
  rowsOf('INDEX.csv')
    .map((row) => ({
      feed: cell(row, 'feed'),
      file: cell(row, 'file'),
      at: new Date(cell(row, 'recorded_at')),
      items: Number(cell(row, 'items')),
    }))
    .filter((one) => feed === undefined || one.feed === feed)

/** Broken answers, and what must become of each. */
export const faults = (): readonly { feed: string; file: string; contentType: string; expected: string }[] =>
  rowsOf('FAULTS.csv').map((row) => ({
    feed: cell(row, 'feed'),
    file: cell(row, 'file'),
    contentType: cell(row, 'content_type'),
    expected: cell(row, 'expected'),
  }))

/** Which items are one event, and which pairs look alike and are not. */
export const truth = (): readonly CsvRow[] => rowsOf('open/truth-open.csv')

export const recordedBytes = (file: string): Buffer => readFileSync(join(folder, file))
