import type { Remark } from '../../platform/documents/document.ts'
import type { Assessment, EventItem } from '../assessment/assessment.ts'
import { hasLeft } from '../assessment/counting.ts'

/** An item of an event with what is said of it to readers. */
export interface ItemOfEvent extends EventItem {
  readonly nativeId: string
  /** Of the item, as hexadecimal digits. */
  readonly sha256: string
  readonly remarks: readonly Remark[]
  /** It names another event by a key that was used again. */
  readonly isReuse: boolean
}

const sentTime = ({ report, firstAt }: ItemOfEvent): number => (report.sentAt ?? firstAt).getTime()

export const newestOf = (items: readonly ItemOfEvent[]): ItemOfEvent | undefined =>
  items.toSorted((a, b) => hasLeft(a) - hasLeft(b) || sentTime(b) - sentTime(a) || (a.id < b.id ? -1 : 1))[0]

/** The items that were sent together with this one: a warning has one for each part of its area, and all of them count. */
export const sentTogetherWith = (main: ItemOfEvent, items: readonly ItemOfEvent[]): readonly ItemOfEvent[] =>
  items.filter((one) => one.feed === main.feed && sentTime(one) === sentTime(main) && hasLeft(one) === hasLeft(main))

/** The newest item of the feed that counts most: what an alert says, it says. */
export const mainItemOf = ({ sources }: Assessment, items: readonly ItemOfEvent[]): ItemOfEvent | undefined =>
  newestOf(items.filter(({ feed }) => feed === sources[0]?.feed))
