import { readFileSync } from 'node:fs'
import { readCsv } from '../../src/platform/csv.ts'

export type Row = Readonly<Record<string, string>>

/** The records of RFC 4180 text, cells only. */
export const parseCsv = (text: string): string[][] => [...readCsv(text)].map(({ cells }) => [...cells])

/** Reads one table of `world/facts` as objects keyed by its header. */
export function readFacts(name: string): Row[] {
  const url = new URL(`../facts/${name}.csv`, import.meta.url)
  const [header, ...records] = parseCsv(readFileSync(url, 'utf8'))
  if (header === undefined) throw new Error(`${name}.csv is empty`)
  return records.map((cells, i) => {
    if (cells.length !== header.length) {
      throw new Error(`${name}.csv, line ${i + 2}: ${cells.length} cells where the header has ${header.length}`)
    }
    return Object.fromEntries(header.map((key, k) => [key, cells[k] ?? '']))
  })
}

/** A cell that must exist: a renamed column is an error, not an empty value. */
export function cell(row: Row, key: string): string {
  const value = row[key]
  if (value === undefined) throw new Error(`no column ${key}`)
  return value
}

/** One row per alpha-2 code. */
export function byAlpha2(rows: readonly Row[]): Map<string, Row> {
  const map = new Map<string, Row>()
  for (const row of rows) {
    const code = cell(row, 'alpha2')
    if (map.has(code)) throw new Error(`two rows for ${code}`)
    map.set(code, row)
  }
  return map
}
