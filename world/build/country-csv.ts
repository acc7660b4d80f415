import { existsSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { cell, type CsvRow as Row, readCsv } from '../../src/platform/csv.ts'

export { type CsvRow as Row, cell } from '../../src/platform/csv.ts'

/** The records of RFC 4180 text, cells only. */
export const parseCsv = (text: string): string[][] => [...readCsv(text)].map(({ cells }) => [...cells])

/** The text of a table, which is gzipped where it is large. */
function factsText(name: string): string {
  const zipped = new URL(`../facts/${name}.csv.gz`, import.meta.url)
  if (existsSync(zipped)) return gunzipSync(readFileSync(zipped)).toString('utf8')
  return readFileSync(new URL(`../facts/${name}.csv`, import.meta.url), 'utf8')
}

/** Reads one table of `world/facts` as objects keyed by its header. */
export function readFacts(name: string): Row[] {
  const [header, ...records] = parseCsv(factsText(name))
  if (header === undefined) throw new Error(`${name}.csv is empty`)
  return records.map((cells, i) => {
    if (cells.length !== header.length) {
      throw new Error(`${name}.csv, line ${i + 2}: ${cells.length} cells where the header has ${header.length}`)
    }
    return Object.fromEntries(header.map((key, k) => [key, cells[k] ?? '']))
  })
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
