import type { Translated } from '../../platform/i18n.ts'
import { conflict } from '../../platform/problem.ts'

export type OutbreakStatus = 'open' | 'closed'

export interface OutbreakSource {
  readonly id: string
  readonly url: string
}

/** What an editor writes. Days are `2026-11-14`; an unknown value is null. */
export interface OutbreakContent {
  readonly diseaseId: string
  readonly headline: Translated
  readonly body: Translated | null
  readonly countryIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly regionIds: readonly string[]
  readonly startedOn: string | null
  readonly endedOn: string | null
  readonly cases: number | null
  readonly deaths: number | null
  /** The day as of which cases and deaths were counted. */
  readonly countedOn: string | null
  readonly sources: readonly OutbreakSource[]
}

/** More cases of a disease than usual, at a place and for a time. */
export interface Outbreak extends OutbreakContent {
  readonly id: string
  readonly status: OutbreakStatus
  readonly closedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly revision: number
  /** The current name of the disease. */
  readonly diseaseName: Translated
  /** The days of the first and the last report, where the outbreak is known from reports alone; its beginning and end are others. */
  readonly firstReportedOn: string | null
  readonly lastReportedOn: string | null
}

/** So long after its last report an open outbreak counts as closed, unless staff set its status. */
export const daysUntilSilent = 90

/** Open outbreaks that were last reported on this day or before count as closed. */
export const silentSince = (now: Date): string =>
  new Date(now.getTime() - daysUntilSilent * 86_400_000).toISOString().slice(0, 10)

/** The errors of the content: field → error. `today` is the UTC day; in zones east of UTC it may be tomorrow already. */
export function outbreakErrors(content: OutbreakContent, now: Date): Record<string, string> {
  const { startedOn, endedOn, cases, deaths, countedOn, countryIds } = content
  const tomorrow = new Date(now.getTime() + 86_400_000).toISOString().slice(0, 10)
  const errors: Record<string, string> = {}
  if (countryIds.length === 0) errors['country_ids'] = 'must name at least one country'
  for (const [field, day] of [
    ['started_on', startedOn],
    ['ended_on', endedOn],
    ['counted_on', countedOn],
  ] as const)
    if (day !== null && day > tomorrow) errors[field] = 'must not lie in the future'
  if (startedOn !== null && endedOn !== null && endedOn < startedOn)
    errors['ended_on'] = 'must not be before started_on'
  if (countedOn !== null && cases === null && deaths === null)
    errors['counted_on'] = 'says when cases and deaths were counted, and there is neither'
  if (cases !== null && deaths !== null && deaths > cases) errors['deaths'] = 'must not be more than cases'
  return errors
}

const changed = (outbreak: Outbreak, now: Date): Outbreak => ({
  ...outbreak,
  updatedAt: now,
  revision: outbreak.revision + 1,
})

/** A closed outbreak can be edited too, because facts arrive late. An open one has no end. */
export function editOutbreak(outbreak: Outbreak, content: OutbreakContent, now: Date): Outbreak {
  if (outbreak.status === 'open' && content.endedOn !== null)
    throw conflict('outbreak_open', 'The outbreak is open: close it to say when it ended.')
  return changed({ ...outbreak, ...content }, now)
}

export function closeOutbreak(outbreak: Outbreak, endedOn: string | null, now: Date): Outbreak {
  if (outbreak.status === 'closed') throw conflict('outbreak_closed', 'The outbreak is closed already.')
  return { ...changed(outbreak, now), status: 'closed', closedAt: now, endedOn }
}

/** Reopens an outbreak that was closed by mistake or began again; its end is removed. */
export function reopenOutbreak(outbreak: Outbreak, now: Date): Outbreak {
  if (outbreak.status === 'open') throw conflict('outbreak_open', 'The outbreak is open already.')
  return { ...changed(outbreak, now), status: 'open', closedAt: null, endedOn: null }
}
