import type { Stay } from '../../people/index.ts'
import { checkInDays } from '../matching/targeting.ts'

/** What decided whether a person was notified of an alert: the first check that failed, or `told`. */
export const decisions = [
  'told',
  'already_told',
  'not_published',
  'alert_over',
  'no_stay',
  'elsewhere',
  'not_in_time',
  'over',
  'finer_stay_elsewhere',
  'before_lead',
  'company_deleted',
  'organization_filter',
  'user_filter',
  'no_entitlement',
  'white_label',
  'muted',
  'settings_off',
  'quiet_hours',
  'digest',
  'no_longer_concerned',
  'kept',
  'not_delivered',
  'not_matched_yet',
] as const
export type Decision = (typeof decisions)[number]

/** A place of the alert and a stay in it, whatever their times. */
export interface StayInFootprint {
  readonly kind: Stay['kind']
  readonly rule: number
  readonly from: Date
  readonly until: Date
}

export interface AlertPeriod {
  readonly startsAt: Date
  readonly finishesAt: Date | null
}

const day = 86_400_000

/**
 * The person has stays in places of the alert, and no rule matches any: returns the time window that decided, by the
 * stay that came nearest to a match.
 */
export function failedWindow(stays: readonly StayInFootprint[], alert: AlertPeriod, now: Date): Decision {
  const overlaps = (stay: StayInFootprint): boolean =>
    stay.until >= alert.startsAt && (alert.finishesAt === null || stay.from <= alert.finishesAt)
  const plans = stays.filter((stay) => stay.kind !== 'check_in' && overlaps(stay))
  if (plans.some((stay) => stay.rule === 2 && stay.kind === 'country' && stay.until >= now))
    return 'finer_stay_elsewhere'
  if (plans.some((stay) => stay.until < now)) return 'over'
  // A check-in that was made in the alert's time speaks for two days.
  if (
    stays.some(
      (stay) => stay.kind === 'check_in' && overlaps(stay) && stay.until.getTime() < now.getTime() - checkInDays * day,
    )
  )
    return 'over'
  return 'not_in_time'
}
