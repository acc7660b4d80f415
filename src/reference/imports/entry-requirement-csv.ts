import { type CsvRow, readTable } from '../../platform/csv.ts'
import { entryRequirementId, ruleTypes, ruleValues } from '../entry-requirements/entry-requirement.ts'
import { cellOf, isWebAddress, itemsOf, needColumns, readDay } from './cells.ts'
import { type Read, reject, type Stamp } from './import.ts'

export interface EntryRequirementLookups {
  readonly stamp: Stamp
  readonly countries: ReadonlyMap<string, string>
  readonly divisions: ReadonlyMap<string, string>
  readonly vaccinations: ReadonlyMap<string, string>
}

export const entryRequirementColumns = [
  'type',
  'value',
  'extras',
  'comment',
  'references',
  'vaccination_id',
  'origin_country_id',
  'origin_division_id',
  'affected_country_ids',
  'affected_division_ids',
  'effective_as_of',
  'valid_from',
  'valid_until',
]

const wholeExtras = { quarantine_days: 365, entry_hours: 8760, min_age_months: 1200 } as const
const highestVaccine = 9

/** What is wrong with a cell; thrown while a row is read, and reported as its reason. */
class Wrong extends Error {}

/**
 * Reads our own CSV, one rule a row. Needed: country (alpha-2, who imposes it), type, value (the contract's numbers) and
 * effective_as_of. May be: key (a name of the rule that stays the same), division (ISO 3166-2, where a state imposes it),
 * affected and affected_divisions (codes with a slash between them; empty: everybody), vaccination (slug), comment_en,
 * comment_es, references (addresses with a space between them), valid_from, valid_until, quarantine_days, entry_hours,
 * min_age_months, vacc_list (numbers with a slash between them).
 */
export function* readEntryRequirements(text: string, lookups: EntryRequirementLookups): Generator<Read> {
  needColumns(text, ['country', 'type', 'value', 'effective_as_of'])
  for (const record of readTable(text)) {
    if ('wrong' in record) yield reject(record.line, record.wrong)
    else yield readRule(record.line, record.row, lookups)
  }
}

function readRule(line: number, row: CsvRow, lookups: EntryRequirementLookups): Read {
  try {
    const country = cellOf(row, 'country').toUpperCase()
    const division = cellOf(row, 'division').toUpperCase()
    const vaccination = cellOf(row, 'vaccination').toLowerCase()
    const type = numberIn(row, 'type', ruleTypes.length - 1)
    const key = cellOf(row, 'key') || ['csv', country, division, type, vaccination].join('/')
    return {
      line,
      id: entryRequirementId(key),
      name: key,
      columns: {
        type,
        value: numberIn(row, 'value', ruleValues.length - 1),
        extras: extrasOf(row),
        comment: commentOf(row),
        references: referencesOf(row),
        vaccination_id: vaccination === '' ? null : known(lookups.vaccinations, 'vaccination', vaccination),
        origin_country_id: known(lookups.countries, 'country', country),
        origin_division_id: division === '' ? null : known(lookups.divisions, 'division', division),
        affected_country_ids: itemsOf(cellOf(row, 'affected').toUpperCase(), '/').map((code) =>
          known(lookups.countries, 'affected', code),
        ),
        affected_division_ids: itemsOf(cellOf(row, 'affected_divisions').toUpperCase(), '/').map((code) =>
          known(lookups.divisions, 'affected_divisions', code),
        ),
        ...timesOf(row),
      },
      provenance: { rule: lookups.stamp },
    }
  } catch (error) {
    if (error instanceof Wrong) return reject(line, error.message)
    throw error
  }
}

function known(ids: ReadonlyMap<string, string>, column: string, code: string): string {
  const id = ids.get(code)
  if (id === undefined) throw new Wrong(`${column}: ${JSON.stringify(code)} is not known`)
  return id
}

function numberIn(row: CsvRow, column: string, most: number): number {
  const cell = cellOf(row, column)
  if (!/^\d{1,4}$/.test(cell) || Number(cell) > most)
    throw new Wrong(`${column}: ${JSON.stringify(cell)} is not a whole number from 0 to ${most}`)
  return Number(cell)
}

function extrasOf(row: CsvRow): Record<string, number | number[]> {
  const extras: Record<string, number | number[]> = {}
  for (const [column, most] of Object.entries(wholeExtras))
    if (cellOf(row, column) !== '') extras[column] = numberIn(row, column, most)
  const vaccines = itemsOf(cellOf(row, 'vacc_list'), '/')
  if (vaccines.some((number) => !/^\d$/.test(number) || Number(number) > highestVaccine))
    throw new Wrong(`vacc_list: has a number that is not from 0 to ${highestVaccine}`)
  if (vaccines.length > 0) extras['vacc_list'] = vaccines.map(Number)
  return extras
}

function commentOf(row: CsvRow): Record<string, string> | null {
  const languages = ['en', 'es'].filter((language) => cellOf(row, `comment_${language}`) !== '')
  return languages.length === 0
    ? null
    : Object.fromEntries(languages.map((language) => [language, cellOf(row, `comment_${language}`)]))
}

function referencesOf(row: CsvRow): string[] {
  const references = itemsOf(cellOf(row, 'references'), /\s+/)
  const bad = references.find((address) => !isWebAddress(address))
  if (bad !== undefined) throw new Wrong(`references: ${JSON.stringify(bad)} is not a web address`)
  return references
}

function timesOf(row: CsvRow): Record<'effective_as_of' | 'valid_from' | 'valid_until', string | null> {
  const timeIn = (column: string): Date | null => {
    const cell = cellOf(row, column)
    const time = cell === '' ? null : readDay(cell)
    if (time === undefined) throw new Wrong(`${column}: ${JSON.stringify(cell)} is not a time`)
    return time
  }
  const [asOf, from, until] = [timeIn('effective_as_of'), timeIn('valid_from'), timeIn('valid_until')]
  if (asOf === null) throw new Wrong('effective_as_of: is empty')
  if (from !== null && until !== null && from >= until) throw new Wrong('valid_until: is not after valid_from')
  return {
    effective_as_of: asOf.toISOString(),
    valid_from: from?.toISOString() ?? null,
    valid_until: until?.toISOString() ?? null,
  }
}
