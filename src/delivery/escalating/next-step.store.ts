import { sql } from 'kysely'
import type { Db } from '../../platform/db/db.ts'
import { type DueEscalation, type StoredSteps, toSteps } from '../escalation/escalation.ts'

export type RunningEscalation = Pick<
  DueEscalation,
  'notificationId' | 'step' | 'steps' | 'listAfterMinutes' | 'startedAt'
>

/** Those of these notifications whose escalation runs. */
export async function listRunning(db: Db, notificationIds: readonly string[]): Promise<RunningEscalation[]> {
  const { rows } = await sql<Omit<RunningEscalation, 'steps'> & { readonly steps: StoredSteps }>`
    select e.notification_id as "notificationId", e.step, p.steps, p.list_after_minutes as "listAfterMinutes", e.started_at as "startedAt"
    from escalations e join escalation_policies p on p.id = e.policy_id
    where e.state = 'running' and e.notification_id = any(${notificationIds}::uuid[])`.execute(db)
  return rows.map((row) => ({ ...row, steps: toSteps(row.steps) }))
}
