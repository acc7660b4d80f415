import type { Remark } from '../../platform/documents/document.ts'
import { readTime } from '../../platform/documents/times.ts'
import { key } from '../reading/keys.ts'
import type { Report, ReportKind } from '../reading/reading.ts'
import { quoted } from './elements.ts'
import type { messageTypes } from './levels.ts'
import type { ReadParameters } from './publishers.ts'

/** What is known of the feed that a message came with. */
export interface Publisher {
  /** What all its messages are about; null: each says it. */
  readonly kind: ReportKind | null
  /** Whose identifiers they are; null: those of the sender that each names. */
  readonly owner: string | null
  /** False: a message is sent once under its identifier. */
  readonly hasVersions: boolean
  readonly parameters: readonly ReadParameters[]
}

/** The beginning of a message: everything but its information. */
export interface Header {
  readonly identifier: string
  readonly sender: string
  readonly sentAt: Date
  readonly status: Report['status']
  readonly messageType: (typeof messageTypes)[number]
  readonly isPublic: boolean
  readonly references: readonly Reference[]
  readonly incidents: string | null
}

/** Of an identifier, a sender, the name of an incident: they become keys. */
export const longest = 300

/** Identifiers that are made so that nobody else has them. Others ("1", "P-1") are unique only for their sender. */
const worldwide = /^(urn:|tag:|https?:|2\.\d+\.\d+|[0-9a-f]{8}-[0-9a-f]{4}-)/i

export const messageKey = (identifier: string, sender: string): string =>
  key('cap', worldwide.test(identifier) ? identifier : `${sender}/${identifier}`)

/** An earlier message, as one that follows names it. */
export interface Reference {
  readonly sender: string
  readonly identifier: string
  readonly sent: Date
}

/** "sender,identifier,sent", separated by blanks. */
export function readReferences(text: string | null, path: string, remarks: Remark[]): Reference[] {
  return (text?.split(/\s+/) ?? []).flatMap((one) => {
    const [sender, identifier, time, ...more] = one.split(',')
    const sent = readTime(time)
    if (sender && identifier && sent && more.length === 0 && one.length <= 2 * longest)
      return [{ sender, identifier, sent }]
    if (one) remarks.push({ path, problem: `${quoted(one)} is not "sender,identifier,sent"` })
    return []
  })
}

/** "McLaren Vale" "fire 12": separated by blanks, names with blanks in quotes. Publishers leave the quotes out, so the whole text is one name. */
export const incidentKeys = (text: string | null, owner: string): string[] =>
  text === null || text.length > longest ? [] : [key('incident', `${owner}/${text}`)]

/** Why an identifier is none; undefined for one that is. */
export function identifierProblem(identifier: string): string | undefined {
  if (identifier.length > longest) return `longer than ${longest} characters`
  // The separators of references.
  return /[\s,<&]/.test(identifier) ? `${quoted(identifier)} has characters that no identifier may have` : undefined
}
