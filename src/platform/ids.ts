import { randomUUID } from 'node:crypto'
import { v5 } from 'uuid'

/** The namespace of ids that are made from a name, so that seeding twice gives the same ids. */
const namespace = 'b1f6d3c4-5a0e-4c0f-9d57-9f5b4f6a2d10'

/** The last millisecond of which this process made an id, and how many came before it in that millisecond. */
const last = { at: -1, count: 0 }

/**
 * A new id (version 7) whose order follows time: lists sorted by id keep their order while rows are added. Ids that a process makes in
 * one millisecond are counted (RFC 9562, 6.2), up to 4,096 of them. The rest are the random digits of a version 4, of which the
 * platform keeps some ready.
 */
export function newId(at: Date): string {
  const millisecond = Math.max(0, at.getTime())
  last.count = millisecond === last.at ? (last.count + 1) % 4096 : 0
  last.at = millisecond
  const time = millisecond.toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${last.count.toString(16).padStart(3, '0')}${randomUUID().slice(18)}`
}

/** The same id for the same words, on every machine. */
export const stableId = (...parts: readonly string[]): string => v5(parts.join('\u001f'), namespace)

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)
