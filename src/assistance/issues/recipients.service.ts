import { announce, type Notice } from '../../delivery/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { listPeopleOf } from './recipients.store.ts'

/**
 * Announces a notice of the company to people of whom some may belong to the network. Those have their devices and their list of
 * notifications without a company, so for them the notification has none either. `ctx` needs the system scope, so a job calls it.
 */
export async function announceToHelpers(ctx: Ctx, notice: Notice & { readonly companyId: string }): Promise<void> {
  const members = await listPeopleOf(ctx.db, notice.companyId, notice.userIds)
  const others = notice.userIds.filter((id) => !members.has(id))
  await announce(ctx, { ...notice, userIds: [...members] })
  await announce(ctx, { ...notice, userIds: others, companyId: null })
}
