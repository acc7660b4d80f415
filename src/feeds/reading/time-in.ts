import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'

/** The time that an item ought to name. One that is missing or cannot be read is a remark: without it nobody knows how old the item is. */
export function timeIn(
  text: string | null | undefined,
  path: string,
  remarks: Remark[],
  read: (text: string) => Date | undefined = readTime,
): Date | null {
  const time = text ? read(text) : undefined
  if (!time) remarks.push({ path, problem: text ? 'not a time with its zone' : 'missing' })
  return time ?? null
}
