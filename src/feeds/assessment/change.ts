import { isDeepStrictEqual } from 'node:util'
import { distanceKm } from '../../reference/index.ts'
import {
  type AssessedFootprint,
  type AssessedValue,
  type Assessment,
  type BothLanguages,
  isAtLeast,
} from './assessment.ts'
import { decimal, inBoth, riskWord, wordsOfChange } from './templates.ts'

/** What two assessments of an event are compared by. */
export type Compared = Pick<
  Assessment,
  'kind' | 'hazard' | 'risk' | 'phase' | 'footprint' | 'startsAt' | 'finishesAt' | 'values'
>

export interface Change {
  /** Published anew; else it is only noted. */
  readonly isUpdate: boolean
  /** Null: nothing that people are notified of. */
  readonly reason: BothLanguages | null
}

const leastRadius = 0.2
const leastKm = 20

/** Small corrections of an earthquake move nothing: a fifth of the radius, or 20 km. */
function hasEarthquakeMoved(before: AssessedFootprint, after: AssessedFootprint): boolean {
  const [old, now] = [before.points[0], after.points[0]]
  if (!old || !now) return !isSame(before, after)
  const grown = Math.abs(now.radiusKm - old.radiusKm) / old.radiusKm
  return grown >= leastRadius || distanceKm(old.lng, old.lat, now.lng, now.lat) >= leastKm
}

/** As JSON: one of them was stored, which puts its fields into another order and makes 0 of −0. */
const isSame = (one: AssessedFootprint, other: AssessedFootprint): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(one)), JSON.parse(JSON.stringify(other)))

const isSameTime = (one: Date | null, other: Date | null): boolean => one?.getTime() === other?.getTime()

const hasMoved = (before: Compared, after: Compared): boolean =>
  after.kind === 'earthquake'
    ? hasEarthquakeMoved(before.footprint, after.footprint)
    : !isSame(before.footprint, after.footprint)

/** An earthquake's origin time is corrected by seconds; its finish follows from the risk. */
const hasOtherTimes = (before: Compared, after: Compared): boolean =>
  after.kind !== 'earthquake' &&
  !(isSameTime(before.startsAt, after.startsAt) && isSameTime(before.finishesAt, after.finishesAt))

const agencyNames: Readonly<Record<string, string>> = {
  geonet: 'GeoNet',
  'usgs-volcano': 'USGS',
  meteoalarm: 'MeteoAlarm',
}

const agencyName = (key: string): string => agencyNames[key] ?? key.toUpperCase()

interface Numbers {
  readonly now: number
  readonly was: number
  readonly agency: string
}

function numbersOf(before: Compared, after: Compared, name: string): Numbers | undefined {
  const find = ({ values }: Compared): AssessedValue | undefined => values.find((one) => one.name === name)
  const [old, now] = [find(before), find(after)]
  if (typeof old?.value !== 'number' || typeof now?.value !== 'number') return undefined
  return { now: now.value, was: old.value, agency: agencyName(now.agency) }
}

/**
 * A cyclone's area follows each warning, and those who know of the storm hear of it again only when the risk rises. Other advice would notify
 * them, so that of the greater risk stays when the risk falls.
 */
export const keepsAdvice = (before: Compared, after: Compared): boolean =>
  after.kind === 'cyclone' &&
  after.phase === 'stands' &&
  before.risk !== null &&
  after.risk !== null &&
  isAtLeast(before.risk, after.risk)

/** What is different, and whether people have to know: "Magnitude 7.4, was 7.2 (USGS)." */
export function changeBetween(before: Compared, after: Compared): Change {
  const isOtherRisk = before.risk !== after.risk || before.hazard !== after.hazard
  const isOtherPlace = hasMoved(before, after)
  const areOtherTimes = hasOtherTimes(before, after)
  const [magnitude, wind, level] = ['magnitude', 'wind_kt', 'level'].map((name) => numbersOf(before, after, name))
  const texts = inBoth((language) => {
    const words = wordsOfChange(language)
    if (after.phase !== before.phase && after.phase !== 'stands')
      return after.phase === 'withdrawn' ? words.errorNow : words.overNow
    const parts: string[] = []
    const numbers = magnitude && [decimal(magnitude.now, language), decimal(magnitude.was, language)]
    if (magnitude && numbers && numbers[0] !== numbers[1])
      parts.push(words.magnitudeNow(numbers[0] ?? '', numbers[1] ?? '', magnitude.agency))
    if (wind && wind.now !== wind.was) parts.push(words.windNow(wind.now, wind.was, wind.agency))
    if (level && level.now !== level.was) parts.push(words.levelNow(`${level.now}`, `${level.was}`, level.agency))
    if (before.risk !== after.risk && before.risk && after.risk)
      parts.push(words.riskNow(riskWord(after.risk, language), riskWord(before.risk, language)))
    if (isOtherPlace) parts.push(words.placeNow)
    if (areOtherTimes) parts.push(words.timesNow)
    return parts.join(' ')
  })
  const isUpdate = isOtherRisk || isOtherPlace || areOtherTimes || before.phase !== after.phase
  return { isUpdate, reason: texts.en === '' ? null : texts }
}
