import { readFileSync } from 'node:fs'

export type Row = Readonly<Record<string, string>>

/** Splits RFC 4180 text into records of cells; a quoted cell may hold commas, quotes and line ends. */
export function parseCsv(text: string): string[][] {
  const records: string[][] = []
  let record: string[] = []
  let cell = ''
  let quoted = false
  for (let i = 0; i < text.length; i++) {
    const ch = text[i]
    if (quoted) {
      if (ch === '"' && text[i + 1] === '"') {
        cell += '"'
        i++
      } else if (ch === '"') quoted = false
      else cell += ch
    } else if (ch === '"') quoted = true
    else if (ch === ',') {
      record.push(cell)
      cell = ''
    } else if (ch === '\n') {
      record.push(cell)
      records.push(record)
      record = []
      cell = ''
    } else if (ch !== '\r') cell += ch
  }
  if (quoted) throw new Error('CSV: a quoted cell is never closed')
  if (cell !== '' || record.length > 0) records.push([...record, cell])
  return records
}

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
