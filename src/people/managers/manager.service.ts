import type { Ctx } from '../../platform/ctx.ts'
import { managerRoles } from '../users/user.ts'
import { listPeopleWithRole } from './manager.store.ts'

/** The people who look after the company's travellers (roles 1 and 99). A company without any has an empty list. */
export const managersOf = (ctx: Ctx, companyId: string): Promise<string[]> =>
  listPeopleWithRole(ctx.db, companyId, managerRoles)
