import { readFileSync, writeFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import type { DivisionLine } from '../geo-types.ts'
import type { DivisionStatusFile, DivisionStatusLine, StatedDivisionLevel } from '../place-types.ts'
import { cell, type Row, readFacts } from './country-csv.ts'
import { core, fold } from './division-names.ts'
import { DATA } from './files.ts'

/**
 * Builds world/data/division-status.json from facts/advisory-regions.csv: node world/build/division-status.ts
 * Run after divisions.ts and countries.ts.
 *
 * The status of a division is the level that most governments which name it state, and the more cautious one where as
 * many state either, as for countries; it is never below the country's own. A name is matched when exactly one division
 * of the country has it; names in another language are in the table below.
 */

const STATUS: Readonly<Record<string, 1 | 2>> = { avoid_non_essential: 1, avoid_all: 2 }

/** GeoNames' first-level code → ISO 3166-2, where the names differ. */
const SAME: Readonly<Record<string, string>> = {
  'AZ.14': 'AZ-CAB',
  'AZ.26': 'AZ-KAL',
  'AZ.55': 'AZ-SUS',
  'CD.11': 'CD-NK',
  'CD.12': 'CD-SK',
  'EG.27': 'EG-SIN',
  'ET.46': 'ET-AM',
  'ET.49': 'ET-GA',
  'ID.PE': 'ID-PE',
  'ID.PT': 'ID-PT',
  'LB.06': 'LB-JA',
  'MD.58': 'MD-SN',
  'MX.16': 'MX-MIC',
  'PK.03': 'PK-KP',
  'TD.07': 'TD-LC',
  'TD.23': 'TD-BO',
  'TD.26': 'TD-TI',
  'TD.27': 'TD-EE',
  'TD.28': 'TD-EO',
  'TJ.01': 'TJ-GB',
  'UA.11': 'UA-43',
}

type Division = Pick<DivisionLine, 'code' | 'country' | 'name' | 'parent'>

const text = gunzipSync(readFileSync(`${DATA}divisions.ndjson.gz`))
  .toString('utf8')
  .trim()
const divisions = text.split('\n').map((line) => JSON.parse(line) as Division)
const countries = JSON.parse(readFileSync(`${DATA}countries.json`, 'utf8')) as {
  alpha2: string
  travel_status: number
}[]
const ownStatus = new Map(countries.map(({ alpha2, travel_status }) => [alpha2, travel_status]))

/** The division of the row, or the reason why there is no match. */
function match(row: Row): Division | string {
  const same = SAME[cell(row, 'geonames_admin1')]
  if (same !== undefined) return divisions.find(({ code }) => code === same) ?? `no division has the code ${same}`
  const own = divisions.filter(({ country }) => country === cell(row, 'alpha2'))
  const names = [cell(row, 'geonames_name'), cell(row, 'division')]
  for (const key of [fold, core]) {
    const wanted = new Set(names.map(key))
    const found = own.filter(({ name }) => wanted.has(key(name)))
    const upper = found.filter(({ parent }) => parent === null)
    const [only] = upper.length === 1 ? upper : found
    if (only !== undefined && (found.length === 1 || upper.length === 1)) return only
    if (found.length > 1) return `${found.length} divisions have the name`
  }
  return 'no division has the name'
}

const stated = new Map<string, StatedDivisionLevel[]>()
const unmatched = new Map<string, DivisionStatusFile['unmatched'][number]>()
for (const row of readFacts('advisory-regions')) {
  const found = match(row)
  if (typeof found === 'string') {
    unmatched.set(cell(row, 'geonames_admin1'), {
      country: cell(row, 'alpha2'),
      name: cell(row, 'geonames_name'),
      reason: found,
    })
    continue
  }
  const level = {
    source: cell(row, 'source'),
    date: cell(row, 'date'),
    level: cell(row, 'level'),
    extent: cell(row, 'extent'),
  }
  stated.set(found.code, [...(stated.get(found.code) ?? []), level])
}

function decide(levels: readonly StatedDivisionLevel[]): 1 | 2 {
  const avoid = levels.filter(({ level }) => STATUS[level] === 2).length
  return avoid * 2 >= levels.length ? 2 : 1
}

const lines: DivisionStatusLine[] = []
const notWorse: string[] = []
for (const [code, levels] of [...stated].sort(([a], [b]) => (a < b ? -1 : 1))) {
  const own = ownStatus.get(code.slice(0, 2)) ?? 0
  const status = decide(levels)
  if (status <= own) notWorse.push(code)
  lines.push({ code, status: own === 2 ? 2 : status, stated: levels })
}

const list = (items: readonly unknown[]): string =>
  `[\n${items.map((item) => `    ${JSON.stringify(item)}`).join(',\n')}\n  ]`
const open = [...unmatched.values()]
writeFileSync(
  `${DATA}division-status.json`,
  `{\n  "divisions": ${list(lines)},\n  "unmatched": ${list(open)},\n  "not_worse": ${list(notWorse)}\n}\n`,
)
console.log({
  named: stated.size + open.length,
  written: lines.length,
  notWorse: notWorse.length,
  unmatched: open.length,
})
for (const [code, { name, reason }] of unmatched) console.log(`  ${code} ${name}: ${reason}`)
