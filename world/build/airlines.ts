import { writeFileSync } from 'node:fs'
import type { AirlineLine } from '../place-types.ts'
import { cell, readFacts } from './country-csv.ts'
import { DATA } from './files.ts'

/**
 * Builds world/data/airlines.json from facts/airlines.csv: node world/build/airlines.ts
 *
 * Alliances, reservation systems, test rows, invented airlines and rows without a name are left out, and so are carriers
 * that have stopped and have no ICAO code, because IATA codes are reused and nothing else identifies them. Where two rows
 * share an ICAO code, the active one is kept. The country is left out: only one source states it, with known errors
 * (SalamAir in Russia).
 */

/** Booking systems and their networks have airline codes but are not airlines. */
const SYSTEMS =
  /^(amadeus|abacus|sabre|sabre pacific|galileo|worldspan|travelport|infini travel|fantasia info|open skies consultative|dummy)\b/i
const INVENTED = /\bvirtual\b|\bVA$|^orbit (atlantic|international|regional|airlines)|^southjet/i

const activity = (text: string): boolean | null => (text === '1' ? true : text === '0' ? false : null)
const rank = ({ active, iata }: AirlineLine): number =>
  (active === true ? 0 : active === null ? 2 : 4) + (iata === null ? 1 : 0)

const leftOut: Record<string, number> = {}
const byKey = new Map<string, AirlineLine>()

function reasonToLeaveOut(line: AirlineLine): string | undefined {
  if (line.name === '' || /^\d+$/.test(line.name)) return 'no name'
  if (line.iata === null && line.icao === null) return 'no code (alliances among them)'
  if (SYSTEMS.test(line.name) || (line.icao === null && /^1/.test(line.iata ?? ''))) return 'reservation system'
  if (INVENTED.test(line.name) && line.active !== true) return 'invented airline'
  if (line.active === false && line.icao === null) return 'stopped, and no ICAO code'
  return undefined
}

for (const row of readFacts('airlines')) {
  const code = (name: string, form: RegExp): string | null => (form.test(cell(row, name)) ? cell(row, name) : null)
  const line: AirlineLine = {
    iata: code('iata', /^[A-Z0-9]{2}$/),
    icao: code('icao', /^[A-Z]{3}$/),
    name: cell(row, 'name').replace('\\N', '').replace(/\s+/g, ' ').trim(),
    active: activity(cell(row, 'active')),
  }
  const reason = reasonToLeaveOut(line)
  const key = line.icao ?? `${line.iata} ${line.name}`
  const before = byKey.get(key)
  if (reason !== undefined) leftOut[reason] = (leftOut[reason] ?? 0) + 1
  else if (before === undefined) byKey.set(key, line)
  else {
    leftOut['another row has its ICAO code'] = (leftOut['another row has its ICAO code'] ?? 0) + 1
    if (rank(line) < rank(before)) byKey.set(key, line)
  }
}

const lines = [...byKey.values()].sort((a, b) => rank(a) - rank(b) || (a.name < b.name ? -1 : 1))
writeFileSync(`${DATA}airlines.json`, `[\n${lines.map((line) => `  ${JSON.stringify(line)}`).join(',\n')}\n]\n`)
const count = (active: boolean | null): number => lines.filter((line) => line.active === active).length
console.log({ airlines: lines.length, active: count(true), unconfirmed: count(null), stopped: count(false), leftOut })
