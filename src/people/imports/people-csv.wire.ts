import { setImmediate as nextTurn } from 'node:timers/promises'
import { CsvError, type CsvRow, headerOf, readTable } from '../../platform/csv.ts'
import { invalid } from '../../platform/problem.ts'
import { fromMemberV2 } from '../members/member-in.v2.wire.ts'
import { type Column, importColumns, type LineError, maxRows, type PersonInFile } from './people-import.ts'

function checkHeader(text: string): void {
  const names = headerOf(text)
  const unknown = names.filter((name) => !importColumns.some((one) => one === name))
  if (unknown.length > 0)
    throw invalid({ csv: unknown.map((name) => `has a column that we do not know: ${name.slice(0, 64)}`) })
  if (!names.includes('email') && !names.includes('external_id'))
    throw invalid({ csv: 'needs the column email or external_id' })
}

const split = (text: string): readonly string[] =>
  text.split(';').flatMap((part) => (part.trim() === '' ? [] : [part.trim()]))

/** An empty cell says nothing. */
function personIn(line: number, row: CsvRow): PersonInFile {
  const cell = (name: Column): string | undefined => row[name]?.trim() || undefined
  const texts = Object.fromEntries(
    importColumns.flatMap((name) => {
      const value = name === 'nationalities' ? undefined : cell(name)
      return value === undefined ? [] : [[name, value]]
    }),
  )
  const nationalities = cell('nationalities')
  const {
    password: _,
    picture: __,
    ...change
  } = fromMemberV2({ ...texts, ...(nationalities ? { nationalities: split(nationalities) } : {}) })
  const unnamed: LineError = { line, field: 'email', message: 'or external_id is required' }
  return {
    line,
    draft: { ...change, firstName: change.firstName ?? null, email: change.email ?? null },
    errors: cell('email') === undefined && cell('external_id') === undefined ? [unnamed] : [],
  }
}

/** A person whom an earlier line names too is refused, since it is not clear which line is right. */
function withoutRepetitions(people: readonly PersonInFile[]): PersonInFile[] {
  const lines = new Map<string, number>()
  return people.map((person) => {
    const errors: LineError[] = []
    for (const [field, value] of [
      ['email', person.draft.email?.toLowerCase()],
      ['external_id', person.draft.externalId],
    ] as const) {
      if (!value) continue
      const key = `${field} ${value}`
      const before = lines.get(key)
      if (before === undefined) lines.set(key, person.line)
      else errors.push({ line: person.line, field, message: `is that of line ${before} already` })
    }
    return { ...person, errors: [...person.errors, ...errors] }
  })
}

/** Lines that are read before other work of this process gets its turn. */
const mostInOneTurn = 200

/** Parses a file of people. Throws when the file is not CSV or its header is wrong; what is wrong with one line is among its errors. */
export async function readPeopleCsv(text: string): Promise<readonly PersonInFile[]> {
  try {
    checkHeader(text)
    const people: PersonInFile[] = []
    for (const record of readTable(text)) {
      if (people.length % mostInOneTurn === 0) await nextTurn()
      if (people.length >= maxRows) throw invalid({ csv: `must have at most ${maxRows} rows` })
      const { line } = record
      if ('wrong' in record) {
        const errors = [{ line, field: null, message: `has ${record.wrong}` }]
        people.push({ line, draft: { firstName: null, email: null }, errors })
      } else people.push(personIn(line, record.row))
    }
    if (people.length === 0) throw invalid({ csv: 'has no rows after its header' })
    return withoutRepetitions(people)
  } catch (error) {
    if (error instanceof CsvError) throw invalid({ csv: error.message })
    throw error
  }
}
