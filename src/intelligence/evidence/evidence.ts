import { invalid } from '../../platform/problem.ts'
import type { Errors } from '../../platform/texts.ts'

export const evidenceFormats = ['jsonl', 'csv', 'pdf'] as const
export type EvidenceFormat = (typeof evidenceFormats)[number]

/** As it is asked for: exactly one of an alert, a person, or a company's period. */
export interface EvidenceRequest {
  readonly alertId?: string | undefined
  readonly userId?: string | undefined
  readonly companyId?: string | undefined
  readonly since?: Date | undefined
  readonly until?: Date | undefined
}

export type EvidenceSubject =
  | { readonly kind: 'alert'; readonly alertId: string }
  | { readonly kind: 'person'; readonly userId: string }
  | { readonly kind: 'period'; readonly since: Date; readonly until: Date }

export interface EvidenceQuery {
  readonly subject: EvidenceSubject
  /** Only what belongs to this company; null: all companies. */
  readonly companyId: string | null
}

const longestDays = 366
const day = 86_400_000
const oneOfThem = 'is not given: name one alert (alert_id), one person (user_id), or a period (since and until)'

/** What a package is of. `ownCompany`: the company of a manager, who gets nothing else. */
export function readEvidenceQuery(request: EvidenceRequest, ownCompany: string | null): EvidenceQuery {
  const { alertId, userId, since, until } = request
  const companyId = ownCompany ?? request.companyId ?? null
  const errors: Errors = {}
  const hasPeriod = since !== undefined || until !== undefined
  if (ownCompany !== null && request.companyId !== undefined && request.companyId !== ownCompany)
    errors['company_id'] = ['must be your own company']
  if ([alertId !== undefined, userId !== undefined, hasPeriod].filter(Boolean).length > 1)
    for (const [field, isGiven] of [
      ['alert_id', alertId !== undefined],
      ['user_id', userId !== undefined],
      ['since', hasPeriod],
    ] as const)
      if (isGiven) errors[field] = ['cannot be combined: a package is of one alert, of one person, or of a period']
  if (alertId === undefined && userId === undefined && !hasPeriod) errors['alert_id'] = [oneOfThem]
  if (hasPeriod && Object.keys(errors).length === 0) {
    if (since === undefined) errors['since'] = ['is missing: a period has a beginning and an end']
    if (until === undefined) errors['until'] = ['is missing: a period has a beginning and an end']
    if (companyId === null) errors['company_id'] = ['is missing: a period is of one company']
    if (since && until && since >= until) errors['until'] = ['must be after since']
    if (since && until && until.getTime() - since.getTime() > longestDays * day)
      errors['until'] = [`must be at most ${longestDays} days after since`]
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  if (alertId !== undefined) return { subject: { kind: 'alert', alertId }, companyId }
  if (userId !== undefined) return { subject: { kind: 'person', userId }, companyId }
  return { subject: { kind: 'period', since: since as Date, until: until as Date }, companyId }
}

/** Whose people, and of which time and things: the same for every statement of a package. */
export interface EvidenceScope {
  readonly companyId: string | null
  readonly since: Date | null
  readonly until: Date | null
  /** The thread of the alert; null: of a person or a period. */
  readonly threadId: string | null
  /** The person; null: of an alert or a period. */
  readonly userId: string | null
}
