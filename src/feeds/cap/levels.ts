import type { Remark } from '../../platform/documents/document.ts'
import type { CapLevels, Report } from '../reading/reading.ts'
import { quoted } from './elements.ts'

export const severities = ['Extreme', 'Severe', 'Moderate', 'Minor', 'Unknown'] as const
export const urgencies = ['Immediate', 'Expected', 'Future', 'Past', 'Unknown'] as const
export const certainties = ['Observed', 'Likely', 'Possible', 'Unlikely', 'Unknown'] as const
export const statuses = ['Actual', 'Exercise', 'System', 'Test', 'Draft'] as const
export const messageTypes = ['Alert', 'Update', 'Cancel', 'Ack', 'Error'] as const
export const scopes = ['Public', 'Restricted', 'Private'] as const

/** Null: missing or none of the values, which is a remark. */
export function readListed<T extends string>(
  values: readonly T[],
  text: string | null,
  path: string,
  remarks: Remark[],
): T | null {
  const found = values.find((value) => value === text)
  if (found !== undefined) return found
  remarks.push({ path, problem: text === null ? 'missing' : `${quoted(text)} is none of ${values.join(', ')}` })
  return null
}

/** What CAP calls severity, urgency and certainty, wherever these words stand. */
export function readLevels(text: (name: string) => string | null, path: string, remarks: Remark[]): CapLevels {
  const certainty = text('certainty')
  return {
    severity: readListed(severities, text('severity'), `${path}/severity`, remarks),
    urgency: readListed(urgencies, text('urgency'), `${path}/urgency`, remarks),
    // CAP 1.1 still allows the word of 1.0, as another one for Likely.
    certainty: readListed(
      certainties,
      certainty === 'Very Likely' ? 'Likely' : certainty,
      `${path}/certainty`,
      remarks,
    ),
  }
}

const reportStatuses = {
  Actual: 'actual',
  Exercise: 'exercise',
  System: 'system',
  Test: 'test',
  Draft: 'draft',
} as const satisfies Record<(typeof statuses)[number], Report['status']>

/** Undefined: what is not known to be actual must never be taken for it. */
export const statusOf = (text: string | null): Report['status'] | undefined => {
  const status = statuses.find((one) => one === text)
  return status && reportStatuses[status]
}

/** Of several values the gravest; the lists above begin with it. */
export function gravest<T extends string>(values: readonly T[], found: readonly (T | null)[]): T | null {
  return values.find((value) => found.includes(value)) ?? null
}
