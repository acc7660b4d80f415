import {
  findActiveUser,
  getCompany,
  getInvitation,
  linkWithoutToken,
  managersOf,
  type PersonChanged,
} from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { announce } from '../announcing/announce.service.ts'
import { recordEvent } from '../events/event.service.ts'
import { invitationEvent, personChangedEvent } from './person.event.ts'
import { invitationNotice, personChangedNotice } from './person-notifications.notices.ts'

/** The managers without the one who made the change. */
const withoutActor = ({ actor }: Ctx, managers: readonly string[]): readonly string[] =>
  managers.filter((id) => !('userId' in actor) || actor.userId !== id)

/** Notifies a company's managers and servers of a change of one of its people. */
export const notifyPersonChanged: PersonChanged = async (tx, change, companyId, user) => {
  const managers = withoutActor(tx, await managersOf(tx, companyId))
  // Pipelined: the server runs them in this order.
  await Promise.all([
    recordEvent(tx, personChangedEvent(change, companyId, user)),
    announce(tx, personChangedNotice(change, companyId, user, managers)),
  ])
}

/** Sends the link of an invitation, unless it was accepted, withdrawn or has expired. Runs as the system, because the person may be in another company. */
export async function sendInvitation(ctx: Ctx, invitationId: string, base: string): Promise<void> {
  const invitation = await getInvitation(ctx, invitationId)
  if (invitation.acceptedAt || invitation.withdrawnAt || invitation.expiresAt <= ctx.now) return
  const user = await findActiveUser(ctx, invitation.userId)
  if (!user) return
  const company = await getCompany(ctx, invitation.companyId)
  await announce(ctx, invitationNotice(invitation, user, company.name, linkWithoutToken(base)))
  await recordEvent(ctx, invitationEvent(invitation))
}
