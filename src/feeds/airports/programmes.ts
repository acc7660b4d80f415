import type { Remark } from '../../platform/documents/document.ts'
import {
  childrenOf,
  childText,
  type Element,
  repeatedChildren,
  sourceOf,
  unknownChildren,
  type XmlDocument,
} from '../../platform/documents/xml.ts'
import { key } from '../reading/keys.ts'
import { factsOf } from '../reading/parts.ts'
import { emptyArea, type Item, plainReport, type Report } from '../reading/reading.ts'
import { readClock, readMinutes } from './clock.ts'
import { readClosure } from './closure.ts'

/** What a list of the FAA holds. */
export interface Programme {
  readonly list: string
  readonly element: string
  /** In ids of items. */
  readonly id: string
  /** In keys. */
  readonly key: string
  readonly name: string
  /** Beside the airport and the reason. */
  readonly fields: readonly string[]
}

export const programmes: readonly Programme[] = [
  {
    list: 'Ground_Stop_List',
    element: 'Program',
    id: 'stop',
    key: 'ground-stop',
    name: 'Ground Stop',
    fields: ['End_Time'],
  },
  {
    list: 'Ground_Delay_List',
    element: 'Ground_Delay',
    id: 'delay',
    key: 'ground-delay',
    name: 'Ground Delay Program',
    fields: ['Avg', 'Max'],
  },
  {
    list: 'Arrival_Departure_Delay_List',
    element: 'Delay',
    id: 'general',
    key: 'general-delay',
    name: 'General Arrival/Departure Delay',
    fields: ['Arrival_Departure'],
  },
  {
    list: 'Airport_Closure_List',
    element: 'Airport',
    id: 'closure',
    key: 'closure',
    name: 'Airport Closure',
    fields: ['Start', 'Reopen'],
  },
  {
    // Of the airspace, not of an airport.
    list: 'Airspace_Flow_List',
    element: 'Airspace_Flow',
    id: 'flow',
    key: 'airspace-flow',
    name: 'Airspace Flow Program',
    fields: 'AFP_StartTime AFP_EndTime FCA_StartDateTime FCA_EndDateTime Avg Floor Ceiling Line'.split(' '),
  },
]

interface Reading {
  readonly document: XmlDocument
  readonly element: Element
  readonly path: string
  readonly at: Date
}

type Details = Pick<Report, 'startsAt' | 'endsAt' | 'facts'> & { readonly part: string }

const noDetails: Details = { startsAt: null, endsAt: null, facts: {}, part: '' }

function minutesIn(of: Element, name: string, path: string, remarks: Remark[]): number | null {
  const text = childText(of, name)
  const minutes = text === null ? undefined : readMinutes(text)
  if (minutes === undefined)
    remarks.push({ path: `${path}/${name}`, problem: text === null ? 'missing' : 'not a number of hours and minutes' })
  return minutes ?? null
}

function generalDelay(element: Element, path: string, remarks: Remark[]): Details {
  const facts: Record<string, number | string | null> = {}
  const parts = childrenOf(element, 'Arrival_Departure')
  if (parts.length === 0) remarks.push({ path: `${path}/Arrival_Departure`, problem: 'missing' })
  for (const [index, part] of parts.entries()) {
    const place = `${path}/Arrival_Departure/${index}`
    const type = part.attributes['Type']?.toLowerCase()
    if ((type !== 'arrival' && type !== 'departure') || `${type}_trend` in facts) {
      remarks.push({ path: `${place}/Type`, problem: 'not one of Arrival and Departure, each once' })
      continue
    }
    remarks.push(
      ...unknownChildren(part, new Set(['Min', 'Max', 'Trend']), place),
      ...repeatedChildren(part, new Set(), place),
    )
    facts[`${type}_min_minutes`] = minutesIn(part, 'Min', place, remarks)
    facts[`${type}_max_minutes`] = minutesIn(part, 'Max', place, remarks)
    facts[`${type}_trend`] = childText(part, 'Trend')
  }
  return { ...noDetails, facts: factsOf(facts) }
}

function closure(element: Element, { path, at }: Reading, remarks: Remark[]): Details {
  const read = readClosure(
    {
      reason: childText(element, 'Reason') ?? '',
      start: childText(element, 'Start'),
      reopen: childText(element, 'Reopen'),
    },
    at,
    path,
    remarks,
  )
  return {
    startsAt: read.startsAt,
    endsAt: read.endsAt,
    facts: factsOf({
      notice: read.notice,
      is_partial: read.isPartial,
      general_aviation_only: read.isGeneralAviationOnly,
      is_permanent: read.isPermanent || null,
      is_end_estimated: read.isEndEstimated || null,
    }),
    // An airport may be closed to some for months and to all for a night.
    part: read.notice ?? read.startsAt?.toISOString() ?? '',
  }
}

function detailsOf(programme: Programme, reading: Reading, remarks: Remark[]): Details {
  const { element, path, at } = reading
  if (programme.id === 'general') return generalDelay(element, path, remarks)
  if (programme.id === 'closure') return closure(element, reading, remarks)
  if (programme.id === 'stop') {
    const text = childText(element, 'End_Time')
    const endsAt = text === null ? undefined : readClock(text, at)
    if (!endsAt)
      remarks.push({ path: `${path}/End_Time`, problem: text ? 'not a time of day with its zone' : 'missing' })
    return { ...noDetails, endsAt: endsAt ?? null }
  }
  const facts = { average_minutes: minutesIn(element, 'Avg', path, remarks) }
  if (programme.id === 'flow') return { ...noDetails, facts: factsOf(facts) }
  return { ...noDetails, facts: factsOf({ ...facts, max_minutes: minutesIn(element, 'Max', path, remarks) }) }
}

/** One programme at one airport. */
export function readProgramme(programme: Programme, reading: Reading): Item {
  const { document, element, path, at } = reading
  const isFlow = programme.id === 'flow'
  const place = isFlow ? 'CTL_Element' : 'ARPT'
  const source = (): string => sourceOf(document, element)
  const remarks = [
    ...unknownChildren(element, new Set([place, 'Reason', ...programme.fields]), path),
    ...repeatedChildren(element, new Set(['Arrival_Departure']), path),
  ]
  const [first, second] = childrenOf(element, place)
  const code = first?.text.trim() ?? ''
  const isCode = second === undefined && (isFlow ? /^[A-Z0-9]{3,8}$/ : /^[A-Z0-9]{3}$/).test(code)
  if (!isCode) {
    const problem = first === undefined ? 'missing' : second ? 'stands more than once' : 'not a code'
    return {
      nativeId: '',
      version: '',
      source,
      report: null,
      remarks: [{ path: `${path}/${place}`, problem }, ...remarks],
    }
  }
  const reason = childText(element, 'Reason')
  if (!reason) remarks.push({ path: `${path}/Reason`, problem: 'missing' })
  const details = detailsOf(programme, reading, remarks)
  const suffix = (separator: string): string => (details.part ? separator + details.part : '')
  return {
    nativeId: `${code}:${programme.id}${suffix(':')}`,
    // The FAA counts nothing: another text is another version.
    version: '',
    source,
    report: {
      ...plainReport,
      kind: 'airport',
      name: programme.name,
      keys: [key('faa', `${code}.${programme.key}${suffix('.')}`)],
      sentAt: at,
      startsAt: details.startsAt,
      endsAt: details.endsAt,
      area: isFlow ? { ...emptyArea, text: code } : { ...emptyArea, airports: [code] },
      level: programme.name,
      facts: factsOf({ programme: programme.key, ...details.facts }),
      texts: reason ? [{ language: 'en', headline: null, body: reason, instruction: null }] : [],
    },
    remarks,
  }
}
