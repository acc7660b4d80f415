import { Type } from 'typebox'
import { ids, type NewEvent, payload } from '../../delivery/index.ts'
import { flag, id, idOrNull, integer, type Wire } from '../../platform/http/fields.ts'
import type { Alert } from '../alerts/alert.ts'
import { AlertV2, toAlertV2 } from '../alerts/alert.v2.wire.ts'
import type { AlertInFull } from '../alerts/alert-parts.ts'
import { type ConcernedSubjects, concernedFields, toConcerned } from './concerned.event.ts'
import type { SummaryKind } from './targeting.notices.ts'

export const AlertPayload = payload('Alert', {
  ...concernedFields,
  checkin_ids: ids('The check-ins that were matched.'),
  cleared: Type.Optional(flag('True: the alert is over, and its status is 1. Otherwise absent.', false)),
  alert: AlertV2,
})

/** How companies' servers get an alert: as version 2 shows it, with all its languages. */
export const toAlertOfEvent = (alert: AlertInFull, baseUrl: string): Wire<typeof AlertV2> =>
  toAlertV2(alert, 'all', baseUrl)

/** 110: which of the company's people, trips and check-ins an alert concerns, and the alert itself; `cleared`: it is over. */
export function matchedEvent(
  companyId: string,
  alert: Wire<typeof AlertV2>,
  concerned: ConcernedSubjects & { readonly checkInIds: readonly string[] },
  cleared: boolean,
): NewEvent {
  const matched: Wire<typeof AlertPayload> = {
    ...toConcerned(concerned),
    checkin_ids: [...concerned.checkInIds],
    ...(cleared && { cleared }),
    alert,
  }
  return { event: 110, companyId, payload: matched }
}

export const AlertSummaryPayload = payload('AlertSummary', {
  alert_id: id('The alert.'),
  origin_alert_id: idOrNull('The first alert of its thread.'),
  people: integer('How many of the company’s people it concerns.', 12),
  eased: Type.Optional(flag('True: the risk fell. Otherwise absent.', false)),
  cleared: Type.Optional(flag('True: it is over. Otherwise absent.', false)),
})

/** 115: how many of the company's people an alert concerns. */
export function summaryEvent(companyId: string, alert: Alert, people: number, kind: SummaryKind): NewEvent {
  const summary: Wire<typeof AlertSummaryPayload> = {
    alert_id: alert.id,
    origin_alert_id: alert.originAlertId,
    people,
    ...(kind !== 'matched' && { [kind]: true }),
  }
  return { event: 115, companyId, payload: summary }
}
