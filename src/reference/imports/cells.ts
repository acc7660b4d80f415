import { type CsvRow, headerOf } from '../../platform/csv.ts'
import { ImportRefused } from './import.ts'

/** A cell without spaces around it; a column that is not there, and the \N of database dumps, are empty. */
export const cellOf = (row: CsvRow, name: string): string => {
  const value = (row[name] ?? '').trim()
  return value === '\\N' ? '' : value
}

/** Throws where the header lacks a required column. */
export function needColumns(text: string, names: readonly string[]): void {
  const header = headerOf(text)
  const lacking = names.filter((name) => !header.includes(name))
  if (lacking.length > 0) throw new ImportRefused(`The first line of the file does not name ${lacking.join(', ')}.`)
}

/** A point on the earth, or undefined. */
export function coordinates(lat: string | number, lng: string | number): { lat: number; lng: number } | undefined {
  const number = (value: string | number): number =>
    typeof value === 'string' && value.trim() === '' ? Number.NaN : Number(value)
  const point = { lat: number(lat), lng: number(lng) }
  return Math.abs(point.lat) <= 90 && Math.abs(point.lng) <= 180 && !(point.lat === 0 && point.lng === 0)
    ? point
    : undefined
}

/** Items of a cell that holds several. */
export const itemsOf = (cell: string, separator: string | RegExp): string[] =>
  cell
    .split(separator)
    .map((item) => item.trim())
    .filter((item) => item !== '')

/** An http or https address. */
export function isWebAddress(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, hostname } = new URL(text)
  return (protocol === 'https:' || protocol === 'http:') && hostname.includes('.')
}

/** A day, or a time in UTC, as ISO 8601 writes them; undefined for anything else, 31 February among it. */
export function readDay(text: string): Date | undefined {
  if (!/^\d{4}-\d\d-\d\d(T\d\d:\d\d(:\d\d(\.\d{1,3})?)?Z)?$/.test(text)) return undefined
  const time = new Date(text)
  return !Number.isNaN(time.getTime()) && time.toISOString().startsWith(text.slice(0, 10)) ? time : undefined
}
