import { randomUUID } from 'node:crypto'
import { v5 } from 'uuid'

/** The namespace of ids that are made from a name, so that seeding twice gives the same ids. */
const namespace = 'b1f6d3c4-5a0e-4c0f-9d57-9f5b4f6a2d10'

/**
 * A new id (version 7) whose order follows time: lists sorted by id keep their order while rows are added. After the time
 * come the random digits of a version 4, of which the platform keeps some ready.
 */
export function newId(at: Date): string {
  const time = Math.max(0, at.getTime()).toString(16).padStart(12, '0')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${randomUUID().slice(15)}`
}

/** The same id for the same words, on every machine. */
export const stableId = (...parts: readonly string[]): string => v5(parts.join('\u001f'), namespace)

export const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)
