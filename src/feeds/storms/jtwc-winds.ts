import type { Remark } from '../../platform/documents/document.ts'
import { distanceKm } from '../../reference/index.ts'
import { positionOf } from '../reading/parts.ts'
import type { Position } from '../reading/reading.ts'
import { readDayTime } from './day-times.ts'
import { kmPerNauticalMile, type QuadrantRadii, type StormWinds, swathHours } from './swath.ts'

/** The winds of a warning: now, and as they are forecast. */
export interface WarningWinds {
  readonly windKt: number | null
  readonly gustsKt: number | null
  /** Now and at each forecast. Null where a part of it was not understood: without that part it would be another track. */
  readonly track: readonly StormWinds[] | null
}

/** Where the storm is, when, and the time near which the days of the text lie. */
export interface WarningFix {
  readonly center: Position
  readonly at: Date
  readonly near: Date
}

type Quadrant = keyof QuadrantRadii
type Radii = Partial<Record<Quadrant, number>>

/** Lines about now, or about a forecast. */
interface Block {
  readonly path: string
  readonly hours: number
  time: string | null
  center: Position | null
  windKt: number | null
  gustsKt: number | null
  /** By knots. */
  readonly radii: Map<number, Radii>
  /** The hours of the forecast that follows. */
  nextHours: number | null
}

interface Lines {
  readonly blocks: Block[]
  /** The last. */
  block: Block
  /** The radii to which the next line may belong. */
  radii: Radii | null
}

/** Degrees and tenths: "30.1N 171.2W". */
export const placeWords = String.raw`(\d+\.\d)([NS])\s+(\d+\.\d)([EW])`

export function positionIn(parts: readonly (string | undefined)[]): Position | undefined {
  const [lat, ns, lng, ew] = parts
  return positionOf(Number(lat) * (ns === 'S' ? -1 : 1), Number(lng) * (ew === 'W' ? -1 : 1))
}

const present = 'PRESENT WIND DISTRIBUTION'
const section = /PRESENT\s+WIND\s+DISTRIBUTION:([\s\S]*?)(?:\n\s*(?:\d+\. )?REMARKS:|$)/

const blockOf = (hours: number): Block => ({
  path: hours === 0 ? present : `FORECASTS/${hours}`,
  hours,
  time: null,
  center: null,
  windKt: null,
  gustsKt: null,
  radii: new Map(),
  nextHours: null,
})

const quadrant = '(NORTHEAST|SOUTHEAST|SOUTHWEST|NORTHWEST) QUADRANT'

function addRadius({ radii }: Lines, nauticalMiles: string | undefined, name: string | undefined): boolean {
  const where = name?.toLowerCase() as Quadrant
  if (!radii || radii[where] !== undefined) return false
  radii[where] = Number(nauticalMiles)
  return true
}

/** What the lines are. False: such a line cannot stand here. */
const kinds: readonly (readonly [RegExp, (lines: Lines, parts: readonly string[]) => boolean])[] = [
  [new RegExp(`^(\\d{3}) NM ${quadrant}$`), (lines, [miles, name]) => addRadius(lines, miles, name)],
  [
    new RegExp(`^RADIUS OF (\\d{3}) KT WINDS - (\\d{3}) NM ${quadrant}$`),
    (lines, [knots, miles, name]) => {
      if (lines.block.radii.has(Number(knots))) return false
      lines.radii = {}
      lines.block.radii.set(Number(knots), lines.radii)
      return addRadius(lines, miles, name)
    },
  ],
  [
    /^(\d{1,3}) HRS, VALID AT:$/,
    (lines, [hours]) => {
      const isLater = Number(hours) > lines.block.hours
      lines.block = blockOf(Number(hours))
      lines.blocks.push(lines.block)
      return isLater
    },
  ],
  [
    new RegExp(`^(\\d{6})Z --- (?:NEAR )?${placeWords}$`),
    ({ block }, [time = '', ...place]) => {
      const center = positionIn(place)
      if (block.hours === 0 || block.center || !center) return false
      Object.assign(block, { time, center })
      return true
    },
  ],
  [
    /^MAX SUSTAINED WINDS - (\d{3}) KT(?:, GUSTS (\d{3}) KT)?$/,
    ({ block }, [wind, gusts]) => {
      if (block.windKt !== null) return false
      block.windKt = Number(wind)
      block.gustsKt = gusts === undefined ? null : Number(gusts)
      return true
    },
  ],
  [
    /^VECTOR TO (\d{1,3}) HR POSIT: \d{3} DEG\/ ?\d+ KTS$/,
    ({ block }, [hours]) => {
      if (block.nextHours !== null) return false
      block.nextHours = Number(hours)
      return true
    },
  ],
  // Headings, what stands elsewhere, and what becomes of the storm: they change no number.
  [/^-*$|^(?:FORECASTS|EXTENDED OUTLOOK|LONG RANGE OUTLOOK):$/, () => true],
  [/^WIND RADII VALID OVER OPEN WATER ONLY$|^REPEAT POSIT:/, () => true],
  [
    /^(?:DISSIPAT(?:ED|ING) AS A SIGNIFICANT TROPICAL CYCLONE|(?:BECOMING )?(?:EXTRA|SUB|POST-?)TROPICAL|OVER (?:LAND|WATER))(?: [A-Z ]+)?$/,
    () => true,
  ],
]

function isUnderstood(lines: Lines, line: string): boolean {
  for (const [words, take] of kinds) {
    const parts = words.exec(line)
    if (!parts) continue
    if (!line.endsWith(' QUADRANT')) lines.radii = null
    return take(lines, parts.slice(1))
  }
  lines.radii = null
  return false
}

function blocksIn(text: string, remarks: Remark[]): readonly Block[] {
  const block = blockOf(0)
  const lines: Lines = { blocks: [block], block, radii: null }
  for (const raw of text.split('\n')) {
    const line = raw.trim().replace(/\s+/g, ' ')
    if (!isUnderstood(lines, line))
      remarks.push({ path: lines.block.path, problem: `not understood: ${line.slice(0, 80)}` })
  }
  return lines.blocks
}

/** Faster than storms go: one of two positions is wrong then, as with W for E. */
const mostKnots = 80

/** Winds of this strength or more have a radius. */
const leastRadiusKt = 34

const knotsText = (knots: number): string => `winds of ${String(knots).padStart(3, '0')} KT`

/** What is wrong with a block, as far as it can be seen in itself. */
function problemsIn(block: Block, { at, near }: WarningFix): string[] {
  const problems: string[] = []
  const { hours, time, center, windKt, radii } = block
  if (windKt === null) problems.push('no sustained winds')
  if (!center) problems.push('no position')
  else if (time !== null && readDayTime(time, near)?.getTime() !== at.getTime() + hours * 3_600_000)
    problems.push(`${time}Z is not ${hours} hours after the position of the warning`)
  for (const [knots, miles] of radii) {
    if (Object.keys(miles).length < 4) problems.push(`${knotsText(knots)}: not a radius for each quadrant`)
    if (windKt !== null && knots > windKt) problems.push(`${knotsText(knots)}: the strongest have ${windKt}`)
  }
  return problems
}

function problemsBetween(before: Block, { center, hours }: Block): string[] {
  const problems: string[] = []
  if (before.nextHours !== null && before.nextHours !== hours)
    problems.push(`not the forecast for ${before.nextHours} hours, which has to follow`)
  if (before.center && center) {
    const { lat, lng } = before.center
    const miles = distanceKm(lng, lat, center.lng, center.lat) / kmPerNauticalMile
    if (miles > mostKnots * (hours - before.hours)) problems.push('too far from the position before')
  }
  return problems
}

/** Where some positions have radii, each with such winds has. */
function lacksRadius({ hours, windKt, radii }: Block, blocks: readonly Block[]): boolean {
  const isExpected = hours <= swathHours && windKt !== null && windKt >= leastRadiusKt && !radii.has(leastRadiusKt)
  return isExpected && blocks.some((one) => one.radii.has(leastRadiusKt))
}

/** Complete, since nothing is wrong with it. */
const windsOf = ({ hours, center, windKt, radii }: Block): StormWinds[] =>
  center && windKt !== null
    ? [{ hours, center, windKt, radii34: (radii.get(leastRadiusKt) as QuadrantRadii | undefined) ?? null }]
    : []

/** The winds of a warning whose position was read. Each problem is a remark. */
export function readWinds(text: string, fix: WarningFix, remarks: Remark[]): WarningWinds {
  const found: Remark[] = []
  const [first = blockOf(0), ...forecasts] = blocksIn(section.exec(text)?.[1] ?? '', found)
  const blocks = [{ ...first, center: fix.center }, ...forecasts]
  for (const [at, block] of blocks.entries()) {
    const before = blocks[at - 1]
    const problems = [...problemsIn(block, fix), ...(before ? problemsBetween(before, block) : [])]
    if (lacksRadius(block, blocks)) problems.push(`no radius of ${knotsText(leastRadiusKt)}`)
    found.push(...problems.map((problem) => ({ path: block.path, problem })))
  }
  const last = blocks.at(-1)
  if (last && last.nextHours !== null)
    found.push({ path: last.path, problem: `no forecast for ${last.nextHours} hours, which has to follow` })
  remarks.push(...found)
  return { windKt: first.windKt, gustsKt: first.gustsKt, track: found.length > 0 ? null : blocks.flatMap(windsOf) }
}
