/** One record of a CSV file with the line that it starts on, counted from 1. */
export interface CsvRecord {
  readonly line: number
  readonly cells: readonly string[]
}

/** A row by the names of its header. */
export type CsvRow = Readonly<Record<string, string>>

/** A cell that must exist: a renamed column is an error, not an empty value. */
export function cell(row: CsvRow, key: string): string {
  const value = row[key]
  if (value === undefined) throw new Error(`no column ${key}`)
  return value
}

export class CsvError extends Error {
  readonly line: number
  constructor(line: number, message: string) {
    super(`line ${line}: ${message}`)
    this.name = 'CsvError'
    this.line = line
  }
}

/**
 * Reads RFC 4180 text strictly: a quoted cell may hold commas, doubled quotes and line ends; a quote anywhere else is an
 * error, since the columns after it could not be trusted. A byte order mark and empty lines are passed over.
 */
export function* readCsv(text: string): Generator<CsvRecord> {
  let at = text.startsWith('\uFEFF') ? 1 : 0
  let line = 1
  while (at < text.length) {
    const started = line
    const cells: string[] = []
    for (let more = true; more; ) {
      const cell = text[at] === '"' ? quotedCell(text, at, line) : plainCell(text, at, line)
      cells.push(cell.value)
      line = cell.line
      more = text[cell.end] === ','
      at = cell.end + (more ? 1 : 0)
    }
    if (text[at] === '\r') at++
    if (text[at] === '\n') at++
    line++
    if (cells.length > 1 || cells[0] !== '') yield { line: started, cells }
  }
}

interface Cell {
  readonly value: string
  /** Where the character after the cell stands: a comma, a line end, or the end of the text. */
  readonly end: number
  readonly line: number
}

function plainCell(text: string, from: number, line: number): Cell {
  let end = from
  for (; end < text.length; end++) {
    const letter = text[end]
    if (letter === ',' || letter === '\n' || (letter === '\r' && (text[end + 1] === '\n' || end + 1 === text.length)))
      break
    if (letter === '"') throw new CsvError(line, 'a quote stands inside a cell that is not quoted')
  }
  return { value: text.slice(from, end), end, line }
}

function quotedCell(text: string, from: number, line: number): Cell {
  let value = ''
  let at = from + 1
  for (;;) {
    const quote = text.indexOf('"', at)
    if (quote === -1) throw new CsvError(line, 'a quoted cell is never closed')
    value += text.slice(at, quote)
    if (text[quote + 1] !== '"') {
      const after = text[quote + 1]
      if (after !== undefined && after !== ',' && after !== '\n' && after !== '\r')
        throw new CsvError(line, 'text follows a closing quote')
      return { value, end: quote + 1, line: line + (value.match(/\n/g)?.length ?? 0) }
    }
    value += '"'
    at = quote + 2
  }
}

/** The records of a file with a header, by its names. Answers what is wrong with a record in its place, so that the rest can still be read. */
export function* readTable(
  text: string,
): Generator<{ readonly line: number; readonly row: CsvRow } | { readonly line: number; readonly wrong: string }> {
  let header: readonly string[] | undefined
  for (const { line, cells } of readCsv(text)) {
    if (header === undefined) {
      header = cells.map((cell) => cell.trim())
      const twice = header.find((name, index) => header?.indexOf(name) !== index)
      if (twice !== undefined) throw new CsvError(line, `the header names ${JSON.stringify(twice)} twice`)
      continue
    }
    if (cells.length === header.length)
      yield { line, row: Object.fromEntries(header.map((name, index) => [name, cells[index] ?? ''])) }
    else yield { line, wrong: `${cells.length} cells where the header has ${header.length}` }
  }
}

/** The names in the first line of a CSV file. */
export function headerOf(text: string): readonly string[] {
  for (const { cells } of readCsv(text)) return cells.map((cell) => cell.trim())
  return []
}

/** Writes one record; cells are quoted only where they must be. */
export const csvLine = (cells: readonly string[]): string =>
  `${cells.map((cell) => (/[",\r\n]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell)).join(',')}\n`

/** What a spreadsheet takes for a formula when it opens a file (OWASP: CSV injection). */
const formula = /^[=+\-@\t\r]/

/**
 * The beginning of a file for people: a byte order mark, because Excel takes a file without one for the code page of its computer.
 */
export const spreadsheetStart = '\uFEFF'

/** One record for people who open it in a spreadsheet: an apostrophe before what would be a formula, and the line ends of RFC 4180. */
export const spreadsheetLine = (cells: readonly string[]): string =>
  csvLine(cells.map((cell) => (formula.test(cell) ? `'${cell}` : cell))).replace(/\n$/, '\r\n')
