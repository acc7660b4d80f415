import { hash } from 'node:crypto'
import type { Alert } from '../../intelligence/index.ts'
import type { Assessment } from '../assessment/assessment.ts'
import type { Compared } from '../assessment/change.ts'

/** What an alert was written from, as far as the next assessment is compared with it. */
export interface Written extends Compared {
  readonly outcome: Assessment['outcome']
  readonly why: Assessment['why']
  readonly headline: Assessment['headline']
}

/** What the feed says now while the alert stays as it is. */
export interface FeedSays extends Written {
  readonly at: Date
  /** Why the alert was left as it is. */
  readonly because: 'edited' | 'no-rule-to-close' | 'publishing-off' | 'stopped' | 'drifted' | 'not-an-alert'
}

/** A thread of alerts that was drafted from an event. */
export interface FeedThread {
  readonly threadId: string
  readonly itemId: string
  /** The alert of the thread that was written last. */
  readonly alertId: string
  readonly writtenDigest: string
  readonly written: Written
  /** What the alert that people read was written from; null: none was published yet. */
  readonly said: Written | null
  /** Why no rule published what waits. */
  readonly why: readonly string[]
  readonly feedSays: FeedSays | null
  readonly snoozedUntil: Date | null
  readonly endedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}

export const toWritten = ({
  kind,
  hazard,
  risk,
  phase,
  footprint,
  startsAt,
  finishesAt,
  values,
  outcome,
  why,
  headline,
}: Assessment): Written => ({
  kind,
  hazard,
  risk,
  phase,
  footprint,
  startsAt,
  finishesAt,
  values,
  outcome,
  why,
  headline,
})

const timeOf = (value: unknown): Date | null => (typeof value === 'string' ? new Date(value) : null)

/** As it was stored: JSON has no times. */
export const writtenFromJson = <T extends Written>(json: Record<string, unknown>): T =>
  ({
    ...json,
    startsAt: timeOf(json['startsAt']),
    finishesAt: timeOf(json['finishesAt']),
    ...('at' in json && { at: timeOf(json['at']) }),
  }) as unknown as T

const sorted = (value: unknown): unknown => {
  if (Array.isArray(value)) return value.map(sorted)
  if (typeof value !== 'object' || value === null || value instanceof Date) return value
  return Object.fromEntries(
    Object.entries(value)
      .sort(([a], [b]) => (a < b ? -1 : 1))
      .map(([name, inner]) => [name, sorted(inner)]),
  )
}

/** Of what an editor can change, in whatever order it was stored. */
export function digestOf(alert: Alert): string {
  const { headline, body, bodyAdvice, category, riskLevel, startsAt, finishesAt, incubation } = alert
  const { diseaseIds, safetyCategoryIds, footprint, sources } = alert
  const { points, polygons, ...named } = footprint
  const content = {
    texts: [headline, body, bodyAdvice],
    plain: [category, riskLevel, startsAt, finishesAt, incubation],
    lists: [diseaseIds, safetyCategoryIds, ...Object.values(sorted(named) as object)].map((ids) => [...ids].sort()),
    points: points.map(({ lat, lng, radiusKm }) => [lat, lng, radiusKm]),
    polygons: polygons.map(({ drawing }) => [drawing.type, drawing.coordinates]),
    sources: sources.map(({ url }) => url),
  }
  return hash('sha256', JSON.stringify(sorted(content)))
}
