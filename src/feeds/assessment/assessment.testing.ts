import { emptyArea, plainReport, type Report } from '../reading/reading.ts'
import { assess } from './assess.ts'
import type { Assessment, EventItem, Surroundings } from './assessment.ts'

export const at = (time: string): Date => new Date(`2026-08-${time}:00Z`)

const usualReport: Report = { ...plainReport, kind: 'other', name: 'Thing', keys: [], sentAt: at('21T10:00') }

let count = 0

/** An item with what a test says of it. */
export function item(report: Partial<Report>, rest: Partial<Omit<EventItem, 'report'>> = {}): EventItem {
  count += 1
  return {
    id: `item-${count}`,
    feed: rest.agency ?? 'a',
    agency: 'a',
    trust: 50,
    firstAt: at('21T10:00'),
    lastAt: at('21T10:00'),
    ...rest,
    report: { ...usualReport, ...report },
  }
}

type Facts = Report['facts']

/** A position in Sulawesi, in no agency's own region. */
const place = { lat: -2, lng: 121 }

export const usgs = (facts: Facts, report: Partial<Report> = {}, rest: Partial<EventItem> = {}): EventItem =>
  item(
    {
      kind: 'earthquake',
      name: 'Somewhere',
      keys: ['usgs:us1'],
      startsAt: at('21T09:58'),
      point: place,
      ...report,
      facts: { depth_km: 10, review: 'reviewed', ...facts },
    },
    { agency: 'usgs', feed: 'usgs-quakes', trust: 90, ...rest },
  )

export const emsc = (facts: Facts, report: Partial<Report> = {}): EventItem =>
  item(
    {
      kind: 'earthquake',
      name: 'SOMEWHERE',
      keys: ['emsc:1'],
      startsAt: at('21T09:58'),
      point: place,
      ...report,
      facts: { depth_km: 10, ...facts },
    },
    { agency: 'emsc', feed: 'emsc', trust: 70 },
  )

export const gdacs = (
  kind: Report['kind'],
  level: string | null,
  facts: Facts = {},
  report: Partial<Report> = {},
  rest: Partial<EventItem> = {},
): EventItem =>
  item(
    {
      kind,
      name: 'Event',
      keys: ['gdacs:XX1'],
      startsAt: at('21T09:58'),
      point: place,
      level,
      facts,
      area: { ...emptyArea, countries: ['ID'] },
      ...report,
    },
    { agency: 'gdacs', feed: 'gdacs-json', trust: 60, ...rest },
  )

const square = [
  [
    [
      { lat: 0, lng: 0 },
      { lat: 0, lng: 1 },
      { lat: 1, lng: 1 },
      { lat: 0, lng: 0 },
    ],
  ],
]
export const inSquare: Report['area'] = { ...emptyArea, polygons: square }

/** A warning of the US National Weather Service with a polygon. */
export const nws = (phenomenon: string, significance: string, report: Partial<Report> = {}): EventItem =>
  item(
    {
      kind: 'weather',
      name: 'Warning',
      keys: [`vtec:KGJT.${phenomenon}.${significance}.0001.2026`],
      severity: 'Severe',
      urgency: 'Immediate',
      certainty: 'Observed',
      area: inSquare,
      ...report,
      facts: { phenomenon, significance, ...report.facts },
    },
    { agency: 'nws', feed: 'nws-alerts', trust: 90 },
  )

export const of = (items: EventItem | readonly EventItem[], surroundings?: Surroundings): Assessment =>
  assess({ items: 'report' in items ? [items] : items }, surroundings)

/** What most tests compare: outcome, risk and why. */
export const short = ({ outcome, risk, why }: Assessment): string => [outcome, risk ?? '-', ...why].join(' ')
