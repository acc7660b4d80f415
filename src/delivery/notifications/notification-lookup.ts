import type { NotificationSetting } from '../../people/index.ts'
import type { NotificationTypeEntry, PushPage, TypeEvent } from './notification-type.ts'
import { notificationTypes } from './notification-types.ts'

type Table = typeof notificationTypes
type TypeNumber = keyof Table
/** The numbers whose entry has these fields. */
type NumbersWith<Fields> = { [N in TypeNumber]: Table[N] extends Fields ? N : never }[TypeNumber]

export type { PushPage }

/** The number of a type that people are notified with, implemented or planned. */
export type NotificationType = Exclude<TypeNumber, NumbersWith<{ audience: readonly [] }>>
/** A type that can be announced: it is implemented. */
export type AnnouncedType = Exclude<NotificationType, NumbersWith<{ implemented: false }>>
export type TypeOfSeveralAudiences = NumbersWith<{ audience: readonly [unknown, unknown, ...unknown[]] }>
/** The number of a type that has a webhook event. */
export type EventNumber = NumbersWith<{ event: object }>
/** An event that can be recorded: it is implemented. */
export type RecordedEventNumber = Exclude<EventNumber, NumbersWith<{ implemented: false }>>
export type PayloadKind = Extract<Table[EventNumber], { event: object }>['event']['payload']
export type PreSendCheckName = Extract<Table[TypeNumber], { preSendCheck: string }>['preSendCheck']

type KeysOf<N extends TypeNumber> = Table[N] extends { data: readonly (infer Key extends string)[] } ? Key : never
type FlagsOf<N extends TypeNumber> = Table[N] extends { flags: readonly (infer Key extends string)[] } ? Key : never
type AnyKey = { [N in TypeNumber]: KeysOf<N> | FlagsOf<N> }[TypeNumber]

/** The `data` of a type: all of its keys, optionally its flags, and no key of another type. */
export type DataOf<N extends TypeNumber, Value = string | boolean | null, Flag = true> = {
  readonly [Key in KeysOf<N>]: Value
} & { readonly [Key in FlagsOf<N>]?: Flag } & { readonly [Key in Exclude<AnyKey, KeysOf<N> | FlagsOf<N>>]?: never }

/** An entry of the table, with the names of checks and payloads narrowed to those that the table has. */
export interface TypeEntry extends NotificationTypeEntry {
  readonly preSendCheck?: PreSendCheckName
  readonly event?: TypeEvent & { readonly payload: PayloadKind }
}

const table: Readonly<Record<TypeNumber, TypeEntry>> = notificationTypes

/** The entry of a number in the table. */
export const entryOf = (number: TypeNumber): TypeEntry => table[number]

/** The whole table, by number. */
export const allTypes: readonly (readonly [number: TypeNumber, entry: TypeEntry])[] = Object.keys(table).map((key) => {
  const number = Number(key) as TypeNumber
  return [number, table[number]]
})

const numbersWhere = (predicate: (entry: TypeEntry) => boolean): ReadonlySet<number> =>
  new Set(allTypes.flatMap(([number, entry]) => (predicate(entry) ? [number] : [])))

const sentToPeople = numbersWhere((entry) => entry.audience.length > 0)
export const isNotificationType = (number: number): number is NotificationType => sentToPeople.has(number)

/** The types that each setting can turn off. */
export const typesBySetting: ReadonlyMap<NotificationSetting, readonly number[]> = new Map(
  [...new Set(allTypes.flatMap(([, { settings = [] }]) => settings))].map((setting) => [
    setting,
    [...numbersWhere((entry) => entry.settings?.includes(setting) ?? false)],
  ]),
)
export const opensOf = (type: NotificationType): readonly PushPage[] => table[type].opens ?? []
/** Types that are sent and not shown in the list. */
export const hiddenTypes: ReadonlySet<number> = numbersWhere((entry) => entry.saved === false)
/** Every number that has an event of its own. */
export const eventNumbers: ReadonlySet<number> = numbersWhere((entry) => entry.event !== undefined)

/** Every number of the table: an endpoint can be registered for each. Without an event of its own, it gets the type's suppressed notifications. */
export const typeNumbers: ReadonlySet<number> = numbersWhere(() => true)

export const eventNameOf = (number: EventNumber): string =>
  (notificationTypes[number] as { event: { name: string } }).event.name

/** The check that runs before a delayed message of this type is sent; undefined: none. */
export const preSendCheckOf = (type: number): PreSendCheckName | undefined =>
  isNotificationType(type) ? table[type].preSendCheck : undefined

export const preSendCheckNames: ReadonlySet<PreSendCheckName> = new Set(
  allTypes.flatMap(([number]) => preSendCheckOf(number) ?? []),
)

const describeNumbers = (types: readonly (readonly [number, TypeEntry])[]): string =>
  types.map(([number, { name }]) => `${number} ${name}`).join(', ')

/** The types in a sentence, for the OpenAPI documents. */
export function describeTypes(): string {
  const ofPeople = allTypes.filter(([, entry]) => entry.audience.length > 0)
  const sent = ofPeople.filter(([, entry]) => entry.implemented !== false)
  const planned = ofPeople.filter(([, entry]) => entry.implemented === false)
  return `${describeNumbers(sent)}. Not implemented yet: ${describeNumbers(planned)}.`
}
