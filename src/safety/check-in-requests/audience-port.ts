import type { Ctx } from '../../platform/ctx.ts'
import { invalid } from '../../platform/problem.ts'

/** The people of a company whom an alert concerns. Throws where there is no such alert. */
export type AlertAudience = (tx: Ctx, companyId: string, alertId: string) => Promise<readonly string[]>

const nobodyKnows: AlertAudience = async () => {
  throw invalid({ alert_id: 'names no alert whose audience is known' })
}
let audience = nobodyKnows

/**
 * Alerts and whom they concern are known only in a room after this one, which says here how to find them. Called once, when
 * that room is loaded; without an argument it is taken out again.
 */
export function fillAlertAudience(filled: AlertAudience = nobodyKnows): void {
  audience = filled
}

export const audienceOf: AlertAudience = (tx, companyId, alertId) => audience(tx, companyId, alertId)
