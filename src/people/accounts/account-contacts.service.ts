import type { Ctx } from '../../platform/ctx.ts'
import { readContactsOf } from '../emergency-contacts/emergency-contact.service.ts'
import type { EmergencyContact } from '../emergency-contacts/emergency-contact.ts'
import { getAccount } from './account.service.ts'

/** Whom to call when the person cannot be reached: a manager sees those of the company's people, guests included. */
export async function readAccountContacts(ctx: Ctx, userId: string): Promise<readonly EmergencyContact[]> {
  const { user } = await getAccount(ctx, userId)
  return (await readContactsOf(ctx, [user.id])).get(user.id) ?? []
}
