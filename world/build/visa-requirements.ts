import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { GovernmentWord, VisaKind, VisaRequirementLine } from '../visa-types.ts'
import { cell, parseCsv, type Row } from './country-csv.ts'
import { writeLines } from './files.ts'
import { corrections } from './visa-corrections.ts'

/** Builds world/data/visa-requirements.ndjson.gz from facts/visa-requirements.csv.gz: node world/build/visa-requirements.ts */

const KINDS: readonly VisaKind[] = ['visa_free', 'visa_on_arrival', 'eta', 'e_visa', 'visa_required', 'no_admission']
const WORDS: readonly GovernmentWord[] = ['not_needed', 'needed', 'eta']

/** The days on which the governments' pages were read, from the README of the facts, by passport. */
const GOVERNMENTS_READ: Readonly<Record<string, string>> = {
  CA: '2026-08-22',
  GB: '2026-08-22',
  IE: '2026-08-22',
  US: '2025-08-14',
}

function readRows(): Row[] {
  const url = new URL('../facts/visa-requirements.csv.gz', import.meta.url)
  const [header, ...records] = parseCsv(gunzipSync(readFileSync(url)).toString('utf8'))
  if (header === undefined) throw new Error('visa-requirements.csv.gz is empty')
  return records.map((cells) => Object.fromEntries(header.map((key, k) => [key, cells[k] ?? ''])))
}

function oneOf<T extends string>(known: readonly T[], word: string): T {
  const found = known.find((one) => one === word)
  if (found === undefined) throw new Error(`unknown word ${word}`)
  return found
}
const oneOfOrNull = <T extends string>(known: readonly T[], word: string): T | null =>
  word === '' ? null : oneOf(known, word)
const flag = (text: string): boolean | null => (text === '' ? null : text === '1')

function lineOf(row: Row): VisaRequirementLine {
  const passport = cell(row, 'passport')
  const destination = cell(row, 'destination')
  const says = oneOfOrNull(WORDS, cell(row, 'government_says'))
  const readOn = GOVERNMENTS_READ[passport]
  if (says !== null && readOn === undefined) throw new Error(`${passport}: no date for its government's page`)
  const changed = cell(row, 'kind_changed_2y') === '1'
  // A renaming of e-visa to eta has an earlier kind without being a change; a kind that changed and came back has none.
  const previous = changed ? oneOfOrNull(KINDS, cell(row, 'kind_2024_02')) : null
  const [after, until] = changed ? cell(row, 'last_change_between').split('/') : []
  return {
    passport,
    destination,
    kind: oneOf(KINDS, cell(row, 'kind')),
    days: cell(row, 'days') === '' ? null : Number(cell(row, 'days')),
    freedom_of_movement: cell(row, 'freedom_of_movement') === '1',
    as_of: cell(row, 'as_of'),
    source: cell(row, 'source'),
    sources_agreeing: Number(cell(row, 'sources_agreeing')),
    sources_total: Number(cell(row, 'sources_total')),
    cross_check_agrees: flag(cell(row, 'independent_agrees')),
    government_says: says,
    government_agrees: flag(cell(row, 'government_agrees')),
    government_as_of: says === null ? null : (readOn ?? null),
    disputed: cell(row, 'disputed') === '1',
    changed_recently: changed,
    previous_kind: previous,
    changed_after: after ?? null,
    changed_until: until ?? null,
    note: null,
  }
}

const pending = new Set(corrections.map(({ passport, destination }) => `${passport}/${destination}`))
const lines = readRows().map((row) => {
  const line = lineOf(row)
  const correction = corrections.find(
    ({ passport, destination }) => passport === line.passport && destination === line.destination,
  )
  if (!correction) return line
  pending.delete(`${line.passport}/${line.destination}`)
  return correction.correct(line)
})
if (pending.size > 0) throw new Error(`corrections of pairs that are not in the file: ${[...pending].join(', ')}`)
writeLines('visa-requirements.ndjson.gz', lines)
