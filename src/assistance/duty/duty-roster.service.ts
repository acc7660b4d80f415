import { listResponders, listStaff, managersOf, type ResponderQuery } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import type { Db } from '../../platform/db/db.ts'
import { listDutyHours } from './duty.store.ts'
import { isOnDuty, nextOnDuty } from './duty.ts'

/** Those of the people who are on duty. `db` must have the system scope, because responders of the network belong to no company. */
export async function onDuty(db: Db, userIds: readonly string[], at: Date): Promise<ReadonlySet<string>> {
  const hours = await listDutyHours(db, userIds)
  return new Set(userIds.filter((id) => isOnDuty(hours.get(id), at)))
}

/** When the next responder of the field comes on duty; undefined when all are. `ctx` needs the system scope. */
export async function nextComingOnDuty(ctx: Ctx, field: ResponderQuery): Promise<Date | undefined> {
  const ids = (await listResponders(ctx, field)).map(({ userId }) => userId)
  const hours = await listDutyHours(ctx.db, ids)
  const times = ids.map((id) => nextOnDuty(hours.get(id), ctx.now).getTime()).filter((time) => time > ctx.now.getTime())
  return times.length > 0 ? new Date(Math.min(...times)) : undefined
}

/** The company's managers; nobody handles the own call for help. */
async function otherManagers(ctx: Ctx, { companyId, affectedId }: Omit<ResponderQuery, 'roles'>): Promise<string[]> {
  return (await managersOf(ctx, companyId)).filter((id) => id !== affectedId)
}

/** Whom an issue without a field is announced to: the company's managers, or staff where it has none. */
export async function managersToNotify(ctx: Ctx, company: Omit<ResponderQuery, 'roles'>): Promise<string[]> {
  const managers = await otherManagers(ctx, company)
  return managers.length > 0 ? managers : listStaff(ctx)
}

/**
 * Whom a new issue is announced to: the responders of the field who are on duty; where none is, the company's managers, so that nobody is
 * woken who is off duty; all of the field only where the company has no manager either. Where the field has nobody at all, managers cannot hand
 * it over: staff are notified too. `ctx` needs the system scope, so a job calls it.
 */
export async function whomToNotify(ctx: Ctx, field: ResponderQuery): Promise<string[]> {
  const ids = (await listResponders(ctx, field)).map(({ userId }) => userId)
  const present = await onDuty(ctx.db, ids, ctx.now)
  if (present.size > 0) return [...present]
  const managers = await otherManagers(ctx, field)
  if (ids.length === 0) return [...managers, ...(await listStaff(ctx))]
  return managers.length > 0 ? managers : ids
}
