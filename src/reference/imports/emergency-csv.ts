import type { CountryEmergency, EmergencyService } from '../../../world/types.ts'
import { type CsvRow, readTable } from '../../platform/csv.ts'
import { stableId } from '../../platform/ids.ts'
import type { ContactDetail, ContactKind } from '../contacts/contact-detail.ts'
import { emergencyOf } from '../contacts/emergency-numbers.ts'
import { emergencyText } from '../contacts/emergency-text.ts'
import { cellOf, itemsOf, needColumns } from './cells.ts'
import { type CountryNumbers, type Read, reject, type Stamp } from './import.ts'

export interface EmergencyLookups {
  readonly stamp: Stamp
  readonly countries: readonly CountryNumbers[]
}

export const emergencyColumns = ['emergency_numbers', 'texts']

const cells = { all: 'general', police: 'police', ambulance: 'ambulance', fire: 'fire', tourist: 'tourist' } as const
const kinds: Readonly<Record<EmergencyService, ContactKind>> = {
  all: 'all_emergency',
  police: 'police',
  ambulance: 'ambulance',
  fire: 'fire',
  tourist: 'tourist_police',
}
const services = Object.keys(cells) as EmergencyService[]
/** Digits, and what people write between them. */
const dialled = /^[*#+]?\d[\d *#()-]{0,20}$/

/**
 * Reads our own CSV, one country a row: alpha2, police, ambulance, fire, general, tourist (several numbers with a slash
 * between them), sources_agreeing, sources_total, disputed and note, as world/facts has it. A country whose row states
 * the numbers that we have keeps what we wrote about who disputes them; another gets its numbers and their text anew.
 */
export function* readEmergencyNumbers(text: string, lookups: EmergencyLookups): Generator<Read> {
  needColumns(text, ['alpha2', ...Object.values(cells), 'sources_agreeing', 'sources_total', 'disputed', 'note'])
  const byCode = new Map(lookups.countries.map((country) => [country.alpha2, country]))
  for (const record of readTable(text)) {
    if ('wrong' in record) yield reject(record.line, record.wrong)
    else yield readCountry(record.line, record.row, byCode, lookups.stamp)
  }
}

function readCountry(line: number, row: CsvRow, byCode: ReadonlyMap<string, CountryNumbers>, stamp: Stamp): Read {
  const alpha2 = cellOf(row, 'alpha2').toUpperCase()
  const country = byCode.get(alpha2)
  if (country === undefined) return reject(line, `alpha2: ${JSON.stringify(alpha2)} is not known`)
  const wrong = whatIsWrong(row)
  if (wrong !== undefined) return reject(line, `${alpha2}: ${wrong}`)
  let emergency: CountryEmergency
  try {
    emergency = emergencyOf(row, [])
  } catch (error) {
    return reject(line, `${alpha2}: ${(error as Error).message}`)
  }
  const same = statesTheSame(row, country.emergencyNumbers)
  // The numbers and the text about them are one thing: where staff wrote either, neither is touched.
  const untouched = same || country.edited.some((column) => emergencyColumns.includes(column))
  return {
    line,
    id: country.id,
    name: alpha2,
    columns: untouched
      ? { emergency_numbers: same ? country.emergencyNumbers : contactsOf(alpha2, emergency), texts: country.texts }
      : {
          emergency_numbers: contactsOf(alpha2, emergency),
          texts: { ...country.texts, sec_emer_num: emergencyText(emergency, stamp.as_of.slice(0, 7)) },
        },
    provenance: { emergency: { ...stamp, agreeing: emergency.sources_agreeing, total: emergency.sources_total } },
  }
}

function whatIsWrong(row: CsvRow): string | undefined {
  for (const column of Object.values(cells)) {
    const bad = itemsOf(cellOf(row, column), '/').find((number) => !dialled.test(number))
    if (bad !== undefined) return `${column}: ${JSON.stringify(bad)} is not a number to dial`
  }
  for (const column of ['sources_agreeing', 'sources_total'])
    if (!/^\d{1,3}$/.test(cellOf(row, column))) return `${column}: is not a whole number`
  if (Number(cellOf(row, 'sources_agreeing')) > Number(cellOf(row, 'sources_total')))
    return 'sources_agreeing: is more than sources_total'
  return /^[01]$/.test(cellOf(row, 'disputed')) ? undefined : 'disputed: is not 0 or 1'
}

const contactsOf = (alpha2: string, emergency: CountryEmergency): ContactDetail[] =>
  emergency.numbers.map((number) => ({
    id: stableId('emergency', alpha2, number.service, number.number),
    kind: kinds[number.service],
    value: number.number,
    note: number.note ?? (number.disputed ? emergency.note : null),
    order: number.order,
  }))

/** The numbers that the row states come first among ours, and what follows them is there because somebody disputes them. */
function statesTheSame(row: CsvRow, contacts: readonly ContactDetail[]): boolean {
  const disputed = cellOf(row, 'disputed') === '1' || cellOf(row, 'note') !== ''
  return services.every((service) => {
    const stated = itemsOf(cellOf(row, cells[service]), '/')
    const ours = contacts.filter(({ kind }) => kind === kinds[service]).map(({ value }) => value)
    return (
      stated.every((number, index) => ours[index] === number) &&
      (ours.length === stated.length || (disputed && stated.length > 0))
    )
  })
}
