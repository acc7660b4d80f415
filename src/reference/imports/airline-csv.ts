import { type CsvRow, readTable } from '../../platform/csv.ts'
import { airlineId } from '../airlines/airline.ts'
import { cellOf, needColumns } from './cells.ts'
import { type AirlineCodes, type Read, reject, type Stamp } from './import.ts'

export interface AirlineLookups {
  readonly stamp: Stamp
  readonly countries: ReadonlyMap<string, string>
  readonly airlines: readonly AirlineCodes[]
}

export const airlineColumns = ['iata', 'icao', 'name', 'country_id', 'active']

const activities: Readonly<Record<string, boolean | null>> = {
  '1': true,
  true: true,
  yes: true,
  '0': false,
  false: false,
  no: false,
  '': null,
}

/**
 * Reads our own CSV: iata, icao, name, and where known alpha2 and active (1, 0, or empty for not confirmed). An airline is
 * known by its ICAO code; one without is known by its IATA code and name together, because IATA codes are given again.
 */
export function* readAirlines(text: string, lookups: AirlineLookups): Generator<Read> {
  needColumns(text, ['iata', 'icao', 'name'])
  const byIcao = new Map(
    lookups.airlines.flatMap((airline) => (airline.icao ? [[airline.icao, airline.id] as const] : [])),
  )
  for (const record of readTable(text)) {
    if ('wrong' in record) yield reject(record.line, record.wrong)
    else yield readAirline(record.line, record.row, lookups, byIcao)
  }
}

function readAirline(
  line: number,
  row: CsvRow,
  { countries, stamp }: AirlineLookups,
  byIcao: ReadonlyMap<string, string>,
): Read {
  const name = cellOf(row, 'name')
  const iata = cellOf(row, 'iata').toUpperCase() || null
  const icao = cellOf(row, 'icao').toUpperCase() || null
  if (name === '') return reject(line, 'name: is empty')
  if (iata === null && icao === null) return reject(line, 'iata, icao: both are empty')
  if (iata !== null && !/^[A-Z0-9]{2}$/.test(iata))
    return reject(line, `iata: ${JSON.stringify(iata)} is not two letters or digits`)
  if (icao !== null && !/^[A-Z]{3}$/.test(icao))
    return reject(line, `icao: ${JSON.stringify(icao)} is not three letters`)
  const active = activities[cellOf(row, 'active').toLowerCase()]
  if (active === undefined) return reject(line, `active: ${JSON.stringify(row['active'])} is not 1, 0 or empty`)
  const alpha2 = cellOf(row, 'alpha2').toUpperCase()
  const countryId = alpha2 === '' ? undefined : countries.get(alpha2)
  if (alpha2 !== '' && countryId === undefined) return reject(line, `alpha2: ${JSON.stringify(alpha2)} is not known`)
  const id = (icao === null ? undefined : byIcao.get(icao)) ?? airlineId({ iata, icao, name })
  const columns = { iata, icao, name, country_id: countryId, active: row['active'] === undefined ? undefined : active }
  return { line, id, name: `${icao ?? iata} ${name}`, columns, provenance: { airline: stamp } }
}
