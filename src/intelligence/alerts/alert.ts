import { isDeepStrictEqual } from 'node:util'
import type { Translated } from '../../platform/i18n.ts'
import { conflict } from '../../platform/problem.ts'
import { type Footprint, footprintErrors, isSameFootprint } from '../footprints/footprint.ts'

/** review = a draft; historical = replaced by an update, or closed. */
export type AlertStatus = 'review' | 'published' | 'historical'
export type AlertCategory = 'health' | 'safety'
export type RiskLevel = 'low' | 'medium' | 'high'

/** What is known of a source that a feed brought. */
export interface SourceOrigin {
  /** The key of the feed. */
  readonly feed: string
  /** As readers see it. */
  readonly publisher: string
  /** The line that the publisher asks for. */
  readonly licence: string | null
  readonly licenceUrl: string | null
  readonly readAt: Date
  /** Of the item's own words; null where it does not say. */
  readonly language: string | null
  /** Of the item's own words, as hexadecimal digits. */
  readonly sha256: string
}

export interface AlertSource {
  readonly id: string
  readonly url: string
  /** Null: an editor wrote it. */
  readonly origin: SourceOrigin | null
}

/** What an editor writes. */
export interface AlertContent {
  readonly headline: Translated
  readonly body: Translated
  readonly bodyAdvice: Translated | null
  /** Why this alert follows another of its thread; null on the first. */
  readonly updateReason: Translated | null
  readonly category: AlertCategory
  readonly riskLevel: RiskLevel
  readonly startsAt: Date
  /** Null while the end is unknown. */
  readonly finishesAt: Date | null
  /** Until when the agency's last message is valid. What happens may go on after it. Null: no agency says it. */
  readonly confirmedUntil: Date | null
  readonly incubation: boolean
  readonly diseaseIds: readonly string[]
  readonly safetyCategoryIds: readonly string[]
  readonly sources: readonly AlertSource[]
  readonly footprint: Footprint
}

/** The values that closing overwrites, kept for reopening. Times are ISO text, because the column is JSON. */
export interface BeforeClosing {
  readonly finishesAt: string | null
  readonly updateReason: Translated | null
}

/** A short event. An ongoing situation is a thread of alerts, each of which replaces the one before. */
export interface Alert extends AlertContent {
  readonly id: string
  readonly slug: string
  readonly status: AlertStatus
  /** The first alert of the thread; null on the first itself. */
  readonly originAlertId: string | null
  readonly publishedAt: Date | null
  readonly closedAt: Date | null
  /** The message to travellers when the situation is over; only on a closed alert. */
  readonly allClear: Translated | null
  readonly beforeClosing: BeforeClosing | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly revision: number
}

const levels: readonly RiskLevel[] = ['low', 'medium', 'high']

/** True when an update needs another message: the risk rose, or the advice changed. */
export const isWorseThan = (after: Alert, before: Alert): boolean =>
  levels.indexOf(after.riskLevel) > levels.indexOf(before.riskLevel) ||
  !isDeepStrictEqual(after.bodyAdvice, before.bodyAdvice)

/** True when an update has a lower risk. */
export const isEasierThan = (after: Alert, before: Alert): boolean =>
  levels.indexOf(after.riskLevel) < levels.indexOf(before.riskLevel)

/** The id that all alerts of one situation share. */
export const threadOf = (alert: Pick<Alert, 'id' | 'originAlertId'>): string => alert.originAlertId ?? alert.id

/** The errors of the content itself, in every status. */
export function contentErrors(content: AlertContent): Record<string, string> {
  const { startsAt, finishesAt } = content
  return finishesAt && finishesAt < startsAt ? { finish: 'must not be before start' } : {}
}

/** The errors that prevent publishing. */
export const publishErrors = (alert: Alert): Record<string, string> => ({
  ...contentErrors(alert),
  ...footprintErrors(alert.footprint),
})

const changed = (alert: Alert, now: Date): Alert => ({ ...alert, updatedAt: now, revision: alert.revision + 1 })

/** Only a draft becomes public, and only while its situation goes on. */
export function publish(alert: Alert, latest: Alert | undefined, now: Date): Alert {
  if (alert.status !== 'review')
    throw conflict('alert_not_in_review', `The alert is ${alert.status}: only a draft can be published.`)
  if (latest?.closedAt) throw conflict('alert_closed', 'The situation was closed: write a new alert.')
  // `published_at` orders the alerts of a thread, so an editor who waited for the lock gets the later time.
  const before = latest?.publishedAt?.getTime() ?? 0
  return { ...changed(alert, now), status: 'published', publishedAt: new Date(Math.max(now.getTime(), before + 1)) }
}

/** Only a published alert can be followed by an update (the contract leaves this open; docs/contract/threads.md#states). */
export function requireCurrent(alert: Alert, doing: string): void {
  if (alert.status === 'review') throw conflict('alert_in_review', `The alert is a draft: it cannot be ${doing}.`)
  if (alert.closedAt) throw conflict('alert_closed', `The alert was closed: it cannot be ${doing}.`)
  if (alert.status === 'historical')
    throw conflict(
      'alert_not_current',
      `A later alert of the same situation stands in its place: that one can be ${doing}.`,
    )
}

/** An update replaces the alert. */
export const supersede = (alert: Alert, now: Date): Alert => ({ ...changed(alert, now), status: 'historical' })

/** Closes the alert: it ends now, unless it ended before. */
export function close(alert: Alert, texts: Pick<Alert, 'updateReason' | 'allClear'>, now: Date): Alert {
  requireCurrent(alert, 'closed')
  const end = alert.finishesAt && alert.finishesAt < now ? alert.finishesAt : now
  // An alert that is closed before it starts was never in effect.
  const finishesAt = end < alert.startsAt ? alert.startsAt : end
  return {
    ...changed(alert, now),
    status: 'historical',
    closedAt: now,
    finishesAt,
    updateReason: texts.updateReason ?? alert.updateReason,
    allClear: texts.allClear,
    beforeClosing: { finishesAt: alert.finishesAt?.toISOString() ?? null, updateReason: alert.updateReason },
  }
}

/** A thread that was closed by mistake can be reopened for this long; after that a new alert is needed. */
const reopenHours = 24

/** Undoes closing: the alert is published again, as before. Only the last alert of a thread can be closed. */
export function reopen(alert: Alert, now: Date): Alert {
  if (!alert.closedAt) throw conflict('alert_not_closed', `The alert is ${alert.status} and was not closed.`)
  if (now.getTime() - alert.closedAt.getTime() > reopenHours * 3_600_000)
    throw conflict('alert_closed', `It was closed more than ${reopenHours} hours ago: write a new alert.`)
  const { finishesAt, updateReason } = alert.beforeClosing ?? alert
  return {
    ...changed(alert, now),
    status: 'published',
    closedAt: null,
    allClear: null,
    beforeClosing: null,
    finishesAt: finishesAt === null ? null : new Date(finishesAt),
    updateReason,
  }
}

/** The status at a time: an alert whose finish has passed is historical. Replaced and closed alerts are stored as historical. */
export const statusAt = (alert: Pick<Alert, 'status' | 'finishesAt'>, now: Date): AlertStatus =>
  alert.status === 'published' && hasEnded(alert, now) ? 'historical' : alert.status

/** Closing sets the finish, so that this includes closed alerts. */
export const hasEnded = ({ finishesAt }: Pick<Alert, 'finishesAt'>, now: Date): boolean =>
  finishesAt !== null && finishesAt <= now

const sameList = (one: readonly string[], other: readonly string[]): boolean =>
  JSON.stringify([...one].sort()) === JSON.stringify([...other].sort())

/** The fields that decide who is notified and what they should do. */
function changedTargetingFields(one: AlertContent, other: AlertContent): string[] {
  const differs: Readonly<Record<string, boolean>> = {
    body_advice: one.bodyAdvice?.en !== other.bodyAdvice?.en,
    category: one.category !== other.category,
    risk_level: one.riskLevel !== other.riskLevel,
    start: one.startsAt.getTime() !== other.startsAt.getTime(),
    finish: one.finishesAt?.getTime() !== other.finishesAt?.getTime(),
    incubation: one.incubation !== other.incubation,
    disease_ids: !sameList(one.diseaseIds, other.diseaseIds),
    safety_category_ids: !sameList(one.safetyCategoryIds, other.safetyCategoryIds),
    footprint: !isSameFootprint(one.footprint, other.footprint),
  }
  return Object.keys(differs).filter((field) => differs[field])
}

/**
 * A draft may change in every field. A published alert may change in wording, translations, sources and how long it is confirmed only: a
 * change of who is notified or of the advice needs an update, so that the people notified before get it. A historical alert never changes.
 */
export function edit(alert: Alert, content: AlertContent, now: Date): Alert {
  if (alert.status === 'historical') throw conflict('alert_historical', 'The alert is history: it cannot be changed.')
  const fields = alert.status === 'published' ? changedTargetingFields(alert, content) : []
  if (fields.length > 0)
    throw conflict('alert_published', `The alert is public: to change ${fields.join(', ')}, make an update of it.`)
  return changed({ ...alert, ...content }, now)
}

/** Only drafts can be deleted. */
export function requireDraft(alert: Alert): void {
  if (alert.status !== 'review')
    throw conflict(
      'alert_not_in_review',
      `The alert is ${alert.status}: only a draft can be deleted. Close it instead.`,
    )
}
