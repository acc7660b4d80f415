import { writeFileSync } from 'node:fs'
import type { EntryRequirementLine } from '../place-types.ts'
import { cell, type Row, readFacts } from './country-csv.ts'
import { type CertificateRule, detailsComment, ruleComment } from './entry-words.ts'
import { DATA } from './files.ts'

/** Builds world/data/entry-requirements.json from facts/yellow-fever.csv: node world/build/entry-requirements.ts */

/** The day on which the Canadian and British pages were read, from the README of the facts. */
const READ_ON = '2026-08-22'
const REFERENCES = [
  'https://travel.gc.ca/travelling/advisories',
  'https://www.gov.uk/foreign-travel-advice',
  'https://www.who.int/travel-advice',
]
const VALUES: Record<CertificateRule, 0 | 1 | 2> = { none: 0, all: 1, risk_countries: 2 }

const rows = readFacts('yellow-fever')
const risk = rows.filter((row) => cell(row, 'risk_of_transmission') === '1').map((row) => cell(row, 'alpha2'))

const isRule = (text: string): text is CertificateRule => text in VALUES

/** `gov-ca=1|gov-uk-cert=none|cert-disputed` as a map; a word alone stands for itself. */
const votesOf = (row: Row): ReadonlyMap<string, string> =>
  new Map(
    cell(row, 'sources')
      .split('|')
      .map((vote) => [vote.split('=')[0] ?? vote, vote.split('=')[1] ?? '']),
  )

function linesOf(row: Row): EntryRequirementLine[] {
  const country = cell(row, 'alpha2')
  const rule = cell(row, 'certificate_required_from')
  if (rule === '') return []
  if (!isRule(rule)) throw new Error(`${country}: unknown rule ${rule}`)
  const votes = votesOf(row)
  const britain = votes.get('gov-uk-cert')
  const disputed = votes.has('cert-disputed')
  if (disputed && (britain === undefined || !isRule(britain)))
    throw new Error(`${country}: disputed, and nobody to dispute it`)
  const total = britain === undefined ? 1 : 2
  const shared = {
    country,
    affected: rule === 'risk_countries' ? risk.filter((code) => code !== country) : [],
    references: REFERENCES,
    vaccination: 'yellow-fever-vaccine',
    effective_as_of: READ_ON,
    provenance: {
      source: 'Travel advice of the governments of Canada and the United Kingdom',
      as_of: READ_ON,
      agreeing: disputed ? total - 1 : total,
      total,
      disputed,
    },
  }
  const asked: EntryRequirementLine = {
    ...shared,
    key: `yellow-fever/6/${country}`,
    type: 6,
    value: VALUES[rule],
    extras: {},
    comment: ruleComment(
      rule,
      disputed && britain !== undefined && isRule(britain) ? britain : null,
      risk.includes(country),
    ),
  }
  if (rule === 'none') return [asked]
  const months = cell(row, 'min_age_months') === '' ? null : Number(cell(row, 'min_age_months'))
  const details: EntryRequirementLine = {
    ...shared,
    key: `yellow-fever/10/${country}`,
    type: 10,
    value: VALUES[rule],
    extras: months === null ? {} : { min_age_months: months },
    comment: detailsComment(months, months === null ? [] : (votes.get('age') ?? '').split('+')),
  }
  return [asked, details]
}

const lines = rows.flatMap(linesOf)
writeFileSync(
  `${DATA}entry-requirements.json`,
  `[\n${lines.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n]\n`,
)
console.log({
  lines: lines.length,
  asked: lines.filter(({ type }) => type === 6).length,
  details: lines.filter(({ type }) => type === 10).length,
  withAge: lines.filter(({ extras }) => extras['min_age_months'] !== undefined).length,
  disputed: lines.filter(({ type, provenance }) => type === 6 && provenance.disputed).length,
  risk: risk.length,
})
