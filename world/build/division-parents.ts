import { polygonsOf } from '../../src/reference/places/place-files.ts'
import { pointInMultiPolygon } from '../../src/reference/places/rings.ts'
import type { MultiPolygon, ShapeTopology } from '../geo-types.ts'
import type { IsoDivision } from './division-matching.ts'
import { UNIONS } from './division-tables.ts'
import { centerOf } from './measure.ts'

/**
 * Countries whose list of codes has two levels and does not say what lies in what: the divisions above, and those below, whose centre
 * lies in one of them. Without it, somebody in a municipality would not be reached by an alert on its county.
 */
const LEVELS: readonly { readonly above: RegExp; readonly below: RegExp }[] = [
  { above: /^EE-\d\d$/, below: /^EE-\d{3}$/ },
  { above: /^GB-(ENG|NIR|SCT|WLS)$/, below: /^GB-(?!(ENG|NIR|SCT|WLS|EAW|GBN|UKM)$)/ },
  { above: /^LU-[DGL]$/, below: /^LU-..$/ },
]

/**
 * By hand: divisions without a shape, two that the list of codes files under the wrong region, and municipalities that the
 * Estonian reform of 2017 moved to another county than the one whose shape holds their centre.
 */
const BY_HAND: Readonly<Record<string, string>> = {
  'DK-81': 'DK-080',
  'DK-82': 'DK-065 DK-070 DK-076',
  'DK-83': 'DK-042 DK-050 DK-055 DK-060',
  'DK-84': 'DK-015 DK-020 DK-040 DK-101 DK-147',
  'DK-85': 'DK-025 DK-030 DK-035',
  'EE-50': 'EE-486',
  'EE-64': 'EE-708',
  'EE-68': 'EE-430',
  'EE-74': 'EE-714',
  'EE-87': 'EE-732',
  'GB-ENG': 'GB-IOS',
  'IS-1': 'IS-GAR IS-HAF IS-KJO IS-KOP IS-MOS IS-RKV IS-SEL',
  'IS-2': 'IS-GRN IS-RKN IS-SDN IS-SVG',
  'IS-3': 'IS-AKN IS-BOG IS-DAB IS-EOM IS-GRU IS-HVA IS-SKO IS-SNF IS-STY',
  'IS-4': 'IS-ARN IS-BOL IS-ISA IS-KAL IS-RHH IS-SDV IS-STR IS-TAL IS-VER',
  'IS-5': 'IS-HUG IS-HUV IS-SKG IS-SKR IS-SSS',
  'IS-6': 'IS-AKU IS-DAV IS-EYF IS-FJL IS-GRY IS-HRG IS-LAN IS-NOR IS-SBT IS-THG IS-TJO',
  'IS-7': 'IS-FJD IS-FLR IS-MUL IS-VOP',
  'IS-8': 'IS-ASA IS-BLA IS-FLA IS-GOG IS-HRU IS-HVE IS-MYR IS-RGE IS-RGY IS-SFA IS-SHF IS-SKF IS-SOG IS-SOL IS-VEM',
  'MA-06': 'MA-NOU',
  'MA-09': 'MA-CHT',
  'TH-20': 'TH-S',
}

/** The divisions with the parents that the list of codes leaves out. */
export function withParents(
  divisions: readonly IsoDivision[],
  shapeOf: (code: string) => ShapeTopology | undefined,
): readonly IsoDivision[] {
  const parents = new Map<string, string>()
  for (const [above, members] of Object.entries({ ...UNIONS, ...BY_HAND })) {
    for (const member of members.split(' ')) if (member.slice(0, 2) === above.slice(0, 2)) parents.set(member, above)
  }
  const codes = divisions.map(({ code }) => code)
  for (const { above, below } of LEVELS) {
    const homes = codes.filter((code) => above.test(code)).map((code) => ({ code, polygons: degreesOf(code, shapeOf) }))
    for (const code of codes.filter((each) => below.test(each) && !parents.has(each))) {
      const { lng, lat } = centerOf(degreesOf(code, shapeOf))
      const home = homes.find(({ polygons }) => pointInMultiPolygon(lng, lat, polygons))
      if (home === undefined) throw new Error(`${code} lies in none of the divisions above it`)
      parents.set(code, home.code)
    }
  }
  return divisions.map((division) => ({ ...division, parent: parents.get(division.code) ?? division.parent }))
}

function degreesOf(code: string, shapeOf: (code: string) => ShapeTopology | undefined): MultiPolygon {
  const topo = shapeOf(code)
  if (topo === undefined) throw new Error(`${code} has no shape`)
  return polygonsOf(topo)
}

/** How many divisions a division lies in. Lines are sorted by it, so that a parent is stored before what lies in it. */
export function depthsOf(divisions: readonly IsoDivision[]): (code: string) => number {
  const parents = new Map(divisions.map(({ code, parent }) => [code, parent]))
  const depth = (code: string): number => {
    const parent = parents.get(code) ?? null
    return parent === null ? 0 : 1 + depth(parent)
  }
  return depth
}
