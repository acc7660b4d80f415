import type { NotificationSetting } from '../../people/index.ts'
import type { EscalationKind } from '../escalation/escalation.ts'
import type { Urgency } from '../preferences/preferences.ts'
import {
  type AnnouncedType,
  type DataOf,
  entryOf,
  type NotificationType,
  type TypeOfSeveralAudiences,
} from './notification-lookup.ts'

export interface NoticeTexts {
  readonly en: { readonly title: string; readonly body: string }
  readonly es: { readonly title: string; readonly body: string }
}

/** The part of a notice that is the same for all recipients. */
export interface NoticeContent<Type extends AnnouncedType = AnnouncedType> {
  readonly type: Type
  readonly texts: NoticeTexts
  /** Where it is another than the type's: alerts go by their risk. */
  readonly urgency?: Urgency
  /** The subject that noise is counted by: an alert's thread, a trip. */
  readonly thread?: string
  /** Replaces the settings flags of the type. */
  readonly setting?: Extract<Type, 110> extends never ? never : 'all_good'
  /** Of a type with several audiences, this one is for the managers: white label does not withhold it. */
  readonly forManagers?: Extract<Type, TypeOfSeveralAudiences> extends never ? never : true
  /** When it is over. It does not wait for a later digest, and is dropped if quiet hours end after it. */
  readonly validUntil?: Date
  /**
   * Both drop pending messages of the same thread and type. `ends` is sent only to people who got a message of the thread,
   * `replaces` to everybody.
   */
  readonly succeeds?: 'replaces' | 'ends'
  /** For the timeline: when it happened, was published, and was matched to these people. */
  readonly occurredAt?: Date
  readonly publishedAt?: Date
  readonly matchedAt?: Date
}

/** A notification of one type for certain people. */
export interface NoticeOf<Type extends AnnouncedType> extends NoticeContent<Type> {
  /** Idempotency key: one notification per (person, cause). */
  readonly cause: string
  readonly userIds: readonly string[]
  readonly companyId: string | null
  /** Exactly the keys that the type has in notification-types.ts. */
  readonly data: DataOf<Type>
  /** Recipients who muted the subject: the notification is stored, and no message is sent. */
  readonly quietFor?: readonly string[]
}

/** A notification for certain people: of a type that is in the table and implemented, with the data keys of that type. */
export type Notice = { [Type in AnnouncedType]: NoticeOf<Type> }[AnnouncedType]

/** What announcing wrote. */
export interface AnnounceResult {
  /** New notifications. */
  readonly stored: number
  /** Their deliveries that are to be sent. */
  readonly deliveries: number
}

/** For a white-label company it is not sent: the company gets an event and relays it to its customer. */
export const isRelayed = ({ type, forManagers }: Pick<NoticeContent, 'type' | 'forManagers'>): boolean =>
  entryOf(type).audience.includes('traveller') && !forManagers

export const needsEntitlement = (type: NotificationType): boolean => entryOf(type).needs !== undefined

export const urgencyOf = ({ type, urgency }: Pick<NoticeContent, 'type' | 'urgency'>): Urgency =>
  urgency ?? entryOf(type).urgency ?? 'normal'

/** The settings that can turn it off: all have to be on. */
export const settingsOf = ({
  type,
  setting,
}: Pick<NoticeContent, 'type' | 'setting'>): readonly NotificationSetting[] =>
  setting ? [setting] : (entryOf(type).settings ?? [])

/** The setting of a stored notification that its e-mail's link turns off: “all is well” has the type of an alert and `all_good` in its data. */
export const storedSettingOf = (
  type: NotificationType,
  data: Readonly<Record<string, unknown>>,
): NotificationSetting | undefined => (data['all_good'] === true ? 'all_good' : entryOf(type).settings?.at(-1))

/** The one channel that it is sent on; undefined: on every channel. */
export const onlyChannelOf = (type: NotificationType): 'email' | 'sms' | undefined => entryOf(type).only

/** It is sent, and not shown in the person's list: invitations, and “all is well”. */
export const isHidden = (content: Pick<NoticeContent, 'type' | 'setting'>): boolean =>
  entryOf(content.type).saved === false || content.setting === 'all_good'

/** Only what is urgent is escalated: alerts of high risk, requests to check in, and calls for help. That something is over is not. */
export function escalationKindOf(content: NoticeContent): EscalationKind | undefined {
  if (content.type === 50) return 'check_in_request'
  if (content.type === 53) return 'call_for_help'
  const isUrgent = content.type === 110 && urgencyOf(content) === 'now' && content.succeeds !== 'ends'
  return isUrgent && content.setting !== 'all_good' ? 'alert' : undefined
}

/** A stored notification. */
export interface Notification {
  readonly id: string
  readonly userId: string
  readonly companyId: string | null
  readonly type: number
  readonly title: string
  readonly body: string
  readonly data: Readonly<Record<string, unknown>>
  readonly readAt: Date | null
  readonly createdAt: Date
  readonly updatedAt: Date
}
