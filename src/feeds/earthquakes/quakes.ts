import type { Remark } from '../../platform/documents/document.ts'
import type { Item, Report } from '../reading/reading.ts'

/** What the parsers of earthquakes have in common. */

/** The id of an item that may be refused. */
export const idIn = (id: unknown): string => (typeof id === 'string' ? id.trim() : '')

export interface ReadQuake {
  readonly version: string
  readonly report: Report
}

/** An item of an answer in JSON. A reader that finds no report has said why in the remarks. */
export function jsonItem(
  value: unknown,
  nativeId: string,
  remarks: readonly Remark[],
  read: ReadQuake | undefined,
): Item {
  return {
    nativeId,
    version: read?.version ?? '',
    source: () => JSON.stringify(value),
    report: read?.report ?? null,
    remarks,
  }
}
