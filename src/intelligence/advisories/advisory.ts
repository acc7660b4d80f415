import type { Translated } from '../../platform/i18n.ts'
import { conflict } from '../../platform/problem.ts'

export type AdvisoryStatus = 'open' | 'closed'

/** What an editor writes. The first country is the main one, because version 1 shows only one. */
export interface AdvisoryContent {
  readonly headline: Translated
  readonly body: Translated
  readonly countryIds: readonly string[]
  readonly divisionIds: readonly string[]
  readonly regionIds: readonly string[]
}

/** A situation that lasts, where an alert is an event. */
export interface Advisory extends AdvisoryContent {
  readonly id: string
  readonly slug: string
  readonly status: AdvisoryStatus
  readonly closedAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
  readonly revision: number
}

const changed = (advisory: Advisory, now: Date): Advisory => ({
  ...advisory,
  updatedAt: now,
  revision: advisory.revision + 1,
})

/** A closed advisory cannot be edited; it must be reopened first. */
export function editAdvisoryContent(advisory: Advisory, content: AdvisoryContent, now: Date): Advisory {
  if (advisory.status === 'closed') throw conflict('advisory_closed', 'The advisory is closed: reopen it to change it.')
  return changed({ ...advisory, ...content }, now)
}

export function closeOpen(advisory: Advisory, now: Date): Advisory {
  if (advisory.status === 'closed') throw conflict('advisory_closed', 'The advisory is closed already.')
  return { ...changed(advisory, now), status: 'closed', closedAt: now }
}

export function reopenClosed(advisory: Advisory, now: Date): Advisory {
  if (advisory.status === 'open') throw conflict('advisory_open', 'The advisory is open already.')
  return { ...changed(advisory, now), status: 'open', closedAt: null }
}

/** The one country that version 1 shows: the first country of the query that the advisory has, otherwise its main one. */
export const shownCountry = (advisory: Pick<Advisory, 'countryIds'>, requestedCountryIds: readonly string[]): string =>
  requestedCountryIds.find((id) => advisory.countryIds.includes(id)) ?? advisory.countryIds[0] ?? ''
