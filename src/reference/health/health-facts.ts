/** How many of the sources that mention it agree, and the year of the newest dated source. */
export interface Agreement {
  readonly agreeing: number
  readonly total: number
  readonly year: string | null
}

export interface PresenceFact extends Agreement {
  readonly disease: string
  readonly alpha2: string
  readonly sources: readonly string[]
  /** Source → its remark: `gov-ca` → `cutaneous`, `who-don` → `2025`. */
  readonly notes: ReadonlyMap<string, string>
}

export type MalariaDrug = 'AP' | 'MQ' | 'DX' | 'CQ'

export interface MalariaFact extends Agreement {
  readonly alpha2: string
  readonly risk: 'yes' | 'limited' | 'none'
  readonly veryLow: boolean
  readonly disputed: boolean
  /** The risk map says high, even if only for some areas or seasons. */
  readonly high: boolean
  readonly species: string | null
  readonly bitePrevention: boolean
  readonly drugs: readonly MalariaDrug[]
  readonly sources: readonly string[]
}

export type CertificateRule = 'all' | 'risk_countries' | 'none'

export interface YellowFeverFact extends Agreement {
  readonly alpha2: string
  readonly risk: 'yes' | 'low' | 'none'
  readonly certificate: CertificateRule
  /** The rule of the second source, where it contradicts the first. */
  readonly otherCertificate: CertificateRule | null
  readonly minAgeMonths: string | null
  readonly ageSource: string | null
  readonly sources: readonly string[]
}

type Row = Readonly<Record<string, string>>

/** Rows of a fact table, keyed by its header. Throws on quoted cells, which these tables must not have. */
export function readTable(text: string, name: string): Row[] {
  if (text.includes('"')) throw new Error(`${name} has quoted cells, which this table must not have.`)
  const [header = '', ...lines] = text.split(/\r?\n/).filter((line) => line !== '')
  const columns = header.split(',')
  return lines.map((line, index) => {
    const cells = line.split(',')
    if (cells.length !== columns.length)
      throw new Error(`${name}, line ${index + 2}: ${cells.length} cells instead of ${columns.length}.`)
    return Object.fromEntries(columns.map((column, i) => [column, cells[i] ?? '']))
  })
}

const cell = (row: Row, column: string): string => {
  const value = row[column]
  if (value === undefined) throw new Error(`A fact table has no column ${column}.`)
  return value
}

const pairs = (text: string, between: string, within: string): Map<string, string> =>
  new Map(
    text
      .split(between)
      .filter(Boolean)
      .map((part): [string, string] => {
        const at = part.indexOf(within)
        return at < 0 ? [part, ''] : [part.slice(0, at), part.slice(at + 1)]
      }),
  )

/** Years of sources whose row has none: the snapshot's (world/facts/README.md). The US pages are undated. */
const sourceYears: Readonly<Record<string, string>> = {
  'gov-ca': '2026',
  'gov-uk': '2026',
  'marcoseneg-2026': '2026',
  'gov-au': '2025',
  'who-epi-list': '2025',
  opendengue: '2025',
  'no-fhi-2021': '2021',
}

const newest = (years: readonly string[]): string | null =>
  years
    .filter((year) => /^\d{4}$/.test(year))
    .sort()
    .at(-1) ?? null

export function presenceFacts(text: string): PresenceFact[] {
  return readTable(text, 'disease-presence.csv').map((row) => {
    const sources = cell(row, 'sources').split('|')
    const notes = pairs(cell(row, 'note'), ';', ':')
    const year =
      cell(row, 'year') || newest([...sources.map((source) => sourceYears[source] ?? ''), notes.get('who-don') ?? ''])
    return {
      disease: cell(row, 'disease_slug'),
      alpha2: cell(row, 'alpha2'),
      agreeing: Number(cell(row, 'sources_agreeing')),
      total: Number(cell(row, 'sources_total')),
      sources,
      notes,
      year,
    }
  })
}

const malariaRisks = ['yes', 'limited', 'none'] as const
const isDrug = (code: string): code is MalariaDrug => ['AP', 'MQ', 'DX', 'CQ'].includes(code)
/** Whether a source states a risk; `not-mentioned` counts as no risk stated. */
const namesMalaria = (statement: string): boolean => statement !== 'none' && statement !== 'not-mentioned'

/** Countries with a known malaria risk value; the others are left out. */
export function malariaFacts(text: string): MalariaFact[] {
  return readTable(text, 'malaria.csv').flatMap((row) => {
    const risk = malariaRisks.find((known) => known === cell(row, 'risk'))
    if (risk === undefined) return []
    const statements = pairs(cell(row, 'sources'), '|', '=')
    const disputed = statements.delete('risk-disputed')
    const codes = cell(row, 'prophylaxis_note_codes').split('+')
    return {
      alpha2: cell(row, 'alpha2'),
      risk,
      veryLow: statements.get('gov-ca')?.includes('very-low') ?? false,
      disputed,
      high: statements.get('marcoseneg') === 'high',
      species: cell(row, 'species_note') || null,
      bitePrevention: codes.includes('MBP'),
      drugs: codes.filter(isDrug),
      agreeing: [...statements.values()].filter(namesMalaria).length,
      total: statements.size,
      year: cell(row, 'year') || null,
      sources: [...statements].map(([source, statement]) => `${source}=${statement}`),
    }
  })
}

const rules = ['all', 'risk_countries', 'none'] as const
const ruleOf = (text: string | undefined): CertificateRule | undefined => rules.find((rule) => rule === text)
const yellowFeverVoters = ['gov-ca', 'who-epi-list', 'no-fhi-vaccine-2021', 'marcoseneg']

/** Countries with a known risk and a known certificate rule. */
export function yellowFeverFacts(text: string): YellowFeverFact[] {
  return readTable(text, 'yellow-fever.csv').flatMap((row) => {
    const certificate = ruleOf(cell(row, 'certificate_required_from'))
    const transmission = cell(row, 'risk_of_transmission')
    if (certificate === undefined || transmission === '') return []
    const statements = pairs(cell(row, 'sources'), '|', '=')
    const votes = yellowFeverVoters.flatMap((source) => statements.get(source) ?? [])
    const low = statements.get('gov-ca') === 'low-potential'
    return {
      alpha2: cell(row, 'alpha2'),
      risk: transmission === '1' ? 'yes' : low ? 'low' : 'none',
      certificate,
      otherCertificate: statements.has('cert-disputed') ? (ruleOf(statements.get('gov-uk-cert')) ?? null) : null,
      minAgeMonths: cell(row, 'min_age_months') || null,
      ageSource: statements.get('age') ?? null,
      agreeing: votes.filter((vote) => vote === '1').length,
      total: votes.length,
      year: cell(row, 'year') || null,
      sources: [...statements].map(([source, statement]) => (statement ? `${source}=${statement}` : source)),
    }
  })
}
