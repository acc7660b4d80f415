import { type NotificationSetting, notificationSettings } from '../../people/index.ts'
import { sameBytes, type Vault } from '../../platform/crypto/vault.ts'
import { storedSettingOf } from '../notifications/notification.ts'
import { isNotificationType } from '../notifications/notification-lookup.ts'
import type { OutgoingMessage } from '../sending/channel.ts'

const isSetting = (text: string): text is NotificationSetting => Object.hasOwn(notificationSettings, text)

export const unsubscribePath = '/api/v2/unsubscribe'

/** A signed token for (user, kind). It does not expire, because a mail may be opened years later. */
export const unsubscribeToken = (vault: Vault, userId: string, subject: NotificationSetting): string =>
  `${userId}.${subject}.${vault.derive('unsubscribe', userId, subject).toString('base64url')}`

/** The user and kind of a token; undefined if the signature is wrong. */
export function readUnsubscribeToken(
  vault: Vault,
  token: string,
): { readonly userId: string; readonly subject: NotificationSetting } | undefined {
  const [userId = '', subject = ''] = token.split('.')
  if (!isSetting(subject)) return undefined
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
