import type { Urgency } from '../preferences/preferences.ts'
import {
  type AnnouncedType,
  type DataOf,
  entryOf,
  type NotificationType,
  type TypeOfSeveralAudiences,
} from './notification-lookup.ts'

/** Which pair of settings flags decides: `send_<setting>_email` and `send_<setting>_push`. */
export type Setting = 'trip_alert' | 'all_good'

export interface NoticeTexts {
  readonly en: { readonly title: string; readonly body: string }
  readonly es: { readonly title: string; readonly body: string }
}

/** What a notification says, whoever gets it. */
export interface NoticeContent<Type extends AnnouncedType = AnnouncedType> {
  readonly type: Type
  readonly texts: NoticeTexts
  readonly urgency: Urgency
  /** What it is about, so that noise can be counted: an alert's thread, a trip. */
  readonly thread?: string
  /** Which settings flags decide instead of the type's own. */
  readonly setting?: Extract<Type, 110> extends never ? never : 'all_good'
  /** Of a type with several audiences, this one is for the managers: white label does not withhold it. */
  readonly forManagers?: Extract<Type, TypeOfSeveralAudiences> extends never ? never : true
  /** When it is over: what quiet hours or a digest would hold until after that goes out sooner, or not at all. */
  readonly validUntil?: Date
  /**
   * A message of the same thread and type that still waits is dropped: this one `replaces` it. One that `ends` the thread is
   * moreover sent only to those who got a message of it.
   */
  readonly succeeds?: 'replaces' | 'ends'
  /** For the timeline: when it happened, when somebody published it, when it was found that it concerns these people. */
  readonly occurredAt?: Date
  readonly publishedAt?: Date
  readonly matchedAt?: Date
}

/** A notification of one type for certain people. */
export interface NoticeOf<Type extends AnnouncedType> extends NoticeContent<Type> {
  /** Unique per person: who was notified of it already is not notified again. */
  readonly cause: string
  readonly userIds: readonly string[]
  readonly companyId: string | null
  /** Exactly the keys that the type has in notification-types.ts. */
  readonly data: DataOf<Type>
  /** Those of them who muted what it is about: it is stored for them, and nothing is sent. */
  readonly quietFor?: readonly string[]
}

/** A notification for certain people: of a type that is in the table and implemented, with the data keys of that type. */
export type Notice = { [Type in AnnouncedType]: NoticeOf<Type> }[AnnouncedType]

/** What announcing came to. */
export interface AnnounceResult {
  /** Notifications that were new. */
  readonly stored: number
  /** What will be sent of them. */
  readonly deliveries: number
}

/** White label: the company relays it to its customer itself. */
export const isRelayed = ({ type, forManagers }: Pick<NoticeContent, 'type' | 'forManagers'>): boolean =>
  entryOf(type).audience.includes('traveller') && !forManagers

export const needsEntitlement = (type: NotificationType): boolean => entryOf(type).needs !== undefined

/** The settings flags that decide; undefined: it is sent whatever the settings are. */
export const settingOf = ({ type, setting }: Pick<NoticeContent, 'type' | 'setting'>): Setting | undefined =>
  setting ?? entryOf(type).setting

/** Of a stored notification: “all is well” has the type of an alert, and says so in its data. */
export const storedSettingOf = (
  type: NotificationType,
  data: Readonly<Record<string, unknown>>,
): Setting | undefined => (data['all_good'] === true ? 'all_good' : entryOf(type).setting)

/** Sent, and not shown in the list afterwards. */
export const isHidden = (type: NotificationType): boolean => entryOf(type).saved === false

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
