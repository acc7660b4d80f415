import type { Ctx } from '../../platform/ctx.ts'
import { managerRoles } from '../users/user.ts'
import { listPeopleWithRole } from './manager.store.ts'

/** Ids of the company's managers (roles 1 and 99). */
export const managersOf = (ctx: Ctx, companyId: string): Promise<string[]> =>
  listPeopleWithRole(ctx.db, companyId, managerRoles)
