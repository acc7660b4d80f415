import { hash, randomUUID } from 'node:crypto'

/** The namespace of ids that are made from a name, so that seeding twice gives the same ids. */
const namespace = Buffer.from('b1f6d3c45a0e4c0f9d579f5b4f6a2d10', 'hex')

/** The millisecond of the last id that this process made, and how many came before it in that millisecond. */
const last = { at: -1, count: 0 }

/**
 * The counts of the milliseconds before it. Transactions at the same time have different times, and each makes all its ids at its own: so
 * a count goes on when its transaction makes the next id.
 */
const counts = new Map<number, number>()
const mostCounts = 4096

function countOf(millisecond: number): number {
  if (millisecond === last.at) return (last.count + 1) % 4096
  // Deleted first, so that the map's order is that of their last use.
  counts.delete(last.at)
  counts.set(last.at, last.count)
  if (counts.size > mostCounts) counts.delete(counts.keys().next().value ?? 0)
  const before = counts.get(millisecond)
  return before === undefined ? 0 : (before + 1) % 4096
}

/**
 * A new id (version 7) whose order follows time: lists sorted by id keep their order while rows are added. Ids that a process makes in
 * one millisecond are counted (RFC 9562, 6.2), up to 4,096 of them. The rest are the random digits of a version 4, of which the
 * platform keeps some ready.
 */
export function newId(at: Date): string {
  const millisecond = Math.max(0, at.getTime())
  last.count = countOf(millisecond)
  last.at = millisecond
  const time = millisecond.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${last.count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

/** Only for tests, whose clocks all stand at the same millisecond: counts from 0 again. */
export function forgetIds(): void {
  counts.clear()
  last.at = -1
}

/**
 * The same id (version 5: SHA-1 of namespace and name) for the same words, on every machine. A seed makes hundreds of thousands; this takes
 * a quarter of the time of the package uuid.
 */
export function stableId(...parts: readonly string[]): string {
  const digest = hash('sha1', Buffer.concat([namespace, Buffer.from(parts.join('\u001f'))]))
  const variant = ((Number.parseInt(digest.charAt(16), 16) & 3) | 8).toString(16)
  return `${digest.slice(0, 8)}-${digest.slice(8, 12)}-5${digest.slice(13, 16)}-${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
}

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)
