import type { Remark } from '../../platform/documents/document.ts'
import { readTime, readUtcTime } from '../../platform/documents/times.ts'
import type { Lookups } from '../reading/reading.ts'

/** A time without its zone is one of the feed's zone, where the registry names it. Null: missing, or not understood, which is a remark. */
export function feedTime(
  text: string | null | undefined,
  path: string,
  remarks: Remark[],
  { feed }: Lookups,
): Date | null {
  if (!text) return null
  const exact = readTime(text)
  if (exact) return exact
  const wall = readUtcTime(text)?.toISOString().slice(0, -1)
  const local = wall === undefined ? undefined : feed?.localTime(wall)
  if (!local) remarks.push({ path, problem: 'not a time with its zone' })
  return local ?? null
}

const leastMs = 1e11
const leastSeconds = 1e9

/** Milliseconds since 1970, or seconds: as milliseconds these numbers would be of the first years after 1970. */
export const epochTime = (number: number): Date | null =>
  number >= leastSeconds && number < 8e15 ? new Date(number < leastMs ? number * 1000 : number) : null
