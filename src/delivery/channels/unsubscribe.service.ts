import { changeOwnSettings, findActiveUser, flagOf, type NotificationSetting, type User } from '../../people/index.ts'
import type { Ctx } from '../../platform/ctx.ts'
import { notFound } from '../../platform/problem.ts'
import { readUnsubscribeToken } from './unsubscribe.ts'

/** The kind of e-mail that a link turns off, and its current state. */
export interface Subscription {
  readonly user: User
  readonly subject: NotificationSetting
  readonly subscribed: boolean
}

/** `ctx` must be the system's: the token is the only credential, and no user is signed in. */
export async function openSubscription(ctx: Ctx, token: string): Promise<Subscription> {
  const named = readUnsubscribeToken(ctx.vault, token)
  const user = named && (await findActiveUser(ctx, named.userId))
  if (!named || !user) throw notFound('This link is not valid.', 'link_not_found')
  return { user, subject: named.subject, subscribed: user.settings[flagOf(named.subject, 'email')] }
}

/** Turns e-mails of this kind off or on, as the person would in the settings. Idempotent. */
export async function setSubscription(ctx: Ctx, token: string, subscribed: boolean): Promise<Subscription> {
  const { user, subject } = await openSubscription(ctx, token)
  const { companyId } = user
  const asPerson: Ctx = { ...ctx, actor: { kind: 'user', userId: user.id, companyId, roles: [], features: [] } }
  const after = await changeOwnSettings(asPerson, user.id, { [flagOf(subject, 'email')]: subscribed })
  return { user: after, subject, subscribed: after.settings[flagOf(subject, 'email')] }
}
