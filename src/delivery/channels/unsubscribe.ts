import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'
import { storedSettingOf } from '../notifications/notification.ts'
import { isNotificationType } from '../notifications/notification-lookup.ts'
import type { OutgoingMessage } from '../sending/channel.ts'

/** What can be turned off by a link in a mail, and the flag that it turns. */
export const unsubscribeFlags = {
  trip_alert: 'send_trip_alert_email',
  all_good: 'send_all_good_email',
} as const
export type UnsubscribeSubject = keyof typeof unsubscribeFlags

const isUnsubscribeSubject = (text: string): text is UnsubscribeSubject => Object.hasOwn(unsubscribeFlags, text)

export const unsubscribePath = '/api/v2/unsubscribe'

/** Says who stops what. It has no end: the mail that it stands in may be found years later. */
export const unsubscribeToken = (vault: Vault, userId: string, subject: UnsubscribeSubject): string =>
  `${userId}.${subject}.${vault.derive('unsubscribe', userId, subject).toString('base64url')}`

/** Who stops what by this token; none: we did not make it. */
export function readUnsubscribeToken(
  vault: Vault,
  token: string,
): { readonly userId: string; readonly subject: UnsubscribeSubject } | undefined {
  const [userId = '', subject = ''] = token.split('.')
  if (!isUnsubscribeSubject(subject)) return undefined
  const expected = unsubscribeToken(vault, userId, subject)
  return sameBytes(Buffer.from(token), Buffer.from(expected)) ? { userId, subject } : undefined
}

/** The link of a mail; none where its kind cannot be turned off. A digest has the one of the first that can. */
export function unsubscribeLink(vault: Vault, base: string, message: OutgoingMessage): string | undefined {
  for (const { type, data } of message.notifications) {
    if (!isNotificationType(type)) continue
    const setting = storedSettingOf(type, data)
    if (setting) return `${base}${unsubscribePath}?token=${unsubscribeToken(vault, message.userId, setting)}`
  }
  return undefined
}
