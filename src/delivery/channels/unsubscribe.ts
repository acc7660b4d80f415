import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'
import { storedSettingOf } from '../notifications/notification.ts'
import { isNotificationType } from '../notifications/notification-lookup.ts'
import type { OutgoingMessage } from '../sending/channel.ts'

/** The kinds of e-mail that a link can turn off, with their settings flag. */
export const unsubscribeFlags = {
  trip_alert: 'send_trip_alert_email',
  visa_change: 'send_visa_change_email',
  all_good: 'send_all_good_email',
} as const
export type UnsubscribeSubject = keyof typeof unsubscribeFlags

const isUnsubscribeSubject = (text: string): text is UnsubscribeSubject => Object.hasOwn(unsubscribeFlags, text)

export const unsubscribePath = '/api/v2/unsubscribe'

/** A signed token for (user, kind). It does not expire, because a mail may be opened years later. */
export const unsubscribeToken = (vault: Vault, userId: string, subject: UnsubscribeSubject): string =>
  `${userId}.${subject}.${vault.derive('unsubscribe', userId, subject).toString('base64url')}`

/** The user and kind of a token; undefined if the signature is wrong. */
export function readUnsubscribeToken(
  vault: Vault,
  token: string,
): { readonly userId: string; readonly subject: UnsubscribeSubject } | undefined {
  const [userId = '', subject = ''] = token.split('.')
  if (!isUnsubscribeSubject(subject)) return undefined
  const expected = unsubscribeToken(vault, userId, subject)
  return sameBytes(Buffer.from(token), Buffer.from(expected)) ? { userId, subject } : undefined
}

/** The unsubscribe link of a message; undefined if its type cannot be turned off. A digest has the link of its first notification that can. */
export function unsubscribeLink(vault: Vault, base: string, message: OutgoingMessage): string | undefined {
  for (const { type, data } of message.notifications) {
    if (!isNotificationType(type)) continue
    const setting = storedSettingOf(type, data)
    if (setting) return `${base}${unsubscribePath}?token=${unsubscribeToken(vault, message.userId, setting)}`
  }
  return undefined
}
