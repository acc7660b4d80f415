import { hiddenToken, readInvitationTokens, readLinkCodes } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { invitationIdOfCause, signInLinkIdOfCause } from '../notifications/link-cause.ts'
import type { MessageNotification } from './channel.ts'
import type { DueDelivery } from './sending.store.ts'

/** A delivery without its outdated notifications. */
export interface CheckedDelivery extends DueDelivery {
  readonly outdatedBecause?: string | undefined
}

/** What the link of a message opens with, and whether it still does. */
export interface LinkSecret {
  readonly of: 'invitation' | 'sign_in_link'
  readonly state: string
  readonly token: string
  readonly expiresAt: Date
}

/** The secrets of the links in messages with these causes, by cause. Both kinds are derived, so that nothing has to store them. */
export async function readLinkSecrets(ctx: Ctx, causes: readonly string[]): Promise<ReadonlyMap<string, LinkSecret>> {
  const idsIn = (idOf: (cause: string) => string | undefined): ReadonlyMap<string, string> =>
    new Map(causes.flatMap((cause) => [[idOf(cause), cause] as const]).filter(isKnown))
  const secrets = new Map<string, LinkSecret>()
  const invitations = idsIn(invitationIdOfCause)
  if (invitations.size > 0)
    for (const [id, one] of await readInvitationTokens(ctx, [...invitations.keys()]))
      secrets.set(invitations.get(id) ?? '', { of: 'invitation', ...one })
  const links = idsIn(signInLinkIdOfCause)
  if (links.size > 0)
    for (const [id, { code, ...one }] of await readLinkCodes(ctx, [...links.keys()]))
      secrets.set(links.get(id) ?? '', { of: 'sign_in_link', token: code, ...one })
  return secrets
}

const isKnown = (entry: readonly [string | undefined, string]): entry is readonly [string, string] =>
  entry[0] !== undefined

/** Puts the token into the link; the placeholder is the last thing in the text. */
export function withToken(body: string, token: string): string {
  const at = body.lastIndexOf(hiddenToken)
  return at < 0 ? body : body.slice(0, at) + token + body.slice(at + hiddenToken.length)
}

/** A link that can no longer be used is not sent. */
function completed(delivery: CheckedDelivery, secrets: ReadonlyMap<string, LinkSecret>): CheckedDelivery {
  const notifications: MessageNotification[] = []
  let outdatedBecause = delivery.outdatedBecause
  for (const one of delivery.notifications) {
    const secret = secrets.get(one.cause)
    if (!secret) notifications.push(one)
    else if (secret.state === 'open') notifications.push({ ...one, body: withToken(one.body, secret.token) })
    else outdatedBecause = `${secret.of}_${secret.state}`
  }
  return { ...delivery, notifications, outdatedBecause }
}

/**
 * Adds the tokens to the links of invitations and of sign-ins. It happens when a message is sent, at every try: stored texts have no
 * token, so that no list, log or dump can show one.
 */
export async function addLinkSecrets(
  ctx: Ctx,
  deliveries: ReadonlyMap<number, CheckedDelivery>,
): Promise<ReadonlyMap<number, CheckedDelivery>> {
  const causes = [...deliveries.values()].flatMap(({ notifications }) => notifications.map(({ cause }) => cause))
  const secrets = await readLinkSecrets(ctx, causes)
  if (secrets.size === 0) return deliveries
  return new Map([...deliveries].map(([id, delivery]) => [id, completed(delivery, secrets)]))
}
