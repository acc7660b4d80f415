import type { Remark } from '../../platform/documents/document.ts'
import { key } from '../reading/keys.ts'
import { factsOf } from '../reading/parts.ts'
import {
  type Position,
  plainReport,
  type Report,
  type ReportArea,
  type ReportKind,
  type ReportText,
} from '../reading/reading.ts'
import { glideKeys } from './glide.ts'

const kinds: Readonly<Record<string, ReportKind>> = {
  EQ: 'earthquake',
  TC: 'cyclone',
  FL: 'flood',
  VO: 'volcano',
  DR: 'drought',
  WF: 'wildfire',
}

/** The expected need of help. It says nothing of the strength: a hurricane at sea is Green. */
const levels = new Set(['Green', 'Orange', 'Red'])

/** How strong: a number with its unit, and words that have more. */
export interface GdacsSeverity {
  readonly value: number | undefined
  readonly unit: string
  readonly text: string
}

/** What the list in JSON and the RSS both say of an event. */
export interface GdacsEvent {
  /** `EQ`, `TC` … */
  readonly type: string
  readonly id: string
  /** What it was named: storms, volcanoes, droughts. */
  readonly eventName: string
  /** What GDACS calls it otherwise. */
  readonly name: string
  readonly text: ReportText
  readonly level: string
  readonly glide: string | null
  /** Ids of it at agencies that report to USGS. */
  readonly usgsIds: readonly string[]
  /** As text: "true", "false"; null where it does not say. */
  readonly isCurrent: string | null
  readonly severity: GdacsSeverity | null
  readonly sentAt: Date | null
  readonly from: Date
  readonly to: Date | null
  readonly point: Position | null
  readonly area: ReportArea
  readonly links: readonly string[]
  readonly facts: Report['facts']
}

/** Where the fields of an event stand, for remarks. */
export type FieldPath = (field: 'eventtype' | 'alertlevel' | 'glide' | 'iscurrent' | 'severity') => string

export const gdacsId = (type: string, id: string): string => `${type}${id}`

/** The numbers that mean something for the kind; undefined where an earthquake has no magnitude. */
function strengthOf(kind: ReportKind, severity: GdacsSeverity | null, path: string, remarks: Remark[]) {
  const units: Partial<Record<ReportKind, readonly [unit: string, fact: string]>> = {
    earthquake: ['M', 'magnitude'],
    // The highest wind of the track and its forecast, not the wind now.
    cyclone: ['km/h', 'peak_wind_kmh'],
    wildfire: ['ha', 'area_ha'],
    drought: ['km2', 'area_km2'],
  }
  const known = units[kind]
  // Floods say "Magnitude 0", volcanoes nothing.
  if (!known) return {}
  const [unit, fact] = known
  const fits = severity?.value !== undefined && severity.unit === unit
  if (severity && !fits) remarks.push({ path, problem: `not a number of ${unit}` })
  if (kind !== 'earthquake') return fits ? { [fact]: severity.value } : {}
  if (!severity) remarks.push({ path, problem: 'missing' })
  if (!fits) return undefined
  const depth = /\bDepth:\s*(\d+(?:\.\d+)?)\s*km\b/.exec(severity.text)?.[1]
  if (depth === undefined) remarks.push({ path, problem: 'has no depth' })
  return { [fact]: severity.value, depth_km: depth === undefined ? null : Number(depth) }
}

/**
 * The time of a cyclone's position is the end of its track so far: in three days of lists (two storms, 25 positions) it and the position
 * are those of NHC's advisory to the digit.
 */
const advisoryOf = (kind: ReportKind, { to, point }: GdacsEvent): string | null =>
  kind === 'cyclone' && to && point ? to.toISOString() : null

function phaseOf(isCurrent: string | null, path: string, remarks: Remark[]): Report['phase'] {
  if (isCurrent !== null && !/^(true|false)$/i.test(isCurrent))
    remarks.push({ path, problem: `"${isCurrent}" is neither true nor false` })
  return isCurrent?.toLowerCase() === 'false' ? 'over' : 'stands'
}

/** The report of an event; null where it cannot be understood, and the remarks say why. */
export function gdacsReport(event: GdacsEvent, pathOf: FieldPath, remarks: Remark[]): Report | null {
  const kind = kinds[event.type]
  if (!kind)
    remarks.push({ path: pathOf('eventtype'), problem: `"${event.type}" is none of ${Object.keys(kinds).join(', ')}` })
  const strength = strengthOf(kind ?? 'other', event.severity, pathOf('severity'), remarks)
  if (!strength) return null
  const isLevel = levels.has(event.level)
  if (!isLevel)
    remarks.push({ path: pathOf('alertlevel'), problem: `"${event.level}" is none of ${[...levels].join(', ')}` })
  const phase = phaseOf(event.isCurrent, pathOf('iscurrent'), remarks)
  return {
    ...plainReport,
    kind: kind ?? 'other',
    name: (kind === 'cyclone' && event.eventName) || event.name,
    keys: [
      key('gdacs', gdacsId(event.type, event.id)),
      ...glideKeys(event.glide, pathOf('glide'), remarks),
      ...event.usgsIds.map((one) => key('usgs', one)),
    ],
    phase,
    sentAt: event.sentAt,
    startsAt: event.from,
    // While it goes on, the last day is that of the last update.
    endsAt: phase === 'over' && kind !== 'earthquake' ? event.to : null,
    point: event.point,
    area: event.area,
    level: isLevel ? event.level : null,
    facts: { ...event.facts, ...factsOf({ ...strength, advisory_at: advisoryOf(kind ?? 'other', event) }) },
    texts: [event.text],
    links: event.links,
  }
}
