import { type CsvRow, readTable } from '../../platform/csv.ts'
import type { Translated } from '../../platform/i18n.ts'

/** What a disease is called in a sentence (the Spanish with its article), and the disease of ours that it is. */
export interface ReportedDisease {
  /** Slug. */
  readonly disease: string
  readonly en: string
  readonly es: string
}
/** By the name in the table of reports. */
export type ReportedDiseases = Readonly<Record<string, ReportedDisease>>

/** A run of reports on a disease in a country, each at most 270 days after the one before. */
export interface ReportedOutbreak {
  /** Slug. */
  readonly disease: string
  readonly alpha2: string
  /** The days of the first and the last report. */
  readonly first: string
  readonly last: string
  /** The day of the report that says that the end was declared. */
  readonly endDeclared: string | null
  readonly headline: Translated
  readonly body: Translated
  readonly sources: readonly string[]
  readonly provenance: { readonly source: string; readonly as_of: string; readonly reported_as: string }
}

/**
 * Rows that would say something wrong, by disease, country and first report. The two on SARS are about respiratory
 * illness of unknown or mixed causes (no case of SARS is known since 2004); the others about meningitis that fungi or pneumococci caused, and we have
 * them under meningococci.
 */
const wrongRows: ReadonlySet<string> = new Set([
  'Severe acute respiratory syndrome CN 2023-11-23',
  'Severe acute respiratory syndrome CD 2024-12-08',
  'Bacterial meningitis, unspecified US 2023-06-01',
  'Bacterial meningitis, unspecified MX 2023-06-01',
  'Bacterial meningitis, unspecified TG 2023-04-11',
])

const cell = (row: CsvRow, column: string): string => {
  const value = row[column]
  if (value === undefined) throw new Error(`outbreaks.csv has no column ${column}.`)
  return value
}

const formats = {
  en: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  es: new Intl.DateTimeFormat('es', { dateStyle: 'long', timeZone: 'UTC' }),
}
const dayIn = (language: 'en' | 'es', day: string): string => formats[language].format(new Date(`${day}T00:00:00.000Z`))

/** What is known of a row besides its cells. */
interface RowFacts {
  readonly name: ReportedDisease
  readonly country: Translated
  readonly first: string
  readonly last: string
  readonly endDeclared: string | null
  /** WHO's notices; null where the row rests on lists of situation reports. */
  readonly notices: number | null
  readonly imported: boolean
  readonly otherCountries: boolean
  readonly otherDiseases: boolean
  readonly asOf: string
}

function headlineOf({ name, country, first, last, notices }: RowFacts): Translated {
  const en = (day: string): string => dayIn('en', day)
  const es = (day: string): string => dayIn('es', day)
  const whoEn = notices === null ? 'WHO and national authorities reported on' : 'WHO reported on'
  const whoEs = notices === null ? 'la OMS y las autoridades nacionales informaron sobre' : 'la OMS informó sobre'
  const whenEn = first === last ? `on ${en(first)}` : `between ${en(first)} and ${en(last)}`
  const whenEs = first === last ? `el ${es(first)}` : `entre el ${es(first)} y el ${es(last)}`
  return {
    en: `${country.en}: ${whoEn} ${name.en} ${whenEn}`,
    es: `${country.es ?? country.en}: ${whoEs} ${name.es} ${whenEs}`,
  }
}

function englishBody(facts: RowFacts): string {
  const { first, last, endDeclared, notices, imported, otherCountries, otherDiseases, asOf } = facts
  const day = (one: string): string => dayIn('en', one)
  const one = notices === 1
  const other = [otherCountries && 'countries', otherDiseases && 'diseases'].filter(Boolean).join(' and ')
  return [
    notices === null
      ? `The reports that are listed begin on ${day(first)} and end on ${day(last)}.`
      : one
        ? `WHO published one notice on this, on ${day(first)}.`
        : `WHO published ${notices} notices on this, the first on ${day(first)} and the last on ${day(last)}.`,
    endDeclared === null
      ? 'These are days of reports: when the outbreak began and ended is not known.'
      : `These are days of reports: when the outbreak began is not known. The notice of ${day(endDeclared)} says that its end was declared.`,
    imported && `${one ? 'The notice speaks' : 'All notices speak'} of imported cases or of travel.`,
    other && `${one ? 'The notice names' : 'The notices name'} other ${other} too.`,
    `Our list is of ${day(asOf)}; it does not say what has happened since.`,
  ]
    .filter(Boolean)
    .join(' ')
}

function spanishBody(facts: RowFacts): string {
  const { first, last, endDeclared, notices, imported, otherCountries, otherDiseases, asOf } = facts
  const day = (one: string): string => dayIn('es', one)
  const one = notices === 1
  const other = [otherCountries && 'otros países', otherDiseases && 'otras enfermedades'].filter(Boolean).join(' y ')
  return [
    notices === null
      ? `Los informes de la lista empiezan el ${day(first)} y terminan el ${day(last)}.`
      : one
        ? `La OMS publicó un aviso al respecto, el ${day(first)}.`
        : `La OMS publicó ${notices} avisos al respecto, el primero el ${day(first)} y el último el ${day(last)}.`,
    endDeclared === null
      ? 'Son fechas de informes: no se sabe cuándo empezó y terminó el brote.'
      : `Son fechas de informes: no se sabe cuándo empezó el brote. El aviso del ${day(endDeclared)} dice que se declaró su fin.`,
    imported && `${one ? 'El aviso habla' : 'Todos los avisos hablan'} de casos importados o de viajes.`,
    other && `${one ? 'El aviso nombra' : 'Los avisos nombran'} también ${other}.`,
    `Nuestra lista es del ${day(asOf)}; no dice qué ha ocurrido desde entonces.`,
  ]
    .filter(Boolean)
    .join(' ')
}

/** The addresses of a row, each once. */
const linksOf = (row: CsvRow): string[] => [...new Set([cell(row, 'url_first'), cell(row, 'url_last')])]

/**
 * The outbreaks of the table of reports. Left out are rows of diseases without a name of ours, and those that would say something wrong.
 * `countries`: their names by alpha-2 code.
 */
export function reportedOutbreaks(
  text: string,
  names: ReportedDiseases,
  countries: ReadonlyMap<string, Translated>,
): ReportedOutbreak[] {
  const rows = [...readTable(text)].map((one) => {
    if ('wrong' in one) throw new Error(`outbreaks.csv, line ${one.line}: ${one.wrong}.`)
    return one.row
  })
  /** Whether the notices of the row name more than one value of the column. The table's own count also counts diseases as countries. */
  const namesSeveral = (row: CsvRow, column: string): boolean =>
    cell(row, 'scope') === 'several' &&
    linksOf(row).some(
      (link) => new Set(rows.filter((one) => linksOf(one).includes(link)).map((one) => cell(one, column))).size > 1,
    )
  return rows.flatMap((row) => {
    const reportedAs = cell(row, 'disease')
    const name = names[reportedAs]
    const alpha2 = cell(row, 'country')
    const first = cell(row, 'first_report')
    const country = countries.get(alpha2)
    if (!name || !country || wrongRows.has(`${reportedAs} ${alpha2} ${first}`)) return []
    const facts: RowFacts = {
      name,
      country,
      first,
      last: cell(row, 'last_report'),
      endDeclared: cell(row, 'end_declared_by') || null,
      notices: cell(row, 'reports') === '' ? null : Number(cell(row, 'reports')),
      imported: cell(row, 'imported_mentioned') === '1',
      otherCountries: namesSeveral(row, 'country'),
      otherDiseases: namesSeveral(row, 'disease'),
      asOf: cell(row, 'as_of'),
    }
    return {
      disease: name.disease,
      alpha2,
      first,
      last: facts.last,
      endDeclared: facts.endDeclared,
      headline: headlineOf(facts),
      body: { en: englishBody(facts), es: spanishBody(facts) },
      sources: linksOf(row),
      provenance: { source: cell(row, 'source'), as_of: facts.asOf, reported_as: reportedAs },
    }
  })
}
