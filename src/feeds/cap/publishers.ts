import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { readCountries } from '../reading/country-names.ts'
import { key } from '../reading/keys.ts'
import type { Lookups, Position, ReportKind } from '../reading/reading.ts'
import { optionalTime, quoted } from './elements.ts'
import { type Info, parameterOf } from './info.ts'

/** What a message says of its event, while its parameters are read. They are each publisher's own. */
export interface Draft {
  readonly sender: string
  kind: ReportKind
  name: string
  readonly keys: string[]
  level: string | null
  point: Position | null
  startsAt: Date | null
  endsAt: Date | null
  readonly countries: Set<string>
  readonly facts: Record<string, number | string | boolean>
  /** "Past" is not the end of it: the publisher says it of everything, or the event takes seconds. */
  pastIsUsual: boolean
  isOver: boolean
}

export type ReadParameters = (draft: Draft, info: Info, lookups: Lookups, remarks: Remark[]) => void

/** Publishers whose parameters have a known meaning, in any feed that passes their messages on. */
export const knownParameters: readonly ReadParameters[] = [readGdacs, readUsgs, readAwareness]

const gdacsKinds: ReadonlyMap<string, ReportKind> = new Map([
  ['EQ', 'earthquake'],
  ['TC', 'cyclone'],
  ['FL', 'flood'],
  ['VO', 'volcano'],
  ['DR', 'drought'],
  ['WF', 'wildfire'],
  ['TS', 'tsunami'],
])

const isGdacs = (sender: string): boolean => /@gdacs\.org$/i.test(sender)

function readGdacs(draft: Draft, info: Info, lookups: Lookups, remarks: Remark[]): void {
  const [type, id] = [parameterOf(info, 'eventtype'), parameterOf(info, 'eventid')]
  if (!isGdacs(draft.sender) || type === null || id === null) return
  const kind = gdacsKinds.get(type)
  const path = `${info.path}/parameter`
  if (!kind || !/^\d+$/.test(id)) {
    remarks.push({ path, problem: `${quoted(`${type} ${id}`)} is no kind and number of an event` })
    return
  }
  draft.kind = kind
  draft.pastIsUsual = true
  // The numbers stand in `incidents`, too, but without the kind.
  draft.keys.splice(0, draft.keys.length, ...draft.keys.filter((one) => !one.startsWith('incident:')))
  draft.keys.push(key('gdacs', `${type}${id}`))
  const glide = parameterOf(info, 'glide')
  if (glide !== null) draft.keys.push(key('glide', glide))
  draft.name = parameterOf(info, 'eventname') ?? draft.name
  draft.level = parameterOf(info, 'alertlevel')
  draft.startsAt = optionalTime(parameterOf(info, 'fromdate'), path, remarks) ?? draft.startsAt
  const episode = parameterOf(info, 'currentepisodeid')
  if (episode !== null) draft.facts['episode'] = episode
  if (type === 'EQ') readGdacsMagnitude(draft, info, remarks)
  for (const names of [parameterOf(info, 'country'), parameterOf(info, 'iso3')]) {
    const { countries, unknown } = readCountries(names ?? '', lookups)
    for (const country of countries) draft.countries.add(country)
    for (const name of unknown) remarks.push({ path, problem: `${quoted(name)} is no country` })
  }
}

// "Magnitude 5M, Depth:596.851km". Of other kinds it is a forecast peak in words.
function readGdacsMagnitude({ facts }: Draft, info: Info, remarks: Remark[]): void {
  const severity = parameterOf(info, 'severity')
  const [, magnitude, depth] = /^Magnitude (\d+(?:\.\d+)?)M, Depth:\s*(\d+(?:\.\d+)?)km$/i.exec(severity ?? '') ?? []
  if (magnitude !== undefined) facts['magnitude'] = Number(magnitude)
  if (depth !== undefined) facts['depth_km'] = Number(depth)
  if (severity !== null && magnitude === undefined)
    remarks.push({ path: `${info.path}/parameter`, problem: `${quoted(severity)} is no magnitude and depth` })
}

function readUsgs(draft: Draft, info: Info, _lookups: Lookups, remarks: Remark[]): void {
  const id = parameterOf(info, 'EventIDKey')
  if (!/\bearthquake\.usgs\.gov\b/i.test(draft.sender) || id === null) return
  draft.kind = 'earthquake'
  draft.keys.push(key('usgs', id.toLowerCase()))
  // Some have "20121014T224056.420Z" here, and the same time as the onset.
  draft.startsAt = readTime(parameterOf(info, 'EventTime')) ?? info.onset ?? draft.startsAt
  addNumber(draft, 'magnitude', info, 'Magnitude', /^(-?\d+(?:\.\d+)?)$/, remarks)
  addNumber(draft, 'depth_km', info, 'Depth', /^(-?\d+(?:\.\d+)?) km\b/, remarks)
}

/** A parameter that is a number with words around it; it is not guessed where the words are others. */
export function addNumber(
  { facts }: Draft,
  fact: string,
  info: Info,
  parameter: string,
  pattern: RegExp,
  remarks: Remark[],
): void {
  const text = parameterOf(info, parameter)
  const [, number] = pattern.exec(text ?? '') ?? []
  if (number !== undefined) facts[fact] = Number(number)
  else if (text !== null)
    remarks.push({ path: `${info.path}/parameter`, problem: `${parameter} ${quoted(text)} is not understood` })
}

const colours = ['green', 'yellow', 'orange', 'red'] as const

/** The awareness level of European weather services, "2; yellow; Moderate": 1 to 4. Null: none, or not understood. */
export function awarenessOf(info: Info): number | null {
  const [, level, colour] = /^([1-4])\s*;\s*([a-z]+)\b/i.exec(parameterOf(info, 'awareness_level') ?? '') ?? []
  return level !== undefined && colours[Number(level) - 1] === colour?.toLowerCase() ? Number(level) : null
}

function readAwareness(draft: Draft, info: Info, _lookups: Lookups, remarks: Remark[]): void {
  const text = parameterOf(info, 'awareness_level')
  const level = awarenessOf(info)
  if (level !== null) {
    draft.level = colours[level - 1] ?? null
    draft.facts['awareness_level'] = level
  } else if (text !== null)
    remarks.push({ path: `${info.path}/parameter`, problem: `awareness_level ${quoted(text)} is not understood` })
  addNumber(draft, 'awareness_type', info, 'awareness_type', /^(\d{1,2})\s*;/, remarks)
}
