import { v5, v7 } from 'uuid'

/** The namespace of ids that are made from a name, so that seeding twice gives the same ids. */
const namespace = 'b1f6d3c4-5a0e-4c0f-9d57-9f5b4f6a2d10'

/** A new id whose order follows time: lists sorted by id keep their order while rows are added. */
export const newId = (at: Date): string => v7({ msecs: at.getTime() })

/** The same id for the same words, on every machine. */
export const stableId = (...words: readonly string[]): string => v5(words.join('\u001f'), namespace)

const uuidPattern = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i
export const isUuid = (text: string): boolean => uuidPattern.test(text)
