import { spreadsheetLine, spreadsheetStart } from '../../platform/csv.ts'
import type { NumberedRecord } from './evidence-record.ts'

/** What most people look for has a column; `json` is the whole record. */
const columns = [
  'n',
  'record',
  'at',
  'user_id',
  'name',
  'notification_id',
  'delivery_id',
  'channel',
  'state',
  'title',
  'text',
  'json',
] as const

export const evidenceCsvStart = (): string => spreadsheetStart + spreadsheetLine(columns)

const stateFields = ['state', 'event', 'outcome', 'status', 'withheld', 'action'] as const
const textFields = ['body', 'said', 'note', 'words', 'message', 'last_error'] as const

/** A record as a row. */
export function evidenceCsvLine(record: NumberedRecord): string {
  const values = record as unknown as Readonly<Record<string, unknown>>
  const cell = (name: string): string => {
    const value = values[name]
    return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
  }
  const first = (names: readonly string[]): string => names.map(cell).find((value) => value !== '') ?? ''
  return spreadsheetLine([
    cell('n'),
    cell('record'),
    record.record === 'package' ? record.made_at : cell('at'),
    cell('user_id'),
    record.record === 'person' ? record.name : '',
    cell('notification_id'),
    cell('delivery_id'),
    cell('channel'),
    record.record === 'delivery' && record.simulated ? `${record.state} (simulated)` : first(stateFields),
    cell('title'),
    first(textFields),
    JSON.stringify(record),
  ])
}
