import type { Ctx } from '../../platform/ctx.ts'
import { definePort } from '../../platform/port.ts'

/** The ids of a company's people whom an alert concerns. Throws when there is no such published alert. */
export type AlertAudience = (tx: Ctx, companyId: string, alertId: string) => Promise<readonly string[]>

export const audienceOf = definePort<AlertAudience>('the audience of an alert')
