import { type Ctx, deskCompany } from '../../platform/ctx.ts'
import { listAlerts } from '../alerts/alert.store.ts'
import { type Alert, threadOf } from '../alerts/alert.ts'
import { type ChangeRow, listChanges } from './evidence.store.ts'
import type { AlertRecord, EvidenceRecord } from './evidence-record.ts'
import { iso, maybeIso } from './message-records.ts'

/** So many alerts are in memory at once: one may have a drawn area of thousands of points. */
const pageSize = 50

const alertRecord = (alert: Alert): AlertRecord => ({
  record: 'alert',
  alert_id: alert.id,
  thread_id: threadOf(alert),
  status: alert.status,
  revision: alert.revision,
  category: alert.category,
  risk_level: alert.riskLevel,
  headline: alert.headline,
  body: alert.body,
  body_advice: alert.bodyAdvice,
  update_reason: alert.updateReason,
  all_clear: alert.allClear,
  starts_at: iso(alert.startsAt),
  finishes_at: maybeIso(alert.finishesAt),
  published_at: maybeIso(alert.publishedAt),
  closed_at: maybeIso(alert.closedAt),
  sources: alert.sources,
  footprint: alert.footprint,
})

const revisionOf = (content: ChangeRow['content']): number | null => {
  const revision = content?.['revision']
  return typeof revision === 'number' ? revision : null
}

const changeRecord = (change: ChangeRow, namesStaff: boolean): EvidenceRecord => ({
  record: 'alert_change',
  at: iso(change.at),
  alert_id: change.alertId,
  action: change.action,
  revision: revisionOf(change.content),
  by_kind: change.actorKind,
  by_id: namesStaff || change.actorKind !== 'staff' ? change.actorId : null,
  by_name: namesStaff ? change.actorName : null,
  request_id: change.requestId,
  content: change.content,
})

/**
 * The alerts as they stand, and who wrote and published which version. A manager sees no draft and not who of the staff it was, as in the
 * audit log: the changes begin with the publication.
 */
export async function* readAlertRecords(
  ctx: Ctx,
  system: Ctx,
  alertIds: readonly string[],
): AsyncGenerator<EvidenceRecord> {
  const isManager = deskCompany(ctx) !== null
  for (let from = 0; from < alertIds.length; from += pageSize) {
    const ids = alertIds.slice(from, from + pageSize)
    const alerts = await listAlerts(ctx.db, ids)
    const changes = Map.groupBy(await listChanges(system.db, ids), ({ alertId }) => alertId)
    for (const alert of alerts) {
      yield alertRecord(alert)
      const all = changes.get(alert.id) ?? []
      const published = all.findIndex(({ action }) => action === 'publish')
      const shown = isManager ? all.slice(published === -1 ? all.length : published) : all
      for (const change of shown) yield changeRecord(change, !isManager)
    }
  }
}
