import type { Ctx } from '../../platform/ctx.ts'
import { managerRoles } from '../users/user.ts'
import { listPeopleWithRole, listStaffIds } from './manager.store.ts'

/** Ids of the company's managers (roles 1 and 99). */
export const managersOf = (ctx: Ctx, companyId: string): Promise<string[]> =>
  listPeopleWithRole(ctx.db, companyId, managerRoles)

/** Ids of those who run the service. `ctx` needs the system scope. */
export const listStaff = (ctx: Ctx): Promise<string[]> => listStaffIds(ctx.db)
