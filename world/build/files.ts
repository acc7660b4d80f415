import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { gzipSync } from 'node:zlib'

/** The folder of the committed data. */
export const DATA = fileURLToPath(new URL('../data/', import.meta.url))

/** Reads a JSON file of an installed package. */
export function packageJson<T>(specifier: string): T {
  return JSON.parse(readFileSync(fileURLToPath(import.meta.resolve(specifier)), 'utf8')) as T
}

/** Writes one JSON value a line, gzipped; the same lines give the same bytes. */
export function writeLines(name: string, lines: readonly unknown[]): void {
  const bytes = gzipSync(`${lines.map((line) => JSON.stringify(line)).join('\n')}\n`, { level: 9 })
  // Byte 9 names the operating system that compressed: 255 says unknown, everywhere.
  bytes[9] = 255
  writeFileSync(`${DATA}${name}`, bytes)
  console.log(`${name}: ${lines.length} lines, ${Math.round(bytes.length / 1024)} KB`)
}

/** Writes a JSON object with one key a line, so that a change shows in a diff. */
export function writeTable(name: string, table: Readonly<Record<string, unknown>>): void {
  const rows = Object.entries(table).map(([key, value]) => `  ${JSON.stringify(key)}: ${JSON.stringify(value)}`)
  writeFileSync(`${DATA}${name}`, `{\n${rows.join(',\n')}\n}\n`)
}
