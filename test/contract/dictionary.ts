import { readFileSync } from 'node:fs'
import { join } from 'node:path'

const text = readFileSync(join(import.meta.dirname, '../../docs/dictionary.md'), 'utf8')
/** The lines of docs/dictionary.md: a word, its meaning, and its names in version 1 and version 2. */
export const rows = text
  .split('\n')
  .filter((line) => line.startsWith('| ') && !/^\| (---|word )/.test(line))
  .map((line) => line.slice(2, -2).split(' | '))

/** Names in backticks that a wire would use: `travel_status`, `gwu_`; no addresses, no headers, no file names. */
const namesIn = (cell: string): string[] =>
  [...cell.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name).filter((name) => /^[a-z][A-Za-z0-9_]*$/.test(name))

/** The names of a column that a document does not have. */
export const missingNames = (column: number, document: string): string[] =>
  rows
    .filter((row) => row.length === 4)
    .flatMap((row) =>
      namesIn(row[column] ?? '')
        .filter((name) => !new RegExp(`\\b${name}${name.endsWith('_') ? '' : '\\b'}`).test(document))
        .map((name) => `${row[0]}: there is no ${name}`),
    )
