import { hiddenToken, type InvitationToken, readInvitationTokens } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { invitationIdOfCause } from '../notifications/invitation-cause.ts'
import type { DueDelivery, DueNotification } from './sending.store.ts'

/** A delivery without its outdated notifications. */
export interface CheckedDelivery extends DueDelivery {
  readonly outdatedBecause?: string | undefined
}

/** Puts the token into the link; the placeholder is the last thing in the text. */
export function withToken(body: string, token: string): string {
  const at = body.lastIndexOf(hiddenToken)
  return at < 0 ? body : body.slice(0, at) + token + body.slice(at + hiddenToken.length)
}

/** A link that can no longer be used is not sent. */
function completed(delivery: CheckedDelivery, tokens: ReadonlyMap<string, InvitationToken>): CheckedDelivery {
  const notifications: DueNotification[] = []
  let outdatedBecause = delivery.outdatedBecause
  for (const one of delivery.notifications) {
    const invitation = tokens.get(invitationIdOfCause(one.cause) ?? '')
    if (!invitation) notifications.push(one)
    else if (invitation.state === 'open') notifications.push({ ...one, body: withToken(one.body, invitation.token) })
    else outdatedBecause = `invitation_${invitation.state}`
  }
  return { ...delivery, notifications, outdatedBecause }
}

/**
 * Adds the tokens to the links of invitations. It happens when a message is sent, at every try: stored texts have no token, so that
 * no list, log or dump can show one.
 */
export async function addInvitationTokens(
  ctx: Ctx,
  deliveries: ReadonlyMap<number, CheckedDelivery>,
): Promise<ReadonlyMap<number, CheckedDelivery>> {
  const causes = [...deliveries.values()].flatMap(({ notifications }) => notifications.map(({ cause }) => cause))
  const ids = causes.map(invitationIdOfCause).filter((id) => id !== undefined)
  if (ids.length === 0) return deliveries
  const tokens = await readInvitationTokens(ctx, ids)
  return new Map([...deliveries].map(([id, delivery]) => [id, completed(delivery, tokens)]))
}
